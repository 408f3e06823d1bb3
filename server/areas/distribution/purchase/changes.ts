import { eq } from 'drizzle-orm'
import { canInvoice } from '#contract/distribution/bill-rules.ts'
import { addonKind, distributorPurchaseKind } from '#contract/distribution/codes.ts'
import {
  type cancelDistributorPurchases,
  DistributorPurchase,
  type refundDistributorPurchase,
  type saveDistributorInvoice,
} from '#contract/distribution/purchases.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { BulkResult } from '#contract/fields.ts'
import { quotaChangeKind } from '#contract/merchants/codes.ts'
import { workOf } from '#server/areas/orders/work.ts'
import type { Context } from '#server/context.ts'
import { distributorAddon } from '#server/database/schema/distributors.ts'
import { namedRows, rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { refuseStale } from '#server/entity/rows.ts'
import { refuse } from '#server/http/errors.ts'
import { dayOf } from '#server/time.ts'
import { keepAccount, lockAccount } from '../account/keep.ts'
import { refuseBrandsInUse } from '../authorization/brand-limit.ts'
import { cancelBill } from '../bill/cancel.ts'
import { countPackage, type PurchaseRecord, savePurchase } from '../bill/effect.ts'
import { lockBill } from '../bill/kind.ts'
import { refundBill, refuseInUse } from '../bill/refund.ts'
import { presentPurchase, purchaseBills, purchases } from './present.ts'

export async function cancel(
  { ids, reason }: ParsedParamsOf<typeof cancelDistributorPurchases>,
  context: Context,
): Promise<BulkResult> {
  return rowByRow(context, await namedRows(context, purchases, ids), async ({ id }, own) => {
    await cancelBill(own, purchaseBills, id, reason, ({ kind }) => {
      if (kind === distributorPurchaseKind.opening) throw refuse('开户单请在经销商开户取消')
    })
  })
}

export async function saveInvoice(
  { id, version, invoiceNo }: ParsedParamsOf<typeof saveDistributorInvoice>,
  context: Context,
): Promise<AnswerOf<typeof saveDistributorInvoice>> {
  const row = await lockBill(context, purchaseBills, id)
  await refuseStale(row, version, DistributorPurchase, (present) => presentPurchase(context, present))
  if (!canInvoice(row)) throw refuse('只能登记已生效单据的发票')
  const saved = await savePurchase(workOf(context), row, { invoiceNo })
  logRow(context, purchases, row, {
    action: 'invoice',
    verb: '登记',
    rest: '的发票',
    changes: [{ field: 'invoiceNo', title: '发票号码', before: row.invoiceNo, after: invoiceNo }],
  })
  return presentPurchase(context, saved)
}

/** Undoes what a bill changed: its items end, or the package and the term are those before. */
async function undo(context: Context, row: PurchaseRecord): Promise<void> {
  const work = workOf(context)
  const account = await lockAccount(context.db, row.distributorId)
  const ended = await context.db.delete(distributorAddon).where(eq(distributorAddon.purchaseId, row.id)).returning()
  const before = row.kind === distributorPurchaseKind.upgrade ? row.before : null
  const seats = { kind: quotaChangeKind.refund, bizNo: row.purchaseNo }
  const saved = await keepAccount(work, account, before ? { ...before, remindedDays: null } : {}, seats)
  if (before) {
    await countPackage(context.db, account.packageId, { active: -1, sold: -1 })
    await countPackage(context.db, before.packageId, { active: 1 })
  }
  await refuseInUse(context, saved)
  if (ended.some(({ kind }) => kind === addonKind.brands))
    await refuseBrandsInUse(context.db, row.distributorId, dayOf(context.now))
}

export async function refund(
  { id, version, ...input }: ParsedParamsOf<typeof refundDistributorPurchase>,
  context: Context,
): Promise<AnswerOf<typeof refundDistributorPurchase>> {
  const row = await lockBill(context, purchaseBills, id)
  await refuseStale(row, version, DistributorPurchase, (present) => presentPurchase(context, present))
  if (row.kind === distributorPurchaseKind.opening) throw refuse('开户单不能撤销，请注销经销商')
  return presentPurchase(context, await refundBill(context, purchaseBills, row, input, () => undo(context, row)))
}
