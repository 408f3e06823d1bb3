import { and, eq, inArray } from 'drizzle-orm'
import { PAY_DAYS } from '#contract/distribution/bill-rules.ts'
import { distributorBillStatus, distributorPurchaseKind } from '#contract/distribution/codes.ts'
import type { addRenewal, quoteRenewal } from '#contract/distribution/renewals.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { isPositive } from '#contract/orders/order-money.ts'
import { daysAfter } from '#contract/rules/moment.ts'
import { workOf } from '#server/areas/orders/work.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { distributorPurchase, distributorRenewal } from '#server/database/schema/distributor-bills.ts'
import { logRow } from '#server/entity/change-log.ts'
import { findRow, insertRow, lockRow } from '#server/entity/rows.ts'
import { refuseField } from '#server/http/errors.ts'
import { distributors } from '../account/present.ts'
import { billOfRequest, refuseOtherQuote } from '../bill/kind.ts'
import { nextRenewalNo } from '../bill/numbers.ts'
import { renew } from './effect.ts'
import { presentRenewal, refuseOpenRenewal, renewals } from './present.ts'
import { renewalQuoteOf } from './quote.ts'

export async function quote(
  params: ParsedParamsOf<typeof quoteRenewal>,
  context: Context,
): Promise<AnswerOf<typeof quoteRenewal>> {
  return renewalQuoteOf(context, await findRow(context, distributors, params.distributorId), params)
}

/** An upgrade changes the package and the last day that a renewal counts on. */
async function refuseOpenUpgrade(db: Connection, distributorId: number): Promise<void> {
  const { unpaid, toConfirm } = distributorBillStatus
  const [open] = await db
    .select()
    .from(distributorPurchase)
    .where(
      and(
        eq(distributorPurchase.distributorId, distributorId),
        eq(distributorPurchase.kind, distributorPurchaseKind.upgrade),
        inArray(distributorPurchase.status, [unpaid, toConfirm]),
      ),
    )
  if (open) throw refuseField('distributorId', `升级单 ${open.purchaseNo} 还未完成，请先付款或取消`)
}

/** Submits a renewal. The server's own quote must equal the one that the user saw. */
export async function add(
  { payAmount, discountReason = '', remark = '', requestId, ...input }: ParsedParamsOf<typeof addRenewal>,
  context: Context,
): Promise<AnswerOf<typeof addRenewal>> {
  // Locked first: two bills of one distributor see each other.
  const account = await lockRow(context, distributors, input.distributorId)
  const known = await billOfRequest(context, distributorRenewal, requestId, account.id)
  if (known) return presentRenewal(context, known)
  const quoted = await renewalQuoteOf(context, account, input)
  await refuseOpenRenewal(context.db, account.id)
  await refuseOpenUpgrade(context.db, account.id)
  refuseOtherQuote(quoted, { payAmount, discountReason })
  const { packageAmount, addonAmount, discountAmount, keptAddons, oldExpireAt, newExpireAt } = quoted
  const row = await insertRow(context, renewals, {
    renewalNo: await nextRenewalNo(context.db, context.now),
    distributorId: account.id,
    requestId,
    packageId: input.agentPackageId,
    months: input.months,
    ...{ packageAmount, addonAmount, discountAmount, discountReason, keptAddons, oldExpireAt, newExpireAt, remark },
    payAmount: quoted.payAmount,
    quotas: { before: quoted.before, after: quoted.after },
    payExpireAt: daysAfter(context.now, PAY_DAYS),
  })
  logRow(context, renewals, row, {
    action: 'add',
    verb: '提交',
    rest: `，${account.name}，${input.months} 个月，应付 ${row.payAmount} 元`,
  })
  if (!isPositive(row.payAmount)) await renew({ ...workOf(context), services: context.services }, row, null)
  return presentRenewal(context, await findRow(context, renewals, row.id))
}
