import type { Fixtures } from '#fixtures/generate.ts'
import { floorImage, settingOutImage } from '#server/database/schema/showrooms.ts'
import { store } from '#server/database/schema/stores.ts'
import type { Database } from '../database/pool.ts'
import { insert } from './insert.ts'

/** Stores with their showrooms. */
export async function seedShowrooms(
  db: Database,
  { showrooms: { stores, floors, settingOuts } }: Fixtures,
): Promise<void> {
  await insert(db, store, stores)
  await insert(db, floorImage, floors)
  await insert(
    db,
    settingOutImage,
    settingOuts.map((row) => ({ ...row, endDate: row.endDate || null })),
  )
}
