import { and, eq, inArray, ne, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { enableStatus } from '#contract/configuration/codes.ts'
import type { NamedRef } from '#contract/fields.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import type { Connection } from '#server/database/pool.ts'
import { category } from '#server/database/schema/configuration.ts'
import { product } from '#server/database/schema/goods.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { anyOf } from '#server/entity/paging.ts'
import { refsOf } from '#server/entity/present.ts'
import { refuseField } from '#server/http/errors.ts'

/** Kinds of records that limit the goods of a coupon or an activity. */
export type TargetKind = 'brand' | 'category' | 'product'

interface Source {
  table: PgTable
  id: PgColumn
  name: PgColumn
  /** Condition for new references. */
  isAlive: SQL
}

const sources: Record<TargetKind, Source> = {
  brand: { table: brand, id: brand.id, name: brand.name, isAlive: eq(brand.status, brandStatus.enabled) },
  category: {
    table: category,
    id: category.id,
    name: category.path,
    isAlive: eq(category.status, enableStatus.enabled),
  },
  product: { table: product, id: product.id, name: product.name, isAlive: ne(product.status, productStatus.recycled) },
}

type Ids = readonly number[]

/** Names of targets: one query for each kind. */
export async function targetsByKind(
  db: Connection,
  wanted: Readonly<Record<TargetKind, Ids>>,
): Promise<(kind: TargetKind, ids: Ids) => NamedRef[]> {
  const found = new Map<TargetKind, Map<number, string>>()
  for (const [kind, { table, id, name }] of Object.entries(sources) as [TargetKind, Source][]) {
    const ids = [...new Set(wanted[kind])]
    if (ids.length === 0) continue
    const rows = await db.select({ id, name }).from(table).where(anyOf(id, ids))
    found.set(kind, new Map(rows.map((row) => [Number(row.id), String(row.name)])))
  }
  return (kind, ids) => refsOf(ids, found.get(kind) ?? new Map())
}

interface Checked {
  kind: TargetKind
  field: string
  title: string
  ids: Ids
  /** Those that the record already has: they stay. */
  before: Ids | undefined
}

/** Refuses new targets that are gone or switched off. */
export async function refuseGone(db: Connection, checked: readonly Checked[]): Promise<void> {
  for (const { kind, field, title, ids, before = [] } of checked) {
    const fresh = [...new Set(ids)].filter((id) => !before.includes(id))
    if (fresh.length === 0) continue
    const { table, id, isAlive } = sources[kind]
    const alive = await db.$count(table, and(inArray(id, fresh), isAlive))
    if (alive < fresh.length) throw refuseField(field, `部分${title}已停用或删除，请重新选择`)
  }
}
