import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CodeOf } from '#contract/codes.ts'
import type { FileItem } from '#contract/fields.ts'
import type { payBizKind } from '#contract/orders/codes.ts'
import { paymentStatus } from '#contract/orders/codes.ts'
import type { PaymentStatus } from '#contract/orders/payment-lifecycle.ts'
import { payMethod } from '#contract/payment.ts'
import { list, moment, record, reference, totalYuan } from '#server/database/columns.ts'
import { literal } from '#server/database/literal.ts'
import { cashierTradeStatus } from '#server/payment/cashier-codes.ts'

// Payments by gateway or by transfer, for every kind of order.

export const payment = pgTable(
  'payment',
  {
    ...record(),
    /** The number sent to the gateway. */
    payNo: text().notNull(),
    bizKind: smallint().$type<CodeOf<typeof payBizKind>>().notNull(),
    bizId: reference().notNull(),
    bizNo: text().notNull(),
    amount: totalYuan().notNull(),
    payMethod: smallint().notNull(),
    /** 0 open, 1 paid, 2 waits for finance, 3 refused, 4 closed. */
    status: smallint().$type<PaymentStatus>().notNull().default(paymentStatus.unpaid),
    tradeNo: text().notNull().default(''),
    payerName: text().notNull().default(''),
    /** The last four digits; the others are not needed. */
    payerAccountTail: text().notNull().default(''),
    transferAmount: totalYuan(),
    transferAt: moment(),
    voucherImages: list<FileItem>(),
    submittedById: reference(),
    submittedBy: text().notNull().default(''),
    confirmedById: reference(),
    confirmedBy: text().notNull().default(''),
    confirmedAt: moment(),
    rejectReason: text().notNull().default(''),
    paidAt: moment(),
    /** When the gateway was last queried. */
    askedAt: moment(),
    /** When money for a closed payment was refunded automatically. */
    returnedAt: moment(),
  },
  (table) => [
    uniqueIndex('payment_no').on(table.payNo),
    uniqueIndex('payment_trade_no').on(table.payMethod, table.tradeNo).where(sql`${table.tradeNo} <> ''`),
    // At most one pending voucher and one open gateway attempt, however many windows are open.
    uniqueIndex('payment_waiting')
      .on(table.bizKind, table.bizId)
      .where(sql`${table.status} = ${literal(paymentStatus.toConfirm)}`),
    uniqueIndex('payment_open')
      .on(table.bizKind, table.bizId, table.payMethod)
      .where(sql`${table.status} = ${literal(paymentStatus.unpaid)}`),
    index('payment_biz').on(table.bizKind, table.bizId, table.id),
    index('payment_asked')
      .on(table.createdAt)
      .where(sql`${table.status} = ${literal(paymentStatus.unpaid)}`),
    index('payment_ended')
      .on(table.updatedAt)
      .where(
        sql`${table.status} = ${literal(paymentStatus.closed)} and ${table.payMethod} = ${literal(payMethod.alipay)} and ${table.paidAt} is null
          and (${table.askedAt} is null or ${table.askedAt} < ${table.updatedAt})`,
      ),
    index('payment_stray')
      .on(table.paidAt)
      .where(
        sql`${table.status} = ${literal(paymentStatus.closed)} and ${table.paidAt} is not null and ${table.returnedAt} is null`,
      ),
    check('payment_amount', sql`${table.amount} > 0`),
    check('payment_paid', sql`${table.status} <> ${literal(paymentStatus.paid)} or ${table.paidAt} is not null`),
  ],
)

/** A payment notice from the gateway. Its id is stored, so that a repeat changes nothing. */
export const gatewayNotice = pgTable('gateway_notice', {
  noticeId: text().primaryKey(),
  payNo: text().notNull(),
  tradeNo: text().notNull(),
  fields: jsonb().$type<Record<string, string>>().notNull(),
  /** The outcome, as text. */
  outcome: text().notNull(),
  receivedAt: moment().notNull(),
})

/** A trade at the simulated cashier that replaces the gateway when there is no merchant account. */
export const cashierTrade = pgTable('cashier_trade', {
  payNo: text().primaryKey(),
  tradeNo: text().notNull(),
  amount: totalYuan().notNull(),
  subject: text().notNull(),
  notifyPath: text().notNull(),
  returnPath: text().notNull(),
  status: smallint().$type<CodeOf<typeof cashierTradeStatus>>().notNull().default(cashierTradeStatus.open),
  paidAt: moment(),
  /** Id of its notice; repeats carry the same id. */
  noticeId: text().notNull(),
  /** How the cashier answers a refund request. */
  refundMode: text().$type<'done' | 'pending' | 'failed'>().notNull().default('done'),
  refunds: list<{ refundNo: string; amount: string }>(),
  createdAt: moment().notNull(),
})
