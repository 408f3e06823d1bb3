import type { RequestHandler } from 'msw'
import { listBrandOptions, listSupplierOptions } from '#contract/goods/options.ts'
import { orderStatus, paymentStatus, remarkColor as remarkColorCodes } from '#contract/orders/codes.ts'
import { explainOrderLine } from '#contract/orders/line-price.ts'
import { closeOrders, remarkOrders, remindShip } from '#contract/orders/order-changes.ts'
import { recomputedStatus } from '#contract/orders/order-lifecycle.ts'
import { sumOfMoney } from '#contract/orders/order-money.ts'
import { countOrders, exportOrders, getOrder, listOrders } from '#contract/orders/order-queries.ts'
import type { Order } from '#contract/orders/orders.ts'
import { listOrderStores, listTradeParties } from '#contract/orders/parties.ts'
import { confirmPayment, payByWallet, rejectPayment, submitVoucher } from '#contract/orders/payments.ts'
import { shipLinesFault } from '#contract/orders/shipment-rules.ts'
import { addShipment, listShipments, revokeShipment, trackShipment } from '#contract/orders/shipments.ts'
import { payMethod } from '#contract/payment.ts'
import { answer, found, pageOf } from '#mocks/answer.ts'
import { MockRefusal } from '#mocks/worker.ts'
import { linePrice } from './line-prices.ts'
import { agoHours, orderLine, orderRecord, shipmentRecord, voucher, withVoucher } from './order-records.ts'

/** One order per status, with open tasks. */
export function orderRecords(): Order[] {
  const shipped = [orderLine(1, { quantity: 2, shippedQty: 2 }), orderLine(2), orderLine(3)]
  const gone = [orderLine(1, { quantity: 2, shippedQty: 2 })]
  return [
    orderRecord(1),
    withVoucher(orderRecord(2)),
    orderRecord(3, { status: 1, sellerRemark: '加急', remarkColor: remarkColorCodes.red }),
    orderRecord(4, { status: 2, lines: shipped }),
    orderRecord(5, { status: 1, isOverdue: true, promisedShipAt: agoHours(30) }),
    orderRecord(6, { status: 3, lines: gone, openRefundCount: 1, refundIds: [61] }),
    orderRecord(7, { status: 4, lines: gone }),
    orderRecord(8, { status: 5, lines: gone }),
    orderRecord(9, { status: 6 }),
  ]
}

const changed = ({ id, version, status }: Order) => ({ id, version, status })

/** Applies changes to an order, as the server would. */
function update(order: Order, change: Partial<Order>): void {
  const lines = change.lines?.map((line) => orderLine(line.id, line)) ?? order.lines
  Object.assign(order, orderRecord(order.id, { ...order, ...change, lines, version: order.version + 1 }))
}

/** Requests made by every list of the area. */
export const sharedHandlers = (): RequestHandler[] => [
  answer(listOrderStores, () => [
    { id: 5, name: '顺德体验店' },
    { id: 6, name: '广州天河店' },
  ]),
  answer(listSupplierOptions, () => [
    { id: 1, name: '木禾家居', enabled: true },
    { id: 2, name: '云织软装', enabled: true },
  ]),
  answer(listBrandOptions, () => []),
  answer(listTradeParties, (params) =>
    pageOf(
      [
        { id: 1, kind: params.kind, name: '杭州拾光软装设计', phone: '138****8000', state: 1 as const },
        { id: 2, kind: params.kind, name: '佛山岭南家居馆', phone: '139****9000', state: 1 as const },
      ].filter(({ id, name }) => (params.ids?.includes(id) ?? true) && name.includes(params.keyword ?? '')),
      params,
    ),
  ),
]

/** In-memory orders; each story starts with a fresh copy. */
export function orderHandlers(orders: Order[] = orderRecords()): RequestHandler[] {
  return [...readings(orders), ...changes(orders), ...sharedHandlers()]
}

function readings(orders: Order[]): RequestHandler[] {
  return [
    answer(listOrders, (params) => {
      const { status, orderNos, productName = '', waitConfirmPay, isOverdue, hasOpenRefund } = params
      const shown = orders.filter(
        (order) =>
          (!status || status.some((code) => code === order.status)) &&
          (orderNos?.includes(order.orderNo) ?? true) &&
          order.lines.some((line) => line.productName.includes(productName)) &&
          (!waitConfirmPay || order.waitingPayment !== null) &&
          (!isOverdue || order.isOverdue) &&
          (!hasOpenRefund || order.openRefundCount > 0),
      )
      return {
        ...pageOf(shown, params),
        payAmount: sumOfMoney(shown.map(({ payAmount = '0' }) => payAmount)),
        refundedAmount: '0.00',
      }
    }),
    answer(countOrders, () => {
      const of = (holds: (order: Order) => boolean) => orders.filter(holds).length
      const status = Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((code) => [code, of((item) => item.status === code)]))
      return {
        all: orders.length,
        status,
        waitShip: (status[1] ?? 0) + (status[2] ?? 0),
        waitConfirmPay: of(({ waitingPayment }) => waitingPayment !== null),
        overdue: of(({ isOverdue }) => isOverdue),
        refunding: of(({ openRefundCount }) => openRefundCount > 0),
      }
    }),
    answer(getOrder, ({ id }) => found(orders, id)),
    answer(explainOrderLine, ({ id }) => linePrice(orders, id)),
    answer(exportOrders, () => ({ jobId: 41 })),
    answer(listShipments, (params) =>
      pageOf(
        orders
          .filter(({ id }) => id === params.orderId)
          .map((order) => shipmentRecord(1, order, order.lines.slice(0, 1))),
        params,
      ),
    ),
    answer(trackShipment, () => ({
      logisticsCompany: 'DBL' as const,
      logisticsNo: 'DPK300012345678',
      askedAt: agoHours(0.2),
      tracks: [
        { at: agoHours(1), text: '快件已到达杭州转运中心' },
        { at: agoHours(9), text: '快件已从佛山发出' },
      ],
    })),
  ]
}

