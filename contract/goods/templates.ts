// 商品模板
import { z } from 'zod'
import { enableStatus, specDisplay } from '#contract/configuration/codes.ts'
import { SpecValueChip } from '#contract/configuration/specs.ts'
import { leadTime, logisticsLevel } from '#contract/delivery.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  bulkResult,
  code,
  codeSet,
  fileUrl,
  id,
  ids,
  line,
  NamedRef,
  noParams,
  orEmpty,
  page,
  pageParams,
  queryCode,
  queryId,
  rate,
  recordFields,
  requiredLine,
  richText,
  version,
} from '#contract/fields.ts'
import { productType, productUnit } from './codes.ts'
import { attributeInput, templatePart } from './template-codes.ts'

export const TEMPLATE_MAX_SPECS = 4
export const TEMPLATE_MAX_ATTRIBUTES = 40
/** Maximum number of spec values per product. */
export const SPEC_MAX_PRODUCT_VALUES = 50
/** Maximum number of templates in a picker. */
export const MAX_TEMPLATE_OPTIONS = 200

/** How products of the template use a library spec. */
export const TemplateSpecInput = z.strictObject({
  specId: id('请选择规格'),
  required: z.boolean(),
  /** Its values have pictures; at most one spec per template. */
  withImage: z.boolean(),
  /** Values outside the library may be entered. */
  customValue: z.boolean(),
  maxValues: z
    .number({ error: '请输入最多值数' })
    .int('最多值数应为整数')
    .min(1, '最多值数应在 1 到 50 之间')
    .max(SPEC_MAX_PRODUCT_VALUES, '最多值数应在 1 到 50 之间'),
})
export type TemplateSpecInput = z.infer<typeof TemplateSpecInput>

/** A parameter to fill in for products of the template. */
export const TemplateAttribute = z.strictObject({
  attributeName: requiredLine(12, '参数名', 2),
  inputType: code(attributeInput, '录入方式'),
  /** For 单选 and 多选: 2 to 60. */
  options: z.array(requiredLine(20, '选项')).max(60, '选项最多 60 个'),
  unit: line(10, '单位'),
  required: z.boolean(),
  searchable: z.boolean(),
})
export type TemplateAttribute = z.infer<typeof TemplateAttribute>

/** 0.0001 to 100, 4 decimals; one message for all errors. */
const factor = (title: string) =>
  z
    .string()
    .refine((text) => rate(title).safeParse(text).success, `${title}应为 0.0001 到 100 之间、最多四位小数的数字`)

/** Form input; `templateFaults` validates the rows against each other. */
export const TemplateInput = z.strictObject({
  name: requiredLine(30, '模板名称', 2),
  /** A leaf category; fixed once products use the template. */
  categoryId: id('请选择后台类目'),
  /** Empty: every brand. */
  brandIds: z.array(id('请选择品牌')).max(100, '适用品牌最多 100 个'),
  productType: code(productType, '商品类型'),
  image: orEmpty(fileUrl('示意图')),
  unit: code(productUnit, '默认单位'),
  specs: z.array(TemplateSpecInput).min(1, '请至少添加一个规格').max(TEMPLATE_MAX_SPECS, '规格最多 4 个'),
  attributes: z.array(TemplateAttribute).max(TEMPLATE_MAX_ATTRIBUTES, '参数最多 40 个'),
  /** The three factors require product:price. */
  purchaseFactor: factor('采购系数'),
  productFactor: factor('产品系数'),
  saleFactor: factor('销售系数'),
  leadTime: code(leadTime, '货期').nullable(),
  logisticsLevel: code(logisticsLevel, '物流服务').nullable(),
  detailSkeleton: richText(20_000, '详情骨架'),
  sort: z
    .number({ error: '请输入排序值' })
    .int('排序值应为整数')
    .min(0, '排序值应在 0 到 9999 之间')
    .max(9999, '排序值应在 0 到 9999 之间'),
})
export type TemplateInput = z.infer<typeof TemplateInput>

/** A template as shown in a list. */
export const TemplateRow = z.object({
  ...recordFields,
  templateCode: z.string(),
  name: z.string(),
  image: z.string(),
  /** With the full path of names. */
  category: NamedRef,
  firstCategory: NamedRef,
  /** Empty: every brand. */
  brands: z.array(NamedRef),
  productType: code(productType),
  unit: code(productUnit),
  specs: z.array(TemplateSpecInput.extend({ name: z.string() })),
  attributeNames: z.array(z.string()),
  /** Omitted for users who may not see prices. */
  purchaseFactor: z.string().optional(),
  productFactor: z.string().optional(),
  saleFactor: z.string().optional(),
  /** Excludes the recycle bin. */
  productCount: z.number().int(),
  onSaleCount: z.number().int(),
  status: code(enableStatus),
  sort: z.number().int(),
})
export type TemplateRow = z.infer<typeof TemplateRow>

