import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CodeOf } from '#contract/codes.ts'
import type { FileItem } from '#contract/fields.ts'
import type { refundRejectKind } from '#contract/orders/codes.ts'
import {
  payoutMethod,
  refundAppliedBy,
  refundProcessState,
  refundStatus,
  supplierOpinion,
} from '#contract/orders/codes.ts'
import type {
  PayoutMethod,
  RefundProcessState,
  RefundReason,
  RefundStatus,
  RefundType,
} from '#contract/orders/refund-lifecycle.ts'
import type { LogisticsCompany } from '#contract/orders/shipment-rules.ts'
import { list, moment, record, reference, totalYuan, uniqueWhenSet } from '#server/database/columns.ts'
import { literal } from '#server/database/literal.ts'
import { order, orderLine } from './orders.ts'

// Refunds of goods orders.

export const refund = pgTable(
  'refund',
  {
    ...record(),
    refundNo: text().notNull(),
    /** Request id of the form. */
    requestId: text().notNull().default(''),
    orderId: reference()
      .notNull()
      .references(() => order.id),
    refundType: smallint().$type<RefundType>().notNull(),
    /** Suppliers of its lines: each of them sees the refund. */
    supplierIds: list<number>(),
    supplierName: text().notNull(),
    freightRefund: totalYuan().notNull().default('0'),
    applyAmount: totalYuan().notNull(),
    approvedAmount: totalYuan(),
    reason: smallint().$type<RefundReason>().notNull(),
    description: text().notNull().default(''),
    images: list<FileItem>(),
    /** 1 requested, 2 approved and in progress, 3 refused, 4 paid out. */
    status: smallint().$type<RefundStatus>().notNull().default(refundStatus.requested),
    /** In progress: 1 return not shipped, 2 in transit, 3 waits for payout, 4 being paid, 5 payout failed. */
    processState: smallint().$type<RefundProcessState>(),
    applicant: text().notNull(),
    appliedBy: smallint().$type<CodeOf<typeof refundAppliedBy>>().notNull().default(refundAppliedBy.staff),
    /** The operator who filed it; null for a buyer and the server. */
    createdById: reference(),
    dealDeadline: moment().notNull(),
    supplierOpinion: smallint().$type<CodeOf<typeof supplierOpinion>>().notNull().default(supplierOpinion.none),
    supplierOpinionText: text().notNull().default(''),
    returnAddress: text().notNull().default(''),
    returnCompany: text().$type<LogisticsCompany | ''>().notNull().default(''),
    returnNo: text().notNull().default(''),
    returnDeadline: moment(),
    receivedQtyNote: text().notNull().default(''),
    restock: boolean().notNull().default(false),
    payoutMethod: smallint().$type<PayoutMethod>().notNull().default(payoutMethod.original),
    /** Encrypted like the bank accounts of suppliers. */
    payoutAccountSecret: text().notNull().default(''),
    payoutVoucher: list<FileItem>(),
    payoutError: text().notNull().default(''),
    payoutTradeNo: text().notNull().default(''),
    /** When the gateway was asked to pay; the request is repeated until it responds. */
    payoutStartedAt: moment(),
    rejectKind: smallint().$type<CodeOf<typeof refundRejectKind>>(),
    rejectReason: text().notNull().default(''),
    approvedById: reference(),
    approvedBy: text().notNull().default(''),
    approvedAt: moment(),
    refundedAt: moment(),
  },
  (table) => [
    uniqueIndex('refund_no').on(table.refundNo),
    uniqueWhenSet('refund_request', table.requestId),
    uniqueWhenSet('refund_payout', table.payoutTradeNo),
    index('refund_order').on(table.orderId, table.id),
    index('refund_status').on(table.status, table.processState, table.id.desc()),
    index('refund_sums').on(table.status, table.applyAmount, table.approvedAmount),
    index('refund_created').on(table.createdAt.desc(), table.id.desc()),
    index('refund_deadline')
      .on(table.dealDeadline)
      .where(sql`${table.status} = ${literal(refundStatus.requested)}`),
    index('refund_return')
      .on(table.returnDeadline)
      .where(sql`${table.processState} = ${literal(refundProcessState.awaitingReturn)}`),
    index('refund_suppliers').using('gin', table.supplierIds),
    check('refund_amount', sql`${table.applyAmount} > 0 and ${table.freightRefund} >= 0`),
    check('refund_approved', sql`${table.approvedAmount} > 0 and ${table.approvedAmount} <= ${table.applyAmount}`),
    check(
      'refund_process',
      sql`(${table.status} = ${literal(refundStatus.processing)}) = (${table.processState} is not null)`,
    ),
  ],
)

export const refundLine = pgTable(
  'refund_line',
  {
    refundId: reference()
      .notNull()
      .references(() => refund.id),
    orderLineId: reference()
      .notNull()
      .references(() => orderLine.id),
    quantity: integer().notNull(),
    amount: totalYuan().notNull(),
    /** Share of the approved amount. */
    approvedAmount: totalYuan(),
    /** Quantity received back. */
    receivedQty: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.refundId, table.orderLineId] }),
    index('refund_line_of').on(table.orderLineId),
    check('refund_line_quantity', sql`${table.quantity} >= 0 and ${table.receivedQty} between 0 and ${table.quantity}`),
    check('refund_line_amount', sql`${table.amount} > 0 and ${table.approvedAmount} between 0 and ${table.amount}`),
  ],
)
