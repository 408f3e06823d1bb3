import { leadTime, logisticsLevel } from '#contract/delivery.ts'
import { productType, productUnit } from '#contract/goods/codes.ts'
import type { TemplateInput } from '#contract/goods/templates.ts'
import { saveTemplate } from '#contract/goods/templates.ts'
import type { TestServer } from '../setup/test-server.ts'

let made = 0

/** 颜色 and 木种 of the demo library. */
export const COLOUR = 1
export const WOOD = 5
/** 布艺沙发, a leaf category, and its parent 沙发. */
export const LEAF = 3
export const BRANCH = 2

export const templateSpec = (specId: number, changes = {}) => ({
  specId,
  required: true,
  withImage: false,
  customValue: false,
  maxValues: 10,
  ...changes,
})

export const templateInput = (changes: Partial<TemplateInput> = {}): TemplateInput => ({
  name: `测试模板${++made}`,
  categoryId: LEAF,
  brandIds: [],
  productType: productType.finished,
  image: '',
  unit: productUnit.piece,
  specs: [templateSpec(COLOUR), templateSpec(WOOD, { required: false })],
  attributes: [],
  purchaseFactor: '1.1',
  productFactor: '1.2',
  saleFactor: '1.5',
  leadTime: leadTime.days30,
  logisticsLevel: logisticsLevel.delivery,
  detailSkeleton: '',
  sort: 0,
  ...changes,
})

export const newTemplate = (server: TestServer, changes: Partial<TemplateInput> = {}) =>
  server.data(saveTemplate, templateInput(changes), { as: 'goods' })
