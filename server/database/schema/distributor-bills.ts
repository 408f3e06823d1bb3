import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  jsonb,
  type PgTable,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CodeOf } from '#contract/codes.ts'
import type { PurchaseItem, QuotaChange, TermBefore } from '#contract/distribution/bills.ts'
import type { upgradeMode } from '#contract/distribution/codes.ts'
import { distributorBillStatus, distributorPurchaseKind } from '#contract/distribution/codes.ts'
import type { FileItem } from '#contract/fields.ts'
import { creator, day, list, moment, record, reference, totalYuan, uniqueWhenSet } from '#server/database/columns.ts'
import { literal } from '#server/database/literal.ts'
import { distributorAccount } from './distributors.ts'

// Bills of distributors: opening, upgrade, bought items and renewal.

/** Columns of every bill of a distributor. */
const bill = () => ({
  ...record(),
  ...creator(),
  distributorId: reference()
    .notNull()
    .references(() => distributorAccount.id),
  requestId: text().notNull().default(''),
  discountAmount: totalYuan().notNull().default('0'),
  discountReason: text().notNull().default(''),
  payAmount: totalYuan().notNull(),
  payMethod: smallint(),
  status: smallint().$type<CodeOf<typeof distributorBillStatus>>().notNull().default(distributorBillStatus.unpaid),
  payExpireAt: moment().notNull(),
  paidAt: moment(),
  effectiveAt: moment(),
  /** The terms that the bill replaced, for its refund. */
  before: jsonb().$type<TermBefore>(),
  /** Quotas before and after, as they were quoted. */
  quotas: jsonb().$type<QuotaChange>(),
  refundedAmount: totalYuan().notNull().default('0'),
  refundVoucher: list<FileItem>(),
  cancelReason: text().notNull().default(''),
  remark: text().notNull().default(''),
})

export const distributorPurchase = pgTable(
  'distributor_purchase',
  {
    ...bill(),
    purchaseNo: text().notNull(),
    kind: smallint().$type<CodeOf<typeof distributorPurchaseKind>>().notNull(),
    fromPackageId: reference(),
    toPackageId: reference(),
    upgradeMode: smallint().$type<CodeOf<typeof upgradeMode>>(),
    items: list<PurchaseItem>(),
    months: smallint(),
    amount: totalYuan().notNull(),
    creditAmount: totalYuan().notNull().default('0'),
    expireAfter: day(),
    invoiceNo: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('distributor_purchase_no').on(table.purchaseNo),
    uniqueWhenSet('distributor_purchase_request', table.requestId),
    // One open bill of opening or upgrade per distributor.
    uniqueIndex('distributor_purchase_open')
      .on(table.distributorId)
      .where(
        sql`${table.status} in (${literal(distributorBillStatus.unpaid, distributorBillStatus.toConfirm)}) and ${table.kind} in (${literal(distributorPurchaseKind.opening, distributorPurchaseKind.upgrade)})`,
      ),
    index('distributor_purchase_kind').on(table.kind, table.status, table.id.desc()),
    index('distributor_purchase_distributor').on(table.distributorId, table.id.desc()),
    index('distributor_purchase_created').on(table.createdAt.desc(), table.id.desc()),
    index('distributor_purchase_effective').on(table.effectiveAt.desc(), table.id.desc()),
    index('distributor_purchase_due')
      .on(table.payExpireAt)
      .where(sql`${table.status} = ${literal(distributorBillStatus.unpaid)}`),
    check(
      'distributor_purchase_amounts',
      sql`${table.payAmount} >= 0 and ${table.creditAmount} >= 0
      and ${table.discountAmount} >= 0 and ${table.refundedAmount} between 0 and ${table.payAmount}`,
    ),
  ],
)

export const distributorRenewal = pgTable(
  'distributor_renewal',
  {
    ...bill(),
    renewalNo: text().notNull(),
    /** The package of the new term. */
    packageId: reference().notNull(),
    months: smallint().notNull(),
    packageAmount: totalYuan().notNull(),
    addonAmount: totalYuan().notNull(),
    keptAddons: list<PurchaseItem>(),
    /** As of the day of its effect; before that as of its quote. */
    oldExpireAt: day().notNull(),
    newExpireAt: day().notNull(),
  },
  (table) => [
    uniqueIndex('distributor_renewal_no').on(table.renewalNo),
    uniqueWhenSet('distributor_renewal_request', table.requestId),
    // One open renewal per distributor.
    uniqueIndex('distributor_renewal_open')
      .on(table.distributorId)
      .where(sql`${table.status} in (${literal(distributorBillStatus.unpaid, distributorBillStatus.toConfirm)})`),
    index('distributor_renewal_status').on(table.status, table.id.desc()),
    index('distributor_renewal_distributor').on(table.distributorId, table.id.desc()),
    index('distributor_renewal_package').on(table.packageId, table.id.desc()),
    index('distributor_renewal_created').on(table.createdAt.desc(), table.id.desc()),
    index('distributor_renewal_effective').on(table.effectiveAt.desc(), table.id.desc()),
    index('distributor_renewal_due')
      .on(table.payExpireAt)
      .where(sql`${table.status} = ${literal(distributorBillStatus.unpaid)}`),
    check(
      'distributor_renewal_amounts',
      sql`${table.payAmount} >= 0 and ${table.discountAmount} >= 0
      and ${table.refundedAmount} between 0 and ${table.payAmount}`,
    ),
  ],
)

type BillColumns = keyof ReturnType<typeof bill>

/** The columns of every bill in a row. */
export type BillRecord = Pick<
  typeof distributorPurchase.$inferSelect,
  BillColumns & keyof typeof distributorPurchase.$inferSelect
>

/** A table of bills. */
export type BillTable = PgTable & Record<BillColumns, AnyPgColumn> & { $inferSelect: BillRecord }
