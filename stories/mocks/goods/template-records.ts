import { enableStatus } from '#contract/configuration/codes.ts'
import { leadTime, logisticsLevel } from '#contract/delivery.ts'
import { productType, productUnit } from '#contract/goods/codes.ts'
import type { Customization } from '#contract/goods/customizations.ts'
import type { InstallService } from '#contract/goods/install-services.ts'
import {
  attributeInput,
  customizationInput,
  customizationPricing,
  installPricing,
  promptLevel,
  promptPlace,
  textureKind,
} from '#contract/goods/template-codes.ts'
import type { SpecPrompt } from '#contract/goods/template-prompts.ts'
import type { Template, TemplateAttribute, TemplateSpec } from '#contract/goods/templates.ts'
import type { Texture } from '#contract/goods/textures.ts'
import { NATIONWIDE_CODE } from '#contract/rules/region.ts'
import { hoursAgo } from '#mocks/records.ts'
import { picture } from '#stories/ui/uploads/pictures.ts'

const stamps = (id: number) => ({
  id,
  version: 1,
  createdAt: hoursAgo(4_000),
  createdBy: '周予安',
  updatedAt: hoursAgo(id * 9),
  updatedBy: '林知夏',
})

const attribute = (attributeName: string, options: string[] = [], required = false): TemplateAttribute => ({
  attributeName,
  inputType: options.length > 0 ? attributeInput.singleChoice : attributeInput.text,
  options,
  unit: '',
  required,
  searchable: options.length > 0,
})

const specNames: Record<number, string> = { 1: '颜色', 2: '沙发尺寸', 3: '面料', 4: '木种' }
const specOf = (specId: number, changes: Partial<Template['specs'][number]> = {}): Template['specs'][number] => ({
  specId,
  name: specNames[specId] ?? '',
  required: true,
  withImage: false,
  customValue: false,
  maxValues: 20,
  ...changes,
})

export function templateRecord(id: number, name: string, part: Partial<Template> = {}): Template {
  const attributes = part.attributes ?? [
    attribute('框架材质', ['落叶松', '白蜡木', '钢木结构'], true),
    attribute('产地', [], true),
    attribute('保养说明'),
  ]
  const template: Template = {
    ...stamps(id),
    templateCode: `T${String(id).padStart(6, '0')}`,
    name,
    image: picture(id * 40, 96, 96),
    category: { id: 10101, name: '家具 / 沙发 / 布艺沙发' },
    categoryId: 10101,
    firstCategory: { id: 1, name: '家具' },
    brands: [],
    brandIds: [],
    productType: productType.finished,
    unit: productUnit.piece,
    specs: [specOf(2), specOf(3, { required: false }), specOf(1, { withImage: true, customValue: true })],
    attributes,
    attributeNames: [],
    purchaseFactor: '1.1',
    productFactor: '1.2',
    saleFactor: '1.5',
    leadTime: leadTime.days30,
    logisticsLevel: logisticsLevel.deliveryAndInstallation,
    detailSkeleton: '<h2>产品介绍</h2><p>请介绍设计与使用场景。</p>',
    productCount: 0,
    onSaleCount: 0,
    status: enableStatus.enabled,
    sort: 0,
    ...part,
  }
  return { ...template, attributeNames: attributes.map(({ attributeName }) => attributeName) }
}

export const templateRecords = (): Template[] => [
  templateRecord(1, '布艺沙发标准模板', { productCount: 42, onSaleCount: 31, sort: 50 }),
  templateRecord(2, '布艺沙发（软硬度）', {
    brands: [
      { id: 1, name: '木禾' },
      { id: 2, name: '云织' },
    ],
    brandIds: [1, 2],
    status: enableStatus.disabled,
  }),
  templateRecord(3, '客厅吊灯标准模板', {
    category: { id: 201, name: '灯具照明 / 吊灯' },
    categoryId: 201,
    firstCategory: { id: 2, name: '灯具照明' },
    specs: [specOf(1)],
    unit: productUnit.lamp,
  }),
]

