// 供应商模板映射
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  code,
  id,
  line,
  NamedRef,
  orEmpty,
  page,
  pageParams,
  queryId,
  rate,
  recordFields,
  requiredLine,
  version,
} from '#contract/fields.ts'
import { mapStatus } from './migration-codes.ts'
import { TEMPLATE_MAX_ATTRIBUTES, TEMPLATE_MAX_SPECS } from './templates.ts'

/** A supplier's spec mapped to a platform spec, with their values. */
export const SpecMap = z.strictObject({
  sourceSpec: requiredLine(60, '来源规格'),
  specId: id('请选择平台规格'),
  valueMaps: z
    .array(z.strictObject({ sourceValue: requiredLine(60, '来源值'), valueName: requiredLine(30, '平台值') }))
    .max(500, '来源值最多 500 个'),
})
export type SpecMap = z.infer<typeof SpecMap>

/** The source of a template parameter. If the source has no value, the default is used. */
export const AttributeMap = z.strictObject({
  attributeName: requiredLine(12, '参数名'),
  /** Empty: the default is always used. */
  sourceAttribute: line(60, '来源参数'),
  defaultValue: line(60, '默认值'),
})
export type AttributeMap = z.infer<typeof AttributeMap>

/** `mappingFaults` validates the rows against each other. */
export const SupplierTemplateInput = z.strictObject({
  templateId: id('请选择平台模板'),
  specMaps: z.array(SpecMap).max(TEMPLATE_MAX_SPECS, '规格映射最多 4 个'),
  attributeMaps: z.array(AttributeMap).max(TEMPLATE_MAX_ATTRIBUTES, '参数映射最多 40 个'),
  /** Empty: the brand's, else the platform template's. */
  purchaseFactor: orEmpty(rate('采购系数')),
  productFactor: orEmpty(rate('产品系数')),
  saleFactor: orEmpty(rate('销售系数')),
})
export type SupplierTemplateInput = z.infer<typeof SupplierTemplateInput>

/** A supplier template as shown in a list. */
export const SupplierTemplateRow = z.object({
  ...recordFields,
  supplier: NamedRef,
  supplierTemplateNo: z.string(),
  name: z.string(),
  sourcePath: z.string(),
  template: NamedRef.nullable(),
  mappedSpecs: z.number().int(),
  mappedAttributes: z.number().int(),
  purchaseFactor: z.string(),
  productFactor: z.string(),
  saleFactor: z.string(),
  productCount: z.number().int(),
  /** Waiting or failed goods. */
  pendingCount: z.number().int(),
  status: code(mapStatus),
})
export type SupplierTemplateRow = z.infer<typeof SupplierTemplateRow>

/** A name or value found in the supplier's goods, with the number of goods. */
const ValueCount = z.object({ value: z.string(), count: z.number().int() })

export const SourceSpec = z.object({ sourceSpec: z.string(), values: z.array(ValueCount) })
export type SourceSpec = z.infer<typeof SourceSpec>

export const SourceAttribute = z.object({ sourceAttribute: z.string(), values: z.array(ValueCount) })
export type SourceAttribute = z.infer<typeof SourceAttribute>

export const SupplierTemplate = SupplierTemplateRow.extend({
  templateId: z.number().int().nullable(),
  specMaps: z.array(SpecMap),
  attributeMaps: z.array(AttributeMap),
  /** All specs of the goods, most frequent first. */
  sourceSpecs: z.array(SourceSpec),
  /** The most frequent values of each. */
  sourceAttributes: z.array(SourceAttribute),
  /** The platform template most similar by name and path. */
  suggested: NamedRef.nullable(),
})
export type SupplierTemplate = z.infer<typeof SupplierTemplate>

const filters = {
  /** Number or name. */
  keyword: line(60, '关键词').optional(),
  supplierId: id('请选择供应商').optional(),
  templateId: id('请选择平台模板').optional(),
  status: code(mapStatus, '映射状态').optional(),
}

export const SUPPLIER_TEMPLATE_SORTS = ['pendingCount', 'name', 'updatedAt'] as const

export const listSupplierTemplates = endpoint('POST /api/product/supTemplate/list', {
  title: '查看供应商模板映射',
  paramsIn: 'body',
  permission: 'product:migrate',
  resource: 'supplierTemplate',
  params: pageParams(filters, { sort: SUPPLIER_TEMPLATE_SORTS }),
  /** `counts`: by status. */
  data: page(SupplierTemplateRow),
})

export const getSupplierTemplate = endpoint('GET /api/product/supTemplate/detail/{id}', {
  title: '查看模板映射',
  paramsIn: 'path',
  permission: 'product:migrate',
  resource: 'supplierTemplate',
  params: z.strictObject({ id: queryId() }),
  data: SupplierTemplate,
})

export const saveSupplierTemplate = endpoint('POST /api/product/supTemplate/save', {
  title: '保存模板映射',
  paramsIn: 'body',
  permission: 'product:migrate',
  invalidates: ['supplierTemplate', 'supplierProduct'],
  params: SupplierTemplateInput.extend({ id: id(), version: version() }),
  data: z.object({
    version: z.number().int(),
    status: code(mapStatus),
    /** Goods that no longer have a problem. */
    freedCount: z.number().int(),
  }),
})
