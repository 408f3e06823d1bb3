import { makeBanners } from '#fixtures/banners.ts'
import type { Fixtures } from '#fixtures/generate.ts'
import type { PictureAddress } from '#fixtures/pictures.ts'
import { createRandom } from '#fixtures/random.ts'
import { banner } from '#server/database/schema/operations.ts'
import type { Database } from '../database/pool.ts'
import { insert } from './insert.ts'

/** Banners that lead to brands. */
export async function seedOperations(
  db: Database,
  { brands }: Fixtures,
  today: string,
  address: PictureAddress,
): Promise<void> {
  const rows = makeBanners(createRandom(7_001), today, brands.slice(0, 12), address)
  await insert(
    db,
    banner,
    rows.map(({ linkName: _name, linkValid: _valid, state: _state, ...row }) => ({ ...row, endAt: row.endAt || null })),
  )
}
