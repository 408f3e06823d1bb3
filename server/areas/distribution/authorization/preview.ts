import { and, asc, type SQL, sql } from 'drizzle-orm'
import { decidingRules } from '#contract/distribution/authorization-rules.ts'
import type { AuthorizationPreview, previewAuthorization } from '#contract/distribution/authorizations.ts'
import type { ParsedParamsOf } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import { product } from '#server/database/schema/goods.ts'
import { dayOf } from '#server/time.ts'
import { categoryParents, decidingRuleId, isAuthorizable, isOpen, standingRules, stateColumn } from './in-force.ts'
import { findDistributors } from './present.ts'
import { checkedRules } from './save.ts'

/** Products named in a preview. */
const NAMED = 50

/** What new rules would open and close. Rules that begin later are counted as if they began today. */
export async function previewRules(
  params: ParsedParamsOf<typeof previewAuthorization>,
  context: Context,
): Promise<AuthorizationPreview[]> {
  const { db, now } = context
  const distributors = await findDistributors(context, params.distributorIds)
  const wanted = await checkedRules(context, params)
  const parents = await categoryParents(db)
  const today = dayOf(now)
  // New rules get the highest ids: of two rules with one target and mode the newer one decides.
  const firstId = Number.MAX_SAFE_INTEGER - wanted.length
  const found: AuthorizationPreview[] = []
  for (const { id, name } of distributors) {
    const standing = await standingRules(db, id)
    const added = wanted.map((rule, index) => ({
      ...rule,
      id: firstId + index,
      validFrom: today,
      revokedAt: null,
    }))
    const before = isOpen(stateColumn(decidingRules(standing, parents, today), now))
    const after = isOpen(stateColumn(decidingRules([...standing, ...added], parents, today), now))
    const touched = sql`${decidingRuleId(decidingRules([...standing, ...added], parents, today))} >= ${firstId}`
    found.push({
      distributor: { id, name },
      ...(await countsOf(db, before, after, touched)),
      gainedNames: await namesWhere(db, sql`not ${before} and ${after}`),
      lostNames: await namesWhere(db, sql`${before} and not ${after}`),
    })
  }
  return found
}

type Db = Context['db']

async function countsOf(db: Db, before: SQL, after: SQL, touched: SQL) {
  const [row] = await db
    .select({
      gained: sql<number>`(count(*) filter (where not ${before} and ${after}))::int`,
      lost: sql<number>`(count(*) filter (where ${before} and not ${after}))::int`,
      same: sql<number>`(count(*) filter (where ${touched} and ${before} = ${after}))::int`,
    })
    .from(product)
    .where(isAuthorizable)
  return row ?? { gained: 0, lost: 0, same: 0 }
}

async function namesWhere(db: Db, where: SQL): Promise<string[]> {
  const rows = await db
    .select({ name: product.name })
    .from(product)
    .where(and(isAuthorizable, where))
    .orderBy(asc(product.id))
    .limit(NAMED)
  return rows.map(({ name }) => name)
}
