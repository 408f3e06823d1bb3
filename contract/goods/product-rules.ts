import { leadTime, logisticsLevel } from '#contract/delivery.ts'
import type { FieldErrors } from '#contract/fields.ts'
import type { UploadRules } from '#contract/rules/upload.ts'
import { productType, productUnit } from './codes.ts'
import type { ProductInput, SkuInput } from './product-fields.ts'
import { attributeInput } from './template-codes.ts'
import { isChoice } from './template-rules.ts'
import type { TemplateAttribute, TemplateSpecInput } from './templates.ts'

const square = { w: 1, h: 1 }

/** File requirements by field. The console checks them before the upload, the server on save. */
export const productUploads = {
  mainImages: {
    type: 'image',
    extensions: ['jpg', 'jpeg', 'png'],
    ratio: square,
    minWidth: 800,
    minHeight: 800,
    kb: 2048,
  },
  whiteImage: { type: 'image', ratio: square, minWidth: 800, minHeight: 800, kb: 1024 },
  video: { type: 'video', extensions: ['mp4'], wideVideo: true, kb: 51_200 },
  modelFile: { extensions: ['glb', 'zip'], kb: 102_400 },
  skus: { type: 'image', ratio: square, kb: 1024 },
  specs: { type: 'image', ratio: square, kb: 1024 },
} as const satisfies Record<string, UploadRules>

/** Changes to these fields of approved goods require a review. Other changes apply at once. */
export const REVIEWED_PRODUCT_FIELDS = [
  'templateId',
  'name',
  'brandId',
  'mainImages',
  'whiteImage',
  'video',
  'specs',
  'skus',
  'attributes',
  'detailContent',
  'leadTime',
  'logisticsLevel',
] as const satisfies readonly (keyof ProductInput)[]

export const isReviewedField = (field: string): boolean =>
  (REVIEWED_PRODUCT_FIELDS as readonly string[]).includes(field)

export const productFieldTitles: Record<keyof ProductInput, string> = {
  supplierId: '供应商',
  brandId: '品牌',
  templateId: '商品模板',
  productType: '商品类型',
  name: '商品名称',
  subtitle: '副标题',
  model: '型号',
  unit: '计量单位',
  attributes: '商品参数',
  warrantyMonths: '质保(月)',
  mainImages: '主图',
  whiteImage: '白底图',
  video: '主图视频',
  modelFile: '3D 模型',
  specs: '销售规格',
  skus: '规格商品',
  leadTime: '货期',
  logisticsLevel: '物流服务',
  minOrderQuantity: '起订量',
  areas: '可售地区',
  components: '组件清单',
  materialIds: '用料',
  textureIds: '可选材质',
  customizationIds: '定制项',
  installServiceIds: '安装服务',
  detailContent: '图文详情',
  classifyIds: '前台分类',
  labelIds: '商品标签',
  sort: '排序值',
  remark: '内部备注',
}

/** Words banned by the advertising law. */
const bannedWords = ['国家级', '世界级', '最高级', '全网最低', '全国第一', '销量第一', '顶级', '极品', '绝无仅有']

export const bannedWordIn = (text: string): string | undefined => bannedWords.find((word) => text.includes(word))

/** The template fields that a product is validated against. */
export interface AskedByTemplate {
  specs: readonly (Pick<TemplateSpecInput, 'specId' | 'required' | 'maxValues'> & { name: string })[]
  attributes: readonly TemplateAttribute[]
}

/** Key of a combination of spec values. */
export const combinationOf = ({ specValues }: Pick<SkuInput, 'specValues'>): string =>
  specValues
    .map(({ specId, valueName }) => `${specId}:${valueName}`)
    .sort()
    .join('|')

/** 原木 / 1.8 米 */
export const specTextOf = ({ specValues }: Pick<SkuInput, 'specValues'>): string =>
  specValues.map(({ valueName }) => valueName).join(' / ')

/** Positions of repeated values. */
function repeats(values: readonly string[]): number[] {
  const seen = new Set<string>()
  return values.flatMap((value, index) => {
    if (value === '') return []
    if (seen.has(value)) return [index]
    seen.add(value)
    return []
  })
}

type Versions = Pick<ProductInput, 'specs' | 'skus'>

/** Cached SKU errors: while the user edits other fields, the same SKUs are validated at every keystroke. */
const cachedFaults = new WeakMap<Versions['skus'], { specs: Versions['specs']; faults: FieldErrors }>()

function specFaults({ specs, skus }: Versions): FieldErrors {
  const known = cachedFaults.get(skus)
  if (known?.specs === specs) return known.faults
  const faults = validateSkus({ specs, skus })
  cachedFaults.set(skus, { specs, faults })
  return faults
}

function validateSkus({ specs, skus }: Versions): FieldErrors {
  const faults: FieldErrors = {}
  const values = new Map(specs.map((spec) => [spec.specId, spec.values.map(({ valueName }) => valueName)]))
  if (repeats(specs.map(({ specId }) => String(specId))).length > 0) faults.specs = '规格重复'
  if (specs.some((spec) => repeats(spec.values.map(({ valueName }) => valueName)).length > 0)) {
    faults.specs = '规格值不能重复'
  }
  const used = specs.filter((spec) => spec.values.length > 0)
  skus.forEach((sku, index) => {
    const fits =
      sku.specValues.length === used.length &&
      sku.specValues.every(({ specId, valueName }) => values.get(specId)?.includes(valueName))
    if (!fits) faults[`skus.${index}.specValues`] = '规格组合与销售规格不一致'
  })
  for (const index of repeats(skus.map(combinationOf))) faults[`skus.${index}.specValues`] = '规格组合重复'
  for (const field of ['skuCode', 'barcode'] as const) {
    const title = field === 'skuCode' ? 'SKU 编码' : '条码'
    for (const index of repeats(skus.map((sku) => sku[field]))) faults[`skus.${index}.${field}`] = `${title}重复`
  }
  return faults
}

