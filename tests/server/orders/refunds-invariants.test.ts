import { and, eq, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  payoutMethod,
  refundProcessState,
  refundStatus,
  refundType as refundTypeCodes,
  shipmentStatus,
} from '#contract/orders/codes.ts'
import { shippableQty, statusOfLines } from '#contract/orders/order-lifecycle.ts'
import { sumOfMoney } from '#contract/orders/order-money.ts'
import { addRefund, approveRefund, payRefund, rejectRefunds, saveReturnShip } from '#contract/orders/refund-changes.ts'
import { amountOfPieces, refundableAmount, refundableQty } from '#contract/orders/refund-money.ts'
import { addShipment, revokeShipment } from '#contract/orders/shipments.ts'
import { createRandom } from '#fixtures/random.ts'
import { sku } from '#server/database/schema/goods.ts'
import { refund, refundLine } from '#server/database/schema/refunds.ts'
import { shipment, shipmentLine } from '#server/database/schema/shipments.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { asking, orderNow, type PaidOrder, paidOrder, shipping, stockOf, twoSuppliers } from './paid-orders.ts'
import { refundSteps, TalkingGateway } from './refund-steps.ts'

const SEED = 20_261_121
const ORDERS = 6
const STEPS = 30

let server: TestServer
let suppliers: [number, number]
let steps: ReturnType<typeof refundSteps>
beforeAll(async () => {
  server = await createTestServer()
  suppliers = await twoSuppliers(server)
  new TalkingGateway(server)
  steps = refundSteps(server)
})
afterAll(() => server.close())

type Random = ReturnType<typeof createRandom>

/** The next regular step: shipment, return, and on to the payout. */
function nextOf(row: typeof refund.$inferSelect | undefined) {
  if (!row || row.status > refundStatus.processing) return 'ask'
  if (row.status === refundStatus.requested) return 'approve'
  return row.processState === refundProcessState.awaitingReturn ? 'return' : 'pay'
}

/** A random step by a person; refused steps change nothing. */
async function anyStep(random: Random, paid: PaidOrder): Promise<void> {
  const { order, lines } = await orderNow(server, paid.order.id)
  const line = random.pick(lines)
  const refunds = await server.db.select().from(refund).where(eq(refund.orderId, order.id)).orderBy(refund.id)
  const found = refunds.length > 0 ? random.pick(refunds) : undefined
  const target = found && { id: found.id, version: found.version }
  const kind = random.chance(0.5)
    ? nextOf(found)
    : random.pick(['ship', 'ask', 'approve', 'return', 'pay', 'reject', 'revoke'] as const)
  if (kind === 'ship') {
    const quantity = random.int(1, Math.max(1, shippableQty(line)))
    await server.api(addShipment, await shipping(server, paid, [{ line, quantity }]), { as: 'trade' })
  } else if (kind === 'ask') {
    const refundType = line.shippedQty > 0 ? random.pick([2, 2, 3] as const) : random.pick([1, 1, 3] as const)
    const quantity =
      refundType === refundTypeCodes.compensation ? 0 : random.int(1, Math.max(1, refundableQty(line, refundType)))
    const amount = refundType === refundTypeCodes.compensation ? '1.00' : amountOfPieces(line, quantity)
    await server.api(addRefund, asking(paid, [{ line, quantity, amount }], { refundType }), { as: 'trade' })
  } else if (kind === 'revoke') {
    const [sent] = await server.db.select().from(shipment).where(eq(shipment.orderId, order.id)).orderBy(shipment.id)
    if (sent)
      await server.api(revokeShipment, { id: sent.id, version: sent.version, revokeReason: '装错了' }, { as: 'trade' })
  } else if (found && target) {
    const approvedAmount = random.chance(0.7) ? found.applyAmount : '0.37'
    if (kind === 'approve') await server.api(approveRefund, { ...target, approvedAmount }, { as: 'trade' })
    if (kind === 'reject')
      await server.api(rejectRefunds, { ids: [found.id], rejectReason: '协商后不退' }, { as: 'trade' })
    if (kind === 'pay')
      await server.api(payRefund, { ...target, payoutMethod: payoutMethod.original }, { as: 'finance' })
    if (kind === 'return' && found.processState === refundProcessState.awaitingReturn) {
      await server.api(saveReturnShip, { ...target, returnCompany: 'SF', returnNo: 'SF10002000' }, { as: 'trade' })
      const [own] = await server.db.select().from(refundLine).where(eq(refundLine.refundId, found.id))
      const of = { order, lines: lines.filter(({ id }) => id === own?.orderLineId) }
      await steps.arrive(found.id, of, own?.quantity ?? 0, { restock: random.chance(0.5) })
    }
  }
}

