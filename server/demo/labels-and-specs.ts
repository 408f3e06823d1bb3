import { sql } from 'drizzle-orm'
import { foldValue } from '#contract/configuration/spec-rules.ts'
import type { Fixtures } from '#fixtures/generate.ts'
import { toColumns } from '#server/areas/configuration/label/present.ts'
import { product } from '#server/database/schema/goods.ts'
import { label, spec, specValue } from '#server/database/schema/specs.ts'
import type { Database } from '../database/pool.ts'
import { insert } from './insert.ts'

/** Labels and specs. The products must exist. */
export async function seedLabelsAndSpecs(db: Database, { labels, productLabels, specs }: Fixtures): Promise<void> {
  await insert(
    db,
    label,
    labels.map(({ productCount: _products, usedCount: _uses, ...row }) => ({
      ...row,
      ...toColumns(row),
    })),
  )
  const held = [...productLabels].map(([id, labelIds]) => ({ id, labelIds }))
  await db.execute(sql`
    update ${product} set label_ids = given."labelIds"
    from jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as given(id bigint, "labelIds" jsonb)
    where ${product.id} = given.id`)
  await insert(
    db,
    spec,
    specs.map(({ specCode: _code, ...row }) => row),
  )
  await insert(
    db,
    specValue,
    specs.flatMap(({ id: specId, values, createdAt, createdBy, updatedAt, updatedBy }) =>
      values.map((value, sort) => ({
        ...value,
        ...{ specId, sort, createdAt, createdBy, updatedAt, updatedBy },
        folded: foldValue(value.valueName),
      })),
    ),
  )
}
