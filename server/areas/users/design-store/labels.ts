import { regionsLabel } from '#contract/rules/region.ts'
import { designerLevel } from '#contract/users/codes.ts'
import type { DesignStoreForm, DesignStoreInput } from '#contract/users/design-stores.ts'
import type { Connection } from '#server/database/pool.ts'
import { label } from '#server/database/schema/specs.ts'
import { designCase, store } from '#server/database/schema/stores.ts'
import { eachLabel, labelsBy, pictureLabel } from '#server/entity/change-labels.ts'
import type { ChangeLabels } from '#server/entity/changes.ts'
import { namesOf, pluck } from '#server/entity/present.ts'
import { regionTree } from '#server/platform/regions.ts'

/** What the platform decides, as the log shows it. */
export async function inputLabels(
  db: Connection,
  versions: readonly DesignStoreInput[],
): Promise<ChangeLabels<DesignStoreInput>> {
  const stores = await namesOf(db, store, pluck(versions, 'storeId'))
  return labelsBy<DesignStoreInput>({ level: designerLevel, storeId: (id: number) => stores.get(id) ?? '' })
}

/** What the designer changed, as the log shows it. */
export async function formLabels(
  db: Connection,
  versions: readonly DesignStoreForm[],
): Promise<ChangeLabels<DesignStoreForm>> {
  const styles = await namesOf(db, label, pluck(versions, 'styleIds').flat())
  const stores = await namesOf(db, store, pluck(versions, 'storeId'))
  const cases = await namesOf(db, designCase, pluck(versions, 'caseIds').flat(), designCase.title)
  return labelsBy<DesignStoreForm>({
    avatar: pictureLabel,
    cover: pictureLabel,
    styleIds: eachLabel((id: number) => styles.get(id) ?? ''),
    serviceAreas: (codes: string[]) => (codes.length > 0 ? regionsLabel(codes, regionTree()) : ''),
    storeId: (id: number) => stores.get(id) ?? '',
    caseIds: eachLabel((id: number) => cases.get(id) ?? ''),
  })
}
