import { and, eq } from 'drizzle-orm'
import { discountReasonFault, PAY_DAYS } from '#contract/distribution/bill-rules.ts'
import { distributorPurchaseKind } from '#contract/distribution/codes.ts'
import type {
  addDistributorPurchase,
  PurchaseQuote,
  quoteDistributorPurchase,
} from '#contract/distribution/purchases.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { isMore, isPositive } from '#contract/orders/order-money.ts'
import { daysAfter } from '#contract/rules/moment.ts'
import { workOf } from '#server/areas/orders/work.ts'
import type { Context } from '#server/context.ts'
import { distributorPurchase } from '#server/database/schema/distributor-bills.ts'
import { logRow } from '#server/entity/change-log.ts'
import { findRow, insertRow, lockRow } from '#server/entity/rows.ts'
import { Refusal, refuseField } from '#server/http/errors.ts'
import { distributors } from '../account/present.ts'
import { type PurchaseRecord, takeEffect } from '../bill/effect.ts'
import { nextPurchaseNo } from '../bill/numbers.ts'
import { presentPurchase, purchases } from './present.ts'
import { quoteOf } from './quote.ts'

type Addition = ParsedParamsOf<typeof addDistributorPurchase>

export async function quote(
  params: ParsedParamsOf<typeof quoteDistributorPurchase>,
  context: Context,
): Promise<AnswerOf<typeof quoteDistributorPurchase>> {
  return quoteOf(context, await findRow(context, distributors, params.distributorId), params)
}

const isOther = (left: string, right: string): boolean => isMore(left, right) || isMore(right, left)

/** Submits an upgrade or a purchase of items. The server's own quote must equal the one that the user saw. */
export async function add(params: Addition, context: Context): Promise<AnswerOf<typeof addDistributorPurchase>> {
  const { payAmount, discountReason = '', remark = '', requestId, ...input } = params
  // Locked first: two bills of one distributor see each other.
  const account = await lockRow(context, distributors, input.distributorId)
  const known = await byRequest(context, requestId, account.id)
  if (known) return presentPurchase(context, known)
  const quoted = await quoteOf(context, account, input)
  const { amount, creditAmount, discountAmount } = quoted
  const fault = isPositive(discountAmount) ? discountReasonFault(discountReason) : ''
  if (fault) throw refuseField('discountReason', fault)
  if (isOther(quoted.payAmount, payAmount)) throw changedQuote(quoted)
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

/** The prices or days moved since the quote was shown: the new one comes with the refusal. */
function changedQuote(quoted: PurchaseQuote): Refusal {
  return new Refusal(422, `金额已变为 ${quoted.payAmount} 元，请核对后再提交`, { quote: quoted })
}

async function byRequest(
  { db }: Pick<Context, 'db'>,
  requestId: string,
  distributorId: number,
): Promise<PurchaseRecord | undefined> {
  const own = and(eq(distributorPurchase.requestId, requestId), eq(distributorPurchase.distributorId, distributorId))
  const [row] = await db.select().from(distributorPurchase).where(own)
  return row
}
