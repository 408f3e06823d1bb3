import { codes } from '#contract/codes.ts'

export const moveStatus = codes({ 0: '待迁移', 1: '已迁移', 2: '已忽略', 3: '迁移失败' })
export const moveChannel = codes({ 1: '接口同步', 2: 'Excel 导入', 3: '供应商后台' })
/** What keeps goods of a supplier from being migrated in bulk. */
export const moveProblem = codes({
  1: '模板未映射',
  2: '规格值未映射',
  3: '品牌未匹配',
  4: '缺少图片',
  5: '缺少供货价',
  6: '疑似已有商品',
  7: '必填参数缺失',
})
export const mapStatus = codes({ 0: '未映射', 1: '部分映射', 2: '已映射' })
