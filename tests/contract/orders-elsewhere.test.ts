import { describe, expect, test } from 'vitest'
import { renewCardMerchant } from '#contract/blackCard/card-changes.ts'
import { refundServiceOrder } from '#contract/blackCard/service-order-changes.ts'
import { closeOrders } from '#contract/orders/order-changes.ts'
import { addOrder } from '#contract/orders/order-create.ts'
import { confirmPayment, payByWallet, submitVoucher, toAliPay } from '#contract/orders/payments.ts'
import { payRefund, receiveReturn } from '#contract/orders/refund-changes.ts'
import { addShipment, revokeShipment } from '#contract/orders/shipments.ts'

// Lists of other areas that are open while an order changes must not show what was true before.

const named = (...endpoints: { path: string; invalidates?: readonly string[] | undefined }[]) =>
  endpoints.map((one) => [one.path, one] as const)

describe('the console reads again', () => {
  test.each(named(addOrder, closeOrders, payRefund))('coupons and pieces of activities after %s', (_path, endpoint) => {
    expect(endpoint.invalidates).toEqual(expect.arrayContaining(['order', 'coupon', 'activity', 'activityProduct']))
  })

  test.each(named(addOrder, closeOrders, addShipment, revokeShipment, receiveReturn, payRefund))(
    'the stock and its log after %s',
    (_path, endpoint) => {
      expect(endpoint.invalidates).toEqual(expect.arrayContaining(['product', 'stockLog']))
    },
  )

  test.each(named(toAliPay, payByWallet, submitVoucher, confirmPayment, payRefund))(
    'who counts paid orders after %s',
    (_path, endpoint) => {
      expect(endpoint.invalidates).toEqual(expect.arrayContaining(['activity', 'user', 'promoter', 'refund']))
    },
  )

  test.each(named(payByWallet, payRefund, refundServiceOrder, renewCardMerchant))(
    'the wallet and its records after %s',
    (_path, endpoint) => {
      expect(endpoint.invalidates).toEqual(expect.arrayContaining(['cardMerchant', 'walletRecord']))
    },
  )
})
