import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  numeric,
  pgSequence,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CodeOf } from '#contract/codes.ts'
import type { Ladder } from '#contract/marketing/activities.ts'
import type {
  activityAudience,
  activityKind,
  activityProductStatus,
  activitySubmitBy,
} from '#contract/marketing/codes.ts'
import type { Venue } from '#contract/marketing/venues.ts'
import {
  creator,
  list,
  moment,
  pinyin,
  record,
  reference,
  searched,
  totalYuan,
  yuan,
} from '#server/database/columns.ts'
import { product, sku } from './goods.ts'
import { order } from './orders.ts'

// Activities that lower prices for a time, their products, and the goods that orders took from them.

export const activityNo = pgSequence('activity_no')

export const activity = pgTable(
  'activity',
  {
    ...record(),
    ...creator(),
    activityNo: text().notNull(),
    name: text().notNull(),
    pinyin: pinyin('name'),
    kind: smallint().$type<CodeOf<typeof activityKind>>().notNull(),
    banner: text().notNull().default(''),
    shareImage: text().notNull().default(''),
    tagText: text().notNull().default(''),
    /** Null only in a draft, as is the end. */
    startAt: moment(),
    endAt: moment(),
    priority: smallint().notNull(),
    /** Null for other kinds than 限时折扣; the next four are for one kind each, too. */
    discountRate: numeric({ precision: 3, scale: 2 }),
    ladders: list<Ladder>(),
    ladderLoop: boolean().notNull().default(false),
    groupSize: smallint(),
    groupHours: smallint(),
    depositRate: smallint(),
    limitPerUser: smallint().notNull(),
    couponStackable: boolean().notNull(),
    audience: list<CodeOf<typeof activityAudience>>(),
    areas: list<string>(),
    brandIds: list<number>(),
    categoryIds: list<number>(),
    enrolOpen: boolean().notNull(),
    enrolStartAt: moment(),
    enrolEndAt: moment(),
    venues: list<Venue>(),
    rulesText: text().notNull().default(''),
    /** Kept by server/areas/marketing/activity-product/book.ts, as are the two below. */
    orderCount: integer().notNull().default(0),
    orderAmount: totalYuan().notNull().default('0'),
    discountTotal: totalYuan().notNull().default('0'),
    /** Null for a draft. */
    publishedAt: moment(),
    disabledAt: moment(),
    disableReason: text().notNull().default(''),
  },
  (table) => [
    check(
      'activity_published',
      sql`${table.publishedAt} is null or (${table.startAt} is not null and ${table.endAt} is not null)`,
    ),
    uniqueIndex('activity_no_key').on(table.activityNo),
    index('activity_created').on(table.createdAt.desc(), table.id.desc()),
    index('activity_start').on(table.startAt.desc(), table.id.desc()),
    index('activity_end').on(table.endAt.desc(), table.id.desc()),
    searched('activity_name_part', table.name),
    searched('activity_pinyin', table.pinyin),
    searched('activity_no_part', table.activityNo),
  ],
)

/** A product submitted to an activity. */
export const activityProduct = pgTable(
  'activity_product',
  {
    ...record(),
    ...creator(),
    activityId: reference()
      .notNull()
      .references(() => activity.id),
    productId: reference()
      .notNull()
      .references(() => product.id),
    /** Of the product, as are the four below; copied, because rows are filtered by them. */
    productName: text().notNull(),
    pinyin: pinyin('product_name'),
    spuCode: text().notNull(),
    supplierId: reference().notNull(),
    brandId: reference().notNull(),
    /** 0 for the limit of the activity. */
    limitPerUser: smallint().notNull().default(0),
    /** Yuan per piece that the platform bears; the rest of the discount is the supplier's. */
    subsidy: yuan().notNull().default('0'),
    submitBy: smallint().$type<CodeOf<typeof activitySubmitBy>>().notNull(),
    submittedAt: moment().notNull(),
    sort: smallint().notNull().default(0),
    status: smallint().$type<CodeOf<typeof activityProductStatus>>().notNull(),
    rejectReason: text().notNull().default(''),
    reviewer: text().notNull().default(''),
    reviewedAt: moment(),
  },
  (table) => [
    uniqueIndex('activity_product_once').on(table.activityId, table.productId),
    index('activity_product_status').on(table.status, table.id.desc()),
    index('activity_product_supplier').on(table.supplierId, table.status, table.id.desc()),
    index('activity_product_of_product').on(table.productId),
    searched('activity_product_name_part', table.productName),
    searched('activity_product_pinyin', table.pinyin),
  ],
)

/** The price and the pieces of one version in an activity. */
export const activitySku = pgTable(
  'activity_sku',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    activityProductId: reference()
      .notNull()
      .references(() => activityProduct.id),
    skuId: reference()
      .notNull()
      .references(() => sku.id),
    /** Null for 满减, which leaves the price. */
    activityPrice: yuan(),
    activityStock: integer().notNull(),
    /** Pieces in orders, less those that came back. Kept by server/areas/marketing/activity-product/book.ts. */
    soldQty: integer().notNull().default(0),
  },
  (table) => [
    check('activity_sku_sold', sql`${table.soldQty} between 0 and ${table.activityStock}`),
    uniqueIndex('activity_sku_once').on(table.activityProductId, table.skuId),
    index('activity_sku_of_sku').on(table.skuId),
  ],
)

/** Pieces of an activity in an order: one row for each version. */
export const activityUse = pgTable(
  'activity_use',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: reference()
      .notNull()
      .references(() => order.id),
    activityId: reference()
      .notNull()
      .references(() => activity.id),
    activityProductId: reference()
      .notNull()
      .references(() => activityProduct.id),
    activitySkuId: reference()
      .notNull()
      .references(() => activitySku.id),
    skuId: reference().notNull(),
    /** `1:12`: the kind of order and its buyer. */
    buyer: text().notNull(),
    quantity: integer().notNull(),
    /** Pieces that came back to the activity. */
    returnedQty: integer().notNull().default(0),
    /** Yuan that the activity took off. */
    discountAmount: totalYuan().notNull(),
    /** What the sums of the activity count: paid less refunded; 0 until the order is paid. */
    countedAmount: totalYuan().notNull().default('0'),
    countedDiscount: totalYuan().notNull().default('0'),
    /** The order is among the orders of the activity by this row. */
    countsOrder: boolean().notNull().default(false),
    paidAt: moment(),
  },
  (table) => [
    check('activity_use_returned', sql`${table.returnedQty} between 0 and ${table.quantity}`),
    uniqueIndex('activity_use_once').on(table.orderId, table.activitySkuId),
    index('activity_use_buyer').on(table.activityProductId, table.buyer),
    index('activity_use_paid').on(table.activityId, table.paidAt),
  ],
)
