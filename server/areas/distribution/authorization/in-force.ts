import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { authorizedState } from '#contract/distribution/authorization-codes.ts'
import {
  type AuthorizationRule,
  type CategoryParents,
  type DecidingRules,
  decidingRules,
  ENDING_DAYS,
  stateOf,
} from '#contract/distribution/authorization-rules.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { literal } from '#server/database/literal.ts'
import type { Connection } from '#server/database/pool.ts'
import { category } from '#server/database/schema/configuration.ts'
import { productAuthorization } from '#server/database/schema/distributor-goods.ts'
import { product } from '#server/database/schema/goods.ts'
import { after, dayOf, days } from '#server/time.ts'

export type RuleRow = typeof productAuthorization.$inferSelect

export async function categoryParents(db: Connection): Promise<CategoryParents> {
  const rows = await db.select({ id: category.id, parentId: category.parentId }).from(category)
  return new Map(rows.map(({ id, parentId }) => [id, parentId]))
}

/** The rules of a distributor that are not revoked. */
export const standingRules = (db: Connection, distributorId: number): Promise<RuleRow[]> =>
  db
    .select()
    .from(productAuthorization)
    .where(and(eq(productAuthorization.distributorId, distributorId), isNull(productAuthorization.revokedAt)))

export const endingBy = (now: string): string => dayOf(after(now, days(ENDING_DAYS)))

/** The rules of a distributor that decide its products today. */
export async function rulesInForce(db: Connection, distributorId: number, now: string): Promise<DecidingRules> {
  return decidingRules(await standingRules(db, distributorId), await categoryParents(db), dayOf(now))
}

const idsOf = (rules: ReadonlyMap<number, AuthorizationRule>): string =>
  JSON.stringify(Object.fromEntries([...rules].map(([target, { id }]) => [target, id])))

/**
 * Id of the rule that decides a product, as SQL over the table of products. The rules are looked up in JSON objects by
 * their keys: a list of 100,000 products needs no join and no function call for each.
 */
export const decidingRuleId = ({ products, categories, brands }: DecidingRules): SQL<number | null> => sql`coalesce(
  (${idsOf(products)}::jsonb ->> ${product.id}::text)::bigint,
  (${idsOf(categories)}::jsonb ->> ${product.categoryId}::text)::bigint,
  (${idsOf(brands)}::jsonb ->> ${product.brandId}::text)::bigint)`

/** The state of a product for the distributor of these rules, as SQL. */
export function stateColumn(rules: DecidingRules, now: string): SQL<number> {
  const every = [...rules.products.values(), ...rules.categories.values(), ...rules.brands.values()]
  const states = Object.fromEntries(every.map((rule) => [rule.id, stateOf(rule, endingBy(now))]))
  return sql<number>`coalesce((${JSON.stringify(states)}::jsonb ->> ${decidingRuleId(rules)}::text)::int, 0)`
}

/** Whether a product in this state is open to the distributor. */
export const isOpen = (state: SQL<number>): SQL =>
  sql`(${state} in (${literal(authorizedState.authorized, authorizedState.ending)}))`

/** Products that a distributor can be authorized for: approved ones that were not deleted. */
export const isAuthorizable: SQL = sql`${product.status} in (${productStatus.readyToList}, ${productStatus.onSale}, ${productStatus.offSale})`
