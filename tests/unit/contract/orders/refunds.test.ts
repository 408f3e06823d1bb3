import { describe, expect, test } from 'vitest'
import type { CodeOf } from '#contract/codes.ts'
import {
  orderStatus,
  payoutMethod,
  refundProcessState,
  refundReason,
  refundType as refundTypeCodes,
} from '#contract/orders/codes.ts'
import {
  dealDeadline,
  isLargeRefund,
  isRefundOverdue,
  payoutFaults,
  payoutMethodFor,
  processAfterApproval,
  type RefundAction,
  type RefundFacts,
  type RefundReason,
  refundFault,
  refundWordFaults,
  returnDeadline,
} from '#contract/orders/refund-lifecycle.ts'
import {
  amountOfPieces,
  applyAmountOf,
  approvedAmountFault,
  approvedShares,
  defaultFreightRefund,
  isAbovePaid,
  paidForPieces,
  type RefundableLine,
  refundableAmount,
  refundableQty,
  refundRequestFault,
  statusAfterRefund,
} from '#contract/orders/refund-money.ts'

const line = (change: Partial<RefundableLine> = {}): RefundableLine => ({
  id: 1,
  productName: '橡木餐桌',
  quantity: 3,
  shippedQty: 0,
  cancelledQty: 0,
  returnedQty: 0,
  lockedQty: 0,
  returningQty: 0,
  payAmount: '100.00',
  refundedAmount: '0.00',
  openRefundAmount: '0.00',
  ...change,
})
const freight = { freightAmount: '80.00', installAmount: '45.00', freightRefunded: '0.00' }

describe('refund amounts', () => {
  test('a piece gets its share and the last one the remainder: three times 100.00 / 3 is 100.00', () => {
    expect(amountOfPieces(line(), 1)).toBe('33.33')
    expect(amountOfPieces(line(), 2)).toBe('66.67')
    expect(amountOfPieces(line(), 3)).toBe('100.00')
    const second = line({ cancelledQty: 1, refundedAmount: '33.33' })
    expect(amountOfPieces(second, 1)).toBe('33.33')
    expect(amountOfPieces(second, 2)).toBe('66.67')
    const last = line({ cancelledQty: 1, lockedQty: 1, refundedAmount: '33.33', openRefundAmount: '33.33' })
    expect(amountOfPieces(last, 1)).toBe('33.34')
  })

  test('a refund above the amount paid is flagged, a rounding difference is not', () => {
    expect(paidForPieces(line(), 2)).toBe('66.67')
    expect(isAbovePaid('66.67', paidForPieces(line(), 2), 3)).toBe(false)
    expect(isAbovePaid('66.70', paidForPieces(line(), 2), 3)).toBe(true)
    expect(isAbovePaid('33.34', paidForPieces(line(), 1), 3)).toBe(false)
    expect(isAbovePaid('100.00', paidForPieces(line(), 1), 3)).toBe(true)
  })

  test('an amount already requested is not available again', () => {
    expect(refundableAmount(line({ refundedAmount: '20.00', openRefundAmount: '30.00' }))).toBe('50.00')
    const compensated = line({ refundedAmount: '90.00' })
    expect(amountOfPieces(compensated, 1)).toBe('10.00')
  })

  test('pieces: unshipped ones before shipment, shipped ones after it, none for compensation', () => {
    const some = line({ quantity: 10, shippedQty: 4, cancelledQty: 1, lockedQty: 2, returnedQty: 1, returningQty: 1 })
    expect([
      refundableQty(some, refundTypeCodes.beforeShipping),
      refundableQty(some, refundTypeCodes.withReturn),
      refundableQty(some, refundTypeCodes.compensation),
    ]).toEqual([3, 2, 0])
  })

  const row = (quantity: number, amount: string, orderLineId = 1) => ({ orderLineId, quantity, amount })

  test.each([
    ['within the limits', 1, [row(2, '66.67')], '0.00', ''],
    ['too many pieces', 1, [row(4, '100.00')], '0.00', '「橡木餐桌」最多可退 3 件'],
    ['nothing was shipped', 2, [row(1, '33.33')], '0.00', '「橡木餐桌」最多可退 0 件'],
    ['no piece', 1, [row(0, '33.33')], '0.00', '「橡木餐桌」的退款数量至少为 1'],
    ['too much money', 1, [row(1, '100.01')], '0.00', '「橡木餐桌」最多可退 100.00 元'],
    ['no money', 1, [row(1, '0.00')], '0.00', '「橡木餐桌」的退款金额应大于 0'],
    ['pieces of a compensation', 3, [row(1, '10.00')], '0.00', '折价补偿不退商品，数量应为 0'],
    ['a compensation', 3, [row(0, '10.00')], '0.00', ''],
    ['too much freight', 1, [row(1, '33.33')], '125.01', '运费最多可退 125.00 元'],
    ['a line twice', 1, [row(1, '1.00'), row(1, '1.00')], '0.00', '同一商品行出现了两次'],
    ['a line of another order', 1, [row(1, '1.00', 9)], '0.00', '商品行不属于该订单'],
  ] as const)('%s', (_name, refundType, lines, freightRefund, message) => {
    expect(refundRequestFault({ refundType, lines, freightRefund }, [line()], freight)).toBe(message)
  })

  test('freight is refunded by default only if nothing was shipped and nothing remains', () => {
    expect(defaultFreightRefund(freight, [line()], [row(3, '100.00')], refundTypeCodes.beforeShipping)).toBe('125.00')
    expect(defaultFreightRefund(freight, [line()], [row(2, '66.67')], refundTypeCodes.beforeShipping)).toBe('0.00')
    expect(
      defaultFreightRefund(freight, [line({ shippedQty: 1 })], [row(2, '66.67')], refundTypeCodes.beforeShipping),
    ).toBe('0.00')
    expect(
      defaultFreightRefund(freight, [line({ cancelledQty: 1 })], [row(2, '66.67')], refundTypeCodes.beforeShipping),
    ).toBe('125.00')
    expect(
      defaultFreightRefund(freight, [line(), line({ id: 2 })], [row(3, '100.00')], refundTypeCodes.beforeShipping),
    ).toBe('0.00')
  })

  test('a reduced approval is split over lines and freight, to the cent', () => {
    const rows = [row(1, '33.33'), row(1, '66.67', 2)]
    expect(applyAmountOf(rows, '25.00')).toBe('125.00')
    expect(approvedShares('125.00', rows, '25.00')).toEqual({ lines: ['33.33', '66.67'], freight: '25.00' })
    expect(approvedShares('100.00', rows, '25.00')).toEqual({ lines: ['26.66', '53.34'], freight: '20.00' })
  })

  test('at least a cent, at most the requested amount', () => {
    expect(approvedAmountFault('0.00', '10.00')).toBe('同意金额至少 0.01 元')
    expect(approvedAmountFault('10.00', '10.00')).toBe('')
    expect(approvedAmountFault('10.01', '10.00')).toBe('同意金额不能超过申请金额 10.00 元')
  })
})

