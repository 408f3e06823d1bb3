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
  wholeNumber,
} from '#contract/fields.ts'
import { classLabelMatch, enableStatus } from './codes.ts'

export const CLASS_LABEL_MAX_VALUES = 60
/** Limit on product values, equal to the result limit of the value search. */
export const SOURCE_MAX_VALUES = 500

/** One option of the filter and the product data that it matches. The kind decides which fields apply. */
export const ClassLabelValue = z.strictObject({
  valueName: requiredLine(10, '显示名称'),
  /** For a parameter or a spec: values as they appear in products. */
  sourceValues: z.array(requiredLine(60, '对应取值')).max(SOURCE_MAX_VALUES, `对应取值最多 ${SOURCE_MAX_VALUES} 个`),
  labelId: id('请选择商品标签').nullable(),
  priceFrom: orEmpty(money('价格')),
  /** Exclusive; empty: no upper bound. */
  priceTo: orEmpty(money('价格')),
  image: orEmpty(fileUrl('图标')),
  shown: z.boolean(),
})
export type ClassLabelValue = z.infer<typeof ClassLabelValue>

/** Source of a filter's values; fixed once saved. */
const source = {
  matchKind: code(classLabelMatch, '取值来源'),
  /** For 商品参数. */
  attributeName: line(20, '参数名'),
  /** For 销售规格. */
  specId: id('请选择规格').nullable(),
}

const scope = {
  classifyIds: z.array(id('请选择适用分类')).min(1, '请选择适用分类').max(50, '适用分类最多 50 个'),
  /** Not inherited by lower levels. */
  onlyThisLevel: z.boolean(),
}

const values = z
  .array(ClassLabelValue)
  .min(1, '请至少添加一个标签值')
  .max(CLASS_LABEL_MAX_VALUES, `标签值最多 ${CLASS_LABEL_MAX_VALUES} 个`)

/** Form input; `classLabelFaults` does the cross-field validation. */
export const ClassLabelInput = z.strictObject({
  name: requiredLine(8, '标签组名称', 2),
  ...scope,
  ...source,
  /** In display order. */
  values,
  multiple: z.boolean(),
  /** Number of values shown before the group is expanded. */
  foldAfter: wholeNumber('默认展开数', 3, 20),
  sort: wholeNumber('排序值', 0, 999),
})
export type ClassLabelInput = z.infer<typeof ClassLabelInput>

export const ClassLabel = z.object({
  ...recordFields,
  ...ClassLabelInput.shape,
  name: z.string(),
  classifies: z.array(NamedRef),
  spec: NamedRef.nullable(),
  /** Number of times shoppers used the filter in the last 30 days. */
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
      /** Part of the name. */
      keyword: line(20, '标签组名称').optional(),
      /** Groups shown in this class: its own and inherited ones. */
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

/** Parameters that an enabled template marks as searchable, with the number of products on sale that have them. */
export const listAttributeNames = endpoint('GET /api/classLabel/attributes', {
  title: '选择商品参数',
  paramsIn: 'none',
  permission: 'classLabel:view',
  resource: 'product',
  params: z.strictObject({}),
  data: z.array(z.object({ attributeName: z.string(), productCount: z.number().int() })),
})

/**
 * Values of the products on sale in the given classes, and the number of matches per group value. Used before the group
 * is saved.
 */
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
    /** Values not used by the group come first, then by product count. Empty for prices. */
    list: z.array(
      z.object({ value: z.string(), labelId: z.number().int().nullable(), productCount: z.number().int() }),
    ),
    /** In the order of the values. */
    productCounts: z.array(z.number().int()),
    /** Products that match no value of the group. */
    unmatched: z.number().int(),
  }),
})
export type SourceValues = z.infer<typeof listSourceValues.data>

export const saveClassLabel = endpoint('POST /api/classLabel/save', {
  title: '保存分类标签',
  paramsIn: 'body',
  permission: 'classLabel:edit',
  invalidates: ['classLabel'],
  /** With id and version: an edit, which may contain only the changed fields. */
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
  /** In their new order; they are placed into the positions they occupy among all groups. */
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
