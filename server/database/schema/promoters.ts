import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  numeric,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CodeOf } from '#contract/codes.ts'
import type { FileItem } from '#contract/fields.ts'
import type { bindTarget, bindWay, commissionKind, promoterKind } from '#contract/merchants/codes.ts'
import { commissionStatus, promoterStatus, withdrawStatus } from '#contract/merchants/codes.ts'
import {
  codeOf,
  creator,
  day,
  list,
  moment,
  pinyin,
  record,
  reference,
  searched,
  totalYuan,
} from '#server/database/columns.ts'
import { order } from './orders.ts'

// People who bring customers and merchants, whom they bound, and what they earn.

/** Percent with two decimals: 12.50. */
const percent = () => numeric({ precision: 4, scale: 2 })

export const promoter = pgTable(
  'promoter',
  {
    ...record(),
    ...creator(),
    promoterNo: codeOf('TG', 8),
    name: text().notNull(),
    pinyin: pinyin('name'),
    phone: text().notNull(),
    userId: reference(),
    kind: smallint().$type<CodeOf<typeof promoterKind>>().notNull(),
    enterpriseId: reference(),
    /** One level up only. */
    parentId: reference().references((): AnyPgColumn => promoter.id),
    area: text().notNull().default(''),
    inviteCode: text().notNull(),
    commissionRate: percent().notNull(),
    parentRate: percent().notNull().default('0'),
    /** Days for which a bound customer stays with this promoter. */
    bindDays: smallint().notNull().default(365),
    /** Encrypted by server/encryption.ts. */
    idCardSecret: text().notNull().default(''),
    idCardTail: text().notNull().default(''),
    bankName: text().notNull().default(''),
    bankAccountSecret: text().notNull().default(''),
    bankAccountTail: text().notNull().default(''),
    /** 0 pending, 1 active, 2 disabled, 3 rejected. */
    status: smallint().$type<CodeOf<typeof promoterStatus>>().notNull().default(promoterStatus.pending),
    rejectReason: text().notNull().default(''),
    disableReason: text().notNull().default(''),
    remark: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('promoter_no').on(table.promoterNo),
    uniqueIndex('promoter_phone').on(table.phone),
    uniqueIndex('promoter_invite_code').on(table.inviteCode),
    index('promoter_status').on(table.status, table.id.desc()),
    index('promoter_parent').on(table.parentId),
    index('promoter_enterprise').on(table.enterpriseId).where(sql`${table.enterpriseId} is not null`),
    searched('promoter_name_part', table.name),
    searched('promoter_pinyin', table.pinyin),
    check('promoter_rate', sql`${table.commissionRate} between 0 and 30 and ${table.parentRate} between 0 and 10`),
  ],
)

/**
 * The terms of a promoter from a moment on. An order earns by those of the moment when it was placed, so later changes
 * of rates, parent or status do not touch it.
 */
export const promoterTerms = pgTable(
  'promoter_terms',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    promoterId: reference()
      .notNull()
      .references(() => promoter.id),
    startsAt: moment().notNull(),
    /** False while the promoter is not at work: orders earn nothing. */
    earns: boolean().notNull(),
    commissionRate: percent().notNull(),
    parentRate: percent().notNull(),
    parentId: reference(),
  },
  (table) => [index('promoter_terms_of').on(table.promoterId, table.startsAt.desc(), table.id.desc())],
)

export const promoterBinding = pgTable(
  'promoter_binding',
  {
    ...record(),
    promoterId: reference()
      .notNull()
      .references(() => promoter.id),
    targetKind: smallint().$type<CodeOf<typeof bindTarget>>().notNull(),
    /** Id of the user, personal merchant, enterprise or card merchant. */
    targetId: reference().notNull(),
    targetName: text().notNull(),
    phone: text().notNull().default(''),
    way: smallint().$type<CodeOf<typeof bindWay>>().notNull(),
    boundAt: moment().notNull(),
    /** Last day of protection. */
    validTo: day().notNull(),
    /** Set when it was moved to another promoter, or another code bound the target. */
    endedAt: moment(),
    movedReason: text().notNull().default(''),
  },
  (table) => [
    // A target is bound to one promoter at a time.
    uniqueIndex('promoter_binding_target').on(table.targetKind, table.targetId).where(sql`${table.endedAt} is null`),
    index('promoter_binding_promoter').on(table.promoterId, table.endedAt, table.id.desc()),
    // Whose customer somebody was at some moment.
    index('promoter_binding_history').on(table.targetKind, table.targetId, table.boundAt.desc()),
  ],
)

export const promoterWithdraw = pgTable(
  'promoter_withdraw',
  {
    ...record(),
    withdrawNo: codeOf('TX', 10),
    promoterId: reference()
      .notNull()
      .references(() => promoter.id),
    amount: totalYuan().notNull(),
    taxAmount: totalYuan().notNull().default('0'),
    payable: totalYuan().notNull(),
    /** Bank and last digits as they were. */
    account: text().notNull(),
    /** The whole number, encrypted by server/encryption.ts. */
    accountSecret: text().notNull().default(''),
    /** 1 pending, 2 unpaid, 3 paid, 4 rejected. */
    status: smallint().$type<CodeOf<typeof withdrawStatus>>().notNull().default(withdrawStatus.pending),
    rejectReason: text().notNull().default(''),
    approvedById: reference(),
    approvedBy: text().notNull().default(''),
    approvedAt: moment(),
    payVoucher: list<FileItem>(),
    paidBy: text().notNull().default(''),
    paidAt: moment(),
  },
  (table) => [
    uniqueIndex('promoter_withdraw_no').on(table.withdrawNo),
    index('promoter_withdraw_status').on(table.status, table.id.desc()),
    index('promoter_withdraw_promoter').on(table.promoterId, table.id.desc()),
    check('promoter_withdraw_amounts', sql`${table.amount} > 0 and ${table.taxAmount} between 0 and ${table.amount}`),
  ],
)

/** What a promoter earns by one order. A refund lowers it. */
export const promoterCommission = pgTable(
  'promoter_commission',
  {
    ...record(),
    promoterId: reference()
      .notNull()
      .references(() => promoter.id),
    orderId: reference()
      .notNull()
      .references(() => order.id),
    bindingId: reference(),
    /** Yuan paid less freight, installation and refunds. */
    baseAmount: totalYuan().notNull(),
    /** The base when the order was paid. */
    firstBaseAmount: totalYuan().notNull(),
    rate: percent().notNull(),
    amount: totalYuan().notNull(),
    firstAmount: totalYuan().notNull(),
    kind: smallint().$type<CodeOf<typeof commissionKind>>().notNull(),
    /** 1 unsettled, 2 usable, 3 void, 4 withdrawn. */
    status: smallint().$type<CodeOf<typeof commissionStatus>>().notNull().default(commissionStatus.unsettled),
    settledAt: moment(),
    /** The withdrawal that paid it, and how much of it. */
    withdrawId: reference(),
    /** Yuan taken back after it was withdrawn; it is set off against later commission. */
    takenBackAmount: totalYuan().notNull().default('0'),
  },
  (table) => [
    uniqueIndex('promoter_commission_order').on(table.orderId, table.kind),
    index('promoter_commission_promoter').on(table.promoterId, table.status, table.id.desc()),
    index('promoter_commission_unsettled').on(table.status, table.orderId),
    index('promoter_commission_withdraw').on(table.withdrawId),
    index('promoter_commission_binding').on(table.bindingId),
    check('promoter_commission_amount', sql`${table.amount} >= 0`),
  ],
)
