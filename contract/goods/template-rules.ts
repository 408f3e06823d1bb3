import type { FieldErrors } from '#contract/fields.ts'
import { attributeInput } from '#contract/goods/template-codes.ts'
import type { UploadRules } from '#contract/rules/upload.ts'
import type { CustomizationInput } from './customizations.ts'
import type { InstallServiceInput } from './install-services.ts'
import { customizationInput, customizationPricing } from './template-codes.ts'
import type { SpecPromptInput } from './template-prompts.ts'
import type { TemplateInput } from './templates.ts'
import type { TextureInput } from './textures.ts'

/** File requirements by field. */
export const templateUploads = {
  image: { type: 'image', ratio: { w: 1, h: 1 }, kb: 500 },
} as const satisfies Record<string, UploadRules>
export const promptUploads = { images: { type: 'image', kb: 1024 } } as const satisfies Record<string, UploadRules>
export const textureUploads = {
  image: { type: 'image', minWidth: 512, maxWidth: 4096, minHeight: 512, maxHeight: 4096, kb: 4096 },
} as const satisfies Record<string, UploadRules>

/** A template may list its brands, and a brand its templates; an empty list means all. */
export const fitsBrand = (
  template: { id: number; brandIds: readonly number[] },
  brand: { id: number; templateIds: readonly number[] },
): boolean =>
  (template.brandIds.length === 0 || template.brandIds.includes(brand.id)) &&
  (brand.templateIds.length === 0 || brand.templateIds.includes(template.id))

export const templateFieldTitles: Record<keyof TemplateInput, string> = {
  name: '模板名称',
  categoryId: '后台类目',
  brandIds: '适用品牌',
  productType: '商品类型',
  image: '示意图',
  unit: '默认单位',
  specs: '模板规格',
  attributes: '模板参数',
  purchaseFactor: '采购系数',
  productFactor: '产品系数',
  saleFactor: '销售系数',
  leadTime: '默认货期',
  logisticsLevel: '默认物流服务',
  detailSkeleton: '详情骨架',
  sort: '排序值',
}

export const promptFieldTitles: Record<keyof SpecPromptInput, string> = {
  templateId: '商品模板',
  specId: '规格',
  valueName: '规格值',
  title: '提示标题',
  content: '提示内容',
  images: '示意图',
  places: '展示位置',
  level: '提示级别',
  enabled: '启用',
  sort: '排序值',
}

export const textureFieldTitles: Record<keyof TextureInput, string> = {
  name: '材质名称',
  textureKind: '材质类别',
  image: '贴图',
  color: '主色',
  realSize: '实际尺寸',
  priceDelta: '加价',
  materialId: '对应材料',
  enabled: '启用',
}

export const customizationFieldTitles: Record<keyof CustomizationInput, string> = {
  name: '定制项名称',
  inputType: '录入方式',
  options: '可选值',
  minValue: '最小值',
  maxValue: '最大值',
  stepValue: '步长',
  unit: '单位',
  pricing: '计价方式',
  unitPrice: '单价',
  extraDays: '增加工期',
  required: '必填',
  enabled: '启用',
}

export const installFieldTitles: Record<keyof InstallServiceInput, string> = {
  name: '服务名称',
  pricing: '计费方式',
  unitPrice: '单价',
  minCharge: '起步价',
  areas: '服务地区',
  content: '服务内容',
  warrantyMonths: '安装质保',
  externalNo: '外部服务编号',
  enabled: '启用',
}

/** 单选 and 多选 of a template parameter. */
export const isChoice = (inputType: number): boolean =>
  inputType === attributeInput.singleChoice || inputType === attributeInput.multipleChoice

/** Errors by field path: duplicate specs and parameters, too many pictures, choices without options. */
export function templateFaults({ specs, attributes }: Pick<TemplateInput, 'specs' | 'attributes'>): FieldErrors {
  const faults: FieldErrors = {}
  const pictured = specs.findIndex(({ withImage }) => withImage)
  specs.forEach(({ specId, withImage }, index) => {
    if (specs.findIndex((other) => other.specId === specId) < index) faults[`specs.${index}.specId`] = '规格重复'
    if (withImage && index > pictured) faults[`specs.${index}.withImage`] = '只能有一个规格带图'
  })
  attributes.forEach(({ attributeName, inputType, options }, index) => {
    const first = attributes.findIndex((other) => other.attributeName === attributeName)
    if (attributeName !== '' && first < index) faults[`attributes.${index}.attributeName`] = '参数名重复'
    if (isChoice(inputType) && options.length < 2) faults[`attributes.${index}.options`] = '请至少填写 2 个选项'
    if (new Set(options).size < options.length) faults[`attributes.${index}.options`] = '选项重复'
  })
  return faults
}

/** 单选 and 多选 of a customisation. */
export const offersOptions = (inputType: number): boolean =>
  inputType === customizationInput.singleChoice || inputType === customizationInput.multipleChoice
/** 固定加价 and 按单位计价 require a price; 按选项加价 has it in the options. */
export const asksPrice = (pricing: number): boolean =>
  pricing === customizationPricing.fixed || pricing === customizationPricing.perUnit

/** Validation errors of a customisation by input type and pricing. */
export function customizationFaults(values: Omit<CustomizationInput, 'extraDays'>): FieldErrors {
  const { inputType, options, minValue, maxValue, pricing, unitPrice } = values
  const faults: FieldErrors = {}
  if (offersOptions(inputType)) {
    if (options.length < 2) faults.options = '请填写 2 到 50 个可选值'
    options.forEach(({ optionName }, index) => {
      const first = options.findIndex((other) => other.optionName === optionName)
      if (optionName !== '' && first < index) faults[`options.${index}.optionName`] = '选项重复'
    })
  }
  if (inputType === customizationInput.number && minValue !== null && maxValue !== null && minValue > maxValue) {
    faults.minValue = '最小值不能大于最大值'
  }
  if (asksPrice(pricing) && unitPrice === '') faults.unitPrice = '请输入单价'
  if (pricing === customizationPricing.perOption && !offersOptions(inputType))
    faults.pricing = '只有单选和多选可以按选项加价'
  if (pricing === customizationPricing.perUnit && inputType !== customizationInput.number)
    faults.pricing = '只有数值可以按单位计价'
  return faults
}

/** Clears the fields that the input type and pricing do not use. */
export function normalizeCustomization(values: CustomizationInput): CustomizationInput {
  const { inputType, pricing } = values
  const options = offersOptions(inputType) ? values.options : []
  return {
    ...values,
    options:
      pricing === customizationPricing.perOption ? options : options.map((option) => ({ ...option, priceDelta: '' })),
    ...(inputType !== customizationInput.number && { minValue: null, maxValue: null, stepValue: null }),
    ...(!asksPrice(pricing) && { unitPrice: '' }),
  }
}
