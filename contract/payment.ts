// 支付方式：订单、付款与退款共用
import { codes } from './codes.ts'

export const payMethod = codes({
  1: '支付宝',
  2: '微信支付',
  3: '银行转账',
  4: '钱包支付',
  5: '线下支付',
  6: '银联支付',
  7: '银联支付宝',
  8: '银联微信',
})

/** A code that the table does not know is another method; nothing paid has none. */
export const payMethodLabel = (method: number | null): string =>
  method === null ? '' : payMethod.label(method) || '其他'
