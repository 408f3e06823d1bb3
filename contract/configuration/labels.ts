// 商品标签
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  bulkResult,
  code,
  codeSet,
  datetime,
  fileUrl,
  id,
  ids,
  line,
  orEmpty,
  page,
  pageParams,
  queryId,
  recordFields,
  requiredLine,
  version,
  wholeNumber,
} from '#contract/fields.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { enableStatus, grantKind, labelPlace, labelType } from './codes.ts'

/** Maximum number of labels per product. */
export const PRODUCT_MAX_LABELS = 10
/** Maximum number of products per labelling request. */
export const BIND_MAX_PRODUCTS = 500
/** Maximum number of labels with the same look created together. */
export const LABEL_MAX_NAMES = 50

const colour = (title: string) => z.string().regex(/^#[0-9a-f]{6}$/i, `${title}应为 # 加 6 位十六进制`)

/** Form input; `labelFaults` does the cross-field validation. */
export const LabelInput = z.strictObject({
  name: requiredLine(8, '标签名称', 2),
  type: code(labelType, '标签类型'),
  textColor: colour('文字颜色'),
  backColor: colour('底色'),
  /** The image, for 营销角标. */
  image: orEmpty(fileUrl('角标图')),
  places: codeSet(labelPlace, '展示位置'),
  grantKind: code(grantKind, '打标方式'),
  autoDays: wholeNumber('上架天数', 1, 90).nullable(),
  autoSales: wholeNumber('30 天销量', 1, 999_999).nullable(),
  autoStock: wholeNumber('可售库存', 1, 9_999).nullable(),
  startAt: orEmpty(datetime('生效时间')),
  endAt: orEmpty(datetime('失效时间')),
  supplierVisible: z.boolean(),
  priority: wholeNumber('优先级', 0, 999),
})
export type LabelInput = z.infer<typeof LabelInput>

export const Label = z.object({
  ...recordFields,
  ...LabelInput.shape,
  name: z.string(),
  /** Excludes the recycle bin. */
  productCount: z.number().int(),
  /** Settings that refer to it, such as front categories. */
  usedCount: z.number().int(),
  status: code(enableStatus),
})
export type Label = z.infer<typeof Label>

export const LabelDetail = Label.extend({
  /** Referring records by kind; kinds without references are omitted. */
  references: z.array(z.object({ title: z.string(), count: z.number().int(), names: z.array(z.string()) })),
})
export type LabelDetail = z.infer<typeof LabelDetail>

/** A product in a picker. */
export const LabelProduct = z.object({
  id: z.number().int(),
  spuCode: z.string(),
  name: z.string(),
  cover: z.string(),
  status: code(productStatus),
  labelCount: z.number().int(),
})
export type LabelProduct = z.infer<typeof LabelProduct>

const filters = {
  /** Part of the name. */
  keyword: line(20, '标签名称').optional(),
  type: code(labelType, '标签类型').optional(),
  grantKind: code(grantKind, '打标方式').optional(),
  place: code(labelPlace, '展示位置').optional(),
  supplierVisible: z.boolean().optional(),
  status: code(enableStatus, '状态').optional(),
}

export const LABEL_SORTS = ['name', 'priority', 'status', 'createdAt', 'updatedAt'] as const

export const listLabels = endpoint('POST /api/label/list', {
  title: '查看商品标签列表',
  paramsIn: 'body',
  permission: 'label:view',
  resource: 'label',
  params: pageParams(filters, { sort: LABEL_SORTS }),
  /** `counts`: by type. */
  data: page(Label),
})

export const getLabel = endpoint('GET /api/label/detail/{id}', {
  title: '查看商品标签',
  paramsIn: 'path',
  permission: 'label:view',
  resource: 'label',
  params: z.strictObject({ id: queryId() }),
  data: LabelDetail,
})

export const saveLabel = endpoint('POST /api/label/save', {
  title: '保存商品标签',
  paramsIn: 'body',
  permission: 'label:edit',
  invalidates: ['label', 'product'],
  /** With id and version: an edit, which may contain only the changed fields. */
  params: LabelInput.partial().extend({
    id: id().optional(),
    version: version().optional(),
    /** Names of further labels to create with the same look. */
    moreNames: z
      .array(LabelInput.shape.name)
      .max(LABEL_MAX_NAMES - 1, `一次最多新增 ${LABEL_MAX_NAMES} 个标签`)
      .optional(),
  }),
  data: z.object({ id: z.number().int(), version: z.number().int() }),
})

/** Number of products that an automatic rule matches now. */
export const estimateLabel = endpoint('POST /api/label/estimate', {
  title: '预计命中商品数',
  paramsIn: 'body',
  permission: 'label:edit',
  resource: 'label',
  params: LabelInput.pick({ grantKind: true, autoDays: true, autoSales: true, autoStock: true }),
  data: z.object({ products: z.number().int() }),
})

export const enableLabels = endpoint('POST /api/label/enable', {
  title: '启用或停用商品标签',
  paramsIn: 'body',
  permission: 'label:edit',
  invalidates: ['label', 'product'],
  params: z.strictObject({ ids: ids(), enabled: z.boolean() }),
  /** `affectedProducts`: products on sale that show it again, or no longer show it. */
  data: z.object({ done: z.number().int(), affectedProducts: z.number().int() }),
})

export const listLabelProducts = endpoint('POST /api/label/products', {
  title: '查看标签商品',
  paramsIn: 'body',
  permission: 'label:view',
  resource: 'product',
  params: pageParams(
    {
      id: id('请选择标签'),
      /** True: products with the label. False: products without it. */
      bound: z.boolean(),
      /** Part of the name or of the code. */
      keyword: line(60, '关键词').optional(),
    },
    { sort: ['createdAt', 'name'] },
  ),
  data: page(LabelProduct),
})

export const bindLabelProducts = endpoint('POST /api/label/bind', {
  title: '给商品打标',
  paramsIn: 'body',
  permission: 'label:edit',
  invalidates: ['label', 'product'],
  params: z.strictObject({
    id: id('请选择标签'),
    spuIds: z.array(id('请选择商品')).min(1, '请至少选择一个商品').max(BIND_MAX_PRODUCTS, '一次最多选择 500 个商品'),
    /** True adds the label, false removes it. */
    bound: z.boolean(),
    /** Skips products that cannot have the label. Without it, one such product fails the whole request. */
    partial: z.boolean().default(false),
  }),
  data: bulkResult,
})

export const mergeLabels = endpoint('POST /api/label/merge', {
  title: '合并商品标签',
  paramsIn: 'body',
  permission: 'label:edit',
  invalidates: ['label', 'product'],
  params: z.strictObject({ fromIds: ids(), toId: id('请选择保留的标签') }),
  /** Products that newly got the remaining label. */
  data: z.object({ moved: z.number().int() }),
})

export const deleteLabels = endpoint('POST /api/label/delete', {
  title: '删除商品标签',
  paramsIn: 'body',
  permission: 'label:delete',
  invalidates: ['label'],
  params: z.strictObject({ ids: ids() }),
  data: z.object({ done: z.number().int() }),
})
