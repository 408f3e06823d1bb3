// 商家标签
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  bulkResult,
  chosenIds,
  code,
  codeSet,
  id,
  ids,
  line,
  NamedRef,
  page,
  pageParams,
  recordFields,
  requiredLine,
  version,
} from '#contract/fields.ts'
import { labelKind, labelTarget } from './codes.ts'
import { LabelCondition } from './label-rules.ts'
import { LABELLED_MAX, MAX_CONDITIONS } from './merchant-label-rules.ts'

const SORT_MESSAGE = '排序应为 0 到 999 之间的整数'

const rule = {
  conditions: z.array(LabelCondition).max(MAX_CONDITIONS, `条件最多 ${MAX_CONDITIONS} 个`),
  /** Otherwise one of the conditions is enough. */
  matchAll: z.boolean(),
  targets: codeSet(labelTarget, '适用对象').min(1, '请选择适用对象'),
}

export const MerchantLabelInput = z.strictObject({
  groupName: requiredLine(10, '标签组', 2),
  name: requiredLine(10, '标签名称', 2),
  color: z.string('请选择颜色').regex(/^#[0-9a-f]{6}$/i, '颜色应为 # 加 6 位十六进制'),
  kind: code(labelKind, '打标方式'),
  exclusive: z.boolean(),
  ...rule,
  enabled: z.boolean(),
  sortNo: z.number({ error: SORT_MESSAGE }).int(SORT_MESSAGE).min(0, SORT_MESSAGE).max(999, SORT_MESSAGE),
  remark: line(100, '说明'),
})
export type MerchantLabelInput = z.infer<typeof MerchantLabelInput>

export const MerchantLabel = z.object({
  ...MerchantLabelInput.shape,
  ...recordFields,
  /** Companies and personal merchants that carry it. */
  merchantCount: z.number().int(),
  enterpriseCount: z.number().int(),
  computedAt: z.string().nullable(),
})
export type MerchantLabel = z.infer<typeof MerchantLabel>

const filters = {
  groupName: line(10, '标签组').optional(),
  /** A part of the name, or its pinyin. */
  name: line(20, '标签名称').optional(),
  kind: code(labelKind, '打标方式').optional(),
  target: code(labelTarget, '适用对象').optional(),
  enabled: z.boolean().optional(),
}

/** The filters of list and export. */
export const MerchantLabelFilters = z.strictObject(filters)

export const listMerchantLabels = endpoint('POST /api/merchantLabel/list', {
  title: '查看商家标签列表',
  paramsIn: 'body',
  permission: 'merchantLabel:view',
  resource: 'merchantLabel',
  params: pageParams({ ...chosenIds, ...filters }, { sort: ['sortNo', 'computedAt', 'updatedAt'] }),
  /** `counts`: the labels of each group by its name, whatever is filtered. */
  data: page(MerchantLabel),
})

/** The kind of a label stays as it was made. */
export const saveMerchantLabel = endpoint('POST /api/merchantLabel/save', {
  title: '保存商家标签',
  paramsIn: 'body',
  permission: 'merchantLabel:edit',
  invalidates: ['merchantLabel', 'enterpriseUser', 'personalMerchant'],
  params: MerchantLabelInput.extend({ id: id().optional(), version: version().optional() }),
  data: MerchantLabel,
})

/** The merchants in force that meet the conditions now, as far as the caller sees them. */
export const previewMerchantLabel = endpoint('POST /api/merchantLabel/preview', {
  title: '预览自动标签的商家',
  paramsIn: 'body',
  permission: 'merchantLabel:edit',
  resource: 'merchantLabel',
  params: z.strictObject(rule),
  /** The first 20 by name. */
  data: z.object({ count: z.number().int(), merchants: z.array(NamedRef.extend({ target: code(labelTarget) })) }),
})

/** Gives manual labels to merchants and takes them away. */
export const applyMerchantLabels = endpoint('POST /api/merchantLabel/apply', {
  title: '给商家打标签',
  paramsIn: 'body',
  permission: 'merchantLabel:apply',
  invalidates: ['merchantLabel', 'enterpriseUser', 'personalMerchant'],
  params: z.strictObject({
    /** Companies or personal merchants; who holds a card is labelled as one of these. */
    target: z.literal([labelTarget.enterprise, labelTarget.personal]),
    merchantIds: ids(LABELLED_MAX),
    addIds: z.array(id()).max(20, '标签最多 20 个').default([]),
    removeIds: z.array(id()).max(20, '标签最多 20 个').default([]),
  }),
  data: bulkResult,
})

/** Merchants of the merged labels carry the remaining one once. */
export const mergeMerchantLabels = endpoint('POST /api/merchantLabel/merge', {
  title: '合并商家标签',
  paramsIn: 'body',
  permission: 'merchantLabel:edit',
  invalidates: ['merchantLabel', 'enterpriseUser', 'personalMerchant'],
  params: z.strictObject({ fromIds: ids(), toId: id('请选择保留的标签') }),
  data: z.object({ moved: z.number().int() }),
})

export const computeMerchantLabel = endpoint('POST /api/merchantLabel/compute', {
  title: '计算自动标签',
  paramsIn: 'body',
  permission: 'merchantLabel:edit',
  invalidates: ['merchantLabel', 'enterpriseUser', 'personalMerchant'],
  params: z.strictObject({ id: id() }),
  data: z.object({ count: z.number().int(), computedAt: z.string() }),
})

/** Merchants lose the labels. */
export const deleteMerchantLabels = endpoint('POST /api/merchantLabel/delete', {
  title: '删除商家标签',
  paramsIn: 'body',
  permission: 'merchantLabel:delete',
  invalidates: ['merchantLabel', 'enterpriseUser', 'personalMerchant'],
  params: z.strictObject({ ids: ids() }),
  data: z.object({ done: z.number().int(), lost: z.number().int() }),
})