/** Revokes a shipment: its quantities become unshipped. */
const revoking = (orders: Order[]): RequestHandler =>
  answer(revokeShipment, ({ id, revokeReason }) => {
    const order = orders.find(({ shipments }) => shipments.some((shipment) => shipment.id === id))
    const shipment = order?.shipments.find((item) => item.id === id)
    if (!order || !shipment) throw new MockRefusal(404, '发货单不存在')
    const back = new Map(shipment.lines.map(({ orderLineId, quantity }) => [orderLineId, quantity]))
    const lines = order.lines.map((line) => ({ ...line, shippedQty: line.shippedQty - (back.get(line.id) ?? 0) }))
    const shipments = order.shipments.map((item) =>
      item.id === id ? shipmentRecord(id, order, [], { ...item, status: 5, revokeReason }) : item,
    )
    update(order, { lines, shipments, status: recomputedStatus(order.status, lines) })
    return { id, version: 2, status: 5, orderId: order.id, orderVersion: order.version, orderStatus: order.status }
  })

function changes(orders: Order[]): RequestHandler[] {
  const byPayment = (id: number) => orders.find(({ payments }) => payments.some((payment) => payment.id === id))
  return [
    revoking(orders),
    answer(remarkOrders, ({ ids, sellerRemark, remarkColor }) => {
      for (const id of ids) update(found(orders, id), { sellerRemark, remarkColor })
      return { done: ids.length }
    }),
    answer(remindShip, ({ ids }) => {
      for (const id of ids) update(found(orders, id), { remindedAt: agoHours(0) })
      return { done: ids.length, failed: [] }
    }),
    answer(closeOrders, ({ ids, closeReason }) => {
      const chosen = ids.map((id) => found(orders, id))
      const failed = chosen.filter(({ status }) => status !== orderStatus.unpaid)
      for (const order of chosen.filter(({ status }) => status === orderStatus.unpaid))
        update(order, { status: orderStatus.closed, closeReason })
      return {
        done: chosen.length - failed.length,
        failed: failed.map(({ id, orderNo }) => ({ id, name: orderNo, message: '订单已付款，请通过全额退款关闭' })),
      }
    }),
    answer(submitVoucher, ({ bizNo }) => {
      const order = orders.find(({ orderNo }) => orderNo === bizNo)
      if (!order) throw new MockRefusal(404, '订单不存在')
      Object.assign(order, withVoucher(order, 1))
      return { id: voucher(order).id, version: 1, status: 2 }
    }),
    answer(payByWallet, ({ bizNo, amount }) => {
      const order = orders.find(({ orderNo }) => orderNo === bizNo)
      if (!order) throw new MockRefusal(404, '订单不存在')
      if (order.payAmount !== amount) throw new MockRefusal(422, `应付金额已变为 ${order.payAmount} 元，请刷新后重试`)
      update(order, { status: orderStatus.paid, payMethod: payMethod.wallet, paidAt: agoHours(0) })
      return { id: 901, version: 1, status: paymentStatus.paid }
    }),
    answer(confirmPayment, ({ id, version, transferAmount }) => {
      const order = byPayment(id)
      if (!order || order.payAmount !== transferAmount) throw new MockRefusal(422, '到账金额与应付金额不一致')
      update(order, { status: 1, payMethod: 3, paidAt: agoHours(0), waitingPayment: null, payments: [] })
      return { id, version: version + 1, status: 1 }
    }),
    answer(rejectPayment, ({ id, version }) => {
      const order = byPayment(id)
      if (order) update(order, { waitingPayment: null, payments: [] })
      return { id, version: version + 1, status: 3 }
    }),
    answer(addShipment, ({ orderId, version, lines: leaving }) => {
      const order = found(orders, orderId)
      if (order.version !== version)
        throw new MockRefusal(409, '数据已被他人修改,请刷新后重试', { latest: changed(order) })
      const fault = shipLinesFault(
        leaving,
        order.lines.map((line) => ({ ...line, supplierId: line.supplier.id })),
        order,
      )
      if (fault) throw new MockRefusal(422, fault)
      const lines = order.lines.map((line) => ({
        ...line,
        shippedQty: line.shippedQty + (leaving.find(({ orderLineId }) => orderLineId === line.id)?.quantity ?? 0),
      }))
      const shippedQty = lines.reduce((sum, line) => sum + line.shippedQty, 0)
      update(order, { lines, shippedQty, status: recomputedStatus(order.status, lines) })
      return { id: 1, version: 1, status: 1, orderId, orderVersion: order.version, orderStatus: order.status }
    }),
  ]
}