const refund = (change: Partial<RefundFacts> = {}): RefundFacts => ({
  status: 1,
  refundType: 2,
  processState: null,
  createdById: 7,
  approvedById: null,
  ...change,
})
const me = { userId: 7, can: () => true, isSuperAdmin: false }
const moved = '退款状态已变更，请刷新后重试'

/** 1, then 2 in each of its five process states, then 3 and 4. */
const everyState: Pick<RefundFacts, 'status' | 'processState'>[] = [
  { status: 1, processState: null },
  ...[1, 2, 3, 4, 5].map((processState) => ({ status: 2, processState })),
  { status: 3, processState: null },
  { status: 4, processState: null },
]

const messages: Record<RefundAction, readonly string[]> = {
  saveRefundOpinion: ['', ...Array(7).fill('退款已处理，不能再表态')],
  approveRefund: ['', ...Array(7).fill(moved)],
  rejectRefunds: ['', '', '', '', '正在打款，不能拒绝', '', moved, moved],
  saveReturnShip: everyState.map(({ processState }) =>
    processState === refundProcessState.awaitingReturn ? '' : '退款不在等待寄回，不能登记退货物流',
  ),
  receiveReturn: everyState.map(({ processState }) =>
    processState === refundProcessState.awaitingReceipt ? '' : '退款不在等待收货',
  ),
  payRefund: [moved, '退款还不能打款', '退款还不能打款', '', '正在打款，请等待结果', '', moved, moved],
  withdrawRefund: ['', '', '', '退货已收到，不能撤销', '已开始打款，不能撤销', '已开始打款，不能撤销', moved, moved],
}

