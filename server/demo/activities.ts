import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { productStatus } from '#contract/goods/codes.ts'
import { highestPriceOf } from '#contract/marketing/activity-product-rules.ts'
import { activityStatusAt, hasActivityPrice } from '#contract/marketing/activity-rules.ts'
import { activityAudience, activityProductStatus, activityStatus, activitySubmitBy } from '#contract/marketing/codes.ts'
import { orderBizType } from '#contract/orders/codes.ts'
import { isMore, minusMoney, timesMoney } from '#contract/orders/order-money.ts'
import { isAfter } from '#contract/rules/moment.ts'
import { makeActivities, makeVenues } from '#fixtures/activities.ts'
import type { PictureAddress } from '#fixtures/pictures.ts'
import { createRandom } from '#fixtures/random.ts'
import { countActivities } from '#server/areas/marketing/activity-product/book.ts'
import { buyerKey, type DealOrder } from '#server/areas/marketing/activity-product/deals.ts'
import { activity, activityProduct, activitySku, activityUse } from '#server/database/schema/activities.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import type { Database } from '../database/pool.ts'
import { dayOf } from '../time.ts'
import { insert } from './insert.ts'

type ActivityRow = typeof activity.$inferSelect
type ProductRow = typeof activityProduct.$inferInsert & { id: number }
type SkuRow = typeof activitySku.$inferInsert & { id: number }
type UseRow = typeof activityUse.$inferInsert

/** Products that an activity has besides those that were sold. */
const OFFERED = 6
const SOLD = 5

interface Goods {
  of: typeof product.$inferSelect
  version: typeof sku.$inferSelect
}

const goodsOnSale = (db: Database): Promise<Goods[]> =>
  db
    .select({ of: product, version: sku })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .where(
      and(
        eq(product.status, productStatus.onSale),
        eq(sku.enabled, true),
        eq(sku.madeToOrder, false),
        sql`${sku.salePrice} > 100 and ${sku.stock} - ${sku.lockedStock} >= 10`,
        eq(sku.sort, 0),
      ),
    )
    .orderBy(asc(product.supplierId), asc(sku.id))

/** Goods that card merchants bought in the time of an activity, below the sale price: what it sold. */
const linesIn = (db: Database, { startAt, endAt }: ActivityRow) =>
  db
    .select({ line: orderLine, of: product, bought: order })
    .from(orderLine)
    .innerJoin(order, eq(order.id, orderLine.orderId))
    .innerJoin(product, eq(product.id, orderLine.productId))
    .where(
      and(
        eq(order.bizType, orderBizType.blackCardPurchase),
        gte(order.paidAt, startAt ?? ''),
        lt(order.paidAt, endAt ?? ''),
        sql`${order.createdAt} >= ${startAt} and ${orderLine.unitPrice} < ${orderLine.salePrice}`,
        eq(order.inActivity, false),
      ),
    )
    .orderBy(asc(orderLine.id))

interface Book {
  products: ProductRow[]
  skus: SkuRow[]
  uses: UseRow[]
  /** Lines that an activity sold: a line is sold by one. */
  lineIds: Set<number>
}

const { waiting, passed, rejected, withdrawn } = activityProductStatus

/** The entry of a product in an activity, with one version. */
function enter(book: Book, of: ActivityRow, goods: Goods['of'], change: Partial<ProductRow>): ProductRow {
  const submittedAt = of.enrolStartAt ?? of.createdAt
  const entry: ProductRow = {
    id: book.products.length + 1,
    createdAt: submittedAt,
    createdBy: '林嘉怡',
    updatedAt: submittedAt,
    updatedBy: '林嘉怡',
    activityId: of.id,
    productId: goods.id,
    productName: goods.name,
    spuCode: goods.spuCode,
    supplierId: goods.supplierId,
    brandId: goods.brandId,
    submitBy: activitySubmitBy.supplier,
    submittedAt,
    status: passed,
    reviewer: '周敏',
    reviewedAt: of.enrolEndAt ?? of.createdAt,
    ...change,
  }
  book.products.push(entry)
  return entry
}

const stockOf = (index: number): number => ([20, 30, 10, 50] as const)[index % 4] ?? 20

/** What an activity sold, from the orders of its time. */
async function sold(db: Database, book: Book, of: ActivityRow): Promise<Set<number>> {
  const taken = new Set<number>()
  if (!hasActivityPrice(of.kind) || !of.audience.includes(activityAudience.cardMerchant)) return taken
  for (const { line, of: goods, bought } of await linesIn(db, of)) {
    if (taken.size >= SOLD || taken.has(goods.id) || book.lineIds.has(line.id) || line.salePrice === null) continue
    book.lineIds.add(line.id)
    const entry = enter(book, of, goods, { sort: 10 })
    const version: SkuRow = {
      id: book.skus.length + 1,
      activityProductId: entry.id,
      skuId: line.skuId,
      activityPrice: line.unitPrice,
      activityStock: line.quantity + 20,
      soldQty: line.quantity,
    }
    const buyer: Pick<DealOrder, 'bizType' | 'buyerId'> = {
      bizType: orderBizType.blackCardPurchase,
      buyerId: bought.cardMerchantId ?? 0,
    }
    book.skus.push(version)
    book.uses.push({
      orderId: bought.id,
      activityId: of.id,
      activityProductId: entry.id,
      activitySkuId: version.id,
      skuId: line.skuId,
      buyer: buyerKey(buyer),
      quantity: line.quantity,
      discountAmount: timesMoney(minusMoney(line.salePrice, line.unitPrice), line.quantity),
    })
    taken.add(goods.id)
  }
  return taken
}

