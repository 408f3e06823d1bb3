import { regionsLabel } from '#contract/rules/region.ts'
import { storeService, storeType } from '#contract/users/codes.ts'
import { hoursLabel } from '#contract/users/store-rules.ts'
import type { StoreInput } from '#contract/users/stores.ts'
import type { Connection } from '#server/database/pool.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { user } from '#server/database/schema/users.ts'
import { eachLabel, fileNames, labelsBy, pictureLabel, richTextLabel } from '#server/entity/change-labels.ts'
import type { ChangeLabels } from '#server/entity/changes.ts'
import { namesOf, pluck } from '#server/entity/present.ts'
import { regionPath, regionTree } from '#server/platform/regions.ts'
import { userName } from '../user/name.ts'
import { enterpriseName } from '../user/present.ts'

/** Values of a store as the log shows them. */
export async function storeLabels(db: Connection, versions: readonly StoreInput[]): Promise<ChangeLabels<StoreInput>> {
  const enterprises = await namesOf(db, enterpriseUser, pluck(versions, 'enterpriseId'), enterpriseName)
  const managers = await namesOf(db, user, pluck(versions, 'managerIds').flat(), userName)
  const brands = await namesOf(db, brand, pluck(versions, 'brandIds').flat())
  return labelsBy<StoreInput>({
    storeType,
    area: regionPath,
    serviceAreas: (codes: string[]) => (codes.length > 0 ? regionsLabel(codes, regionTree()) : ''),
    enterpriseId: (id: number) => enterprises.get(id) ?? '',
    managerIds: eachLabel((id: number) => managers.get(id) ?? ''),
    brandIds: eachLabel((id: number) => brands.get(id) ?? ''),
    services: eachLabel(storeService.label),
    businessHours: hoursLabel,
    logo: pictureLabel,
    cover: pictureLabel,
    images: fileNames,
    video: pictureLabel,
    licenceImage: pictureLabel,
    intro: richTextLabel,
  })
}