describe('actions on a refund', () => {
  test.each(Object.keys(messages) as RefundAction[])('%s, for each state', (action) => {
    expect(everyState.map((state) => refundFault(action, refund(state), me))).toEqual(messages[action])
  })

  test('the approver cannot pay out, except the administrator', () => {
    const ready = refund({ status: 2, processState: 3, approvedById: 7 })
    expect(refundFault('payRefund', ready, me)).toBe('审核人不能给同一笔退款打款')
    expect(refundFault('payRefund', ready, { ...me, isSuperAdmin: true })).toBe('')
  })

  test('only the creator can withdraw it, before shipment also after the approval', () => {
    expect(refundFault('withdrawRefund', refund({ createdById: 8 }), me)).toBe('只有申请人可以撤销')
    expect(refundFault('withdrawRefund', refund({ refundType: 1, status: 2, processState: 3 }), me)).toBe('')
  })

  test('approving more than 10000 requires another permission', () => {
    expect(isLargeRefund('10000.00')).toBe(false)
    expect(isLargeRefund('10000.01')).toBe(true)
  })

  test('returned goods come before the payout', () => {
    expect([1, 2, 3].map(processAfterApproval)).toEqual([
      refundProcessState.awaitingPayout,
      refundProcessState.awaitingReturn,
      refundProcessState.awaitingPayout,
    ])
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, null].map(payoutMethodFor)).toEqual([
      payoutMethod.original,
      payoutMethod.original,
      payoutMethod.offline,
      payoutMethod.wallet,
      payoutMethod.offline,
      payoutMethod.original,
      payoutMethod.original,
      payoutMethod.original,
      payoutMethod.offline,
      payoutMethod.offline,
    ])
  })

  test('48 hours to decide, 15 days to send back', () => {
    const created = '2026-06-10T10:00:00.000+08:00'
    expect(dealDeadline(created)).toBe('2026-06-12T10:00:00.000+08:00')
    expect(returnDeadline(created)).toBe('2026-06-25T10:00:00.000+08:00')
    const late = '2026-06-12T10:00:01.000+08:00'
    expect(isRefundOverdue({ status: 1, dealDeadline: dealDeadline(created) }, late)).toBe(true)
    expect(isRefundOverdue({ status: 2, dealDeadline: dealDeadline(created) }, late)).toBe(false)
  })

  test('some reasons require a description, some pictures', () => {
    const faults = (reason: RefundReason) => Object.keys(refundWordFaults({ reason, description: '坏了', images: [] }))
    expect(faults(refundReason.changedMind)).toEqual([])
    expect(faults(refundReason.quality)).toEqual(['description', 'images'])
    expect(faults(refundReason.other)).toEqual(['description'])
    expect(
      refundWordFaults({ reason: refundReason.damaged, description: '桌角破损', images: [] }).description,
    ).toBeDefined()
    expect(refundWordFaults({ reason: refundReason.damaged, description: '桌角破损了', images: [{}] })).toEqual({})
  })

  test('a transfer requires account and voucher', () => {
    expect(payoutFaults({ payoutMethod: payoutMethod.original, payoutAccount: '', payoutVoucher: [] })).toEqual({})
    expect(
      Object.keys(payoutFaults({ payoutMethod: payoutMethod.offline, payoutAccount: '', payoutVoucher: [] })),
    ).toEqual(['payoutAccount', 'payoutVoucher'])
  })
})

test('after a refund an order closes with its last piece, otherwise its status follows the rest', () => {
  const after = (
    status: number,
    lines: RefundableLine[],
    refundType: CodeOf<typeof refundTypeCodes>,
    quantity: number,
  ) => statusAfterRefund({ status, lines }, { refundType, lines: [{ orderLineId: 1, quantity }] })
  expect(after(1, [line({ lockedQty: 3 })], refundTypeCodes.beforeShipping, 3)).toBe(orderStatus.closed)
  expect(after(1, [line({ lockedQty: 1 })], refundTypeCodes.beforeShipping, 1)).toBe(orderStatus.paid)
  expect(after(2, [line({ shippedQty: 2, lockedQty: 1 })], refundTypeCodes.beforeShipping, 1)).toBe(orderStatus.shipped)
  expect(after(2, [line({ lockedQty: 3 }), line({ id: 2, shippedQty: 1 })], refundTypeCodes.beforeShipping, 3)).toBe(
    orderStatus.partlyShipped,
  )
  expect(after(4, [line({ shippedQty: 3 })], refundTypeCodes.withReturn, 3)).toBe(orderStatus.closed)
  expect(after(3, [line({ shippedQty: 3 })], refundTypeCodes.compensation, 0)).toBe(orderStatus.shipped)
})
