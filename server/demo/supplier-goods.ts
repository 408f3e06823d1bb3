import type { Fixtures } from '#fixtures/generate.ts'
import { supplierProduct, supplierTemplate } from '#server/database/schema/migration.ts'
import type { Database } from '../database/pool.ts'
import { insert } from './insert.ts'

/** Goods delivered by suppliers, and the mapping of their categories. */
export async function seedSupplierGoods(db: Database, { supplierGoods }: Fixtures): Promise<void> {
  await insert(db, supplierTemplate, supplierGoods.supplierTemplates)
  await insert(db, supplierProduct, supplierGoods.supplierProducts)
}
