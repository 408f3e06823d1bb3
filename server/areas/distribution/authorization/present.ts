import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { authorizationScope } from '#contract/distribution/authorization-codes.ts'
import { statusOfRule } from '#contract/distribution/authorization-rules.ts'
import type { ProductAuthorization } from '#contract/distribution/authorizations.ts'
import { buyerKind } from '#contract/orders/codes.ts'
import type { Caller, Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { category } from '#server/database/schema/configuration.ts'
import { productAuthorization } from '#server/database/schema/distributor-goods.ts'
import { product } from '#server/database/schema/goods.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { entity } from '#server/entity/entity.ts'
import type { ListScope } from '#server/entity/paging.ts'
import { type Names, namesOf, pluck, refOf } from '#server/entity/present.ts'
import { isPlatform } from '#server/entity/scope.ts'
import { notFound } from '#server/http/errors.ts'
import { dayOf } from '#server/time.ts'
import { decidingRuleId, isAuthorizable, type RuleRow, rulesInForce } from './in-force.ts'

/** Rows of the distributor that the caller belongs to; the platform sees all. */
const ownRules = (caller: Caller): SQL | undefined =>
  isPlatform(caller) ? undefined : eq(productAuthorization.distributorId, caller.distributorId ?? 0)

export const rules = entity({
  table: productAuthorization,
  resource: 'productAuthorization',
  title: '授权规则',
  name: 'targetName',
  label: ({ scope, targetName }) => `授权规则「${authorizationScope.label(scope)} ${targetName}」`,
  own: ownRules,
})

export interface Distributor {
  id: number
  name: string
  state: (typeof tradeParty.$inferSelect)['state']
}

/** Distributors by id, in the order of their ids; a missing one, or one of somebody else, is not found. */
export async function findDistributors(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  ids: readonly number[],
): Promise<Distributor[]> {
  const wanted = [...new Set(ids)]
  const own = isPlatform(caller) ? undefined : eq(tradeParty.id, caller.distributorId ?? 0)
  const rows = await db
    .select({ id: tradeParty.id, name: tradeParty.name, state: tradeParty.state })
    .from(tradeParty)
    .where(and(eq(tradeParty.kind, buyerKind.distributor), inArray(tradeParty.id, wanted), own))
    .orderBy(tradeParty.id)
  if (rows.length < wanted.length) throw notFound('经销商不存在')
  return rows
}

export async function findDistributor(context: Pick<Context, 'db' | 'caller'>, id: number): Promise<Distributor> {
  const [row] = await findDistributors(context, [id])
  if (!row) throw notFound('经销商不存在')
  return row
}

const targetTables = {
  [authorizationScope.brand]: brand,
  [authorizationScope.category]: category,
  [authorizationScope.product]: product,
}
export const targetTable = (scope: RuleRow['scope']) => targetTables[scope]

/** The present names of what rules apply to. */
export async function targetNames(
  db: Connection,
  rows: readonly Pick<RuleRow, 'scope' | 'targetId'>[],
): Promise<(rule: Pick<RuleRow, 'scope' | 'targetId'>) => string> {
  const names = new Map<RuleRow['scope'], Names>()
  for (const scope of authorizationScope.codes) {
    const ids = pluck(
      rows.filter((row) => row.scope === scope),
      'targetId',
    )
    names.set(scope, await namesOf(db, targetTable(scope), ids))
  }
  return ({ scope, targetId }) => names.get(scope)?.get(targetId) ?? ''
}

/** How many products each rule of a distributor decides. */
async function decidedCounts({ db, now }: ListScope, distributorId: number): Promise<ReadonlyMap<number, number>> {
  const found = await rulesInForce(db, distributorId, now)
  const rows = await db
    .select({ id: decidingRuleId(found), total: sql<number>`count(*)::int` })
    .from(product)
    .where(isAuthorizable)
    .groupBy(sql`1`)
  return new Map(rows.map(({ id, total }) => [Number(id), total]))
}

export async function presentRules(scope: ListScope, rows: readonly RuleRow[]): Promise<ProductAuthorization[]> {
  const [first] = rows
  if (!first) return []
  const nameOf = await targetNames(scope.db, rows)
  const distributors = await namesOf(scope.db, tradeParty, pluck(rows, 'distributorId'))
  const counts = await decidedCounts(scope, first.distributorId)
  const today = dayOf(scope.now)
  return rows.map((row) => {
    const { id, version, createdAt, createdBy, updatedAt, updatedBy, mode, validFrom, validTo, source } = row
    return {
      ...{ id, version, createdAt, createdBy, updatedAt, updatedBy, mode, validFrom, validTo, source },
      scope: row.scope,
      distributor: refOf(row.distributorId, distributors),
      target: { id: row.targetId, name: nameOf(row) || row.targetName },
      status: statusOfRule(row, today),
      productCount: counts.get(id) ?? 0,
      revokeReason: row.revokeReason,
    }
  })
}
