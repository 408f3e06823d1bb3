import { codes } from '#contract/codes.ts'

export const attributeInput = codes({
  text: [1, '文本'],
  number: [2, '数值'],
  singleChoice: [3, '单选'],
  multipleChoice: [4, '多选'],
  date: [5, '日期'],
})
export const promptPlace = codes({
  specPicker: [1, '规格选择弹层'],
  productDetail: [2, '商品详情'],
  checkout: [3, '确认订单'],
  designPlan: [4, '设计方案'],
})
/** The last level requires the customer to tick 我已知晓. */
export const promptLevel = codes({
  note: [1, '普通说明'],
  caution: [2, '注意', 'warning'],
  confirmation: [3, '需确认', 'danger'],
})
/** The unused code in between is reserved. */
export const textureKind = codes({
  fabric: [1, '布艺'],
  leather: [2, '皮革'],
  wood: [3, '木纹'],
  stone: [4, '石材'],
  metal: [5, '金属'],
  glass: [6, '玻璃'],
  paint: [7, '涂料'],
  other: [9, '其他'],
})
export const customizationInput = codes({
  number: [1, '数值'],
  singleChoice: [2, '单选'],
  multipleChoice: [3, '多选'],
  text: [4, '文本'],
  drawing: [5, '上传图纸'],
})
export const customizationPricing = codes({
  free: [1, '不加价'],
  fixed: [2, '固定加价'],
  perUnit: [3, '按单位计价'],
  perOption: [4, '按选项加价'],
  quoted: [5, '人工报价'],
})
export const installPricing = codes({
  perPiece: [1, '按件'],
  perSet: [2, '按套'],
  perSquareMetre: [3, '按平方米'],
  perLinearMetre: [4, '按延米'],
  perTime: [5, '按次'],
})
/** Parts that a template copy may include. */
export const templatePart = codes({
  prompts: [1, '规格提示'],
  textures: [2, '材质贴图'],
  customizations: [3, '定制项'],
  installs: [4, '安装服务'],
})
