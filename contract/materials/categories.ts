// 材料分类
import { z } from 'zod'
import type { CodeOf } from '#contract/codes.ts'
import { enableStatus } from '#contract/configuration/codes.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  code,
  fileUrl,
  id,
  ids,
  line,
  noParams,
  nothing,
  orEmpty,
  queryFlag,
  recordFields,
  requiredLine,
  version,
} from '#contract/fields.ts'
import { attributeInput, materialKind, materialUnit } from './codes.ts'

export const MATERIAL_CATEGORY_LEVELS = 3

/** Percentage of a material lost to cutting and breakage. */
export const lossRate = z
  .number({ error: '请输入损耗率' })
  .min(0, '损耗率不能小于 0')
  .max(30, '损耗率不能大于 30')
  .multipleOf(0.01, '损耗率最多两位小数')

/** A parameter to fill in for materials of a category. */
export const CategoryAttribute = z
  .strictObject({
    attributeName: requiredLine(12, '参数名', 2),
    inputType: code(attributeInput, '录入方式'),
    /** For 单选 and 多选. */
    options: z.array(requiredLine(20, '选项')).max(30, '选项最多 30 个'),
    unit: line(10, '单位'),
    required: z.boolean(),
  })
  .refine(({ inputType, options }) => inputType < attributeInput.singleChoice || options.length > 0, {
    error: '请填写选项',
    path: ['options'],
  })
export type CategoryAttribute = z.infer<typeof CategoryAttribute>

const attributes = z
  .array(CategoryAttribute)
  .max(30, '分类参数最多 30 个')
  .refine((list) => new Set(list.map((item) => item.attributeName)).size === list.length, '参数名重复')

/** Form input. A null `parentId` creates a first-level category, which sets the material kind for its descendants. */
export const MaterialCategoryInput = z.strictObject({
  parentId: id('请选择上级分类').nullable(),
  name: requiredLine(12, '分类名称', 2),
  icon: orEmpty(fileUrl('图标')),
  /** First level only. */
  materialKind: code(materialKind, '材料类型').nullable(),
  unit: code(materialUnit, '默认单位').nullable(),
  lossRate: lossRate.nullable(),
  attributes,
})
export type MaterialCategoryInput = z.infer<typeof MaterialCategoryInput>

export interface MaterialCategory {
  id: number
  version: number
  createdAt: string
  createdBy: string
  updatedAt: string
  updatedBy: string
  parentId: number | null
  level: number
  name: string
  /** Names from the top level, joined by ` / `. */
  path: string
  icon: string
  /** From the top-level category. */
  materialKind: CodeOf<typeof materialKind>
  unit: CodeOf<typeof materialUnit> | null
  lossRate: number | null
  attributes: CategoryAttribute[]
  /** Includes descendants. */
  materialCount: number
  status: CodeOf<typeof enableStatus>
  children: MaterialCategory[]
}

export const MaterialCategory: z.ZodType<MaterialCategory> = z.lazy(() =>
  z.object({
    ...recordFields,
    parentId: z.number().int().nullable(),
    level: z.number().int().min(1).max(MATERIAL_CATEGORY_LEVELS),
    name: z.string(),
    path: z.string(),
    icon: z.string(),
    materialKind: code(materialKind),
    unit: code(materialUnit).nullable(),
    lossRate: z.number().nullable(),
    attributes: z.array(CategoryAttribute),
    materialCount: z.number().int(),
    status: code(enableStatus),
    children: z.array(MaterialCategory),
  }),
)

/** The whole ordered tree: a few hundred categories, filtered on the client. */
export const getMaterialCategoryTree = endpoint('GET /api/materialCategory/tree', {
  title: '查看材料分类',
  paramsIn: 'none',
  permission: 'materialCategory:view',
  resource: 'materialCategory',
  params: noParams,
  data: z.array(MaterialCategory),
})

export const saveMaterialCategory = endpoint('POST /api/materialCategory/save', {
  title: '保存材料分类',
  paramsIn: 'body',
  permission: 'materialCategory:edit',
  invalidates: ['materialCategory', 'material'],
  params: MaterialCategoryInput.extend({
    /** Id of the edited category. */
    id: id().optional(),
    version: version().optional(),
  }),
  data: z.object({ id: z.number().int(), version: z.number().int() }),
})

export const moveMaterialCategory = endpoint('POST /api/materialCategory/move', {
  title: '移动材料分类',
  paramsIn: 'body',
  permission: 'materialCategory:edit',
  invalidates: ['materialCategory'],
  params: z.strictObject({
    id: id(),
    version: version(),
    parentId: id().nullable(),
    /** 0-based position among its new siblings, not counting itself. */
    index: z.number({ error: '位置不正确' }).int('位置不正确').min(0, '位置不正确').max(10_000, '位置不正确'),
  }),
  data: nothing,
})

export const enableMaterialCategories = endpoint('POST /api/materialCategory/enable', {
  title: '启用或停用材料分类',
  paramsIn: 'body',
  permission: 'materialCategory:edit',
  invalidates: ['materialCategory', 'material'],
  params: z.strictObject({ ids: ids(), enabled: queryFlag() }),
  data: z.object({
    done: z.number().int(),
    /** Materials that can no longer be selected, or can be selected again. */
    affectedMaterials: z.number().int(),
  }),
})

export const deleteMaterialCategory = endpoint('POST /api/materialCategory/delete', {
  title: '删除材料分类',
  paramsIn: 'body',
  permission: 'materialCategory:delete',
  invalidates: ['materialCategory'],
  params: z.strictObject({ id: id() }),
  data: nothing,
})
