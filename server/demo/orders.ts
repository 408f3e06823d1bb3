import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { logisticsLevel } from '#contract/delivery.ts'
import { productStatus, productType, productUnit } from '#contract/goods/codes.ts'
import { buyerKind, orderStatus } from '#contract/orders/codes.ts'
import { enterpriseOfParty } from '#fixtures/enterprises.ts'
import { FIXTURE_SEED, type Fixtures } from '#fixtures/generate.ts'
import type { OrderableSku } from '#fixtures/order-baskets.ts'
import type { OrderFixtures } from '#fixtures/orders.ts'
import { makeOrders } from '#fixtures/orders.ts'
import { createRandom } from '#fixtures/random.ts'
import { buyersOf } from '#fixtures/trade-parties.ts'
import type { UserFixture } from '#fixtures/users.ts'
import { refreshTotals } from '#server/areas/goods/product/totals.ts'
import { indexOrders } from '#server/areas/orders/order/search-index.ts'
import { insertAll } from '#server/database/bulk-writes.ts'
import { literal } from '#server/database/literal.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import { dealerPrice, tradeParty } from '#server/database/schema/parties.ts'
import { payment } from '#server/database/schema/payments.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { refund, refundLine } from '#server/database/schema/refunds.ts'
import { shipment, shipmentLine } from '#server/database/schema/shipments.ts'
import { brand, supplier } from '#server/database/schema/suppliers.ts'
import type { Connection, Database } from '../database/pool.ts'
import { demoAccounts } from './accounts.ts'
import { insert } from './insert.ts'
import { demoParties } from './merchants.ts'
import { orderHistory } from './order-history.ts'

const ORDERS = 3_000
/** After the ids of the products in stories. */
const FIRST_OTHER = 600
/** Goods made to measure, and services. */
const toMeasure = /布帘|纱帘|衣柜|书柜|浴室柜/
const services = [
  '窗帘上门测量与安装服务',
  '墙布铺贴服务(含基膜)',
  '大件家具拆旧搬运服务',
  '灯具安装与调试服务',
  '全屋软装搭配上门服务',
  '沙发深度清洁保养服务',
] as const

interface OrdersSeed {
  fixtures: Fixtures
  users: readonly UserFixture[]
  /** URL of the picture of a bank slip. */
  voucherImage: string
  now: string
}

/** Marks some goods as made to measure or services, so that there are orders of every type. */
async function setProductTypes(db: Database, { categories }: Fixtures): Promise<void> {
  const ids = categories.filter(({ name }) => toMeasure.test(name)).map(({ id }) => id)
  const others = and(gt(product.id, FIRST_OTHER), eq(product.status, productStatus.onSale))
  await db
    .update(product)
    .set({ productType: productType.custom })
    .where(and(others, inArray(product.categoryId, [...ids, 0])))
  const chosen = await db
    .select({ id: product.id })
    .from(product)
    .where(and(others, eq(product.productType, productType.finished)))
    .orderBy(asc(product.id))
    .limit(services.length)
  for (const [index, { id }] of chosen.entries()) {
    const name = services[index] ?? ''
    await db
      .update(product)
      .set({ productType: productType.service, name, logisticsLevel: logisticsLevel.none, unit: productUnit.time })
      .where(eq(product.id, id))
    await db.update(sku).set({ madeToOrder: true }).where(eq(sku.productId, id))
  }
}

async function orderableSkus(db: Database): Promise<OrderableSku[]> {
  const rows = await db
    .select({ sku, product, brandName: brand.name, supplierName: supplier.name })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .innerJoin(brand, eq(brand.id, product.brandId))
    .innerJoin(supplier, eq(supplier.id, product.supplierId))
    .where(and(eq(product.status, productStatus.onSale), sql`${sku.enabled}`, isNotNull(sku.salePrice)))
    .orderBy(asc(sku.id))
  return rows.map(({ sku: version, product: of, brandName, supplierName }) => ({
    skuId: version.id,
    productId: of.id,
    skuCode: version.skuCode,
    productName: of.name,
    image: version.image || of.cover,
    specText: version.specText,
    brandId: of.brandId,
    brandName,
    supplierId: of.supplierId,
    supplierName,
    unit: productUnit.label(of.unit),
    productType: of.productType,
    supplyPrice: version.supplyPrice ?? '0.00',
    purchasePrice: version.purchasePrice ?? '0.00',
    productPrice: version.productPrice ?? '0.00',
    salePrice: version.salePrice ?? '0.00',
    leadTime: of.leadTime,
    volume: version.volume ?? '0.3',
    packageCount: version.packageCount,
    madeToOrder: version.madeToOrder,
  }))
}

