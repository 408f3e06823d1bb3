// 支付方式：订单、付款与退款共用
import { codes } from './codes.ts'

export const payMethod = codes({
  alipay: [1, '支付宝'],
  wechat: [2, '微信支付'],
  bankTransfer: [3, '银行转账'],
  wallet: [4, '钱包支付'],
  offline: [5, '线下支付'],
  unionPay: [6, '银联支付'],
  unionPayAlipay: [7, '银联支付宝'],
  unionPayWechat: [8, '银联微信'],
})

/** An unknown code is another method; an unpaid order has none. */
export const payMethodLabel = (method: number | null): string =>
  method === null ? '' : payMethod.label(method) || '其他'

/** Gateway hosts that a payment form may be posted to. */
export const payFormHosts: readonly string[] = ['openapi.alipay.com', 'openapi-sandbox.dl.alipaydev.com']
/** Path of the server's own cashier, on the console's host. */
export const PAY_DESK_PATH = '/pay-desk'

/** Whether a payment form may be posted to a URL: the gateway over https, or this server's cashier. */
export function isPayFormAddress(address: string, origin: string): boolean {
  if (!URL.canParse(address, origin)) return false
  const { protocol, host, pathname, origin: target } = new URL(address, origin)
  if (target === new URL(origin).origin) return pathname.startsWith(`${PAY_DESK_PATH}/`)
  return protocol === 'https:' && payFormHosts.includes(host)
}
