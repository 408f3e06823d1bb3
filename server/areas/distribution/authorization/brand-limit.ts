import { eq } from 'drizzle-orm'
import { goodsScope } from '#contract/agents/codes.ts'
import {
  authorizationMode,
  authorizationScope,
  authorizationStatus,
} from '#contract/distribution/authorization-codes.ts'
import { statusOfRule } from '#contract/distribution/authorization-rules.ts'
import { addonKind } from '#contract/distribution/codes.ts'
import type { Connection } from '#server/database/pool.ts'
import { agentPackage } from '#server/database/schema/agents.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { refuse } from '#server/http/errors.ts'
import { boughtOf } from '../account/figures.ts'
import { type RuleRow, standingRules } from './in-force.ts'

type BrandRule = Pick<RuleRow, 'scope' | 'targetId' | 'mode' | 'validFrom' | 'validTo' | 'revokedAt'>

/**
 * How many brands a distributor may be authorized for: as many as its package names, and those bought in addition. A
 * package of all goods, or of chosen ones, has no limit.
 */
async function brandLimitOf(db: Connection, distributorId: number, today: string): Promise<number | null> {
  const [terms] = await db
    .select({ goodsScope: agentPackage.goodsScope, brandIds: agentPackage.brandIds })
    .from(distributorAccount)
    .innerJoin(agentPackage, eq(agentPackage.id, distributorAccount.packageId))
    .where(eq(distributorAccount.id, distributorId))
  if (terms?.goodsScope !== goodsScope.brands) return null
  const bought = await boughtOf(db, [distributorId], today)
  return terms.brandIds.length + bought(distributorId, addonKind.brands)
}

const opensBrand = ({ scope, mode }: Pick<BrandRule, 'scope' | 'mode'>): boolean =>
  scope === authorizationScope.brand && mode === authorizationMode.include

/** Brands that rules open, now or later. */
const openedBrands = (rules: readonly BrandRule[], today: string): number[] =>
  rules
    .filter((rule) => opensBrand(rule) && statusOfRule(rule, today) !== authorizationStatus.ended)
    .map(({ targetId }) => targetId)

/** Refuses to take bought brands back that are authorized. */
export async function refuseBrandsInUse(db: Connection, distributorId: number, today: string): Promise<void> {
  const limit = await brandLimitOf(db, distributorId, today)
  const count = new Set(openedBrands(await standingRules(db, distributorId), today)).size
  if (limit !== null && count > limit)
    throw refuse(`已授权 ${count} 个品牌，超出退款后的上限 ${limit} 个，请先撤销品牌授权`)
}

/** Refuses rules with which a distributor would have more brands than its limit; they may begin later. */
export async function refuseManyBrands(
  db: Connection,
  distributorId: number,
  { standing, fresh }: { standing: readonly BrandRule[]; fresh: readonly Omit<BrandRule, 'revokedAt'>[] },
  today: string,
): Promise<void> {
  if (!fresh.some(opensBrand)) return
  const limit = await brandLimitOf(db, distributorId, today)
  if (limit === null) return
  const added = fresh.filter(opensBrand).map(({ targetId }) => targetId)
  const count = new Set([...openedBrands(standing, today), ...added]).size
  if (count <= limit) return
  const message = `套餐最多授权 ${limit} 个品牌，加上所选的共 ${count} 个，可增购「授权品牌数」`
  throw refuse(message, { ids: message })
}
