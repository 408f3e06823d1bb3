// 后台类目
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  code,
  fileUrl,
  id,
  ids,
  line,
  NamedRef,
  nothing,
  orEmpty,
  queryFlag,
  queryId,
  recordFields,
  requiredLine,
  version,
} from '#contract/fields.ts'
import { ImportFileAnswer, importFileParams } from '#contract/imports.ts'
import { enableStatus, returnDays } from './codes.ts'

/** Terms that a category sets for its products. Empty terms are inherited from the parent category. */
export const CategoryTerms = z.object({
  /** Percent, as text; '' if not set. */
  commissionRate: z.string(),
  warrantyMonths: z.number().int().nullable(),
  returnDays: code(returnDays).nullable(),
  invoiceCode: z.string(),
})
export type CategoryTerms = z.infer<typeof CategoryTerms>

export const Qualification = z.strictObject({
  qualificationName: requiredLine(20, '资质名称', 2),
  required: z.boolean(),
})
export type Qualification = z.infer<typeof Qualification>

/** Form input. */
export const CategoryInput = z.strictObject({
  /** Null at the top level. */
  parentId: id('请选择上级类目').nullable(),
  name: requiredLine(15, '类目名称', 2),
  icon: orEmpty(fileUrl('图标')),
  unit: line(6, '默认单位'),
  commissionRate: orEmpty(
    z
      .string()
      .regex(/^\d{1,2}(\.\d{1,2})?$/, '平台扣点应为 0 到 50 之间、最多两位小数的数字')
      .refine((text) => Number(text) <= 50, '平台扣点应在 0 到 50 之间'),
  ),
  warrantyMonths: z
    .number({ error: '请输入月数' })
    .int('最低质保应为整数')
    .min(0, '最低质保不能小于 0')
    .max(120, '最低质保不能大于 120 个月')
    .nullable(),
  returnDays: code(returnDays, '无理由退货').nullable(),
  invoiceCode: orEmpty(z.string().regex(/^\d{19}$/, '税收分类编码应为 19 位数字')),
  qualifications: z.array(Qualification).max(10, '所需资质最多 10 项'),
  keywords: z.array(requiredLine(10, '搜索关键词')).max(20, '搜索关键词最多 20 个'),
})
export type CategoryInput = z.infer<typeof CategoryInput>

/** The category's own terms may be empty; `effective` holds the inherited values too. */
const shape = {
  ...recordFields,
  ...CategoryTerms.shape,
  /** 2 digits per level at creation; unchanged by later moves. */
  categoryCode: z.string(),
  parentId: z.number().int().nullable(),
  name: z.string(),
  /** Names from the top level, joined by ` / `. */
  path: z.string(),
  level: z.number().int().min(1).max(3),
  icon: z.string(),
  sort: z.number().int(),
  status: code(enableStatus),
  effective: CategoryTerms,
  /** Includes descendants, excludes the recycle bin. Suppliers see their own products only. */
  productCount: z.number().int(),
  onSaleCount: z.number().int(),
  /** Includes descendants. */
  templateCount: z.number().int(),
}
const CategoryNode = z.object(shape)

export interface Category extends z.infer<typeof CategoryNode> {
  children: Category[]
}

export const Category: z.ZodType<Category> = z.lazy(() => z.object({ ...shape, children: z.array(Category) }))

/** One category with all fields of the form. */
export const CategoryDetail = CategoryNode.extend({
  unit: z.string(),
  qualifications: z.array(Qualification),
  keywords: z.array(z.string()),
  /** Templates of this category only. */
  templates: z.array(NamedRef.extend({ status: code(enableStatus) })),
})
export type CategoryDetail = z.infer<typeof CategoryDetail>

export const getCategoryTree = endpoint('GET /api/category/tree', {
  title: '查看后台类目',
  paramsIn: 'query',
  permission: 'category:view',
  resource: 'category',
  params: z.strictObject({
    status: queryFlag().optional(),
    keyword: line(30, '关键词').optional(),
    /** Leaves out branches that end above the third level. */
    leafOnly: queryFlag().optional(),
  }),
  data: z.array(Category),
})

export const getCategory = endpoint('GET /api/category/detail/{id}', {
  title: '查看类目',
  paramsIn: 'path',
  permission: 'category:view',
  resource: 'category',
  params: z.strictObject({ id: queryId() }),
  data: CategoryDetail,
})

export const saveCategory = endpoint('POST /api/category/save', {
  title: '保存类目',
  paramsIn: 'body',
  permission: 'category:edit',
  invalidates: ['category', 'product'],
  /** Creating requires the name. Editing requires id and version plus the changed fields. */
  params: CategoryInput.partial().extend({ id: id().optional(), version: version().optional() }),
  data: z.object({ id: z.number().int(), version: z.number().int() }),
})

export const moveCategory = endpoint('POST /api/category/move', {
  title: '移动类目',
  paramsIn: 'body',
  permission: 'category:edit',
  invalidates: ['category', 'product'],
  params: z.strictObject({
    id: id(),
    version: version(),
    parentId: id('请选择上级类目').nullable(),
    /** 0-based position among the parent's children, not counting the node itself. Beyond the end means last. */
    index: z.number({ error: '位置不正确' }).int('位置不正确').min(0, '位置不正确').max(10_000, '位置不正确'),
  }),
  data: z.object({ version: z.number().int() }),
})

export const enableCategories = endpoint('POST /api/category/enable', {
  title: '启用或停用类目',
  paramsIn: 'body',
  permission: 'category:edit',
  invalidates: ['category'],
  params: z.strictObject({ ids: ids(), enabled: z.boolean() }),
  /** `affectedProducts`: products on sale in the switched categories. */
  data: z.object({ done: z.number().int(), affectedProducts: z.number().int() }),
})

export const deleteCategory = endpoint('POST /api/category/delete', {
  title: '删除类目',
  paramsIn: 'body',
  permission: 'category:delete',
  invalidates: ['category'],
  params: z.strictObject({ id: id() }),
  data: nothing,
})

export const importCategories = endpoint('POST /api/category/import', {
  title: '导入类目',
  paramsIn: 'body',
  permission: 'category:edit',
  invalidates: ['job'],
  params: z.strictObject(importFileParams),
  data: ImportFileAnswer,
})
