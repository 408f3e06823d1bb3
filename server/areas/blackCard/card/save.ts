import { CardMerchant, type CardMerchantInput, type editCardMerchant } from '#contract/blackCard/card-merchants.ts'
import { canEditCard, cardFaults, cardFieldTitles, ofKind } from '#contract/blackCard/card-rules.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { bindTarget } from '#contract/merchants/codes.ts'
import { yuan } from '#contract/orders/order-money.ts'
import { bindMerchant } from '#server/areas/merchants/promoter/bind.ts'
import { workOf } from '#server/areas/orders/work.ts'
import { queueText } from '#server/areas/suppliers/text-messages.ts'
import type { Context } from '#server/context.ts'
import { logRow, logSaved } from '#server/entity/change-log.ts'
import { changedFields } from '#server/entity/changes.ts'
import { markFilesOf, plainAddresses } from '#server/entity/files.ts'
import { findRow, lockRow, refuseStale, serialize, updateRow } from '#server/entity/rows.ts'
import { refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { levelFor } from '../level/levels.ts'
import { checkChanged, OPENINGS, refuseOtherPerson, refuseTaken } from './check.ts'
import { presentCard } from './detail.ts'
import { keepParty } from './keep.ts'
import { cardLabels } from './labels.ts'
import { cards, toColumns, toFields } from './present.ts'

/** Sent values as the record stores them; what was not sent stays as it was. */
function merged(before: CardMerchantInput, sent: Partial<CardMerchantInput>): CardMerchantInput {
  const given = Object.entries(sent).filter(([, value]) => value !== undefined)
  const after: CardMerchantInput = { ...before, ...Object.fromEntries(given) }
  const { discountFactor } = after
  return ofKind({
    ...after,
    creditLimit: yuan(after.creditLimit),
    discountFactor: discountFactor && String(Number(discountFactor)),
    labelIds: [...new Set(after.labelIds)],
  })
}

export async function edit(
  { id, version, phoneReason, ...sent }: ParsedParamsOf<typeof editCardMerchant>,
  context: Context,
): Promise<AnswerOf<typeof editCardMerchant>> {
  const { db, now, caller, services } = context
  await serialize(context, OPENINGS)
  const row = await lockRow(context, cards, id)
  await refuseStale(row, version, CardMerchant, (present) => presentCard(context, present))
  if (!canEditCard(row)) throw refuse('已注销，不能编辑')
  const before = toFields(row, services.secrets)
  const after = merged(before, plainAddresses(context, cards, sent))
  const changed = changedFields<CardMerchantInput>(before, after)
  if (changed.applicantKind !== undefined) throw refuseField('applicantKind', '开卡后不能更换主体类型')
  if (changed.phone !== undefined && [...phoneReason].length < 2) {
    throw refuseField('phoneReason', '请填写换号原因，至少 2 个字')
  }
  refuseFieldErrors(cardFaults(after))
  await checkChanged(context, changed, false)
  if (changed.cardLevelId !== undefined) await levelFor(db, changed.cardLevelId, row.cardLevelId)
  const columns = toColumns(changed, services.secrets)
  const idCardHash = columns.idCardHash ?? row.idCardHash
  await refuseTaken(db, { ...after, idCardHash }, { cardId: id })
  if (changed.phone !== undefined || changed.idCardNo !== undefined) {
    await refuseOtherPerson(db, { phone: after.phone, idCardHash })
  }
  const { promoterId: _promoter, ...values } = columns
  const updated = await updateRow(context, cards, row, values)
  await bindMerchant({ db, now, by: caller.name }, { ...updated, promoterId: after.promoterId }, bindTarget.blackCard)
  const saved = await findRow(context, cards, id)
  await markFilesOf(context, cards, saved)
  await keepParty(workOf(context), saved)
  const fields = toFields(saved, services.secrets)
  logSaved(context, cards, saved, {
    before,
    after: fields,
    titles: cardFieldTitles,
    labels: await cardLabels(db, [before, fields]),
    unstored: ['idCardNo', 'bankAccount'],
  })
  if (changed.phone !== undefined) {
    logRow(context, cards, saved, { action: 'movePhone', verb: '更换', rest: '的登录手机', reason: phoneReason })
    await queueText(context, changed.phone, `黑卡 ${saved.cardNo} 的登录手机已更换为本手机号。`)
  }
  return presentCard(context, saved)
}
