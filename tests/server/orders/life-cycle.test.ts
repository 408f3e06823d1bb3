import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leadTime } from '#contract/delivery.ts'
import type { Endpoint, ParamsOf } from '#contract/endpoint.ts'
import type { FileItem } from '#contract/fields.ts'
import {
  closeReason,
  drawingState,
  invoiceType,
  orderStatus,
  orderType,
  payBizKind,
  paymentStatus,
  remarkColor,
} from '#contract/orders/codes.ts'
import {
  adjustOrderPrice,
  changeLeadTime,
  changeReceiver,
  closeOrders,
  confirmReceive,
  extendReceive,
  remarkOrders,
  remindShip,
  saveDrawing,
  saveInvoice,
} from '#contract/orders/order-changes.ts'
import {
  isWaitingToShip,
  type OrderAction,
  type OrderStatus,
  orderFault,
  STATUS_MOVED,
} from '#contract/orders/order-lifecycle.ts'
import { getOrder } from '#contract/orders/order-queries.ts'
import { confirmPayment, payByWallet, rejectPayment, submitVoucher, toAliPay } from '#contract/orders/payments.ts'
import { addRefund } from '#contract/orders/refund-changes.ts'
import { addShipment } from '#contract/orders/shipments.ts'
import { auditResult } from '#contract/permissions/codes.ts'
import { payment } from '#server/database/schema/payments.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { refund } from '#server/database/schema/refunds.ts'
import { shipment } from '#server/database/schema/shipments.ts'
import { moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { upload } from '../suppliers/records.ts'
import { asking, lineOf, orderNow, type PaidOrder, paidOrder, shipping, twoSuppliers } from './paid-orders.ts'
import { unpaidOrder, voucherFor, waitingVoucher } from './payment-records.ts'

let server: TestServer
let own: number
let proof: FileItem[]
beforeAll(async () => {
  server = await createTestServer()
  ;[own] = await twoSuppliers(server)
  proof = [{ url: await upload(server, 'admin'), name: '签收.png', size: 1_000 }]
})
afterAll(() => server.close())

const at = ({ order: { id, version } }: PaidOrder) => ({ id, version })
const ask = <E extends Endpoint>(endpoint: E, params: ParamsOf<E>) => server.api(endpoint, params, { as: 'admin' })

/** An order in a given status: its line is shipped from 3 on, partly in 2. */
async function orderIn(status: OrderStatus): Promise<PaidOrder> {
  const made = await paidOrder(server, [{ supplierId: own, quantity: 4, drawingState: drawingState.waiting }], {
    status,
    orderType: orderType.custom,
    invoiceType: invoiceType.company,
    invoiceTitle: '锦程家居有限公司',
  })
  const shippedQty = { 0: 0, 1: 0, 2: 1, 3: 4, 4: 4, 5: 4, 6: 0 }[status]
  await server.db.execute(sql`update order_line set shipped_qty = ${shippedQty} where order_id = ${made.order.id}`)
  return made
}

/** Input for each action except those about a payment, sent by an account with all permissions. */
const calls: Record<
  Exclude<OrderAction, 'confirmPayment' | 'rejectPayment'>,
  (made: PaidOrder) => Promise<{ code: number; message: string }>
> = {
  toAliPay: ({ order: { orderNo: bizNo } }) => ask(toAliPay, { bizKind: payBizKind.order, bizNo, returnPath: '/' }),
  payByWallet: ({ order: { orderNo: bizNo, payAmount: amount } }) =>
    ask(payByWallet, { bizKind: payBizKind.order, bizNo, amount }),
  submitVoucher: async ({ order: { orderNo } }) => ask(submitVoucher, await voucherFor(server, 'admin', orderNo)),
  adjustOrderPrice: (made) =>
    ask(adjustOrderPrice, { ...at(made), lines: [{ id: lineOf(made).id, unitPrice: '90' }], reason: '优惠' }),
  changeReceiver: (made) =>
    ask(changeReceiver, {
      ...at(made),
      receiverName: '王女士',
      receiverPhone: '13900139000',
      receiverArea: '330106',
      receiverAddress: '文三路 1 号',
      hasElevator: true,
      floorNo: 3,
    }),
  changeLeadTime: (made) =>
    ask(changeLeadTime, { ...at(made), lines: [{ id: lineOf(made).id, leadTime: leadTime.days30 }], reason: '排期' }),
  saveDrawing: (made) =>
    ask(saveDrawing, { lineId: lineOf(made).id, drawings: proof, drawingState: drawingState.confirmed }),
  addShipment: async (made) => ask(addShipment, await shipping(server, made, [{ line: lineOf(made), quantity: 1 }])),
  remindShip: (made) => ask(remindShip, { ids: [made.order.id] }),
  extendReceive: (made) => ask(extendReceive, { ...at(made), reason: '出差' }),
  confirmReceive: (made) => ask(confirmReceive, { ...at(made), signProof: proof, reason: '电话确认' }),
  addRefund: (made) => ask(addRefund, asking(made, [{ line: lineOf(made), quantity: 1, amount: '100' }])),
  saveInvoice: (made) => ask(saveInvoice, { ...at(made), invoiceNo: '12345678' }),
  closeOrders: (made) => ask(closeOrders, { ids: [made.order.id], closeReason: closeReason.buyerCancelled }),
  remarkOrders: (made) =>
    ask(remarkOrders, { ids: [made.order.id], sellerRemark: '加急', remarkColor: remarkColor.red }),
}

type Called = keyof typeof calls

/** The complete order, and the number of its log entries. */
async function everythingOf(id: number) {
  const { db } = server
  const done = and(
    eq(auditLog.resource, 'order'),
    eq(auditLog.targetId, String(id)),
    eq(auditLog.result, auditResult.success),
  )
  return {
    ...(await orderNow(server, id)),
    payments: await db.select().from(payment).where(eq(payment.bizId, id)),
    refunds: await db.$count(refund, eq(refund.orderId, id)),
    shipments: await db.$count(shipment, eq(shipment.orderId, id)),
    done: await db.$count(auditLog, done),
  }
}

describe.each(orderStatus.codes)('an order in status %i', (status) => {
  let made: PaidOrder
  beforeAll(async () => {
    made = await orderIn(status)
  })

  test.each(Object.keys(calls) as Called[])(
    '%s is refused with the message of the rule, or allowed',
    async (action) => {
      const now = await orderNow(server, made.order.id)
      const facts = { ...now.order, lines: now.lines, waitingPayment: null }
      const fault = orderFault(action, facts, { userId: 1 }, moment(server.services.clock()))
      const before = await everythingOf(made.order.id)
      expect((await server.data(getOrder, { id: made.order.id }, { as: 'admin' })).allowed[action]).toBe(fault)
      if (fault === '') return
      const { code, message } = await calls[action](made)
      // A reader gets the reason; a late form gets the message that somebody was faster.
      const refusal = action === 'addShipment' && !isWaitingToShip({ status }) ? STATUS_MOVED : fault
      expect([code, message]).toEqual([422, refusal])
      expect(await everythingOf(made.order.id)).toEqual(before)
    },
  )
})

describe('a payment', () => {
  test.each([
    [0, 422, '没有待确认的付款凭证'],
    [1, 409, '数据已被他人修改,请刷新后重试'],
    [3, 409, '数据已被他人修改,请刷新后重试'],
    [4, 409, '数据已被他人修改,请刷新后重试'],
  ] as const)('in status %i is neither confirmed nor refused: %i', async (status, code, message) => {
    const { order } = await unpaidOrder(server)
    const { id, version } = await waitingVoucher(server, order.orderNo)
    const paidAt = status === paymentStatus.paid ? moment(server.services.clock()) : null
    await server.db.update(payment).set({ status, paidAt }).where(eq(payment.id, id))
    const before = await everythingOf(order.id)
    const confirmed = await server.api(confirmPayment, { id, version, transferAmount: '1280' }, { as: 'finance' })
    const refused = await server.api(rejectPayment, { id, version, rejectReason: '看不清' }, { as: 'finance' })
    expect([confirmed, refused]).toMatchObject([
      { code, message },
      { code, message },
    ])
    expect(await everythingOf(order.id)).toEqual(before)
  })
})
