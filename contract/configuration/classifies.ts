// 前台分类
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  code,
  codeSet,
  fileUrl,
  id,
  ids,
  line,
  NamedRef,
  nothing,
  orEmpty,
  recordFields,
  requiredLine,
  version,
} from '#contract/fields.ts'
import { productSort, showStatus, terminal } from './codes.ts'

export const CLASSIFY_MAX_PINS = 20

const source = {
  categoryIds: z.array(id('请选择类目')).max(50, '关联类目最多 50 个'),
  /** Combined with categories, a product must match both. Without categories, the label is enough. */
  labelIds: z.array(id('请选择标签')).max(10, '关联标签最多 10 个'),
  /** In display order. */
  pinnedProductIds: z.array(id('请选择商品')).max(CLASSIFY_MAX_PINS, `置顶商品最多 ${CLASSIFY_MAX_PINS} 个`),
  productSort: code(productSort, '商品排序'),
}

/** Form input. */
export const ClassifyInput = z.strictObject({
  /** Null at the top level. */
  parentId: id('请选择上级分类').nullable(),
  name: requiredLine(8, '分类名称', 2),
  /** Required below the top level. */
  icon: orEmpty(fileUrl('图标')),
  banner: orEmpty(fileUrl('分类头图')),
  terminals: codeSet(terminal, '展示终端').min(1, '请至少选择一个展示终端'),
  ...source,
})
export type ClassifyInput = z.infer<typeof ClassifyInput>

/** A product as shoppers see it. */
export const ShownProduct = z.object({
  id: z.number().int(),
  name: z.string(),
  cover: z.string(),
  salePrice: z.string().nullable(),
})
export type ShownProduct = z.infer<typeof ShownProduct>

const shape = {
  ...recordFields,
  parentId: z.number().int().nullable(),
  name: z.string(),
  level: z.number().int().min(1).max(3),
  icon: z.string(),
  banner: z.string(),
  categories: z.array(NamedRef),
  labels: z.array(NamedRef),
  pinnedProducts: z.array(ShownProduct),
  terminals: codeSet(terminal),
  productSort: code(productSort),
  /** Distinct products on sale, including descendants. */
  productCount: z.number().int(),
  sort: z.number().int(),
  status: code(showStatus),
}
const ClassifyNode = z.object(shape)

export interface Classify extends z.infer<typeof ClassifyNode> {
  children: Classify[]
}

export const Classify: z.ZodType<Classify> = z.lazy(() => z.object({ ...shape, children: z.array(Classify) }))

export const getClassifyTree = endpoint('GET /api/classify/tree', {
  title: '查看前台分类',
  paramsIn: 'none',
  permission: 'classify:view',
  resource: 'classify',
  params: z.strictObject({}),
  data: z.array(Classify),
})

export const saveClassify = endpoint('POST /api/classify/save', {
  title: '保存前台分类',
  paramsIn: 'body',
  permission: 'classify:edit',
  invalidates: ['classify'],
  /** Creating requires the name. Editing requires id and version plus the changed fields. */
  params: ClassifyInput.partial().extend({ id: id().optional(), version: version().optional() }),
  data: z.object({ id: z.number().int(), version: z.number().int() }),
})

export const moveClassify = endpoint('POST /api/classify/move', {
  title: '移动前台分类',
  paramsIn: 'body',
  permission: 'classify:edit',
  invalidates: ['classify'],
  params: z.strictObject({
    id: id(),
    version: version(),
    parentId: id('请选择上级分类').nullable(),
    /** 0-based position among the parent's children, not counting the node itself. Beyond the end means last. */
    index: z.number({ error: '位置不正确' }).int('位置不正确').min(0, '位置不正确').max(10_000, '位置不正确'),
  }),
  data: z.object({ version: z.number().int() }),
})

export const showClassify = endpoint('POST /api/classify/enable', {
  title: '显示或隐藏前台分类',
  paramsIn: 'body',
  permission: 'classify:edit',
  invalidates: ['classify'],
  params: z.strictObject({ ids: ids(), enabled: z.boolean() }),
  data: z.object({ done: z.number().int() }),
})

export const deleteClassify = endpoint('POST /api/classify/delete', {
  title: '删除前台分类',
  paramsIn: 'body',
  permission: 'classify:delete',
  invalidates: ['classify'],
  params: z.strictObject({ id: id() }),
  data: nothing,
})

export const previewClassify = endpoint('POST /api/classify/preview', {
  title: '预览分类商品',
  paramsIn: 'body',
  permission: 'classify:view',
  resource: 'classify',
  params: z.strictObject({
    ...source,
    /** Id of the class, to include products that are assigned to it explicitly. */
    id: id().optional(),
    /** Part of a product's name; the count covers all products. */
    keyword: line(30, '关键词').optional(),
  }),
  /** `first`: 20 products in mall order. */
  data: z.object({ count: z.number().int(), first: z.array(ShownProduct) }),
})
