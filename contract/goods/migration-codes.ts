import { codes } from '#contract/codes.ts'

export const moveStatus = codes({
  waiting: [0, '待迁移'],
  moved: [1, '已迁移'],
  ignored: [2, '已忽略'],
  failed: [3, '迁移失败'],
})
export const moveChannel = codes({
  api: [1, '接口同步'],
  excel: [2, 'Excel 导入'],
  supplierConsole: [3, '供应商后台'],
})
/** Problems that block bulk migration of supplier goods. */
export const moveProblem = codes({
  noTemplate: [1, '模板未映射'],
  noSpecValue: [2, '规格值未映射'],
  noBrand: [3, '品牌未匹配'],
  noPicture: [4, '缺少图片'],
  noSupplyPrice: [5, '缺少供货价'],
  duplicate: [6, '疑似已有商品'],
  noRequiredAttribute: [7, '必填参数缺失'],
})
export const mapStatus = codes({
  unmapped: [0, '未映射', 'danger'],
  partial: [1, '部分映射', 'warning'],
  mapped: [2, '已映射', 'success'],
})
