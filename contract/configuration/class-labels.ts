// 分类标签
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  bulkResult,
  code,
  fileUrl,
  id,
  ids,
  line,
  money,
  NamedRef,
  nothing,
  orEmpty,
  page,
  pageParams,
  queryId,
  recordFields,
  requiredLine,
  version,
} from '#contract/fields.ts'
import { classLabelMatch, enableStatus } from './codes.ts'

export const CLASS_LABEL_MAX_VALUES = 60
/** Values that products have, as many as the answer of a search for them holds. */
export const SOURCE_MAX_VALUES = 500

const whole = (title: string, min: number, max: number) =>
  z
    .number({ error: `请输入${title}` })
    .int(`${title}应为整数`)
    .min(min, `${title}应在 ${min} 到 ${max} 之间`)
    .max(max, `${title}应在 ${min} 到 ${max} 之间`)

/** One choice of the filter and what of a product it stands for; which fields count follows from the kind. */
export const ClassLabelValue = z.strictObject({
  valueName: requiredLine(10, '显示名称'),
  /** Of a parameter or a spec: values as products have them. */
  sourceValues: z.array(requiredLine(60, '对应取值')).max(SOURCE_MAX_VALUES, `对应取值最多 ${SOURCE_MAX_VALUES} 个`),
  labelId: id('请选择商品标签').nullable(),
  priceFrom: orEmpty(money('价格')),
  /** Not included; empty: no upper end. */
  priceTo: orEmpty(money('价格')),
  image: orEmpty(fileUrl('图标')),
  shown: z.boolean(),
})
export type ClassLabelValue = z.infer<typeof ClassLabelValue>

/** Where the values of a filter come from; fixed once it is saved. */
const source = {
  matchKind: code(classLabelMatch, '取值来源'),
  /** Of 商品参数. */
  attributeName: line(20, '参数名'),
  /** Of 销售规格. */
  specId: id('请选择规格').nullable(),
}

const scope = {
  classifyIds: z.array(id('请选择适用分类')).min(1, '请选择适用分类').max(50, '适用分类最多 50 个'),
  /** Levels below do not take it over. */
  onlyThisLevel: z.boolean(),
}

const values = z
  .array(ClassLabelValue)
  .min(1, '请至少添加一个标签值')
  .max(CLASS_LABEL_MAX_VALUES, `标签值最多 ${CLASS_LABEL_MAX_VALUES} 个`)

/** What a person fills in; `classLabelFaults` says what fields demand of one another. */
export const ClassLabelInput = z.strictObject({
  name: requiredLine(8, '标签组名称', 2),
  ...scope,
  ...source,
  /** In the order in which they are shown. */
  values,
  multiple: z.boolean(),
  /** Values in sight before the group is unfolded. */
  foldAfter: whole('默认展开数', 3, 20),
  sort: whole('排序值', 0, 999),
})
export type ClassLabelInput = z.infer<typeof ClassLabelInput>

export const ClassLabel = z.object({
  ...recordFields,
  ...ClassLabelInput.shape,
  name: z.string(),
  classifies: z.array(NamedRef),
  spec: NamedRef.nullable(),
  /** How often shoppers filtered by it in the last 30 days. */
  hitCount: z.number().int(),
  status: code(enableStatus),
})
export type ClassLabel = z.infer<typeof ClassLabel>

export const CLASS_LABEL_SORTS = ['name', 'sort', 'status', 'createdAt', 'updatedAt'] as const

export const listClassLabels = endpoint('POST /api/classLabel/list', {
  title: '查看分类标签列表',
  paramsIn: 'body',
  permission: 'classLabel:view',
  resource: 'classLabel',
  params: pageParams(
    {
      /** A part of the name. */
      keyword: line(20, '标签组名称').optional(),
      /** Groups that shoppers meet in this class: its own and those taken over from above. */
      classifyId: id('请选择分类').optional(),
      matchKind: code(classLabelMatch, '取值来源').optional(),
      status: code(enableStatus, '状态').optional(),
    },
    { sort: CLASS_LABEL_SORTS },
  ),
  /** `counts`: by status. */
  data: page(ClassLabel),
})

export const getClassLabel = endpoint('GET /api/classLabel/detail/{id}', {
  title: '查看分类标签',
  paramsIn: 'path',
  permission: 'classLabel:view',
  resource: 'classLabel',
  params: z.strictObject({ id: queryId() }),
  data: ClassLabel,
})

/** Parameters that some enabled template lets shoppers search by, with how many products on sale have them. */
export const listAttributeNames = endpoint('GET /api/classLabel/attributes', {
  title: '选择商品参数',
  paramsIn: 'none',
  permission: 'classLabel:view',
  resource: 'product',
  params: z.strictObject({}),
  data: z.array(z.object({ attributeName: z.string(), productCount: z.number().int() })),
})

/** What products on sale in some classes have, and how many of them each value of a group finds: before it is saved. */
export const listSourceValues = endpoint('POST /api/classLabel/sourceValues', {
  title: '查看商品取值',
  paramsIn: 'body',
  permission: 'classLabel:view',
  resource: 'product',
  params: z.strictObject({
    ...scope,
    ...source,
    values: z
      .array(ClassLabelValue.pick({ sourceValues: true, labelId: true, priceFrom: true, priceTo: true }))
      .max(CLASS_LABEL_MAX_VALUES, `标签值最多 ${CLASS_LABEL_MAX_VALUES} 个`),
  }),
  data: z.object({
    /** Those that no value of the group takes first, then by how many products have them. None for prices. */
    list: z.array(
      z.object({ value: z.string(), labelId: z.number().int().nullable(), productCount: z.number().int() }),
    ),
    /** In the order of the values. */
    productCounts: z.array(z.number().int()),
    /** Products that no value of the group finds. */
    unmatched: z.number().int(),
  }),
})
export type SourceValues = z.infer<typeof listSourceValues.data>

export const saveClassLabel = endpoint('POST /api/classLabel/save', {
  title: '保存分类标签',
  paramsIn: 'body',
  permission: 'classLabel:edit',
  invalidates: ['classLabel'],
  /** With id and version an edit, which may hold only what changed. */
  params: ClassLabelInput.partial().extend({ id: id().optional(), version: version().optional() }),
  data: z.object({ id: z.number().int(), version: z.number().int() }),
})

export const enableClassLabels = endpoint('POST /api/classLabel/enable', {
  title: '启用或停用分类标签',
  paramsIn: 'body',
  permission: 'classLabel:edit',
  invalidates: ['classLabel'],
  params: z.strictObject({ ids: ids(), enabled: z.boolean() }),
  data: bulkResult,
})

export const sortClassLabels = endpoint('POST /api/classLabel/sort', {
  title: '调整分类标签顺序',
  paramsIn: 'body',
  permission: 'classLabel:edit',
  invalidates: ['classLabel'],
  /** In their new order; they take the places that they hold among all. */
  params: z.strictObject({ ids: ids() }),
  data: nothing,
})

export const deleteClassLabels = endpoint('POST /api/classLabel/delete', {
  title: '删除分类标签',
  paramsIn: 'body',
  permission: 'classLabel:delete',
  invalidates: ['classLabel'],
  params: z.strictObject({ ids: ids() }),
  data: z.object({ done: z.number().int() }),
})
