import { brandStatus } from '#contract/suppliers/codes.ts'
import { makeBanners } from '#fixtures/banners.ts'
import type { Fixtures } from '#fixtures/generate.ts'
import type { PictureAddress } from '#fixtures/pictures.ts'
import { createRandom } from '#fixtures/random.ts'
import { banner } from '#server/database/schema/operations.ts'
import type { Database } from '../database/pool.ts'
import { insert } from './insert.ts'

/** Banners that lead to brands, one of them disabled. */
export async function seedOperations(
  db: Database,
  { brands }: Fixtures,
  today: string,
  address: PictureAddress,
): Promise<void> {
  const enabled = brands.filter(({ status }) => status === brandStatus.enabled).slice(0, 12)
  const others = brands.filter(({ status }) => status === brandStatus.disabled).slice(0, 1)
  const rows = makeBanners(createRandom(7_001), today, [...enabled, ...others], address)
  await insert(
    db,
    banner,
    rows.map(({ linkName: _name, linkValid: _valid, state: _state, ...row }) => ({ ...row, endAt: row.endAt || null })),
  )
}
