import { codes } from '#contract/codes.ts'

/** A trade at the simulated cashier. */
export const cashierTradeStatus = codes({
  open: [0, '待付款'],
  paid: [1, '已付款'],
  closed: [2, '已关闭'],
})
