import { randomUUID } from 'node:crypto'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { CodeOf } from '#contract/codes.ts'
import { logisticsLevel } from '#contract/delivery.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import {
  buyerKind,
  closeReason,
  drawingState as drawingStateCodes,
  orderBizType,
  orderStatus,
  orderType,
  payBizKind,
  paymentStatus,
  refundReason,
  refundType,
} from '#contract/orders/codes.ts'
import { promisedShipAt } from '#contract/orders/lead-times.ts'
import { sumOfMoney, timesMoney } from '#contract/orders/order-money.ts'
import type { addRefund } from '#contract/orders/refund-changes.ts'
import type { addShipment } from '#contract/orders/shipments.ts'
import { indexOrders } from '#server/areas/orders/order/search-index.ts'
import { nextTradeNo } from '#server/areas/orders/order/trade-no.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { payment } from '#server/database/schema/payments.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { refund } from '#server/database/schema/refunds.ts'
import { supplier } from '#server/database/schema/suppliers.ts'
import { moment } from '#server/time.ts'
import type { TestServer } from '../setup/test-server.ts'
import { parcel } from './parcel.ts'

/** The suppliers of these tests: that of the demo account, and another. */
export async function twoSuppliers(server: TestServer): Promise<[own: number, other: number]> {
  const [account] = await server.db.select().from(adminUser).where(eq(adminUser.account, 'supplier'))
  const own = account?.supplierId ?? 0
  const rows = await server.db
    .selectDistinct({ id: product.supplierId })
    .from(product)
    .innerJoin(sku, eq(sku.productId, product.id))
    .orderBy(asc(product.supplierId))
  const other = rows.find(({ id }) => id !== own)?.id
  if (!own || !other) throw new Error('the demo has two suppliers with goods')
  return [own, other]
}

interface Ordered {
  supplierId: number
  quantity: number
  /** Per piece. */
  price?: string
  productName?: string
  drawingState?: CodeOf<typeof drawingStateCodes>
  holdsStock?: boolean
}

const STOCK = 500
let chosen = 0

/** A paid order of demo goods with reserved stock; each line has a SKU of its own. */
export async function paidOrder(
  server: TestServer,
  wanted: readonly Ordered[],
  changes: Partial<typeof order.$inferInsert> = {},
) {
  const { db, services } = server
  const now = moment(new Date(services.clock().getTime() - 3_600_000))
  const stamps = { createdAt: now, createdBy: '测试', updatedAt: now, updatedBy: '测试' }
  const goods = await Promise.all(wanted.map(({ supplierId }) => goodsOf(server, supplierId)))
  const amounts = wanted.map(({ price = '100.00', quantity }) => timesMoney(price, quantity))
  const goodsAmount = sumOfMoney(amounts)
  const charges = [changes.freightAmount ?? '0', changes.installAmount ?? '0']
  const { status = orderStatus.paid, payMethod = 1 } = changes
  const [row] = await db
    .insert(order)
    .values({
      ...stamps,
      orderNo: await nextTradeNo(db, 'order', now),
      bizType: orderBizType.blackCardPurchase,
      orderType: orderType.finished,
      buyerName: '测试买家',
      buyerPhone: '13800138000',
      supplierCount: new Set(wanted.map(({ supplierId }) => supplierId)).size,
      totalQty: wanted.reduce((sum, { quantity }) => sum + quantity, 0),
      goodsAmount,
      payAmount: sumOfMoney([goodsAmount, ...charges]),
      payExpireAt: moment(new Date(Date.parse(now) + 86_400_000)),
      paidAt: status === orderStatus.unpaid || status === orderStatus.closed ? null : now,
      promisedShipAt: promisedShipAt(now, 0),
      logisticsLevel: logisticsLevel.delivery,
      receiverName: '李先生',
      receiverPhone: '13900139000',
      receiverArea: '330106',
      receiverAddress: '文三路 100 号 2 幢 301 室',
      hasElevator: true,
      floorNo: 3,
      ...(status === orderStatus.closed ? { closeReason: closeReason.buyerCancelled } : {}),
      ...changes,
      status,
      payMethod,
    })
    .returning()
  if (!row) throw new Error('no order was stored')
  const lines = await db
    .insert(orderLine)
    .values(
      wanted.map((line, index) => {
        const {
          supplierId,
          quantity,
          price = '100.00',
          drawingState = drawingStateCodes.notNeeded,
          holdsStock = true,
        } = line
        const of = goods[index]
        return {
          orderId: row.id,
          bizType: row.bizType,
          lineNo: index + 1,
          productId: of?.productId ?? 0,
          skuId: of?.id ?? 0,
          skuCode: of?.skuCode ?? '',
          productName: line.productName ?? `测试商品${index + 1}`,
          brandId: of?.brandId ?? 0,
          brandName: '测试品牌',
          supplierId,
          supplierName: of?.supplierName ?? '',
          unit: '件',
          quantity,
          unitPrice: price,
          amount: amounts[index] ?? '0',
          payAmount: amounts[index] ?? '0',
          leadTime: 0 as const,
          promisedShipAt: row.promisedShipAt,
          holdsStock,
          drawingState,
        }
      }),
    )
    .returning()
  await indexOrders(db, [row.id])
  if (status === orderStatus.paid || status === orderStatus.partlyShipped) {
    for (const line of lines.filter(({ holdsStock }) => holdsStock)) {
      await db
        .update(sku)
        .set({ stock: STOCK, lockedStock: sql`${sku.lockedStock} + ${line.quantity}` })
        .where(eq(sku.id, line.skuId))
    }
  }
  if (row.paidAt) {
    await db.insert(payment).values({
      ...stamps,
      payNo: await nextTradeNo(db, 'payment', now),
      bizKind: payBizKind.order,
      bizId: row.id,
      bizNo: row.orderNo,
      amount: row.payAmount,
      payMethod: payMethod ?? 1,
      status: paymentStatus.paid,
      paidAt: row.paidAt,
    })
  }
  return { order: row, lines }
}

