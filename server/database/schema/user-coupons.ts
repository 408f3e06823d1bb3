import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CodeOf } from '#contract/codes.ts'
import type { couponAction, handselTarget, userCouponSource } from '#contract/marketing/codes.ts'
import { handselStatus, userCouponStatus } from '#contract/marketing/codes.ts'
import { codeOf, creator, list, moment, record, reference, totalYuan, yuan } from '#server/database/columns.ts'
import { literal } from '#server/database/literal.ts'
import { coupon } from './marketing.ts'
import { user } from './users.ts'

// Coupons in the hands of users, the gifts by which they came there, and what happened to them.

export const couponHandsel = pgTable(
  'coupon_handsel',
  {
    ...record(),
    ...creator(),
    handselNo: codeOf('ZS', 10),
    couponId: reference()
      .notNull()
      .references(() => coupon.id),
    target: smallint().$type<CodeOf<typeof handselTarget>>().notNull(),
    labelIds: list<number>(),
    /** Ascending. The users who were chosen, have a label or a phone in the file, when it was sent. */
    receiverIds: jsonb().$type<number[]>().notNull(),
    /** The last receiver who was served. */
    servedId: reference().notNull().default(0),
    quantityEach: smallint().notNull(),
    /** Whether the receivers are told by a text message. */
    notify: boolean().notNull().default(false),
    userCount: integer().notNull(),
    successCount: integer().notNull().default(0),
    failCount: integer().notNull().default(0),
    reason: text().notNull(),
    status: smallint().$type<CodeOf<typeof handselStatus>>().notNull().default(handselStatus.sending),
    revokeReason: text().notNull().default(''),
    finishedAt: moment(),
  },
  (table) => [
    index('coupon_handsel_created').on(table.createdAt.desc(), table.id.desc()),
    index('coupon_handsel_coupon').on(table.couponId, table.id.desc()),
    index('coupon_handsel_sending')
      .on(table.id)
      .where(sql`${table.status} = ${literal(handselStatus.sending)}`),
  ],
)

/** Who got nothing by a gift, and why: an unknown phone, or a user over the limit. */
export const couponHandselFailure = pgTable(
  'coupon_handsel_failure',
  {
    ...record(),
    handselId: reference()
      .notNull()
      .references(() => couponHandsel.id),
    userId: reference(),
    /** Only for a phone that no user has. */
    phone: text().notNull().default(''),
    message: text().notNull(),
  },
  (table) => [index('coupon_handsel_failure_of').on(table.handselId, table.id)],
)

export const userCoupon = pgTable(
  'user_coupon',
  {
    ...record(),
    couponCode: text().notNull(),
    couponId: reference()
      .notNull()
      .references(() => coupon.id),
    /** When it was obtained. */
    couponName: text().notNull(),
    userId: reference()
      .notNull()
      .references(() => user.id),
    source: smallint().$type<CodeOf<typeof userCouponSource>>().notNull(),
    handselId: reference().references(() => couponHandsel.id),
    /** Which one of those that a gift gives to the user: each exists once. */
    handselPiece: smallint(),
    obtainedAt: moment().notNull(),
    validFrom: moment().notNull(),
    validTo: moment().notNull(),
    status: smallint().$type<CodeOf<typeof userCouponStatus>>().notNull().default(userCouponStatus.unused),
    orderId: reference(),
    usedAt: moment(),
    /** Yuan to pay for the order when it was placed, and yuan taken off. */
    orderAmount: totalYuan(),
    discountAmount: yuan(),
    voidReason: text().notNull().default(''),
    /** When the user was reminded of its end. */
    remindedAt: moment(),
  },
  (table) => [
    uniqueIndex('user_coupon_code').on(table.couponCode),
    uniqueIndex('user_coupon_gift').on(table.handselId, table.userId, table.handselPiece),
    index('user_coupon_user').on(table.userId, table.id.desc()),
    index('user_coupon_coupon').on(table.couponId, table.userId),
    index('user_coupon_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    index('user_coupon_obtained').on(table.obtainedAt.desc(), table.id.desc()),
    index('user_coupon_ends')
      .on(table.validTo)
      .where(sql`${table.status} = ${literal(userCouponStatus.unused)}`),
  ],
)

/** What happened to coupons of users. Rows are only added. */
export const couponUseLog = pgTable(
  'coupon_use_log',
  {
    ...record(),
    userCouponId: reference()
      .notNull()
      .references(() => userCoupon.id),
    action: smallint().$type<CodeOf<typeof couponAction>>().notNull(),
    orderId: reference(),
    orderNo: text().notNull().default(''),
    orderAmount: totalYuan(),
    discountAmount: yuan(),
    happenedAt: moment().notNull(),
    /** 用户, 系统 or the operator's name. */
    operator: text().notNull(),
    remark: text().notNull().default(''),
  },
  (table) => [
    index('coupon_use_log_happened').on(table.happenedAt.desc(), table.id.desc()),
    index('coupon_use_log_coupon').on(table.userCouponId, table.id),
    index('coupon_use_log_order').on(table.orderNo).where(sql`${table.orderNo} <> ''`),
  ],
)