const values: Record<number, string[]> = {
  1: ['米白', '奶咖', '墨绿'],
  2: ['1.8', '2.1', '2.8', '3.2'],
  3: ['棉麻', '科技布', '头层牛皮'],
  4: ['白橡木', '黑胡桃木'],
}
const colours = ['#f4efe4', '#c9b29b', '#2f4a3f']

/** The specs of a template for the product form. */
export const templateSpecs = (template: Template, prompts: readonly SpecPrompt[]): TemplateSpec[] =>
  template.specs.map((spec) => ({
    ...spec,
    displayKind: spec.specId === 1 ? 2 : 1,
    unit: '',
    status: 1,
    values: (values[spec.specId] ?? []).map((valueName, index) => ({
      id: spec.specId * 10 + index,
      valueName,
      color: spec.specId === 1 ? (colours[index] ?? '') : '',
      image: '',
    })),
    promptCount: prompts.filter((prompt) => prompt.spec.id === spec.specId).length,
  }))

export const promptRecords = (): SpecPrompt[] => [
  {
    ...stamps(1),
    template: { id: 1, name: '布艺沙发标准模板' },
    spec: { id: 2, name: '沙发尺寸' },
    valueName: '',
    title: '请先确认入户尺寸',
    content: '下单前请量好电梯、门洞和楼道转角的尺寸，因无法入户产生的费用由买家承担。',
    images: [],
    places: [promptPlace.specPicker, promptPlace.checkout],
    level: promptLevel.confirmation,
    enabled: true,
    sort: 0,
  },
  {
    ...stamps(2),
    template: { id: 1, name: '布艺沙发标准模板' },
    spec: { id: 3, name: '面料' },
    valueName: '头层牛皮',
    title: '真皮纹理',
    content: '头层牛皮保留天然毛孔与生长纹，每张皮的纹理都不相同。',
    images: [],
    places: [promptPlace.specPicker],
    level: promptLevel.caution,
    enabled: true,
    sort: 1,
  },
]

const textureRecord = (id: number, name: string, part: Partial<Texture> = {}): Texture => ({
  ...stamps(id),
  templateId: 1,
  name,
  textureKind: textureKind.fabric,
  image: picture(id * 70, 96, 96),
  color: '#c9b29b',
  realSize: '600x600',
  priceDelta: '',
  material: null,
  enabled: true,
  ...part,
})

export const textureRecords = (): Texture[] => [
  textureRecord(1, '米白棉麻', { material: { id: 8, name: '云川亚麻布' } }),
  textureRecord(2, '焦糖真皮', { textureKind: textureKind.leather, color: '#a4622f', priceDelta: '480.00' }),
  textureRecord(3, '黑胡桃', { textureKind: textureKind.wood, color: '#5f4030', realSize: '1200x600', enabled: false }),
]

export const customizationRecords = (): Customization[] => [
  {
    ...stamps(1),
    templateId: 1,
    name: '总长',
    inputType: customizationInput.number,
    options: [],
    minValue: 1800,
    maxValue: 4200,
    stepValue: 10,
    unit: '毫米',
    pricing: customizationPricing.perUnit,
    unitPrice: '1.20',
    extraDays: 15,
    required: true,
    enabled: true,
  },
  {
    ...stamps(2),
    templateId: 1,
    name: '扶手款式',
    inputType: customizationInput.singleChoice,
    options: [
      { optionName: '宽扶手', priceDelta: '' },
      { optionName: '窄扶手', priceDelta: '120.00' },
    ],
    minValue: null,
    maxValue: null,
    stepValue: null,
    unit: '',
    pricing: customizationPricing.perOption,
    unitPrice: '',
    extraDays: 0,
    required: false,
    enabled: true,
  },
]

export const installRecords = (): InstallService[] => [
  {
    ...stamps(1),
    templateId: 1,
    name: '布艺沙发上门安装',
    pricing: installPricing.perPiece,
    unitPrice: '100.00',
    minCharge: '200.00',
    areas: [NATIONWIDE_CODE],
    content: '送货到家后由持证师傅上门安装，含拆包、组装、调平和包装清运，不含墙体开孔与水电改造。',
    warrantyMonths: 12,
    externalNo: 'AZ00001',
    enabled: true,
  },
]
