import { industry } from '#contract/blackCard/card-codes.ts'
import type { CardMerchantInput } from '#contract/blackCard/card-merchants.ts'
import { applicantKind } from '#contract/blackCard/codes.ts'
import type { Connection } from '#server/database/pool.ts'
import { cardLevel } from '#server/database/schema/cards.ts'
import { merchantLabel } from '#server/database/schema/merchants.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { promoter } from '#server/database/schema/promoters.ts'
import { eachLabel, labelsBy, pictureLabel } from '#server/entity/change-labels.ts'
import type { ChangeLabels } from '#server/entity/changes.ts'
import { namesOf } from '#server/entity/present.ts'
import { regionPath } from '#server/platform/regions.ts'

/** Formats the fields of a card for the log: the numbers of identity card and account stay masked. */
export async function cardLabels(
  db: Connection,
  forms: readonly CardMerchantInput[],
): Promise<ChangeLabels<CardMerchantInput>> {
  const ids = (field: 'managerId' | 'promoterId' | 'channelId' | 'cardLevelId') => forms.map((form) => form[field])
  const levels = await namesOf(db, cardLevel, ids('cardLevelId'))
  const managers = await namesOf(db, adminUser, ids('managerId'))
  const promoters = await namesOf(db, promoter, ids('promoterId'))
  const channels = await namesOf(db, tradeParty, ids('channelId'))
  const labels = await namesOf(
    db,
    merchantLabel,
    forms.flatMap(({ labelIds }) => labelIds),
  )
  const tail = (text: string) => `**** ${text.slice(-4)}`
  return labelsBy<CardMerchantInput>({
    applicantKind,
    industry,
    logo: pictureLabel,
    licenceImage: pictureLabel,
    area: regionPath,
    idCardNo: tail,
    bankAccount: tail,
    cardLevelId: (id: number) => levels.get(id) ?? '',
    managerId: (id: number) => managers.get(id) ?? '',
    promoterId: (id: number) => promoters.get(id) ?? '',
    channelId: (id: number) => channels.get(id) ?? '',
    labelIds: eachLabel((id: number) => labels.get(id) ?? ''),
  })
}
