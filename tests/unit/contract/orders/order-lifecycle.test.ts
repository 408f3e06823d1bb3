import { describe, expect, test } from 'vitest'
import { orderBizType, orderStatus } from '#contract/orders/codes.ts'
import {
  allowedActions,
  autoReceiveAt,
  leadsTo,
  lineStatusOf,
  type OrderAction,
  type OrderFacts,
  orderActions,
  orderFault,
  orderTransitions,
  payExpireAt,
  recomputedStatus,
  shippableQty,
  statusOfLines,
} from '#contract/orders/order-lifecycle.ts'

const now = '2026-06-10T10:00:00.000+08:00'

const line = (change: Partial<OrderFacts['lines'][number]> = {}): OrderFacts['lines'][number] => ({
  quantity: 4,
  shippedQty: 0,
  cancelledQty: 0,
  returnedQty: 0,
  lockedQty: 0,
  drawingState: 0,
  ...change,
})

const order = (change: Partial<OrderFacts> = {}): OrderFacts => ({
  status: 0,
  bizType: orderBizType.blackCardPurchase,
  orderType: 1,
  paidAt: '2026-06-01T10:00:00.000+08:00',
  completedAt: null,
  remindedAt: null,
  extendCount: 0,
  openRefundCount: 0,
  invoiceType: 1,
  waitingPayment: null,
  lines: [line()],
  ...change,
})

describe('the status of an order is derived from its lines', () => {
  test.each([
    ['none shipped', [line(), line()], 1],
    ['some shipped', [line({ shippedQty: 1 }), line()], 2],
    ['one line shipped, one not', [line({ shippedQty: 4 }), line()], 2],
    ['all shipped', [line({ shippedQty: 4 })], 3],
    ['all that was not refunded is shipped', [line({ shippedQty: 3, cancelledQty: 1 })], 3],
    ['one line refunded, the other shipped', [line({ cancelledQty: 4 }), line({ shippedQty: 4 })], 3],
    ['one line refunded, the other waits', [line({ cancelledQty: 4 }), line()], 1],
    ['what a refund holds is not shipped', [line({ shippedQty: 3, lockedQty: 1 })], 2],
    ['all refunded before shipment', [line({ cancelledQty: 4 })], 6],
    ['all returned', [line({ shippedQty: 3, cancelledQty: 1, returnedQty: 3 })], 6],
  ])('%s', (_name, lines, status) => {
    expect(statusOfLines(lines)).toBe(status)
  })

  test('before payment and when closed, lines have no effect; a finished order closes when everything was returned', () => {
    const returned = [line({ shippedQty: 4, returnedQty: 4 })]
    expect(recomputedStatus(0, [line({ cancelledQty: 4 })])).toBe(orderStatus.unpaid)
    expect(recomputedStatus(6, [line()])).toBe(orderStatus.closed)
    expect(recomputedStatus(4, [line({ shippedQty: 4, returnedQty: 3 })])).toBe(orderStatus.completed)
    expect(recomputedStatus(4, returned)).toBe(orderStatus.closed)
    expect(recomputedStatus(5, returned)).toBe(orderStatus.closed)
  })

  test('refunding 1 of 4 pieces leaves 3 to ship; refusing it leaves 4', () => {
    expect(shippableQty(line({ lockedQty: 1 }))).toBe(3)
    expect(shippableQty(line())).toBe(4)
  })

  test.each([
    [{}, 1],
    [{ shippedQty: 2 }, 2],
    [{ shippedQty: 4 }, 3],
    [{ shippedQty: 4, returnedQty: 1 }, 4],
    [{ cancelledQty: 1 }, 4],
    [{ shippedQty: 4, refundedAmount: '10.00' }, 4],
    [{ cancelledQty: 4 }, 5],
  ])('a line with %j has the status %i', (change, status) => {
    expect(lineStatusOf({ ...line(), refundedAmount: '0.00', ...change })).toBe(status)
  })
})

describe('transitions', () => {
  const steps = Object.entries(orderTransitions) as [keyof typeof orderTransitions, { from: readonly number[] }][]

  test('lead only from the statuses that they list', () => {
    for (const [step, { from }] of steps) {
      for (const status of orderStatus.codes) {
        const leads = orderStatus.codes.some((to) => leadsTo(step, status, to))
        expect(leads, `${step} from ${status}`).toBe(from.includes(status))
      }
    }
  })

  test('a closed order has no transition', () => {
    expect(steps.filter(([, { from }]) => from.includes(6))).toEqual([])
  })
})

const me = { userId: 7 }
const waiting = { waitingPayment: { submittedById: 8 } }

