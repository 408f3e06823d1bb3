import { describe, expect, test } from 'vitest'
import { orderBizType, refundStatus } from '#contract/orders/codes.ts'
import { closeSupplierFault, unsettledSince } from '#contract/suppliers/supplier-dues.ts'

describe('the first day of unsettled orders', () => {
  test.each([
    // 15 days of after-sale period, then to the end of the settlement period: of the week starting on Monday,
    [1, '2026-11-23', '2026-11-08'],
    [1, '2026-11-29', '2026-11-08'],
    // of the half month,
    [2, '2026-11-15', '2026-10-17'],
    [2, '2026-11-16', '2026-11-01'],
    [2, '2026-11-30', '2026-11-01'],
    // of the month,
    [3, '2026-11-01', '2026-10-17'],
    [3, '2026-11-30', '2026-10-17'],
    [3, '2026-03-31', '2026-02-14'],
    // or of the day, if orders are settled individually or no cycle was agreed.
    [4, '2026-11-23', '2026-11-08'],
    [null, '2026-11-23', '2026-11-08'],
  ] as const)('cycle %s on %s: since %s', (cycle, today, since) => {
    expect(unsettledSince(cycle, today)).toBe(since)
  })
})

describe('why a supplier cannot be closed', () => {
  const none = { orders: [], refunds: [], unsettled: [], unsettledSince: '2026-11-01' }

  test('nothing is unsettled', () => {
    expect(closeSupplierFault(none)).toBe('')
  })

  test('each kind with its total count; empty kinds are omitted', () => {
    const orders = [
      { bizType: 1 as const, count: 2 },
      { bizType: 3 as const, count: 1 },
    ]
    expect(closeSupplierFault({ ...none, orders })).toBe('有 3 个未完成订单，不能清退，请先处理完')
    expect(
      closeSupplierFault({
        ...none,
        orders,
        refunds: [{ status: refundStatus.requested, count: 1 }],
        unsettled: [{ bizType: orderBizType.distributorPurchase, count: 4 }],
      }),
    ).toBe('有 3 个未完成订单、1 笔处理中的退款、4 个未结算的订单，不能清退，请先处理完')
  })
})
