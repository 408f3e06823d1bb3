import { describe, expect, test } from 'vitest'
import { orderStatus } from '#contract/orders/codes.ts'
import {
  type DigitalAction,
  type DigitalFacts,
  digitalFault,
  digitalRefundFault,
  licenceFaults,
} from '#contract/orders/digital-order-lifecycle.ts'
import {
  canMovePayment,
  confirmFault,
  maskPayerAccount,
  type PaymentTransitionName,
  paymentTransitions,
  voucherFaults,
} from '#contract/orders/payment-lifecycle.ts'

describe('payments', () => {
  test.each<[PaymentTransitionName, number[]]>([
    ['submitVoucher', [0, 3]],
    ['confirm', [2]],
    ['reject', [2]],
    ['paid', [0]],
    ['close', [0, 3]],
  ])('%s starts from %j only', (step, from) => {
    expect([0, 1, 2, 3, 4].filter((status) => canMovePayment(step, status))).toEqual(from)
    expect(paymentTransitions[step].title).not.toBe('')
  })

  test('the voucher time is between the order and now', () => {
    const placed = '2026-06-01T10:00:00.000+08:00'
    const now = '2026-06-10T10:00:00.000+08:00'
    const voucher = { transferAmount: '10.00', transferAt: '2026-06-02T10:00:00.000+08:00' }
    expect(voucherFaults(voucher, placed, now)).toEqual({})
    expect(voucherFaults({ ...voucher, transferAmount: '0.00' }, placed, now)).toEqual({
      transferAmount: '转账金额应大于 0',
    })
    expect(voucherFaults({ ...voucher, transferAt: '2026-06-10T10:00:01.000+08:00' }, placed, now)).toEqual({
      transferAt: '转账时间不能晚于现在',
    })
    expect(voucherFaults({ ...voucher, transferAt: '2026-06-01T09:59:59.000+08:00' }, placed, now)).toEqual({
      transferAt: '转账时间不能早于下单时间',
    })
    // Forms enter minutes.
    const sameMinute = { ...voucher, transferAt: '2026-06-01T10:00:00.000+08:00' }
    expect(voucherFaults(sameMinute, '2026-06-01T10:00:47.000+08:00', now)).toEqual({})
  })

  test('a payment is confirmed by another user with the exact amount', () => {
    const payment = { amount: '1999.50', submittedById: 7 }
    expect(confirmFault(payment, '1999.50', 7)).toBe('提交人不能确认自己的收款凭证')
    expect(confirmFault(payment, '1999.49', 8)).toBe('到账金额与应付金额不一致')
    expect(confirmFault(payment, '1999.51', 8)).toBe('到账金额与应付金额不一致')
    expect(confirmFault(payment, '1999.5', 8)).toBe('')
    expect(maskPayerAccount('6228480402564890018')).toBe('**** 0018')
  })
})

const digital = (change: Partial<DigitalFacts> = {}): DigitalFacts => ({
  status: 1,
  deliverState: 0,
  downloadCount: 0,
  waitingPayment: null,
  ...change,
})
const me = { userId: 7, can: (permission: string) => permission !== 'digitalOrder:refundUsed' }

describe('digital orders', () => {
  test.each<[DigitalAction, string[]]>([
    [
      'deliverDigitalOrders',
      [0, 1, 3, 4, 5, 6].map((status) => (status === orderStatus.paid ? '' : '订单不是待发货状态，不能交付')),
    ],
    ['refundDigitalOrder', ['订单当前状态不能退款', '', '', '', '订单当前状态不能退款', '订单已关闭']],
    [
      'closeDigitalOrders',
      [
        '',
        '订单已付款，请通过退款关闭',
        '订单已付款，请通过退款关闭',
        '订单已付款，请通过退款关闭',
        '订单已付款，请通过退款关闭',
        '订单已关闭',
      ],
    ],
    ['confirmPayment', Array(6).fill('没有待确认的付款凭证')],
    ['rejectPayment', Array(6).fill('没有待确认的付款凭证')],
    ['editDigitalLicence', Array(6).fill('订单还没有交付')],
  ])('%s, for each status', (action, messages) => {
    expect([0, 1, 3, 4, 5, 6].map((status) => digitalFault(action, digital({ status }), me))).toEqual(messages)
  })

  test.each<[DigitalAction, Partial<DigitalFacts>, string]>([
    ['deliverDigitalOrders', { deliverState: 1 }, '正在交付，请稍候'],
    ['deliverDigitalOrders', { deliverState: 3 }, ''],
    ['editDigitalLicence', { status: 3, deliverState: 2 }, ''],
    ['editDigitalLicence', { status: 6, deliverState: 4 }, '授权已作废'],
    ['refundDigitalOrder', { status: 4, downloadCount: 1 }, '已下载的数字商品不支持退款'],
    ['closeDigitalOrders', { status: 0, waitingPayment: { submittedById: 8 } }, '有付款凭证待确认，请先确认或驳回'],
    ['confirmPayment', { status: 0, waitingPayment: { submittedById: 7 } }, '提交人不能确认自己的收款凭证'],
  ])('%s with %j: %s', (action, change, message) => {
    expect(digitalFault(action, digital(change), me)).toBe(message)
  })

  test('refunding downloaded goods requires its permission', () => {
    const used = digital({ status: 4, downloadCount: 2 })
    expect(digitalFault('refundDigitalOrder', used, { userId: 7, can: () => true })).toBe('')
  })

  test('a licence limit cannot be reduced below its usage', () => {
    expect(licenceFaults({ downloadLimit: 2 }, 3, '2026-06-10')).toEqual({
      downloadLimit: '下载上限不能低于已下载的 3 次',
    })
    expect(licenceFaults({ validUntil: '2026-06-10' }, 0, '2026-06-10')).toEqual({ validUntil: '授权到期应晚于今天' })
    expect(licenceFaults({ validUntil: '', downloadLimit: 3 }, 3, '2026-06-10')).toEqual({})
  })

  test('the refund cannot exceed the amount paid', () => {
    const paid = { payAmount: '99.00', refundedAmount: '0.00' }
    expect(digitalRefundFault('99.00', paid)).toBe('')
    expect(digitalRefundFault('99.01', paid)).toBe('退款金额不能超过实付的 99.00 元')
    expect(digitalRefundFault('0.00', paid)).toBe('退款金额应大于 0')
    expect(digitalRefundFault('0.00', { ...paid, payAmount: '0.00' })).toBe('')
  })
})
