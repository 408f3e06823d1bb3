import { eq } from 'drizzle-orm'
import { foldValue } from '#contract/configuration/spec-rules.ts'
import type { Connection } from '#server/database/pool.ts'
import { setting } from '#server/database/schema/settings.ts'
import { spec, specValue } from '#server/database/schema/specs.ts'
import { countValues } from './products.ts'

/** By spec id, groups of values that differ only in case, width or spaces. */
export type SpecDuplicates = Readonly<Record<string, string[][]>>

const NAME = 'specDoubles'

export async function readDuplicates(db: Connection): Promise<SpecDuplicates> {
  const [row] = await db.select().from(setting).where(eq(setting.name, NAME))
  return (row?.value ?? {}) as SpecDuplicates
}

async function store(db: Connection, value: SpecDuplicates): Promise<void> {
  await db.insert(setting).values({ name: NAME, value }).onConflictDoUpdate({ target: setting.name, set: { value } })
}

async function doublesOf(db: Connection, specId: number): Promise<string[][]> {
  const library = await db
    .select({ valueName: specValue.valueName })
    .from(specValue)
    .where(eq(specValue.specId, specId))
    .orderBy(specValue.sort, specValue.id)
  const names = new Set([...library.map(({ valueName }) => valueName), ...(await countValues(db, specId)).keys()])
  return [...Map.groupBy(names, foldValue).values()].filter((alike) => alike.length > 1)
}

/** Scheduled scan of all specs: scanning all values of products is too slow for a list. */
export async function findDuplicates(db: Connection): Promise<number> {
  const ids = await db.select({ id: spec.id }).from(spec)
  const found: Record<string, string[][]> = {}
  for (const { id } of ids) {
    const doubles = await doublesOf(db, id)
    if (doubles.length > 0) found[id] = doubles
  }
  await store(db, found)
  return Object.keys(found).length
}

/** Updates the duplicates of a spec after a change. */
export async function refreshDuplicates(db: Connection, specId: number): Promise<void> {
  const { [specId]: own, ...others } = await readDuplicates(db)
  if (!own) return
  const doubles = await doublesOf(db, specId)
  await store(db, doubles.length > 0 ? { ...others, [specId]: doubles } : others)
}
