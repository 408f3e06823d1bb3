import { merchantEdition } from '#contract/merchants/codes.ts'
import type { EnterpriseUserInput } from '#contract/merchants/enterprise-users.ts'
import { merchantType } from '#contract/permissions/storefront-codes.ts'
import { maskPhone } from '#contract/rules/phone.ts'
import type { Connection } from '#server/database/pool.ts'
import { merchantLabel } from '#server/database/schema/merchants.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { promoter } from '#server/database/schema/promoters.ts'
import { eachLabel, fileNames, labelsBy, pictureLabel } from '#server/entity/change-labels.ts'
import type { ChangeLabels } from '#server/entity/changes.ts'
import { type Ids, namesOf } from '#server/entity/present.ts'
import { regionPath } from '#server/platform/regions.ts'
import { accountNames } from './present.ts'

type Named = Pick<EnterpriseUserInput, 'managerId' | 'promoterId' | 'channelId' | 'labelIds'>

/** Formats the fields of a merchant for the log: numbers stay masked. `forms` names the people and labels to look up. */
export async function enterpriseLabels(
  db: Connection,
  forms: readonly Named[],
): Promise<ChangeLabels<EnterpriseUserInput>> {
  const ids = (field: 'managerId' | 'promoterId' | 'channelId'): Ids => forms.map((form) => form[field])
  const managers = await accountNames(
    db,
    forms.map(({ managerId }) => managerId),
  )
  const promoters = await namesOf(db, promoter, ids('promoterId'))
  const channels = await namesOf(db, tradeParty, ids('channelId'))
  const labels = await namesOf(
    db,
    merchantLabel,
    forms.flatMap(({ labelIds }) => labelIds),
  )
  return labelsBy<EnterpriseUserInput>({
    merchantType,
    edition: merchantEdition,
    logo: pictureLabel,
    licenceImage: pictureLabel,
    images: fileNames,
    area: regionPath,
    phone: maskPhone,
    bankAccount: (account: string) => `**** ${account.slice(-4)}`,
    managerId: (id: number) => managers.get(id) ?? '',
    promoterId: (id: number) => promoters.get(id) ?? '',
    channelId: (id: number) => channels.get(id) ?? '',
    labelIds: eachLabel((id: number) => labels.get(id) ?? ''),
  })
}
