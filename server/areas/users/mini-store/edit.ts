import { randomBytes } from 'node:crypto'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { miniStorePriceMode, miniStoreTemplate } from '#contract/users/codes.ts'
import type { editMiniStore, renewMiniStoreQr } from '#contract/users/mini-store-changes.ts'
import { miniStoreFaults, miniStoreFieldTitles, needsFactor } from '#contract/users/mini-store-rules.ts'
import { MiniStore, type MiniStoreInput } from '#contract/users/mini-stores.ts'
import { queueText } from '#server/areas/suppliers/text-messages.ts'
import type { Context } from '#server/context.ts'
import { labelsBy, pictureLabel } from '#server/entity/change-labels.ts'
import { logRow } from '#server/entity/change-log.ts'
import { changedFields } from '#server/entity/changes.ts'
import { checkFilesOf, markFilesOf, plainAddresses } from '#server/entity/files.ts'
import { changedTitles, loggedForm } from '#server/entity/logged-form.ts'
import { lockRow, refuseStale, updateRow } from '#server/entity/rows.ts'
import { refuse, refuseFieldErrors } from '#server/http/errors.ts'
import { miniStores, ownerPhone, presentMiniStore, qrLink, toFields } from './present.ts'

const labels = labelsBy<MiniStoreInput>({
  template: miniStoreTemplate,
  priceMode: miniStorePriceMode,
  logo: pictureLabel,
  cover: pictureLabel,
})

/** Corrects a shop for its owner, who is told what was changed and why. */
export async function edit(
  { id, version, reason, ...sent }: ParsedParamsOf<typeof editMiniStore>,
  context: Context,
): Promise<AnswerOf<typeof editMiniStore>> {
  const row = await lockRow(context, miniStores, id)
  await refuseStale(row, version, MiniStore, (present) => presentMiniStore(context, present))
  refuseFieldErrors(miniStoreFaults(sent))
  const before = toFields(row)
  const plain = plainAddresses(context, miniStores, sent)
  const after = {
    ...plain,
    priceFactor: needsFactor(plain.priceMode) ? String(Number(plain.priceFactor)) : '',
  }
  const changed = changedFields(before, after)
  if (Object.keys(changed).length === 0) throw refuse('没有修改内容')
  await checkFilesOf(context, miniStores, changed)
  const { priceFactor, ...fields } = after
  const saved = await updateRow(context, miniStores, row, { ...fields, priceFactor: priceFactor || null })
  await markFilesOf(context, miniStores, saved)
  const form = loggedForm({ before, after, titles: miniStoreFieldTitles, labels })
  logRow(context, miniStores, saved, { action: 'edit', verb: '编辑', reason, ...form })
  const phone = await ownerPhone(context, saved)
  if (phone) await queueText(context, phone, `您的店铺「${row.name}」已由平台修改${changedTitles(form)}：${reason}。`)
  return presentMiniStore(context, saved)
}

/** Long enough that nobody guesses the code of a shop, short enough for a code that a phone reads from afar. */
const KEY_BYTES = 9

/** A new code: the printed one opens nothing any more. */
export async function renewQr(
  { id }: ParsedParamsOf<typeof renewMiniStoreQr>,
  context: Context,
): Promise<AnswerOf<typeof renewMiniStoreQr>> {
  const row = await lockRow(context, miniStores, id)
  const saved = await updateRow(context, miniStores, row, { qrCode: randomBytes(KEY_BYTES).toString('base64url') })
  logRow(context, miniStores, saved, { action: 'renewQr', verb: '重新生成', rest: '的小程序码' })
  return { qrCode: qrLink(context, saved) }
}
