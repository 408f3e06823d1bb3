import { personalKind } from '#contract/merchants/codes.ts'
import type { PersonalMerchantInput } from '#contract/merchants/personal-merchants.ts'
import { personalFieldTitles } from '#contract/merchants/personal-rules.ts'
import { maskPhone } from '#contract/rules/phone.ts'
import type { Context } from '#server/context.ts'
import { merchantLabel } from '#server/database/schema/merchants.ts'
import { promoter } from '#server/database/schema/promoters.ts'
import { eachLabel, fileNames, labelsBy, pictureLabel } from '#server/entity/change-labels.ts'
import { logSaved } from '#server/entity/change-log.ts'
import { namesOf } from '#server/entity/present.ts'
import { regionPath } from '#server/platform/regions.ts'
import { accountNames } from '../enterprise/present.ts'
import { type PersonalFields, type PersonalRow, personals, toFields } from './present.ts'

/** Logs a saved form: the number and the pictures of the identity card stay masked. */
export async function logForm(context: Context, before: PersonalFields | undefined, saved: PersonalRow): Promise<void> {
  const { db, services } = context
  const after = toFields(saved, services.secrets)
  const forms = before ? [before, after] : [after]
  const managers = await accountNames(
    db,
    forms.map(({ managerId }) => managerId),
  )
  const promoters = await namesOf(
    db,
    promoter,
    forms.map(({ promoterId }) => promoterId),
  )
  const labels = await namesOf(
    db,
    merchantLabel,
    forms.flatMap(({ labelIds }) => labelIds),
  )
  logSaved(context, personals, saved, {
    before,
    after,
    titles: personalFieldTitles,
    labels: labelsBy<PersonalMerchantInput>({
      kind: personalKind,
      area: regionPath,
      avatar: pictureLabel,
      phone: maskPhone,
      idCardNo: (text: string) => `**** ${text.slice(-4)}`,
      idCardImages: fileNames,
      certificateImages: fileNames,
      managerId: (id: number) => managers.get(id) ?? '',
      promoterId: (id: number) => promoters.get(id) ?? '',
      labelIds: eachLabel((id: number) => labels.get(id) ?? ''),
    }),
    unstored: ['idCardNo', 'idCardImages'],
  })
}
