// 规格
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  bulkResult,
  code,
  fileUrl,
  id,
  ids,
  line,
  NamedRef,
  orEmpty,
  page,
  pageParams,
  queryId,
  recordFields,
  requiredLine,
  version,
} from '#contract/fields.ts'
import { ImportFileAnswer, importFileParams } from '#contract/imports.ts'
import { enableStatus, specDisplay } from './codes.ts'

export const SPEC_MAX_VALUES = 500
/** Number of values of a spec shown in a list. */
export const SPEC_SHOWN_VALUES = 10
/** Number of products listed in a merge response. */
export const MERGE_SHOWN_PRODUCTS = 50

export const SpecValueInput = z.strictObject({
  /** Id of an existing library value. Renaming it also renames it in products. */
  id: id().optional(),
  valueName: requiredLine(30, '规格值'),
  color: orEmpty(z.string().regex(/^#[0-9a-f]{6}$/i, '颜色应为 # 加 6 位十六进制')),
  image: orEmpty(fileUrl('图片')),
  enabled: z.boolean(),
})
export type SpecValueInput = z.infer<typeof SpecValueInput>

/** Form input; `specFaults` validates the values against each other. */
export const SpecInput = z.strictObject({
  name: requiredLine(10, '规格名称'),
  /** Name shown in the mall; empty: `name`. */
  alias: line(10, '前台名称'),
  displayKind: code(specDisplay, '展示方式'),
  unit: line(6, '单位'),
  /** In display order. */
  values: z.array(SpecValueInput).min(1, '请至少添加一个规格值').max(SPEC_MAX_VALUES, '规格值最多 500 个'),
  allowCustom: z.boolean(),
  /** Empty: all. */
  categoryIds: z.array(id('请选择适用类目')).max(200, '适用类目最多 200 个'),
  sort: z
    .number({ error: '请输入排序值' })
    .int('排序值应为整数')
    .min(0, '排序值应在 0 到 9999 之间')
    .max(9999, '排序值应在 0 到 9999 之间'),
})
export type SpecInput = z.infer<typeof SpecInput>

export const SpecValue = z.object({
  id: z.number().int(),
  valueName: z.string(),
  color: z.string(),
  image: z.string(),
  /** Products that use it, including the recycle bin. */
  usedCount: z.number().int(),
  enabled: z.boolean(),
})
export type SpecValue = z.infer<typeof SpecValue>

/** A value as shown in a list. */
export const SpecValueChip = SpecValue.pick({ id: true, valueName: true, color: true, image: true, enabled: true })
export type SpecValueChip = z.infer<typeof SpecValueChip>

export const SpecRow = z.object({
  ...recordFields,
  specCode: z.string(),
  name: z.string(),
  alias: z.string(),
  displayKind: code(specDisplay),
  unit: z.string(),
  /** The first 10; values that match the keyword come first. */
  values: z.array(SpecValueChip),
  valueCount: z.number().int(),
  allowCustom: z.boolean(),
  categories: z.array(NamedRef),
  productCount: z.number().int(),
  templateCount: z.number().int(),
  /**
   * Groups of values that differ only in case, width or spaces, including custom values in products. Recomputed hourly.
   */
  doubles: z.array(z.array(z.string())),
  sort: z.number().int(),
  status: code(enableStatus),
})
export type SpecRow = z.infer<typeof SpecRow>

export const Spec = SpecRow.extend({
  values: z.array(SpecValue),
  categoryIds: z.array(z.number().int()),
  /** Templates that use it and are visible to the caller. */
  templates: z.array(NamedRef),
  /** Custom product values that are not in the library, most used first. */
  customValues: z.array(z.object({ valueName: z.string(), usedCount: z.number().int() })),
})
export type Spec = z.infer<typeof Spec>

const filters = {
  /** Name, alias or a value. */
  keyword: line(30, '关键词').optional(),
  displayKind: code(specDisplay, '展示方式').optional(),
  /** The category or a descendant; specs for all categories match too. */
  categoryId: id('请选择类目').optional(),
  allowCustom: z.boolean().optional(),
  /** Has suspected duplicate values. */
  doubled: z.boolean().optional(),
  status: code(enableStatus, '状态').optional(),
}

export const SPEC_SORTS = ['name', 'sort', 'status', 'createdAt', 'updatedAt'] as const

export const listSpecs = endpoint('POST /api/spec/list', {
  title: '查看规格列表',
  paramsIn: 'body',
  permission: 'spec:view',
  resource: 'spec',
  params: pageParams(filters, { sort: SPEC_SORTS }),
  /** `counts`: by status; `doubles`: groups of suspected duplicates. */
  data: page(SpecRow),
})

export const getSpec = endpoint('GET /api/spec/detail/{id}', {
  title: '查看规格',
  paramsIn: 'path',
  permission: 'spec:view',
  resource: 'spec',
  params: z.strictObject({ id: queryId() }),
  data: Spec,
})

export const saveSpec = endpoint('POST /api/spec/save', {
  title: '保存规格',
  paramsIn: 'body',
  permission: 'spec:edit',
  invalidates: ['spec', 'product'],
  /** With id and version: an edit, which may contain only the changed fields. */
  params: SpecInput.partial().extend({ id: id().optional(), version: version().optional() }),
  data: z.object({ id: z.number().int(), version: z.number().int() }),
})

const MergedProduct = z.object({ spuId: z.number().int(), spuCode: z.string(), name: z.string() })

export const mergeSpecValues = endpoint('POST /api/spec/mergeValues', {
  title: '合并规格值',
  paramsIn: 'body',
  permission: 'spec:edit',
  invalidates: ['spec', 'product'],
  params: z.strictObject({
    id: id('请选择规格'),
    version: version(),
    /** Library values or custom values of products. */
    fromValues: z
      .array(SpecValueInput.shape.valueName)
      .min(1, '请选择要合并的规格值')
      .max(100, '一次最多合并 100 个值'),
    /** A library value. */
    toValue: SpecValueInput.shape.valueName,
    /** Reports the effects without writing. */
    dryRun: z.boolean().default(false),
  }),
  data: z.object({
    products: z.number().int(),
    /** The first affected products. */
    touched: z.array(MergedProduct),
    /** Products with several of these values: two of their SKUs would become identical. */
    conflicts: z.array(MergedProduct),
  }),
})

export const enableSpecs = endpoint('POST /api/spec/enable', {
  title: '启用或停用规格',
  paramsIn: 'body',
  permission: 'spec:edit',
  invalidates: ['spec'],
  params: z.strictObject({ ids: ids(), enabled: z.boolean() }),
  data: bulkResult,
})

export const deleteSpecs = endpoint('POST /api/spec/delete', {
  title: '删除规格',
  paramsIn: 'body',
  permission: 'spec:delete',
  invalidates: ['spec'],
  params: z.strictObject({ ids: ids() }),
  data: z.object({ done: z.number().int() }),
})

export const importSpecValues = endpoint('POST /api/spec/import', {
  title: '导入规格值',
  paramsIn: 'body',
  permission: 'spec:edit',
  invalidates: ['job'],
  params: z.strictObject(importFileParams),
  data: ImportFileAnswer,
})
