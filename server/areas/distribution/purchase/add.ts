import { PAY_DAYS } from '#contract/distribution/bill-rules.ts'
import { distributorPurchaseKind } from '#contract/distribution/codes.ts'
import type { addDistributorPurchase, quoteDistributorPurchase } from '#contract/distribution/purchases.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { isPositive } from '#contract/orders/order-money.ts'
import { daysAfter } from '#contract/rules/moment.ts'
import { workOf } from '#server/areas/orders/work.ts'
import type { Context } from '#server/context.ts'
import { distributorPurchase } from '#server/database/schema/distributor-bills.ts'
import { logRow } from '#server/entity/change-log.ts'
import { findRow, insertRow, lockRow } from '#server/entity/rows.ts'
import { distributors } from '../account/present.ts'
import { takeEffect } from '../bill/effect.ts'
import { billOfRequest, refuseOtherQuote } from '../bill/kind.ts'
import { nextPurchaseNo } from '../bill/numbers.ts'
import { refuseOpenRenewal } from '../renewal/present.ts'
import { presentPurchase, purchases } from './present.ts'
import { quoteOf } from './quote.ts'

type Addition = ParsedParamsOf<typeof addDistributorPurchase>

export async function quote(
  params: ParsedParamsOf<typeof quoteDistributorPurchase>,
  context: Context,
): Promise<AnswerOf<typeof quoteDistributorPurchase>> {
  return quoteOf(context, await findRow(context, distributors, params.distributorId), params)
}

/** Submits an upgrade or a purchase of items. The server's own quote must equal the one that the user saw. */
export async function add(params: Addition, context: Context): Promise<AnswerOf<typeof addDistributorPurchase>> {
  const { payAmount, discountReason = '', remark = '', requestId, ...input } = params
  // Locked first: two bills of one distributor see each other.
  const account = await lockRow(context, distributors, input.distributorId)
  const known = await billOfRequest(context, distributorPurchase, requestId, account.id)
  if (known) return presentPurchase(context, known)
  const quoted = await quoteOf(context, account, input)
  // A renewal counts on the package and last day of today.
  if (input.kind === distributorPurchaseKind.upgrade) await refuseOpenRenewal(context.db, account.id)
  const { amount, creditAmount, discountAmount } = quoted
  refuseOtherQuote(quoted, { payAmount, discountReason })
  const isUpgrade = input.kind === distributorPurchaseKind.upgrade
  const row = await insertRow(context, purchases, {
    purchaseNo: await nextPurchaseNo(context.db, context.now),
    kind: input.kind,
    distributorId: account.id,
    requestId,
    ...(isUpgrade && {
      fromPackageId: account.packageId,
      toPackageId: input.toPackageId ?? null,
      upgradeMode: input.upgradeMode ?? null,
      months: input.months ?? null,
    }),
    items: quoted.items,
    quotas: { before: quoted.before, after: quoted.after },
    // Yearly items are priced until this day, also when the account is renewed before they are paid.
    expireAfter: quoted.expireAfter,
    ...{ amount, creditAmount, discountAmount, discountReason, payAmount: quoted.payAmount, remark },
    payExpireAt: daysAfter(context.now, PAY_DAYS),
  })
  const title = distributorPurchaseKind.label(input.kind)
  logRow(context, purchases, row, {
    action: 'add',
    verb: `提交${title}：`,
    rest: `，${account.name}，应付 ${row.payAmount} 元`,
  })
  if (!isPositive(row.payAmount)) await takeEffect({ ...workOf(context), services: context.services }, row, null)
  return presentPurchase(context, await findRow(context, purchases, row.id))
}
