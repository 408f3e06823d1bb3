// 客户端栏目
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  bulkResult,
  chosenIds,
  code,
  codeSet,
  datetime,
  fileUrl,
  id,
  ids,
  line,
  NamedRef,
  nothing,
  orEmpty,
  page,
  pageParams,
  recordFields,
  requiredLine,
  version,
} from '#contract/fields.ts'
import { merchantType } from '#contract/permissions/storefront-codes.ts'
import { clientKind, columnLinkType, columnPosition, columnStatus, merchantEdition } from './codes.ts'

const SORT_MESSAGE = '排序应为 0 到 999 之间的整数'

/** Form input. */
export const ClientColumnInput = z.strictObject({
  name: requiredLine(10, '栏目名称', 2),
  client: code(clientKind, '客户端'),
  position: code(columnPosition, '位置'),
  icon: fileUrl('图标'),
  /** For the bottom bar only. */
  activeIcon: orEmpty(fileUrl('选中图标')),
  badgeText: line(4, '角标'),
  linkType: code(columnLinkType, '跳转类型'),
  /** A page of the client, an address, an app id, or the id of a record, by type. */
  linkValue: requiredLine(200, '跳转目标'),
  merchantTypes: codeSet(merchantType, '适用商家').min(1, '请选择适用商家'),
  editions: codeSet(merchantEdition, '适用版本').min(1, '请选择适用版本'),
  /** Empty: all merchants of the types and editions. */
  enterpriseIds: z.array(id('请选择企业')).max(500, '指定企业最多 500 个'),
  guestVisible: z.boolean(),
  /** Empty: from now on. */
  startAt: orEmpty(datetime('展示开始')),
  /** Empty: for good. */
  endAt: orEmpty(datetime('展示结束')),
  sortNo: z.number({ error: SORT_MESSAGE }).int(SORT_MESSAGE).min(0, SORT_MESSAGE).max(999, SORT_MESSAGE),
})
export type ClientColumnInput = z.infer<typeof ClientColumnInput>

export const ClientColumn = z.object({
  ...ClientColumnInput.shape,
  ...recordFields,
  icon: z.string(),
  activeIcon: z.string(),
  /** What the link leads to, in words. */
  linkName: z.string(),
  enterprises: z.array(NamedRef),
  status: code(columnStatus),
  /** In the last 7 days. */
  clickCount: z.number().int(),
})
export type ClientColumn = z.infer<typeof ClientColumn>

const filters = {
  client: code(clientKind, '客户端').optional(),
  position: code(columnPosition, '位置').optional(),
  /** A part of the name, or its pinyin. */
  name: line(20, '栏目名称').optional(),
  merchantType: code(merchantType, '适用商家').optional(),
  edition: code(merchantEdition, '适用版本').optional(),
  status: code(columnStatus, '状态').optional(),
}

/** The filters of list and export. */
export const ClientColumnFilters = z.strictObject(filters)

export const listClientColumns = endpoint('POST /api/clientColumn/list', {
  title: '查看客户端栏目列表',
  paramsIn: 'body',
  permission: 'clientColumn:view',
  resource: 'clientColumn',
  params: pageParams({ ...chosenIds, ...filters }, { sort: ['sortNo', 'startAt', 'endAt', 'clickCount', 'updatedAt'] }),
  /** `counts`: by status, and the enabled ones of each place under `placeKey`. */
  data: page(ClientColumn),
})

export const saveClientColumn = endpoint('POST /api/clientColumn/save', {
  title: '保存客户端栏目',
  paramsIn: 'body',
  permission: 'clientColumn:edit',
  invalidates: ['clientColumn'],
  params: ClientColumnInput.extend({ id: id().optional(), version: version().optional() }),
  data: ClientColumn,
})

export const enableClientColumns = endpoint('POST /api/clientColumn/enable', {
  title: '启用或停用客户端栏目',
  paramsIn: 'body',
  permission: 'clientColumn:enable',
  invalidates: ['clientColumn'],
  params: z.strictObject({ ids: ids(), enable: z.boolean('请选择启用或停用') }),
  data: bulkResult,
})

export const sortClientColumns = endpoint('POST /api/clientColumn/sort', {
  title: '客户端栏目排序',
  paramsIn: 'body',
  permission: 'clientColumn:edit',
  invalidates: ['clientColumn'],
  /** All columns of the place, the first to show first. */
  params: z.strictObject({ client: code(clientKind, '客户端'), position: code(columnPosition, '位置'), ids: ids() }),
  /** The columns whose number changed. */
  data: z.object({ done: z.number().int() }),
})

export const deleteClientColumn = endpoint('POST /api/clientColumn/delete', {
  title: '删除客户端栏目',
  paramsIn: 'body',
  permission: 'clientColumn:delete',
  invalidates: ['clientColumn'],
  params: z.strictObject({ id: id(), version: version() }),
  data: nothing,
})

export const copyClientColumns = endpoint('POST /api/clientColumn/copy', {
  title: '复制栏目到其他客户端',
  paramsIn: 'body',
  permission: 'clientColumn:edit',
  invalidates: ['clientColumn'],
  params: z.strictObject({ ids: ids(), toClient: code(clientKind, '客户端') }),
  /** `skipped`: names that the other client has at this position. */
  data: z.object({ done: z.number().int(), skipped: z.array(z.string()) }),
})