export type PaidOrder = Awaited<ReturnType<typeof paidOrder>>

export function lineOf({ lines }: Pick<PaidOrder, 'lines'>, index = 0): PaidOrder['lines'][number] {
  const line = lines[index]
  if (!line) throw new Error(`the order has no line ${index + 1}`)
  return line
}

/** The distributor of the account `dealer`. */
export async function dealerParty(server: TestServer): Promise<number> {
  const [account] = await server.db.select().from(adminUser).where(eq(adminUser.account, 'dealer'))
  if (account?.distributorId) return account.distributorId
  const now = moment(server.services.clock())
  const [party] = await server.db
    .insert(tradeParty)
    .values({ kind: buyerKind.distributor, name: '测试经销商', createdAt: now, updatedAt: now })
    .returning()
  const distributorId = party?.id ?? 0
  await server.db.update(adminUser).set({ distributorId }).where(eq(adminUser.account, 'dealer'))
  return distributorId
}

/** A SKU of the supplier that no other line of the tests uses. */
async function goodsOf(server: TestServer, supplierId: number) {
  const rows = await server.db
    .select({
      id: sku.id,
      skuCode: sku.skuCode,
      productId: product.id,
      brandId: product.brandId,
      supplierName: supplier.name,
    })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .innerJoin(supplier, eq(supplier.id, product.supplierId))
    .where(eq(product.supplierId, supplierId))
    .orderBy(asc(sku.id))
  return rows[chosen++ % rows.length]
}

export async function orderNow(server: TestServer, id: number) {
  const [row] = await server.db.select().from(order).where(eq(order.id, id))
  if (!row) throw new Error(`no order ${id}`)
  const lines = await server.db.select().from(orderLine).where(eq(orderLine.orderId, id)).orderBy(asc(orderLine.lineNo))
  return { order: row, lines }
}

export async function refundNow(server: TestServer, id: number) {
  const [row] = await server.db.select().from(refund).where(eq(refund.id, id))
  if (!row) throw new Error(`no refund ${id}`)
  return row
}

/** Stock and reserved quantity by SKU, in the order of the given ids. */
export async function stockOf(server: TestServer, skuIds: readonly number[]) {
  const rows = await server.db
    .select({ id: sku.id, stock: sku.stock, lockedStock: sku.lockedStock })
    .from(sku)
    .where(inArray(sku.id, [...skuIds]))
  return skuIds.map((id) => rows.find((row) => row.id === id))
}

let numbers = 0
/** A unique parcel number. */
export const freshNo = (): string => `TEST${String(Date.now()).slice(-8)}${++numbers}`

/** Form input that ships these pieces of an order. */
export async function shipping(
  server: TestServer,
  { order: { id } }: PaidOrder,
  pieces: readonly { line: { id: number; supplierId: number }; quantity: number }[],
  changes: Partial<ParamsOf<typeof addShipment>> = {},
): Promise<ParamsOf<typeof addShipment>> {
  const { order: row } = await orderNow(server, id)
  return {
    orderId: id,
    version: row.version,
    supplierId: pieces[0]?.line.supplierId ?? 0,
    lines: pieces.map(({ line, quantity }) => ({ orderLineId: line.id, quantity })),
    requestId: randomUUID(),
    ...parcel(freshNo(), moment(server.services.clock())),
    freightCost: '88.00',
    ...changes,
  }
}

/** Form input that requests a refund for these pieces. */
export const asking = (
  { order: { id } }: PaidOrder,
  rows: readonly { line: { id: number }; quantity: number; amount: string }[],
  changes: Partial<ParamsOf<typeof addRefund>> = {},
): ParamsOf<typeof addRefund> => ({
  orderId: id,
  refundType: refundType.beforeShipping,
  lines: rows.map(({ line, quantity, amount }) => ({ orderLineId: line.id, quantity, amount })),
  freightRefund: '0',
  reason: refundReason.changedMind,
  description: '',
  images: [],
  requestId: randomUUID(),
  ...changes,
})