/** For each action and status 0 to 6: '' if allowed, else the message. */
const messages: Record<OrderAction, readonly string[]> = {
  toAliPay: ['', '订单已付款', '订单已付款', '订单已付款', '订单已付款', '订单已付款', '订单已关闭'],
  payByWallet: ['', '订单已付款', '订单已付款', '订单已付款', '订单已付款', '订单已付款', '订单已关闭'],
  submitVoucher: ['', '订单已付款', '订单已付款', '订单已付款', '订单已付款', '订单已付款', '订单已关闭'],
  confirmPayment: Array(7).fill('没有待确认的付款凭证'),
  rejectPayment: Array(7).fill('没有待确认的付款凭证'),
  adjustOrderPrice: ['', '订单已付款', '订单已付款', '订单已付款', '订单已付款', '订单已付款', '订单已关闭'],
  changeReceiver: [
    '',
    '',
    '已有商品发出,不能修改收货信息',
    '已有商品发出,不能修改收货信息',
    '已有商品发出,不能修改收货信息',
    '已有商品发出,不能修改收货信息',
    '订单已关闭，不能修改收货信息',
  ],
  changeLeadTime: [0, 1, 2, 3, 4, 5, 6].map((status) =>
    status === orderStatus.paid || status === orderStatus.partlyShipped ? '' : '订单不是待发货状态，不能改交期',
  ),
  saveDrawing: Array(7).fill('只有定制订单需要确认图纸'),
  addShipment: ['订单未付款，不能发货', '', '', ...Array(3).fill('商品已全部发出'), '订单已关闭，不能发货'],
  remindShip: [0, 1, 2, 3, 4, 5, 6].map((status) =>
    status === orderStatus.paid || status === orderStatus.partlyShipped ? '' : '订单不是待发货状态，无需催促',
  ),
  extendReceive: [0, 1, 2, 3, 4, 5, 6].map((status) =>
    status === orderStatus.shipped ? '' : '订单不是已发货状态，不能延长收货',
  ),
  confirmReceive: [0, 1, 2, 3, 4, 5, 6].map((status) =>
    status === orderStatus.shipped ? '' : '订单不是已发货状态，不能确认收货',
  ),
  addRefund: ['订单未付款，不能申请退款', '', '', '', '', '', '订单已关闭，不能申请退款'],
  saveInvoice: Array(7).fill(''),
  closeOrders: [
    '',
    '订单已付款，请通过全额退款关闭',
    '订单已付款，请通过全额退款关闭',
    '订单已付款，请通过全额退款关闭',
    '订单已付款，请通过全额退款关闭',
    '订单已付款，请通过全额退款关闭',
    '订单已关闭',
  ],
  remarkOrders: Array(7).fill(''),
}

describe('actions on an order', () => {
  test.each(Object.keys(orderActions) as OrderAction[])('%s, for each status', (action) => {
    const actual = orderStatus.codes.map((status) => orderFault(action, order({ status }), me, now))
    expect(actual).toEqual(messages[action])
  })

  test.each<[OrderAction, Partial<OrderFacts>, string]>([
    ['toAliPay', waiting, '有付款凭证待确认，请勿重复付款'],
    ['submitVoucher', waiting, '已有付款凭证待确认'],
    ['adjustOrderPrice', waiting, '有付款凭证待确认，不能改价'],
    ['closeOrders', waiting, '有付款凭证待确认，请先确认或驳回'],
    ['confirmPayment', waiting, ''],
    ['rejectPayment', waiting, ''],
    ['confirmPayment', { waitingPayment: { submittedById: 7 } }, '提交人不能确认自己的收款凭证'],
    ['addShipment', { status: 1, lines: [line({ lockedQty: 4 })] }, '没有可发货的商品'],
    ['addShipment', { status: 1, orderType: 2, lines: [line({ drawingState: 2 })] }, '定制图纸尚未确认，不能发货'],
    ['addShipment', { status: 1, orderType: 2, lines: [line({ drawingState: 3 })] }, ''],
    ['saveDrawing', { status: 1, orderType: 2 }, ''],
    ['saveDrawing', { status: 3, orderType: 2 }, '订单不是待发货状态，不能修改图纸'],
    ['remindShip', { status: 1, remindedAt: '2026-06-10T00:00:01.000+08:00' }, '今天已催促过发货'],
    ['remindShip', { status: 1, remindedAt: '2026-06-09T23:59:59.000+08:00' }, ''],
    ['extendReceive', { status: 3, extendCount: 2 }, '收货时间最多延长 2 次'],
    ['confirmReceive', { status: 3, openRefundCount: 1 }, '有退款正在处理，不能确认收货'],
    ['addRefund', { status: 4, completedAt: '2026-05-26T10:00:00.000+08:00' }, ''],
    ['addRefund', { status: 4, completedAt: '2026-05-26T09:59:59.000+08:00' }, '已超过售后期限'],
    ['saveInvoice', { invoiceType: 0 }, '买家不需要发票'],
    ['saveInvoice', { paidAt: null }, '订单未付款，不能登记发票'],
  ])('%s with %j: %s', (action, change, message) => {
    expect(orderFault(action, order(change), me, now)).toBe(message)
  })

  test('an action without permission is omitted', () => {
    const person = { userId: 7, can: (permission: string) => permission === 'order:remark' }
    expect(allowedActions(order(), person, now)).toEqual({ remarkOrders: '' })
  })
})

describe('deadlines of an order', () => {
  test('24 hours to pay, a week by transfer, 15 days to receive', () => {
    expect(payExpireAt(now, null)).toBe('2026-06-11T10:00:00.000+08:00')
    expect(payExpireAt(now, 1)).toBe('2026-06-11T10:00:00.000+08:00')
    expect(payExpireAt(now, 3)).toBe('2026-06-17T10:00:00.000+08:00')
    expect(payExpireAt(now, 5)).toBe('2026-06-17T10:00:00.000+08:00')
    expect(autoReceiveAt(now)).toBe('2026-06-25T10:00:00.000+08:00')
  })
})
