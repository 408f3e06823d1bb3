import { codes } from '#contract/codes.ts'

export const attributeInput = codes({ 1: '文本', 2: '数值', 3: '单选', 4: '多选', 5: '日期' })
export const promptPlace = codes({ 1: '规格选择弹层', 2: '商品详情', 3: '确认订单', 4: '设计方案' })
/** The last one makes the customer tick 我已知晓. */
export const promptLevel = codes({ 1: '普通说明', 2: '注意', 3: '需确认' })
/** The code between is kept free. */
export const textureKind = codes({
  1: '布艺',
  2: '皮革',
  3: '木纹',
  4: '石材',
  5: '金属',
  6: '玻璃',
  7: '涂料',
  9: '其他',
})
export const customizationInput = codes({ 1: '数值', 2: '单选', 3: '多选', 4: '文本', 5: '上传图纸' })
export const customizationPricing = codes({
  1: '不加价',
  2: '固定加价',
  3: '按单位计价',
  4: '按选项加价',
  5: '人工报价',
})
export const installPricing = codes({ 1: '按件', 2: '按套', 3: '按平方米', 4: '按延米', 5: '按次' })
/** What a copy of a template may take along besides its own fields. */
export const templatePart = codes({ 1: '规格提示', 2: '材质贴图', 3: '定制项', 4: '安装服务' })
