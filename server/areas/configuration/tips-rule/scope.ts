import { and, eq, inArray, ne } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { enableStatus } from '#contract/configuration/codes.ts'
import { scopeFieldOf } from '#contract/configuration/tips-rule-rules.ts'
import type { TipsRuleInput } from '#contract/configuration/tips-rules.ts'
import type { NamedRef } from '#contract/fields.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import type { Connection } from '#server/database/pool.ts'
import { category } from '#server/database/schema/configuration.ts'
import { product } from '#server/database/schema/goods.ts'
import { label } from '#server/database/schema/specs.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { productTemplate } from '#server/database/schema/templates.ts'
import { anyOf } from '#server/entity/paging.ts'

type Scope = Pick<TipsRuleInput, 'scopeKind' | 'categoryIds' | 'brandIds' | 'templateIds' | 'labelIds' | 'productIds'>
type ScopeField = NonNullable<ReturnType<typeof scopeFieldOf>>

interface Source {
  table: PgTable
  id: PgColumn
  name: PgColumn
  /** Condition for new references. */
  isAlive: ReturnType<typeof eq>
}

const sources: Record<ScopeField, Source> = {
  categoryIds: {
    table: category,
    id: category.id,
    name: category.path,
    isAlive: eq(category.status, enableStatus.enabled),
  },
  brandIds: { table: brand, id: brand.id, name: brand.name, isAlive: eq(brand.status, brandStatus.enabled) },
  templateIds: {
    table: productTemplate,
    id: productTemplate.id,
    name: productTemplate.name,
    isAlive: eq(productTemplate.status, enableStatus.enabled),
  },
  labelIds: { table: label, id: label.id, name: label.name, isAlive: eq(label.status, enableStatus.enabled) },
  productIds: {
    table: product,
    id: product.id,
    name: product.name,
    isAlive: ne(product.status, productStatus.recycled),
  },
}

/** The names of the scopes of some rules: one query for each kind of scope. */
export async function scopesOf(db: Connection, rows: readonly Scope[]): Promise<(row: Scope) => NamedRef[]> {
  const found = new Map<ScopeField, Map<number, NamedRef>>()
  for (const [kind, own] of Map.groupBy(rows, (row) => row.scopeKind)) {
    const field = scopeFieldOf(kind)
    if (!field) continue
    const { table, id, name } = sources[field]
    const refs = await db
      .select({ id, name })
      .from(table)
      .where(anyOf(id, [...new Set(own.flatMap((row) => row[field]))]))
    found.set(field, new Map(refs.map((ref) => [Number(ref.id), { id: Number(ref.id), name: String(ref.name) }])))
  }
  return (row) => {
    const field = scopeFieldOf(row.scopeKind)
    return field ? row[field].flatMap((id) => found.get(field)?.get(id) ?? []) : []
  }
}

/** Whether all references of a scope exist and are enabled, except previous ones. */
export async function isScopeAlive(db: Connection, scope: Scope, known: readonly number[] = []): Promise<boolean> {
  const field = scopeFieldOf(scope.scopeKind)
  if (!field) return true
  const { table, id, isAlive } = sources[field]
  const fresh = [...new Set(scope[field])].filter((item) => !known.includes(item))
  if (fresh.length === 0) return true
  return (await db.$count(table, and(inArray(id, fresh), isAlive))) === fresh.length
}
