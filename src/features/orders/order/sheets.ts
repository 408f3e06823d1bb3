import { orderStatus } from '#contract/orders/codes.ts'
import { isWaitingToShip } from '#contract/orders/order-lifecycle.ts'
import { isPositive } from '#contract/orders/order-money.ts'
import type { OrderLine, OrderRow } from '#contract/orders/orders.ts'
import { formatMoney } from '#ui/money/format-money.ts'

/** All printable sheets, with button labels. */
export const prints = {
  priced: { label: '订单（含价格）', needsPrices: true },
  plain: { label: '订单（不含价格）', needsPrices: false },
  /** For the warehouse: one sheet per order and supplier. */
  picking: { label: '配货单', needsPrices: false },
} as const

export type Print = keyof typeof prints

export interface Printed {
  orders: readonly OrderRow[]
  print: Print
}

interface SheetColumn {
  title: string
  isFigure: boolean
}

export interface Sheet {
  key: string
  title: string
  order: OrderRow
  /** Warnings at the top: 未付款, 退款处理中. */
  marks: string[]
  columns: SheetColumn[]
  rows: { id: number; cells: string[] }[]
  /** Totals. */
  foot: string
}

interface Column extends SheetColumn {
  cell: (line: OrderLine) => string
}

const textColumn = (title: string, cell: Column['cell']): Column => ({ title, cell, isFigure: false })
const figure = (title: string, cell: Column['cell']): Column => ({ title, cell, isFigure: true })
const pieces = (title: string, count: (line: OrderLine) => number): Column =>
  figure(title, (line) => String(count(line)))

const goods: readonly Column[] = [
  textColumn('商品', ({ productName }) => productName),
  textColumn('规格', ({ specText }) => specText),
  textColumn('SKU 编码', ({ skuCode }) => skuCode),
]

const sumOf = (lines: readonly OrderLine[], count: (line: OrderLine) => number): number =>
  lines.reduce((sum, line) => sum + count(line), 0)

const refundedQty = ({ cancelledQty, returnedQty }: OrderLine): number => cancelledQty + returnedQty
const refundingQty = ({ lockedQty, returningQty }: OrderLine): number => lockedQty + returningQty
const wasRefunded = (line: OrderLine): boolean => refundedQty(line) > 0 || isPositive(line.refundedAmount ?? '0')

/** Order statuses as printed. */
const statuses: Readonly<Record<number, string>> = {
  [orderStatus.unpaid]: '未付款',
  [orderStatus.partlyShipped]: '部分发货',
  [orderStatus.shipped]: '已发货',
  [orderStatus.completed]: '已完成',
  [orderStatus.reviewed]: '已完成',
  [orderStatus.closed]: '已关闭',
}

function orderMarks({ status, openRefundCount, lines }: OrderRow): string[] {
  return [
    statuses[status] ?? '',
    openRefundCount > 0 ? '退款处理中' : '',
    lines.some(wasRefunded) ? (status === orderStatus.closed ? '已退款' : '部分退款') : '',
  ].filter(Boolean)
}

/** Quantity to pick of a line: none if the order is closed, and without quantities locked by a refund. */
const pickQty =
  ({ status }: OrderRow) =>
  (line: OrderLine): number =>
    status === orderStatus.unpaid || isWaitingToShip({ status }) ? line.shippableQty : 0

function pickingMarks(order: OrderRow, lines: readonly OrderLine[]): string[] {
  const { status } = order
  const locked = sumOf(lines, ({ lockedQty }) => lockedQty)
  const toPick = sumOf(lines, pickQty(order))
  const left = sumOf(lines, ({ shippedQty }) => shippedQty)
  return [
    status === orderStatus.unpaid ? '未付款，请勿发货' : '',
    status === orderStatus.closed ? '订单已关闭，请勿发货' : '',
    status !== orderStatus.closed && toPick === 0 ? (left > 0 ? '已全部发出，无需配货' : '无需配货') : '',
    toPick > 0 && left > 0 ? '部分发货' : '',
    locked > 0 ? `退款处理中，${locked} 件请勿发货` : '',
  ].filter(Boolean)
}

const toPay = ({ paidAt }: Pick<OrderRow, 'paidAt'>): string => (paidAt === null ? '应付' : '实付')

/** Paid orders show the paid amount; unpaid ones the payable amount. */
function moneyFoot({ paidAt, freightAmount, installAmount, payAmount, refundedAmount = '0' }: OrderRow): string {
  return [
    `运费 ${formatMoney(freightAmount)}`,
    `安装 ${formatMoney(installAmount)}`,
    `${toPay({ paidAt })} ${formatMoney(payAmount)}`,
    ...(isPositive(refundedAmount) ? [`已退 ${formatMoney(refundedAmount)}`] : []),
  ].join('，')
}

const sheetOf = (
  head: Pick<Sheet, 'key' | 'title' | 'order' | 'marks' | 'foot'>,
  columns: readonly Column[],
  lines: readonly OrderLine[],
): Sheet => ({
  ...head,
  columns: columns.map(({ title, isFigure }) => ({ title, isFigure })),
  rows: lines.map((line) => ({ id: line.id, cells: columns.map(({ cell }) => cell(line)) })),
})

function orderSheet(order: OrderRow, isPriced: boolean): Sheet {
  const { lines } = order
  const columns = [
    ...goods,
    figure('数量', ({ quantity, unit }) => `${quantity} ${unit}`),
    pieces('已发', ({ shippedQty }) => shippedQty),
    pieces('已退', refundedQty),
    ...(sumOf(lines, refundingQty) > 0 ? [pieces('退款中', refundingQty)] : []),
    ...(isPriced
      ? [
          figure('单价', ({ dealPrice }) => formatMoney(dealPrice) ?? ''),
          figure(toPay(order), ({ payAmount }) => formatMoney(payAmount) ?? ''),
        ]
      : []),
  ]
  const foot = isPriced ? moneyFoot(order) : `共 ${sumOf(lines, ({ quantity }) => quantity)} 件`
  return sheetOf({ key: order.orderNo, title: '订单', order, marks: orderMarks(order), foot }, columns, lines)
}

/** 数量 is the sum of 已发, 已取消, 退款中 and 待配, until the order is closed. */
function pickingSheet(order: OrderRow, supplierId: number, lines: readonly OrderLine[]): Sheet {
  const toPick = pickQty(order)
  const columns = [
    ...goods,
    figure('数量', ({ quantity, unit }) => `${quantity} ${unit}`),
    pieces('已发', ({ shippedQty }) => shippedQty),
    pieces('已取消', ({ cancelledQty }) => cancelledQty),
    pieces('退款中', ({ lockedQty }) => lockedQty),
    pieces('待配', toPick),
    textColumn('核对', (line) => (toPick(line) > 0 ? '□' : '—')),
  ]
  const head = {
    key: `${order.orderNo}-${supplierId}`,
    title: `配货单 · ${lines[0]?.supplier.name ?? ''}`,
    order,
    marks: pickingMarks(order, lines),
    foot: `待配 ${sumOf(lines, toPick)} 件`,
  }
  return sheetOf(head, columns, lines)
}

/** The sheets of a print job. A sheet with nothing to do says so instead of being empty. */
export function sheetsOf({ orders, print }: Printed): Sheet[] {
  if (print !== 'picking') return orders.map((order) => orderSheet(order, prints[print].needsPrices))
  return orders.flatMap((order) =>
    [...Map.groupBy(order.lines, ({ supplier }) => supplier.id)].map(([supplierId, lines]) =>
      pickingSheet(order, supplierId, lines),
    ),
  )
}
