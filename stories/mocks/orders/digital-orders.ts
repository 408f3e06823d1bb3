import type { RequestHandler } from 'msw'
import {
  buyerKind,
  closeReason as closeReasonCodes,
  deliverState as deliverStateCodes,
  digitalGoodsKind,
  orderStatus,
} from '#contract/orders/codes.ts'
import { allowedDigitalActions } from '#contract/orders/digital-order-lifecycle.ts'
import {
  closeDigitalOrders,
  countDigitalOrders,
  type DigitalOrder,
  deliverDigitalOrders,
  editDigitalLicence,
  exportDigitalOrders,
  getDigitalOrder,
  listDigitalOrders,
  refundDigitalOrder,
  supplyDigitalFile,
} from '#contract/orders/digital-orders.ts'
import { sumOfMoney } from '#contract/orders/order-money.ts'
import { payMethod } from '#contract/payment.ts'
import { answer, countBy, found, pageOf } from '#mocks/answer.ts'
import { mark } from '#mocks/pictures.ts'
import { agoHours, everybody } from './order-records.ts'
import { sharedHandlers } from './orders.ts'

/** An order of digital goods, delivered by default. */
export function digitalOrder(id: number, change: Partial<DigitalOrder> = {}): DigitalOrder {
  const status = change.status ?? 3
  const isDelivered = status >= 3 && status < 6
  const order: DigitalOrder = {
    id,
    version: 1,
    createdAt: agoHours(id * 4),
    createdBy: '',
    updatedAt: agoHours(id * 4),
    updatedBy: '',
    orderNo: `D26112114053${String(id).padStart(6, '0')}`,
    status,
    goodsKind: digitalGoodsKind.scenePack,
    goodsName: '现代原木风三室两厅场景包',
    goodsNo: `SP-${3000 + id}`,
    cover: mark(60 + id * 30),
    buyerKind: buyerKind.blackCard,
    buyerName: '杭州拾光软装设计',
    buyerPhone: '13800138000',
    authorName: '苏以宁',
    quantity: 1,
    unitPrice: '299.00',
    discountAmount: '0.00',
    payAmount: '299.00',
    refundedAmount: '0.00',
    payMethod: status === orderStatus.unpaid ? null : payMethod.alipay,
    paidAt: status === orderStatus.unpaid ? null : agoHours(id * 4 - 1),
    deliverState: isDelivered ? deliverStateCodes.delivered : deliverStateCodes.undelivered,
    deliverError: '',
    downloadCount: 0,
    downloadLimit: 5,
    validUntil: '',
    waitingPayment: null,
    allowed: {},
    user: null,
    licenceNo: isDelivered ? `LIC-2026-${1000 + id}` : '',
    deliverAccount: '13800138000',
    deliveredAt: isDelivered ? agoHours(1) : null,
    completedAt: null,
    closedAt: status === orderStatus.closed ? agoHours(1) : null,
    closeReason: status === orderStatus.closed ? closeReasonCodes.unpaid : null,
    sellerRemark: '',
    payments: [],
    downloads: [],
    downloadUrl: '',
    ...change,
  }
  return { ...order, allowed: allowedDigitalActions(order, everybody) }
}

export const digitalOrders = (): DigitalOrder[] => [
  digitalOrder(1, { status: 0 }),
  digitalOrder(2, { status: 1, deliverState: deliverStateCodes.failed, deliverError: '商品文件不存在' }),
  digitalOrder(3),
  digitalOrder(4, {
    buyerKind: buyerKind.consumer,
    buyerName: '陈静怡',
    user: { id: 1, name: '陈静怡' },
    status: 4,
    downloadCount: 2,
    downloads: [
      { id: 2, at: agoHours(1), ip: '115.236.18.7', account: '13800138000' },
      { id: 1, at: agoHours(9), ip: '115.236.18.7', account: '13800138000' },
    ],
  }),
  digitalOrder(5, { status: 6, deliverState: deliverStateCodes.revoked }),
]

function update(order: DigitalOrder, change: Partial<DigitalOrder>) {
  Object.assign(order, digitalOrder(order.id, { ...order, ...change, version: order.version + 1 }))
  const { id, version, status, deliverState } = order
  return { id, version, status, deliverState }
}

/** In-memory digital orders; each story starts with a fresh copy. */
export function digitalHandlers(orders: DigitalOrder[] = digitalOrders()): RequestHandler[] {
  return [
    answer(listDigitalOrders, (params) => {
      const { status, deliverState, orderNo = '' } = params
      const shown = orders.filter(
        (order) =>
          (!status || status.some((code) => code === order.status)) &&
          (deliverState === undefined || order.deliverState === deliverState) &&
          order.orderNo.includes(orderNo),
      )
      return { ...pageOf(shown, params), payAmount: sumOfMoney(shown.map(({ payAmount }) => payAmount)) }
    }),
    answer(countDigitalOrders, () => ({
      all: orders.length,
      status: countBy(orders, 'status'),
      deliverFailed: orders.filter(({ deliverState }) => deliverState === deliverStateCodes.failed).length,
    })),
    answer(getDigitalOrder, ({ id }) => found(orders, id)),
    answer(exportDigitalOrders, () => ({ jobId: 43 })),
    answer(deliverDigitalOrders, ({ ids }) => {
      for (const id of ids) {
        update(found(orders, id), {
          status: 3,
          deliverState: deliverStateCodes.delivered,
          deliverError: '',
          licenceNo: `LIC-2026-${1000 + id}`,
        })
      }
      return { done: ids.length, failed: [] }
    }),
    answer(supplyDigitalFile, ({ id }) => ({
      ...update(found(orders, id), {
        status: 3,
        deliverState: deliverStateCodes.delivered,
        deliverError: '',
        licenceNo: `LIC-2026-${1000 + id}`,
      }),
      delivered: 1,
    })),
    answer(editDigitalLicence, ({ id, version: _version, reason: _reason, ...terms }) =>
      update(
        found(orders, id),
        Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined)) as Partial<DigitalOrder>,
      ),
    ),
    answer(refundDigitalOrder, ({ id, amount }) =>
      update(found(orders, id), {
        status: 6,
        deliverState: deliverStateCodes.revoked,
        refundedAmount: amount,
        closedAt: agoHours(0),
      }),
    ),
    answer(closeDigitalOrders, ({ ids, closeReason }) => {
      for (const id of ids) update(found(orders, id), { status: 6, closeReason, closedAt: agoHours(0) })
      return { done: ids.length, failed: [] }
    }),
    ...sharedHandlers(),
  ]
}