/** Products that wait, were approved, refused or withdrawn. */
function offered(book: Book, of: ActivityRow, goods: readonly Goods[], taken: ReadonlySet<number>, now: string): void {
  const isOver = of.endAt !== null && !isAfter(of.endAt, now)
  const status = activityStatusAt(of, now)
  const states = isOver
    ? ([passed, passed, rejected, passed, passed, withdrawn] as const)
    : status === activityStatus.running
      ? ([passed, passed, passed, passed, rejected, waiting] as const)
      : ([waiting, passed, waiting, rejected, waiting, passed] as const)
  const first = of.id * OFFERED
  for (const [index, state] of states.entries()) {
    const { of: own, version } = goods[((first + index) * 7) % goods.length] ?? {}
    if (!own || !version || taken.has(own.id)) continue
    const highest = highestPriceOf({ kind: of.kind, discountRate: of.discountRate ?? '' }, version.salePrice)
    const price = highest && timesMoney(highest, (['0.90', '0.85', '0.95'] as const)[index % 3] ?? '0.9')
    const isReviewed = state === passed || state === rejected
    const entry = enter(book, of, own, {
      status: state,
      sort: index,
      submitBy: index % 3 === 2 ? activitySubmitBy.platform : activitySubmitBy.supplier,
      rejectReason: state === rejected ? '活动价偏高' : '',
      ...(!isReviewed && { reviewer: '', reviewedAt: null }),
      subsidy: price && version.salePrice && isMore(minusMoney(version.salePrice, price), '10') ? '10.00' : '0.00',
    })
    book.skus.push({
      id: book.skus.length + 1,
      activityProductId: entry.id,
      skuId: version.id,
      activityPrice: hasActivityPrice(of.kind) ? price : null,
      activityStock: Math.min(stockOf(index), version.stock - version.lockedStock),
    })
  }
}

/** Counts what orders keep of the activities, as each change of an order does. */
async function countSold(db: Database, uses: readonly UseRow[]): Promise<void> {
  const ids = [...new Set(uses.map(({ orderId }) => orderId))]
  if (ids.length === 0) return
  await db.update(order).set({ inActivity: true }).where(inArray(order.id, ids))
  const orders = await db.select().from(order).where(inArray(order.id, ids)).orderBy(asc(order.id))
  const lines = Map.groupBy(
    await db.select().from(orderLine).where(inArray(orderLine.orderId, ids)),
    ({ orderId }) => orderId,
  )
  for (const row of orders) await countActivities({ db }, row, lines.get(row.id) ?? [])
}

const activitiesOf = (now: string, picture: PictureAddress) => makeActivities(createRandom(8_101), dayOf(now), picture)

/** Asks for the banners of activities and their venues, before all pictures are drawn. */
export function activityPictures(now: string, picture: PictureAddress): void {
  for (const { id } of activitiesOf(now, picture)) makeVenues(picture, id, [])
}

/** The activities of a year and a half, with what they sold. */
export async function seedActivities(db: Database, now: string, picture: PictureAddress): Promise<void> {
  const made = activitiesOf(now, picture)
  await insert(
    db,
    activity,
    made.map((row) => ({
      ...row,
      discountRate: row.discountRate || null,
      enrolStartAt: row.enrolStartAt || null,
      enrolEndAt: row.enrolEndAt || null,
    })),
  )
  await db.execute(sql`select setval('activity_no', ${made.length})`)
  const book: Book = { products: [], skus: [], uses: [], lineIds: new Set() }
  const goods = await goodsOnSale(db)
  for (const of of await db.select().from(activity).orderBy(asc(activity.id))) {
    offered(book, of, goods, await sold(db, book, of), now)
  }
  await insert(db, activityProduct, book.products)
  await insert(db, activitySku, book.skus)
  if (book.uses.length > 0) await db.insert(activityUse).values(book.uses)
  await countSold(db, book.uses)
  for (const { id } of made.filter((_row, index) => index % 2 === 0)) {
    const productIds = book.products.filter((row) => row.activityId === id && row.status === passed)
    const venues = makeVenues(
      picture,
      id,
      productIds.map((row) => row.productId),
    )
    await db.update(activity).set({ venues }).where(eq(activity.id, id))
  }
}
