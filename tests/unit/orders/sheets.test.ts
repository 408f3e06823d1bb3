import { describe, expect, test } from 'vitest'
import { orderStatus } from '#contract/orders/codes.ts'
import type { OrderLine, OrderRow } from '#contract/orders/orders.ts'
import { type Print, prints, type Sheet, sheetsOf } from '#features/orders/order/sheets.ts'
import { orderLine, orderRecord } from '#mocks/orders/order-records.ts'

type Lines = Partial<OrderLine>

/** A line of five pieces, and one of two pieces from another supplier. */
const ordered = (status: number, first: Lines, second: Lines, change: Partial<OrderRow> = {}): OrderRow =>
  orderRecord(3, {
    status,
    lines: [
      orderLine(1, { quantity: 5, ...first }),
      orderLine(2, { quantity: 2, supplier: { id: 2, name: '云织软装' }, ...second }),
    ],
    ...change,
  })

interface State {
  order: OrderRow
  marks: string[]
  /** Per supplier: the notes above the sheet, and the pieces to pick. */
  picking: [string[], number][]
  /** 已发 and 已退 of each line. */
  shipped: [string, string][]
}

const gone = '已全部发出，无需配货'
const allShipped = { shippedQty: 5 }
const bothShipped = { shippedQty: 2 }

/** Every order state with the expected document contents. */
const states: Record<string, State> = {
  unpaid: {
    order: ordered(orderStatus.unpaid, {}, {}),
    marks: ['未付款'],
    picking: [
      [['未付款，请勿发货'], 5],
      [['未付款，请勿发货'], 2],
    ],
    shipped: [
      ['0', '0'],
      ['0', '0'],
    ],
  },
  paid: {
    order: ordered(orderStatus.paid, {}, {}),
    marks: [],
    picking: [
      [[], 5],
      [[], 2],
    ],
    shipped: [
      ['0', '0'],
      ['0', '0'],
    ],
  },
  'part shipped': {
    order: ordered(orderStatus.partlyShipped, { shippedQty: 2 }, bothShipped),
    marks: ['部分发货'],
    picking: [
      [['部分发货'], 3],
      [[gone], 0],
    ],
    shipped: [
      ['2', '0'],
      ['2', '0'],
    ],
  },
  shipped: {
    order: ordered(orderStatus.shipped, allShipped, bothShipped),
    marks: ['已发货'],
    picking: [
      [[gone], 0],
      [[gone], 0],
    ],
    shipped: [
      ['5', '0'],
      ['2', '0'],
    ],
  },
  'part refunded': {
    order: ordered(orderStatus.paid, { cancelledQty: 2, refundedAmount: '200.00' }, {}, { refundedAmount: '200.00' }),
    marks: ['部分退款'],
    picking: [
      [[], 3],
      [[], 2],
    ],
    shipped: [
      ['0', '2'],
      ['0', '0'],
    ],
  },
  'refund pending': {
    order: ordered(orderStatus.paid, { lockedQty: 4 }, { lockedQty: 2 }, { openRefundCount: 1 }),
    marks: ['退款处理中'],
    picking: [
      [['退款处理中，4 件请勿发货'], 1],
      [['无需配货', '退款处理中，2 件请勿发货'], 0],
    ],
    shipped: [
      ['0', '0'],
      ['0', '0'],
    ],
  },
  'return pending': {
    order: ordered(orderStatus.shipped, { ...allShipped, returningQty: 1 }, bothShipped, { openRefundCount: 1 }),
    marks: ['已发货', '退款处理中'],
    picking: [
      [[gone], 0],
      [[gone], 0],
    ],
    shipped: [
      ['5', '0'],
      ['2', '0'],
    ],
  },
  completed: {
    order: ordered(orderStatus.completed, { ...allShipped, returnedQty: 1 }, bothShipped),
    marks: ['已完成', '部分退款'],
    picking: [
      [[gone], 0],
      [[gone], 0],
    ],
    shipped: [
      ['5', '1'],
      ['2', '0'],
    ],
  },
  reviewed: {
    order: ordered(orderStatus.reviewed, allShipped, bothShipped),
    marks: ['已完成'],
    picking: [
      [[gone], 0],
      [[gone], 0],
    ],
    shipped: [
      ['5', '0'],
      ['2', '0'],
    ],
  },
  'closed before it was paid': {
    order: ordered(orderStatus.closed, {}, {}, { paidAt: null }),
    marks: ['已关闭'],
    picking: [
      [['订单已关闭，请勿发货'], 0],
      [['订单已关闭，请勿发货'], 0],
    ],
    shipped: [
      ['0', '0'],
      ['0', '0'],
    ],
  },
  'closed by refunds': {
    order: ordered(orderStatus.closed, { cancelledQty: 5 }, { cancelledQty: 2 }, { refundedAmount: '800.00' }),
    marks: ['已关闭', '已退款'],
    picking: [
      [['订单已关闭，请勿发货'], 0],
      [['订单已关闭，请勿发货'], 0],
    ],
    shipped: [
      ['0', '5'],
      ['0', '2'],
    ],
  },
}

