import { sql } from 'drizzle-orm'
import type { Fixtures } from '#fixtures/generate.ts'
import { productComponent } from '#server/database/schema/components.ts'
import { product } from '#server/database/schema/goods.ts'
import { recommendedMatch } from '#server/database/schema/matches.ts'
import type { Database } from '../database/pool.ts'
import { insert } from './insert.ts'

/** Components and recommended sets. The products must exist. */
export async function seedComponents(db: Database, { components, productParts, matches }: Fixtures): Promise<void> {
  await insert(
    db,
    productComponent,
    components.map(({ supplyPrice, purchasePrice, productPrice, salePrice, ...row }) => ({
      ...row,
      supplyPrice: supplyPrice || null,
      purchasePrice: purchasePrice || null,
      productPrice: productPrice || null,
      salePrice: salePrice || null,
    })),
  )
  const built = [...productParts].map(([id, components]) => ({ id, components }))
  await db.execute(sql`
    update ${product} set components = given.components
    from jsonb_to_recordset(${JSON.stringify(built)}::jsonb) as given(id bigint, components jsonb)
    where ${product.id} = given.id`)
  await insert(
    db,
    recommendedMatch,
    matches.map((row) => ({ ...row, startAt: row.startAt || null, endAt: row.endAt || null })),
  )
}
