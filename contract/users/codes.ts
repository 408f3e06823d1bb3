// 门店与设计店铺的码表
import { codes } from '#contract/codes.ts'

export const storeStatus = codes({
  draft: [0, '草稿'],
  open: [1, '营业中'],
  paused: [2, '暂停营业'],
  closed: [3, '已关店'],
})
export const designStoreStatus = codes({
  draft: [0, '草稿'],
  inReview: [1, '待审核'],
  online: [2, '已上线'],
  rejected: [3, '审核未通过'],
  offline: [4, '已下线'],
})
