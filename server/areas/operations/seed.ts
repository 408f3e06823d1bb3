import { makeBanners } from '#fixtures/banners.ts'
import { createRandom } from '#fixtures/random.ts'
import { banner } from '#server/database/schema/operations.ts'
import type { SeedDemo } from '../area.ts'

/** Banners that lead to brands. */
export const seedOperations: SeedDemo = async ({ insert, fixtures: { brands }, today, address }) => {
  const rows = makeBanners(createRandom(7_001), today, brands.slice(0, 12), address)
  await insert(
    banner,
    rows.map(({ linkName: _name, linkValid: _valid, state: _state, ...row }) => ({ ...row, endAt: row.endAt || null })),
  )
}