type Chosen =
  | 'supplierId'
  | 'brandId'
  | 'templateId'
  | 'productType'
  | 'unit'
  | 'leadTime'
  | 'logisticsLevel'
  | 'minOrderQuantity'
  | 'sort'

/** A product during entry: null for choices not made yet. */
export type EnteredProduct = Omit<ProductInput, Chosen> & { [Name in Chosen]: ProductInput[Name] | null }

/** An empty product; its template supplies more defaults. */
export const blankProduct: EnteredProduct = {
  supplierId: null,
  brandId: null,
  templateId: null,
  productType: productType.finished,
  name: '',
  unit: productUnit.piece,
  subtitle: '',
  model: '',
  attributes: [],
  warrantyMonths: null,
  mainImages: [],
  whiteImage: '',
  video: '',
  modelFile: [],
  specs: [],
  skus: [],
  leadTime: leadTime.inStock,
  logisticsLevel: logisticsLevel.none,
  minOrderQuantity: 1,
  areas: [],
  components: [],
  materialIds: [],
  textureIds: [],
  customizationIds: [],
  installServiceIds: [],
  detailContent: '',
  classifyIds: [],
  labelIds: [],
  sort: 0,
  remark: '',
}

type Checked = Pick<
  EnteredProduct,
  'name' | 'specs' | 'skus' | 'components' | 'productType' | 'leadTime' | 'logisticsLevel' | 'detailContent'
>

/** Cross-field validation errors, for drafts and non-drafts. */
export function productFaults(product: Checked): FieldErrors {
  const faults = { ...specFaults(product) }
  const banned = bannedWordIn(product.name)
  if (banned) faults.name = `商品名称不能含有「${banned}」`
  for (const index of repeats(product.components.map(({ componentId }) => String(componentId)))) {
    faults[`components.${index}.componentId`] = '组件重复'
  }
  if (product.productType === productType.custom && product.leadTime === leadTime.inStock)
    faults.leadTime = '定制商品不能选择现货'
  if (product.leadTime === leadTime.inStock) {
    product.skus.forEach(({ madeToOrder }, index) => {
      if (madeToOrder) faults[`skus.${index}.madeToOrder`] = '接单生产的规格不能选择现货货期'
    })
  }
  if ((product.detailContent.match(/<img\b/gi) ?? []).length > 30) faults.detailContent = '图文详情最多 30 张图片'
  return faults
}

function attributeFaults(
  product: Pick<ProductInput, 'attributes'>,
  attributes: AskedByTemplate['attributes'],
): FieldErrors {
  const missing = attributes.find(
    ({ attributeName, required }) =>
      required && !product.attributes.some((item) => item.attributeName === attributeName && item.value !== ''),
  )
  if (missing) return { attributes: `请填写${missing.attributeName}` }
  const strange = product.attributes.find(({ attributeName, value }) => {
    const rule = attributes.find((item) => item.attributeName === attributeName)
    if (!rule || value === '') return false
    if (rule.inputType === attributeInput.number) return !/^-?\d+(\.\d+)?$/.test(value)
    return isChoice(rule.inputType) && value.split('、').some((part) => !rule.options.includes(part))
  })
  return strange ? { attributes: `${strange.attributeName}的值不符合要求` } : {}
}

/** Errors that block submitting a product for review. Without a template only its own fields are checked. */
export function productSubmitFaults(product: EnteredProduct, template?: AskedByTemplate): FieldErrors {
  const faults: FieldErrors = {}
  const demand = (path: string, holds: boolean, message: string) => {
    if (!holds) faults[path] ??= message
  }
  if (template) {
    Object.assign(faults, attributeFaults(product, template.attributes))
    for (const { specId, required, name, maxValues } of template.specs) {
      const count = product.specs.find((spec) => spec.specId === specId)?.values.length ?? 0
      demand('specs', !required || count > 0, `请填写规格「${name}」`)
      demand('specs', count <= maxValues, `规格「${name}」最多 ${maxValues} 个值`)
    }
  }
  demand('mainImages', product.mainImages.length > 0, '请上传主图')
  demand('skus', product.skus.length > 0, '请至少填写一个规格商品')
  demand('skus', product.skus.length === 0 || product.skus.some(({ enabled }) => enabled), '请至少启用一个规格商品')
  demand('detailContent', hasContent(product.detailContent), '请填写图文详情')
  demand('areas', product.areas.length > 0, '请选择可售地区')
  demand(
    'customizationIds',
    product.productType !== productType.custom || product.customizationIds.length > 0,
    '请至少选择一个定制项',
  )
  demand(
    'installServiceIds',
    product.logisticsLevel !== logisticsLevel.deliveryAndInstallation || product.installServiceIds.length > 0,
    '含安装的物流服务请至少选择一个安装服务',
  )
  product.skus.forEach((sku, index) => {
    demand(`skus.${index}.supplyPrice`, sku.supplyPrice !== '', '请填写供货价')
    if (!product.logisticsLevel) return
    demand(`skus.${index}.weight`, sku.weight !== '', '请填写重量')
    demand(`skus.${index}.volume`, sku.volume !== '', '请填写体积')
  })
  return { ...faults, ...productFaults(product) }
}

/** Whether the HTML contains text or a picture. */
const hasContent = (html: string): boolean => /<img\b/i.test(html) || html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== ''