/** `version` changes with the template, so a product form opened with an older one can detect it. */
export const Template = TemplateRow.extend({
  categoryId: z.number().int(),
  brandIds: z.array(z.number().int()),
  attributes: z.array(TemplateAttribute),
  leadTime: code(leadTime).nullable(),
  logisticsLevel: code(logisticsLevel).nullable(),
  detailSkeleton: z.string(),
})
export type Template = z.infer<typeof Template>

export const getTemplateFirstMenu = endpoint('GET /api/product/template/menu/first', {
  title: '查看模板的一级类目',
  paramsIn: 'none',
  permission: 'productTemplate:view',
  resource: 'productTemplate',
  params: noParams,
  /** First-level categories with templates. */
  data: z.array(NamedRef.extend({ count: z.number().int() })),
})

export const listTemplates = endpoint('GET /api/product/template/templateList', {
  title: '查看商品模板列表',
  paramsIn: 'query',
  permission: 'productTemplate:view',
  resource: 'productTemplate',
  params: pageParams(
    {
      firstCategoryId: queryId().optional(),
      /** The category or a descendant. */
      categoryId: queryId().optional(),
      /** Name or code. */
      keyword: line(30, '关键词').optional(),
      /** Templates for all brands match too. */
      brandId: queryId().optional(),
      productType: queryCode(productType, '商品类型').optional(),
      status: queryCode(enableStatus, '状态').optional(),
    },
    { sort: ['name', 'sort', 'status', 'updatedAt'] },
  ),
  /** `counts`: by status. */
  data: page(TemplateRow),
})

/** A template in a picker. */
export const BrandTemplate = z.object({
  id: z.number().int(),
  name: z.string(),
  image: z.string(),
  categoryPath: z.string(),
  specNames: z.array(z.string()),
})
export type BrandTemplate = z.infer<typeof BrandTemplate>

/** Enabled templates for the brand. */
export const listBrandTemplates = endpoint('GET /api/product/brand/templateList', {
  title: '选择品牌可用的模板',
  paramsIn: 'query',
  permission: 'product:view',
  resource: 'productTemplate',
  params: z.strictObject({
    brandId: queryId(),
    firstCategoryId: queryId().optional(),
    keyword: line(30, '关键词').optional(),
  }),
  data: z.array(BrandTemplate),
})

export const TemplateOption = z.object({ id: z.number().int(), name: z.string(), categoryName: z.string() })
export type TemplateOption = z.infer<typeof TemplateOption>

/** Enabled templates for a filter. */
export const getTemplateOptions = endpoint('GET /api/product/menu/getTemplates', {
  title: '选择商品模板',
  paramsIn: 'none',
  permission: 'product:view',
  resource: 'productTemplate',
  params: noParams,
  data: z.array(TemplateOption),
})

export const getTemplate = endpoint('GET /api/product/template/detail/{id}', {
  title: '查看商品模板',
  paramsIn: 'path',
  permission: 'productTemplate:view',
  resource: 'productTemplate',
  params: z.strictObject({ id: queryId() }),
  data: Template,
})

export const saveTemplate = endpoint('POST /api/product/template/save', {
  title: '保存商品模板',
  paramsIn: 'body',
  permission: 'productTemplate:edit',
  invalidates: ['productTemplate', 'category', 'spec', 'product'],
  /** Creating requires all fields without a default. Editing requires id and version plus the changed fields. */
  params: TemplateInput.partial().extend({
    id: id().optional(),
    version: version().optional(),
    /** Copies these parts of another template into a new one. */
    copy: z.strictObject({ fromId: id('请选择模板'), parts: codeSet(templatePart, '复制内容') }).optional(),
  }),
  data: z.object({ id: z.number().int(), version: z.number().int() }),
})

export const enableTemplates = endpoint('POST /api/product/template/enable', {
  title: '启用或停用商品模板',
  paramsIn: 'body',
  permission: 'productTemplate:edit',
  invalidates: ['productTemplate', 'product'],
  params: z.strictObject({ ids: ids(), enabled: z.boolean() }),
  data: bulkResult,
})

export const deleteTemplates = endpoint('POST /api/product/template/delete', {
  title: '删除商品模板',
  paramsIn: 'body',
  permission: 'productTemplate:delete',
  invalidates: ['productTemplate', 'category', 'spec'],
  params: z.strictObject({ ids: ids() }),
  data: z.object({ done: z.number().int() }),
})

/** A spec of a template with the enabled library values. */
export const TemplateSpec = TemplateSpecInput.extend({
  name: z.string(),
  displayKind: code(specDisplay),
  unit: z.string(),
  /** Status of the spec itself; a disabled spec cannot be used for new goods. */
  status: code(enableStatus),
  values: z.array(SpecValueChip.omit({ enabled: true })),
  promptCount: z.number().int(),
})
export type TemplateSpec = z.infer<typeof TemplateSpec>

export const listTemplateSpecs = endpoint('POST /api/product/template/spec/list', {
  title: '查看模板规格',
  paramsIn: 'body',
  permission: 'productTemplate:view',
  resource: 'productTemplate',
  params: z.strictObject({ templateId: id('请选择模板') }),
  data: z.array(TemplateSpec),
})
