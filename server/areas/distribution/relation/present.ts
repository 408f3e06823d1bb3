import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { distributorRights } from '#contract/distribution/field-rights.ts'
import type { Relation, RelationRow } from '#contract/distribution/relations.ts'
import { sumOfMoney } from '#contract/orders/order-money.ts'
import type { Caller } from '#server/context.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import type { ListScope } from '#server/entity/paging.ts'
import { countBy, namesOf, pluck, refOf } from '#server/entity/present.ts'
import { isPlatform, isSupplier, reachedRows } from '#server/entity/scope.ts'
import { type DistributorRecord, presentDistributors } from '../account/present.ts'

/** A distributor sees itself and those below it. */
export function relatedRows(caller: Caller): SQL | undefined {
  if (isPlatform(caller)) return reachedRows(caller, distributorAccount)
  const own = (isSupplier(caller) ? null : caller.distributorId) ?? 0
  return or(eq(distributorAccount.id, own), eq(distributorAccount.parentId, own)) ?? sql`false`
}

export async function presentRelations(scope: ListScope, rows: readonly DistributorRecord[]): Promise<RelationRow[]> {
  const shown = await presentDistributors(scope, rows)
  const enterprises = await namesOf(scope.db, enterpriseUser, pluck(rows, 'enterpriseId'))
  const below = await countBy(scope.db, distributorAccount.parentId, pluck(rows, 'id'))
  return shown.map((row, index) => ({
    ...row,
    enterprise: refOf(rows[index]?.enterpriseId ?? null, enterprises),
    subCount: below.get(row.id) ?? 0,
  }))
}

/** Accounts with those below them, and the sums of both. */
export async function presentBranches(
  scope: ListScope,
  caller: Caller,
  rows: readonly DistributorRecord[],
): Promise<Relation[]> {
  if (rows.length === 0) return []
  const { parentId, id } = distributorAccount
  const below = await scope.db
    .select()
    .from(distributorAccount)
    .where(and(inArray(parentId, pluck(rows, 'id')), relatedRows(caller)))
    .orderBy(id)
  const children = await presentRelations(scope, below)
  const tops = await presentRelations(scope, rows)
  return tops.map((top) => {
    const own = children.filter(({ parent }) => parent?.id === top.id)
    const sum = (field: 'purchaseAmount' | 'saleAmount') => sumOfMoney([top, ...own].map((row) => row[field]))
    return { ...top, children: own, branch: { purchaseAmount: sum('purchaseAmount'), saleAmount: sum('saleAmount') } }
  })
}

/** An account as the caller may read it, with those below it. */
export const forCaller = (caller: Caller, row: Relation): Relation => ({
  ...shownFields(distributorRights, caller, row),
  children: row.children.map((child) => shownFields(distributorRights, caller, child)),
})
