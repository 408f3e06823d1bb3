// 列表视图：保存的筛选与排序，可共享、可设为默认
import { z } from 'zod'
import { codes } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { code, id, NamedRef, noParams, nothing, recordFields, requiredLine, version } from './fields.ts'

export const viewSharing = codes({
  onlyMe: [1, '仅自己'],
  roles: [2, '指定角色'],
  everybody: [3, '所有人'],
})

export const MAX_OWN_VIEWS = 10
export const MAX_VIEW_NAME = 20
export const MAX_VIEW_QUERY = 4_000

const plain = z.union([z.string().max(1_000, '筛选条件过长'), z.number(), z.boolean()])
const shownPlain = z.union([z.string(), z.number(), z.boolean()])

/** Filters and sort of a list, as in its address; without page, page size, tab and open record. */
export const ViewQuery = z
  .record(z.string().regex(/^\w{1,40}$/, '筛选条件不正确'), z.union([plain, z.array(plain).max(500, '筛选条件过多')]))
  .refine((query) => Object.keys(query).length > 0, '先设置筛选条件，再保存视图')
  .refine((query) => JSON.stringify(query).length <= MAX_VIEW_QUERY, '条件太多，无法保存')
export type ViewQuery = z.infer<typeof ViewQuery>

/** Path of a list page, with its parameters filled in. */
export const viewPath = z.string().regex(/^\/[\w/.:-]{1,119}$/, '页面不正确')

export const SavedView = z.object({
  ...recordFields,
  path: z.string(),
  name: z.string(),
  query: z.record(z.string(), z.union([shownPlain, z.array(shownPlain)])),
  owner: NamedRef,
  isOwn: z.boolean(),
  sharedWith: code(viewSharing),
  /** With 指定角色; empty for readers who can neither change nor manage it. */
  roles: z.array(NamedRef),
  /** The caller's list opens with it. */
  isDefault: z.boolean(),
  /** Roles whose lists open with it; like `roles`, for its owner and managers only. */
  defaultRoles: z.array(NamedRef),
  isDefaultOfEverybody: z.boolean(),
})
export type SavedView = z.infer<typeof SavedView>

export const listSavedViews = endpoint('GET /api/base/savedView/list', {
  title: '查看列表视图',
  paramsIn: 'query',
  permission: 'signedIn',
  resource: 'savedView',
  /** Without a path: the views of all pages that the caller may open. */
  params: z.strictObject({ path: viewPath.optional() }),
  data: z.array(SavedView),
})

/** Roles that the caller may share with. */
export const listViewRoles = endpoint('GET /api/base/savedView/roles', {
  title: '查看可共享的角色',
  paramsIn: 'none',
  permission: 'signedIn',
  resource: 'savedView',
  params: noParams,
  data: z.array(NamedRef),
})

export const saveView = endpoint('POST /api/base/savedView/save', {
  title: '保存列表视图',
  paramsIn: 'body',
  permission: 'signedIn',
  invalidates: ['savedView', 'preference'],
  params: z
    .strictObject({
      id: id().optional(),
      version: version().optional(),
      path: viewPath,
      name: requiredLine(MAX_VIEW_NAME, '名称'),
      query: ViewQuery,
    })
    .refine((params) => params.id === undefined || params.version !== undefined, '缺少版本号'),
  data: SavedView,
})

export const shareView = endpoint('POST /api/base/savedView/share', {
  title: '共享列表视图',
  paramsIn: 'body',
  permission: 'signedIn',
  invalidates: ['savedView', 'preference'],
  params: z.strictObject({
    id: id(),
    version: version(),
    sharedWith: code(viewSharing, '共享范围'),
    /** With 指定角色. */
    roleIds: z.array(id()).max(100, '角色过多').default([]),
  }),
  data: SavedView,
})

export const removeView = endpoint('POST /api/base/savedView/delete', {
  title: '删除列表视图',
  paramsIn: 'body',
  permission: 'signedIn',
  invalidates: ['savedView', 'preference'],
  params: z.strictObject({ id: id() }),
  data: nothing,
})

export const setOwnDefaultView = endpoint('POST /api/base/savedView/setOwnDefault', {
  title: '设置本人的默认视图',
  paramsIn: 'body',
  permission: 'signedIn',
  invalidates: ['savedView', 'preference'],
  /** Null: the list opens without a view, also where the role has a default. */
  params: z.strictObject({ path: viewPath, viewId: id().nullable() }),
  data: nothing,
})

export const setSharedDefaultView = endpoint('POST /api/base/savedView/setSharedDefault', {
  title: '设置角色的默认视图',
  paramsIn: 'body',
  permission: 'savedView:manage',
  invalidates: ['savedView', 'preference'],
  /** The view becomes the default of exactly these. It replaces their earlier default of the page. */
  params: z.strictObject({
    id: id(),
    version: version(),
    roleIds: z.array(id()).max(100, '角色过多'),
    everybody: z.boolean(),
  }),
  data: SavedView,
})
