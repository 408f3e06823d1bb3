import { eq } from 'drizzle-orm'
import type { renewCardMerchant } from '#contract/blackCard/card-changes.ts'
import { renewalPayMethod, walletKind } from '#contract/blackCard/card-codes.ts'
import { CardMerchant } from '#contract/blackCard/card-merchants.ts'
import { canRenewCard, cardTransitions, renewalFaults } from '#contract/blackCard/card-rules.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { isPositive, yuan } from '#contract/orders/order-money.ts'
import { laterOf, monthsAfter } from '#contract/rules/moment.ts'
import { renewShops } from '#server/areas/merchants/enterprise/shops.ts'
import { workOf } from '#server/areas/orders/work.ts'
import { queueText } from '#server/areas/suppliers/text-messages.ts'
import type { Context } from '#server/context.ts'
import { cardRenewal } from '#server/database/schema/cards.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { logRow } from '#server/entity/change-log.ts'
import { lockRow, refuseStale } from '#server/entity/rows.ts'
import { refuse, refuseFieldErrors } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import { dayOf } from '#server/time.ts'
import { levelFor } from '../level/levels.ts'
import { presentCard } from './detail.ts'
import { keepCard } from './keep.ts'
import { cards } from './present.ts'
import { checkVouchers, moveWallet } from './wallet.ts'

/** Renews a card from the later of today and its last day. Money from the wallet is taken in the same write. */
export async function renew(
  { id, version, months, cardLevelId, payMethod, ...sent }: ParsedParamsOf<typeof renewCardMerchant>,
  context: Context,
): Promise<AnswerOf<typeof renewCardMerchant>> {
  const { db, now, caller } = context
  const row = await lockRow(context, cards, id)
  await refuseStale(row, version, CardMerchant, (present) => presentCard(context, present))
  if (!canRenewCard(row)) throw refuse('只能为正常或已到期的黑卡续期')
  const level = await levelFor(db, cardLevelId, row.cardLevelId)
  const isByWallet = payMethod === renewalPayMethod.wallet
  // The balance itself is checked where the money is taken.
  refuseFieldErrors(renewalFaults(undefined, { ...sent, payMethod }))
  const { voucherImages, urls } = await checkVouchers(context, isByWallet ? [] : sent.voucherImages)
  const expireAfter = monthsAfter(laterOf(row.expireAt, dayOf(now)), months)
  const amount = yuan(sent.amount)
  const [renewal] = await db
    .insert(cardRenewal)
    .values({
      ...{ createdAt: now, createdBy: caller.name, updatedAt: now, updatedBy: caller.name },
      cardMerchantId: id,
      months,
      levelId: level.id,
      amount,
      payMethod,
      voucherImages,
      expireBefore: row.expireAt,
      expireAfter,
    })
    .returning()
  if (!renewal) throw new Error('a renewal of a card was not stored')
  await markFiles(context, 'cardRenewal', renewal.id, urls)
  const work = workOf(context)
  if (isByWallet && isPositive(amount)) {
    const entry = { kind: walletKind.payment, amount, bizNo: renewal.renewalNo, remark: `黑卡续期 ${months} 个月` }
    await moveWallet(work, row, entry)
  }
  const change = { status: cardTransitions.renew.to, expireAt: expireAfter, cardLevelId, remindedDays: null }
  const saved = await keepCard(work, row, change)
  const [party] = await db
    .select({ enterpriseId: tradeParty.enterpriseId })
    .from(tradeParty)
    .where(eq(tradeParty.id, id))
  if (party?.enterpriseId) await renewShops(work, party.enterpriseId, expireAfter)
  logRow(context, cards, row, {
    action: 'renew',
    verb: '续期',
    rest: ` ${months} 个月`,
    changes: [{ field: 'expireAt', title: '到期日', before: row.expireAt, after: expireAfter }],
  })
  await queueText(context, row.phone, `您的${level.name}已续期 ${months} 个月，有效期至 ${expireAfter}。`)
  return presentCard(context, saved)
}