const column = (sheet: Sheet, title: string): string[] => {
  const at = sheet.columns.findIndex((of) => of.title === title)
  return sheet.rows.map(({ cells }) => cells[at] ?? '')
}
const allPrints = Object.keys(prints) as Print[]

describe.each(Object.entries(states))('an order that is %s', (_name, { order, marks, picking, shipped }) => {
  test.each(allPrints)('every sheet of %s has rows, and a cell per column', (print) => {
    const sheets = sheetsOf({ orders: [order], print })
    expect(sheets.flatMap(({ rows }) => rows)).toHaveLength(order.lines.length)
    for (const { rows, columns } of sheets) {
      for (const { cells } of rows) {
        expect(cells).toHaveLength(columns.length)
        expect(cells.every((text) => text !== '' && !/undefined|NaN/.test(text))).toBe(true)
      }
    }
  })

  test.each(['priced', 'plain'] as const)('%s: ordered, shipped and returned quantities, and the status', (print) => {
    const [sheet] = sheetsOf({ orders: [order], print })
    if (!sheet) throw new Error('an order is a sheet')
    expect(sheet.marks).toEqual(marks)
    expect(column(sheet, '数量')).toEqual(['5 件', '2 件'])
    expect(column(sheet, '已发').map((text, at) => [text, column(sheet, '已退')[at]])).toEqual(shipped)
  })

  test('prices are only on the priced sheet', () => {
    const priced = JSON.stringify(sheetsOf({ orders: [order], print: 'priced' }).map(({ rows, foot }) => [rows, foot]))
    expect(priced).toContain('¥')
    expect(priced).toContain(order.paidAt === null ? '应付' : '实付')
    for (const print of ['plain', 'picking'] as const) {
      const sheets = sheetsOf({ orders: [order], print })
      expect(JSON.stringify(sheets.map(({ rows, foot }) => [rows, foot]))).not.toContain('¥')
    }
  })

  test('picking: one sheet per supplier, with the shippable goods and the reason for the others', () => {
    const sheets = sheetsOf({ orders: [order], print: 'picking' })
    expect(
      sheets.map((sheet) => [sheet.marks, column(sheet, '待配').reduce((sum, text) => sum + Number(text), 0)]),
    ).toEqual(picking)
    expect(sheets.map(({ title }) => title)).toEqual(['配货单 · 木禾家居', '配货单 · 云织软装'])
  })

  test('picking: there is a checkbox only for goods to pick', () => {
    for (const sheet of sheetsOf({ orders: [order], print: 'picking' })) {
      const boxes = column(sheet, '核对').map((text) => text === '□')
      expect(boxes).toEqual(column(sheet, '待配').map((text) => Number(text) > 0))
    }
  })
})

test('a supplier gets no amounts; its sheets are unchanged', () => {
  const { order } = states.shipped ?? {}
  if (!order) throw new Error('there is such an order')
  const { payAmount: _pay, refundedAmount: _back, ...seen } = order
  const lines = order.lines
    .slice(0, 1)
    .map(({ refundedAmount: _refunded, payAmount: _paid, dealPrice: _deal, ...line }) => line)
  const [plain] = sheetsOf({ orders: [{ ...seen, lines }], print: 'plain' })
  expect(plain && column(plain, '数量')).toEqual(['5 件'])
  expect(sheetsOf({ orders: [{ ...seen, lines }], print: 'picking' })).toHaveLength(1)
})

test('several orders become several sheets, in order', () => {
  const orders = Object.values(states).map(({ order }, at) => ({ ...order, orderNo: String(at) }))
  expect(sheetsOf({ orders, print: 'plain' }).map(({ order }) => order.orderNo)).toEqual(
    orders.map(({ orderNo }) => orderNo),
  )
  expect(sheetsOf({ orders, print: 'picking' })).toHaveLength(orders.length * 2)
})