/** Dealer prices: each distributor may order half of the goods, each channel most of them. */
async function priceForDealers(db: Connection, now: string): Promise<void> {
  await db.execute(sql`
    insert into ${dealerPrice} (party_id, sku_id, price, updated_at)
    select ${tradeParty.id}, ${sku.id},
      case when ${tradeParty.kind} = ${literal(buyerKind.distributor)} and ${sku.id} % 97 = 0 then null
        else round(${sku.purchasePrice} * case when ${tradeParty.kind} = ${literal(buyerKind.distributor)} then 1.05 else 1.08 end, 2) end,
      ${now}::timestamptz
    from ${sku} inner join ${product} on ${product.id} = ${sku.productId} and ${product.status} = ${literal(productStatus.onSale)}
      cross join ${tradeParty}
    where ${sku.purchasePrice} > 0
      and ((${tradeParty.kind} = ${literal(buyerKind.distributor)} and (${sku.id} + ${tradeParty.id}) % 2 = 0)
        or (${tradeParty.kind} = ${literal(buyerKind.channel)} and (${sku.id} + ${tradeParty.id}) % 4 > 0))`)
}

/** Reserves stock for open orders, and stocks enough of each SKU. */
export async function holdStock(db: Connection): Promise<void> {
  await db.execute(sql`
    update ${sku} set locked_stock = held.pieces, stock = greatest(${sku.stock}, held.pieces)
    from (
      select one.id, coalesce(sum(${orderLine.quantity} - ${orderLine.shippedQty} - ${orderLine.cancelledQty})
        filter (where ${order.status} in (${literal(orderStatus.unpaid, orderStatus.paid, orderStatus.partlyShipped)}) and ${orderLine.holdsStock}), 0)::int as pieces
      from ${sku} as one
      left join ${orderLine} on ${orderLine.skuId} = one.id
      left join ${order} on ${order.id} = ${orderLine.orderId}
      group by one.id
    ) as held
    where ${sku.id} = held.id and (${sku.lockedStock} <> held.pieces or ${sku.stock} < held.pieces)`)
}

async function insertOrders(db: Database, made: OrderFixtures): Promise<void> {
  await insert(db, order, made.orders)
  await insert(db, orderLine, made.lines)
  await indexOrders(
    db,
    made.orders.map(({ id }) => id),
  )
  await insert(
    db,
    shipment,
    made.shipments.map(({ lines: _lines, ...row }) => row),
  )
  await insertAll(
    db,
    shipmentLine,
    made.shipments.flatMap(({ id: shipmentId, lines }) => lines.map((line) => ({ shipmentId, ...line }))),
  )
  await insert(
    db,
    refund,
    made.refunds.map(({ lines: _lines, ...row }) => row),
  )
  await insertAll(
    db,
    refundLine,
    made.refunds.flatMap(({ id: refundId, lines }) => lines.map((line) => ({ refundId, ...line }))),
  )
  await insert(db, payment, made.payments)
  await db.execute(sql`select setval('trade_no', ${made.orders.length}::bigint)`)
}

/** Orders of eighteen months, of all kinds and in every state. The goods must exist. */
export async function seedOrders(db: Database, { fixtures, users, voucherImage, now }: OrdersSeed): Promise<void> {
  await setProductTypes(db, fixtures)
  const dealers = demoParties(now.slice(0, 10))
  await insert(
    db,
    tradeParty,
    dealers.map(({ contact: _contact, area: _area, address: _address, ...row }) => ({
      ...row,
      enterpriseId: enterpriseOfParty(row),
    })),
  )
  const [dealer] = dealers
  await db
    .update(adminUser)
    .set({ distributorId: dealer?.id ?? null })
    .where(eq(adminUser.account, demoAccounts.distributor))
  await priceForDealers(db, now)
  const skus = await orderableSkus(db)
  const parties = [...dealers, ...buyersOf(users)]
  const made = makeOrders(createRandom(FIXTURE_SEED + 91), ORDERS, { skus, parties, now, voucherImage })
  await insertOrders(db, made)
  await holdStock(db)
  await orderHistory(db, made)
  const products = await db.select({ id: product.id }).from(product)
  await refreshTotals(
    db,
    products.map(({ id }) => id),
  )
}
