import { sql } from 'drizzle-orm'
import { labelUploads } from '#contract/configuration/label-rules.ts'
import { type Label, LabelInput } from '#contract/configuration/labels.ts'
import { productStatus } from '#contract/goods/codes.ts'
import type { Context } from '#server/context.ts'
import { literal } from '#server/database/literal.ts'
import type { Connection } from '#server/database/pool.ts'
import { product } from '#server/database/schema/goods.ts'
import { label } from '#server/database/schema/specs.ts'
import { entity } from '#server/entity/entity.ts'
import { fieldsOf, only } from '#server/entity/present.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import type { ObjectStore } from '#server/storage/store.ts'
import { countReferences } from './references.ts'

export type LabelRecord = typeof label.$inferSelect

export const labels = entity({
  table: label,
  resource: 'label',
  title: '标签',
  name: 'name',
  someMissing: '标签不存在或已删除，请刷新后重试',
  uniqueErrors: { label_name: ['name', '标签名称已存在'] },
  uploads: { image: labelUploads.image },
})

/** Converts a record to form fields: nulls become empty texts. */
export function toFields(row: LabelRecord): LabelInput {
  return fieldsOf(LabelInput, row, { startAt: row.startAt ?? '', endAt: row.endAt ?? '' })
}

export function toColumns<Fields extends Partial<LabelInput>>({ startAt, endAt, ...fields }: Fields) {
  return {
    ...fields,
    ...(startAt !== undefined && { startAt: startAt || null }),
    ...(endAt !== undefined && { endAt: endAt || null }),
  }
}

/** Number of products with each label, without the recycle bin. */
export async function countProducts(db: Connection, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ id: string; products: number }>(sql`
    select wanted as id, (
      select count(*)::int from ${product}
      where ${product.labelIds} @> jsonb_build_array(wanted) and ${product.status} <> ${literal(productStatus.recycled)}
    ) as products
    from unnest(${sql.param(ids)}::bigint[]) as wanted`)
  return new Map(rows.map((row) => [Number(row.id), row.products]))
}

/** Presents labels for a list, with a constant number of queries. */
export async function presentLabels(
  context: Pick<Context, 'db'>,
  rows: readonly LabelRecord[],
  store: ObjectStore,
): Promise<Label[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const products = await countProducts(context.db, ids)
  const uses = await countReferences(context.db, ids)
  return rows.map((row) => ({
    ...row,
    ...toFields(row),
    image: openUrl(store, row.image),
    productCount: products.get(row.id) ?? 0,
    usedCount: uses.get(row.id) ?? 0,
  }))
}

export async function presentLabel(context: Context, row: LabelRecord): Promise<Label> {
  const found = await only(presentLabels(context, [row], context.services.store))
  return found
}
