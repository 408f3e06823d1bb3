import { cardFieldTitles } from '#contract/blackCard/card-rules.ts'
import { bindTarget } from '#contract/merchants/codes.ts'
import { buyerKind, partyState } from '#contract/orders/codes.ts'
import { monthsAfter } from '#contract/rules/moment.ts'
import { bindMerchant } from '#server/areas/merchants/promoter/bind.ts'
import type { PaidWork } from '#server/areas/payable.ts'
import { queueText } from '#server/areas/suppliers/text-messages.ts'
import { cardMerchant } from '#server/database/schema/cards.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { logSaved } from '#server/entity/change-log.ts'
import type { Services } from '#server/services.ts'
import { dayOf } from '#server/time.ts'
import type { LevelRecord } from '../level/levels.ts'
import type { CardRecord } from './keep.ts'
import { cardLabels } from './labels.ts'
import { cardNoOf } from './number.ts'
import { cards, toFields } from './present.ts'

export type OpenWork = PaidWork & { services: Pick<Services, 'secrets'> }

type Columns = Omit<
  typeof cardMerchant.$inferInsert,
  'id' | 'cardNo' | 'openedAt' | 'expireAt' | 'createdAt' | 'updatedAt' | 'cardLevelId' | 'promoterId'
>

export interface Opening {
  columns: Columns
  promoterId: number | null
  level: Pick<LevelRecord, 'id' | 'name' | 'validMonths' | 'discountFactor'>
  /** The company behind the card; null for a person. */
  enterpriseId: number | null
  /** Another last day, for cards that were sold before. */
  expireAt?: string | undefined
}

/** Opens a card: its trade party, the card itself, its promoter and the welcome message, in the write of the payment. */
export async function openCard(work: OpenWork, opening: Opening): Promise<CardRecord> {
  const { db, now, by, services } = work
  const { columns, promoterId, level, enterpriseId, expireAt } = opening
  const made = { createdAt: now, createdBy: by, updatedAt: now, updatedBy: by }
  const [party] = await db
    .insert(tradeParty)
    .values({
      ...made,
      kind: buyerKind.blackCard,
      name: columns.name,
      phone: columns.phone,
      enterpriseId,
      discountFactor: columns.discountFactor ?? level.discountFactor,
      state: partyState.active,
    })
    .returning({ id: tradeParty.id })
  if (!party) throw new Error('the trade party of a card was not stored')
  const [row] = await db
    .insert(cardMerchant)
    .values({
      ...columns,
      ...made,
      id: party.id,
      cardNo: cardNoOf(party.id),
      cardLevelId: level.id,
      openedAt: now,
      expireAt: expireAt ?? monthsAfter(dayOf(now), level.validMonths),
    })
    .returning()
  if (!row) throw new Error('a card was not stored')
  await bindMerchant({ db, now, by }, { ...row, promoterId }, bindTarget.blackCard)
  const saved = { ...row, promoterId }
  const after = toFields(saved, services.secrets)
  logSaved(work, cards, saved, {
    before: undefined,
    after,
    titles: cardFieldTitles,
    labels: await cardLabels(db, [after]),
    unstored: ['idCardNo', 'bankAccount'],
  })
  await queueText(
    { db, now, caller: { name: by }, services },
    row.phone,
    `您的${level.name}已开通，卡号 ${row.cardNo}，有效期至 ${row.expireAt}。请用本手机号登录商城。`,
  )
  return saved
}
