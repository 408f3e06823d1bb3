import { asc } from 'drizzle-orm'
import { serviceKind } from '#contract/blackCard/codes.ts'
import { regionsOverlap } from '#contract/rules/region.ts'
import { FIXTURE_SEED } from '#fixtures/generate.ts'
import type { PictureAddress } from '#fixtures/pictures.ts'
import { createRandom } from '#fixtures/random.ts'
import { makeServicePackages } from '#fixtures/service-packages.ts'
import { doesKind } from '#server/areas/merchants/provider/assignable.ts'
import { provider } from '#server/database/schema/providers.ts'
import { servicePackage } from '#server/database/schema/service-packages.ts'
import type { Database } from '../database/pool.ts'
import { insert } from './insert.ts'

/** The packages on offer. Providers must exist. */
export async function seedServicePackages(
  db: Database,
  { today, picture }: { today: string; picture: PictureAddress },
): Promise<void> {
  const known = new Map<number, { id: number; areas: string[] }[]>()
  for (const kind of serviceKind.codes) {
    const { id, areas } = provider
    const rows = await db.select({ id, areas }).from(provider).where(doesKind(kind)).orderBy(asc(provider.id))
    known.set(kind, rows)
  }
  const made = makeServicePackages(createRandom(FIXTURE_SEED + 185), today, picture, (kind, areas) =>
    (known.get(kind) ?? []).filter((row) => regionsOverlap(areas, row.areas)).map(({ id }) => id),
  )
  await insert(
    db,
    servicePackage,
    made.map((row) => ({ ...row, originPrice: row.originPrice || null })),
  )
}
