// 定制项
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  code,
  id,
  ids,
  line,
  money,
  orEmpty,
  queryFlag,
  queryId,
  recordFields,
  requiredLine,
  version,
  wholeNumber,
} from '#contract/fields.ts'
import { customizationInput, customizationPricing } from './template-codes.ts'

export const CustomizationOption = z.strictObject({
  optionName: requiredLine(20, '选项'),
  priceDelta: orEmpty(money('加价')),
})
export type CustomizationOption = z.infer<typeof CustomizationOption>

/** Form input; `customizationFaults` validates it by input type. */
export const CustomizationInput = z.strictObject({
  name: requiredLine(20, '定制项名称', 2),
  inputType: code(customizationInput, '录入方式'),
  /** For 单选 and 多选: 2 to 50. */
  options: z.array(CustomizationOption).max(50, '可选值最多 50 个'),
  /** The next three are for 数值. */
  minValue: wholeNumber('最小值', 0, 1_000_000).nullable(),
  maxValue: wholeNumber('最大值', 0, 1_000_000).nullable(),
  stepValue: wholeNumber('步长', 1, 1000).nullable(),
  unit: line(10, '单位'),
  pricing: code(customizationPricing, '计价方式'),
  /** For 固定加价 and 按单位计价. */
  unitPrice: orEmpty(money('单价')),
  extraDays: wholeNumber('增加工期', 0, 90),
  required: z.boolean(),
  enabled: z.boolean(),
})
export type CustomizationInput = z.infer<typeof CustomizationInput>

export const Customization = z.object({
  ...recordFields,
  ...CustomizationInput.shape,
  templateId: z.number().int(),
  options: z.array(z.object({ optionName: z.string(), priceDelta: z.string() })),
  unitPrice: z.string(),
})
export type Customization = z.infer<typeof Customization>

export const listCustomizations = endpoint('GET /api/customization/list', {
  title: '查看定制项',
  paramsIn: 'query',
  permission: 'productTemplate:view',
  resource: 'customization',
  params: z.strictObject({ templateId: queryId(), enabledOnly: queryFlag().optional() }),
  data: z.array(Customization),
})

export const saveCustomization = endpoint('POST /api/customization/save', {
  title: '保存定制项',
  paramsIn: 'body',
  permission: 'productTemplate:edit',
  invalidates: ['customization', 'product'],
  /** With id and version: an edit. */
  params: CustomizationInput.extend({
    templateId: id('请选择商品模板'),
    id: id().optional(),
    version: version().optional(),
  }),
  data: z.object({ id: z.number().int() }),
})

export const deleteCustomizations = endpoint('POST /api/customization/delete', {
  title: '删除定制项',
  paramsIn: 'body',
  permission: 'productTemplate:edit',
  invalidates: ['customization'],
  params: z.strictObject({ ids: ids() }),
  data: z.object({ done: z.number().int() }),
})
