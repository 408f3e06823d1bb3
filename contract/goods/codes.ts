import { codes } from '#contract/codes.ts'

export const productType = codes({ 1: '成品', 2: '定制', 3: '服务' })
export const productStatus = codes({
  0: '草稿',
  1: '待审核',
  2: '已驳回',
  3: '待上架',
  4: '已上架',
  5: '已下架',
  6: '违规下架',
  7: '回收站',
})
