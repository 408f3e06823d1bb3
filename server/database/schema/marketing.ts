import { sql } from 'drizzle-orm'
import {
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
import type {
  couponBearer,
  couponIssueMode,
  couponKind,
  couponScope,
  couponValidMode,
} from '#contract/marketing/codes.ts'
import type { orderBizType } from '#contract/orders/codes.ts'
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

// Programmes that lower a price: coupons.

export const couponNo = pgSequence('coupon_no')

/** Batch numbers that a form has taken and not yet used. */
export const couponBatch = pgTable('coupon_batch', {
  batchNo: text().primaryKey(),
  reservedById: reference().notNull(),
  reservedAt: moment().notNull(),
})

export const coupon = pgTable(
  'coupon',
  {
    ...record(),
    ...creator(),
    batchNo: text().notNull(),
    name: text().notNull(),
    pinyin: pinyin('name'),
    kind: smallint().$type<CodeOf<typeof couponKind>>().notNull(),
    /** Null for 无门槛券. */
    threshold: yuan(),
    /** Null for 折扣券; the other two are null for the other kinds. */
    amount: yuan(),
    discountRate: numeric({ precision: 3, scale: 2 }),
    maxDiscount: yuan(),
    bearer: smallint().$type<CodeOf<typeof couponBearer>>().notNull(),
    issueMode: smallint().$type<CodeOf<typeof couponIssueMode>>().notNull(),
    totalCount: integer().notNull(),
    perUserLimit: smallint().notNull(),
    receiveStartAt: moment().notNull(),
    receiveEndAt: moment().notNull(),
    validMode: smallint().$type<CodeOf<typeof couponValidMode>>().notNull(),
    validFrom: moment(),
    validTo: moment(),
    validDays: smallint(),
    scope: smallint().$type<CodeOf<typeof couponScope>>().notNull(),
    brandIds: list<number>(),
    categoryIds: list<number>(),
    productIds: list<number>(),
    excludeProductIds: list<number>(),
    bizTypes: list<CodeOf<typeof orderBizType>>(),
    stackable: boolean().notNull().default(false),
    remark: text().notNull().default(''),
    /** Kept by server/areas/marketing/user-coupon/book.ts, as are the three below: what was given out and used. */
    issuedCount: integer().notNull().default(0),
    usedCount: integer().notNull().default(0),
    discountTotal: totalYuan().notNull().default('0'),
    /** Of the orders that it was used for. */
    orderAmount: totalYuan().notNull().default('0'),
    /** Null for a draft. */
    publishedAt: moment(),
    stoppedAt: moment(),
    stopReason: text().notNull().default(''),
  },
  (table) => [
    check('coupon_issued', sql`${table.issuedCount} between 0 and ${table.totalCount}`),
    uniqueIndex('coupon_batch_no').on(table.batchNo),
    index('coupon_created').on(table.createdAt.desc(), table.id.desc()),
    index('coupon_receive_start').on(table.receiveStartAt, table.id),
    index('coupon_receive_end').on(table.receiveEndAt, table.id),
    index('coupon_total').on(table.totalCount, table.id),
    index('coupon_threshold').on(table.threshold, table.id),
    searched('coupon_name_part', table.name),
    searched('coupon_pinyin', table.pinyin),
    searched('coupon_batch_part', table.batchNo),
  ],
)
