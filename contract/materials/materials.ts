// 材料
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  areaCodes,
  bulkResult,
  chosenIds,
  code,
  date,
  exportColumns,
  exportStarted,
  files,
  fileUrl,
  id,
  ids,
  line,
  money,
  NamedRef,
  orEmpty,
  page,
  pageParams,
  paragraph,
  queryFlag,
  queryId,
  recordFields,
  requiredLine,
  richText,
  ShownFile,
  version,
} from '#contract/fields.ts'
import type { Permission } from '#contract/permissions.ts'
import { lossRate } from './categories.ts'
import {
  environmentLevel,
  materialKind,
  materialReference,
  materialSource,
  materialStatus,
  materialUnit,
  visibleScope,
} from './codes.ts'
import { materialSize, textureSize } from './sizes.ts'

/** Permission to see and enter the cost of a material. */
export const SUPPLY_PRICE_NEEDS: Permission = 'material:cost'

/** Form input. A draft needs name, category, brand and unit; `materialFaults` lists what else is missing. */
export const MaterialInput = z.strictObject({
  name: requiredLine(40, '材料名称', 2),
  categoryId: id('请选择材料分类'),
  brandId: id('请选择材料品牌'),
  /** Owner: a store or a supplier; both null for the platform. Cannot change. */
  storeId: id('请选择提供店铺').nullable(),
  supplierId: id('请选择供应商').nullable(),
  model: line(40, '型号'),
  size: materialSize,
  unit: code(materialUnit, '单位'),
  packQuantity: z
    .number({ error: '请输入每箱含量' })
    .min(0.01, '每箱含量应在 0.01 到 9999 之间')
    .max(9999, '每箱含量应在 0.01 到 9999 之间')
    .multipleOf(0.01, '每箱含量最多两位小数')
    .nullable(),
  lossRate: lossRate.nullable(),
  images: files(9, '材料图片'),
  textureImage: orEmpty(fileUrl('贴图')),
  textureSize,
  modelFile: files(1, '3D 模型'),
  color: orEmpty(z.string().regex(/^#[0-9a-f]{6}$/i, '主色应为 # 加 6 位十六进制')),
  craft: line(30, '工艺'),
  environmentLevel: code(environmentLevel, '环保等级').nullable(),
  attributes: z
    .array(z.strictObject({ attributeName: requiredLine(12, '参数名'), value: line(100, '参数值') }))
    .max(90, '参数最多 90 个'),
  /** Requires material:cost. */
  supplyPrice: orEmpty(money('供货价')).optional(),
  salePrice: orEmpty(money('销售价')),
  areas: areaCodes('地区'),
  labelIds: z.array(id('请选择标签')).max(10, '标签最多 10 个'),
  visibleScope: code(visibleScope, '可见范围'),
  /** Set if only certain stores may see it. */
  visibleStoreIds: z.array(id('请选择可见店铺')).max(200, '可见店铺最多 200 个'),
  content: richText(20_000, '材料说明'),
  sort: z
    .number({ error: '请输入排序值' })
    .int('排序值应为整数')
    .min(0, '排序值不能小于 0')
    .max(9999, '排序值不能大于 9999'),
})
export type MaterialInput = z.infer<typeof MaterialInput>

export const MaterialRow = z.object({
  ...recordFields,
  materialCode: z.string(),
  name: z.string(),
  /** The first picture. */
  cover: z.string(),
  source: code(materialSource),
  materialKind: code(materialKind),
  category: NamedRef,
  brand: NamedRef,
  store: NamedRef.nullable(),
  supplier: NamedRef.nullable(),
  model: z.string(),
  size: z.string(),
  unit: code(materialUnit),
  /** Omitted without material:cost. */
  supplyPrice: z.string().nullable().optional(),
  salePrice: z.string().nullable(),
  visibleScope: code(visibleScope),
  /** The store material that this platform material was copied from. */
  adoptedFrom: NamedRef.nullable(),
  /** The platform library's copy of this material. */
  adoptedAs: NamedRef.nullable(),
  /** Products and textures that refer to it. */
  usedCount: z.number().int(),
  submittedAt: z.string().nullable(),
  reason: z.string(),
  status: code(materialStatus),
})
export type MaterialRow = z.infer<typeof MaterialRow>

export const MaterialDouble = MaterialRow.pick({
  id: true,
  name: true,
  materialCode: true,
  cover: true,
  category: true,
  brand: true,
  model: true,
  size: true,
  salePrice: true,
}).extend({ score: z.number().int() })
export type MaterialDouble = z.infer<typeof MaterialDouble>

export const Material = MaterialRow.extend({
  categoryId: z.number().int(),
  brandId: z.number().int(),
  storeId: z.number().int().nullable(),
  supplierId: z.number().int().nullable(),
  packQuantity: z.number().nullable(),
  lossRate: z.number().nullable(),
  images: z.array(ShownFile),
  textureImage: z.string(),
  textureSize: z.string(),
  modelFile: z.array(ShownFile),
  color: z.string(),
  craft: z.string(),
  environmentLevel: code(environmentLevel).nullable(),
  attributes: z.array(z.object({ attributeName: z.string(), value: z.string() })),
  salePrice: z.string(),
  supplyPrice: z.string().optional(),
  areas: z.array(z.string()),
  labelIds: z.array(z.number().int()),
  visibleStoreIds: z.array(z.number().int()),
  visibleStores: z.array(NamedRef),
  content: z.string(),
  sort: z.number().int(),
  /** Products and textures that refer to it: the count and the first ones. */
  references: z.array(
    z.object({
      kind: code(materialReference),
      count: z.number().int(),
      first: z.array(z.object({ id: z.number().int(), name: z.string(), templateId: z.number().int().nullable() })),
    }),
  ),
  /** Possible duplicates in the library, most likely first; only for the platform and for materials from others. */
  doubles: z.array(MaterialDouble),
  /** The next material of the same source that waits for review. */
  nextId: z.number().int().nullable(),
  /** Submitted by the caller, who may not review it. */
  own: z.boolean(),
})
export type Material = z.infer<typeof Material>

const filters = {
  /** Name, code or model. */
  keyword: line(60, '关键词').optional(),
  /** Omitted: the library, i.e. platform and supplier materials. */
  source: code(materialSource, '来源').optional(),
  materialKind: code(materialKind, '材料类型').optional(),
  /** The category or a descendant. */
  categoryId: id('请选择材料分类').optional(),
  brandId: id('请选择材料品牌').optional(),
  storeId: id('请选择提供店铺').optional(),
  supplierId: id('请选择供应商').optional(),
  labelId: id('请选择标签').optional(),
  environmentLevel: code(environmentLevel, '环保等级').optional(),
  visibleScope: code(visibleScope, '可见范围').optional(),
  salePriceFrom: money('最低销售价').optional(),
  salePriceTo: money('最高销售价').optional(),
  /** Selectable: the material, its category and its brand are enabled. */
  pickable: z.literal(true).optional(),
  createdFrom: date('开始日期').optional(),
  createdTo: date('结束日期').optional(),
  submittedFrom: date('开始日期').optional(),
  submittedTo: date('结束日期').optional(),
  status: code(materialStatus, '状态').optional(),
}

export const listMaterials = endpoint('POST /api/material/list', {
  title: '查看材料列表',
  paramsIn: 'body',
  permission: 'material:view',
  resource: 'material',
  params: pageParams(filters, { sort: ['name', 'salePrice', 'status', 'submittedAt', 'updatedAt'] }),
  /** `counts`: by status. */
  data: page(MaterialRow),
})

export const getMaterial = endpoint('GET /api/material/detail/{id}', {
  title: '查看材料',
  paramsIn: 'path',
  permission: 'material:view',
  resource: 'material',
  params: z.strictObject({ id: queryId() }),
  data: Material,
})

export const saveMaterial = endpoint('POST /api/material/save', {
  title: '保存材料',
  paramsIn: 'body',
  permission: 'material:edit',
  invalidates: ['material', 'materialCategory', 'materialBrand', 'notification'],
  params: MaterialInput.extend({
    /** Id of the edited material. */
    id: id().optional(),
    version: version().optional(),
    /** Sends a supplier's material for review, or enables a platform material (material:enable). */
    finish: z.boolean().default(false),
    /** The user confirmed a sale price below the supply price. */
    priceConfirmed: z.boolean().default(false),
  }),
  data: z.object({ id: z.number().int(), version: z.number().int() }),
})

export const submitMaterials = endpoint('POST /api/material/submit', {
  title: '提交或撤回材料审核',
  paramsIn: 'body',
  permission: 'material:edit',
  invalidates: ['material', 'notification'],
  params: z.strictObject({ ids: ids(100), submitted: z.boolean() }),
  data: bulkResult,
})

export const reviewMaterials = endpoint('POST /api/material/review', {
  title: '审核材料',
  paramsIn: 'body',
  permission: 'material:review',
  invalidates: ['material', 'notification'],
  params: z.strictObject({
    items: z
      .array(z.strictObject({ id: id(), version: version() }))
      .min(1, '请至少选择一项')
      .max(100, '一次最多选择 100 项'),
    approved: z.boolean(),
    /** Required when refusing. */
    reason: paragraph(200, '驳回原因').optional(),
  }),
  data: bulkResult,
})

export const enableMaterials = endpoint('POST /api/material/enable', {
  title: '启用或停用材料',
  paramsIn: 'body',
  permission: 'material:enable',
  invalidates: ['material'],
  params: z.strictObject({ ids: ids(), enabled: queryFlag() }),
  data: bulkResult,
})

export const deleteMaterials = endpoint('POST /api/material/delete', {
  title: '删除材料',
  paramsIn: 'body',
  permission: 'material:delete',
  invalidates: ['material', 'materialCategory', 'materialBrand'],
  params: z.strictObject({ ids: ids() }),
  data: z.object({ done: z.number().int() }),
})

export const exportMaterials = endpoint('POST /api/material/export', {
  title: '导出材料',
  paramsIn: 'body',
  permission: 'material:export',
  invalidates: ['job'],
  params: z.strictObject({ ...exportColumns, ...filters, ...chosenIds }),
  data: exportStarted,
})
