import { and, eq, inArray, ne, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { enableStatus } from '#contract/configuration/codes.ts'
import type { NamedRef } from '#contract/fields.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { couponFieldTitles, couponScopeField, type ScopeField } from '#contract/marketing/coupon-rules.ts'
import type { CouponInput } from '#contract/marketing/coupons.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { category } from '#server/database/schema/configuration.ts'
import { product } from '#server/database/schema/goods.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { anyOf } from '#server/entity/paging.ts'
import { refuseField } from '#server/http/errors.ts'

type TargetField = ScopeField | 'excludeProductIds'

interface Source {
  table: PgTable
  id: PgColumn
  name: PgColumn
  /** Condition for new references. */
  isAlive: SQL
}

const products: Source = {
  table: product,
  id: product.id,
  name: product.name,
  isAlive: ne(product.status, productStatus.recycled),
}

const sources: Record<TargetField, Source> = {
  brandIds: { table: brand, id: brand.id, name: brand.name, isAlive: eq(brand.status, brandStatus.enabled) },
  categoryIds: {
    table: category,
    id: category.id,
    name: category.path,
    isAlive: eq(category.status, enableStatus.enabled),
  },
  productIds: products,
  excludeProductIds: products,
}

type Targets = Pick<CouponInput, 'scope' | TargetField>

/** The names of the targets of some coupons: one query for each kind of target. */
export async function targetNames(db: Connection, rows: readonly Targets[]) {
  const found = new Map<TargetField, Map<number, NamedRef>>()
  for (const [field, { table, id, name }] of Object.entries(sources) as [TargetField, Source][]) {
    const ids = [...new Set(rows.flatMap((row) => row[field]))]
    if (ids.length === 0) continue
    const refs = await db.select({ id, name }).from(table).where(anyOf(id, ids))
    found.set(field, new Map(refs.map((ref) => [Number(ref.id), { id: Number(ref.id), name: String(ref.name) }])))
  }
  const refsOf = (row: Targets, field: TargetField): NamedRef[] =>
    row[field].flatMap((id) => found.get(field)?.get(id) ?? [])
  return (row: Targets): { scopeRefs: NamedRef[]; excludeProducts: NamedRef[] } => {
    const field = couponScopeField(row.scope)
    return { scopeRefs: field ? refsOf(row, field) : [], excludeProducts: refsOf(row, 'excludeProductIds') }
  }
}

/** Refuses targets that are gone or switched off; those that the coupon already has stay. */
export async function checkTargets({ db }: Pick<Context, 'db'>, input: Targets, before?: Targets): Promise<void> {
  for (const [field, { table, id, isAlive }] of Object.entries(sources) as [TargetField, Source][]) {
    const fresh = [...new Set(input[field])].filter((target) => !before?.[field].includes(target))
    if (fresh.length === 0) continue
    const alive = await db.$count(table, and(inArray(id, fresh), isAlive))
    if (alive < fresh.length) throw refuseField(field, `部分${couponFieldTitles[field]}已停用或删除，请重新选择`)
  }
}