/** Invariants of an order after any step. */
async function check(paid: PaidOrder): Promise<void> {
  const { order, lines } = await orderNow(server, paid.order.id)
  const refunds = await server.db.select().from(refund).where(eq(refund.orderId, order.id)).orderBy(refund.id)
  const paidBack = refunds
    .filter(({ status }) => status === refundStatus.refunded)
    .map(({ approvedAmount }) => approvedAmount ?? '0')
  expect(order.refundedAmount).toBe(sumOfMoney(paidBack))
  expect(sumOfMoney(lines.map(({ refundedAmount }) => refundedAmount))).toBe(order.refundedAmount)
  expect(order.openRefundCount).toBe(
    refunds.filter(({ status }) => status === refundStatus.requested || status === refundStatus.processing).length,
  )
  expect(order.status).toBe(statusOfLines(lines))
  expect(order.shippedQty).toBe(lines.reduce((sum, { shippedQty }) => sum + shippedQty, 0))
  for (const line of lines) {
    expect(shippableQty(line)).toBeGreaterThanOrEqual(0)
    expect(Number(refundableAmount(line))).toBeGreaterThanOrEqual(0)
    const [sent] = await server.db
      .select({ total: sql<number>`coalesce(sum(${shipmentLine.quantity}), 0)::int` })
      .from(shipmentLine)
      .innerJoin(shipment, eq(shipment.id, shipmentLine.shipmentId))
      .where(and(eq(shipmentLine.orderLineId, line.id), ne(shipment.status, shipmentStatus.revoked)))
    expect(line.shippedQty).toBe(sent?.total)
  }
  const held = await stockOf(
    server,
    lines.map(({ skuId }) => skuId),
  )
  expect(held.map((row) => row?.lockedStock)).toEqual(
    lines.map(({ quantity, shippedQty, cancelledQty }) => quantity - shippedQty - cancelledQty),
  )
}

test.each(Array.from({ length: ORDERS }, (_, index) => SEED + index))(
  'whatever is done with an order, pieces, money and stock add up (seed %i)',
  async (seed) => {
    const random = createRandom(seed)
    const [own, other] = suppliers
    const paid = await paidOrder(server, [
      { supplierId: own, quantity: random.int(1, 5), price: '33.33' },
      { supplierId: other, quantity: random.int(1, 3), price: '99.99' },
    ])
    for (const { skuId, quantity } of paid.lines) {
      await server.db.update(sku).set({ lockedStock: quantity }).where(eq(sku.id, skuId))
    }
    for (let step = 0; step < STEPS; step++) {
      await anyStep(random, paid)
      await check(paid)
    }
  },
)

test('these orders went through every step', async () => {
  const ofThese = sql`${refund.orderId} in (select order_id from order_line where product_name like '测试商品%')`
  for (const status of [1, 3, 4] as const) {
    expect(await server.db.$count(refund, and(ofThese, eq(refund.status, status)))).toBeGreaterThan(0)
  }
  expect(
    await server.db.$count(
      refund,
      and(ofThese, eq(refund.refundType, refundTypeCodes.withReturn), eq(refund.status, refundStatus.refunded)),
    ),
  ).toBeGreaterThan(0)
})
