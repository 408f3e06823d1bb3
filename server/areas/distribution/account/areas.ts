import { and, eq, inArray, ne } from 'drizzle-orm'
import { distributorStatus } from '#contract/distribution/codes.ts'
import { areasBeyond, isFirstLevel } from '#contract/distribution/relation-rules.ts'
import { regionsOverlap } from '#contract/rules/region.ts'
import type { Context } from '#server/context.ts'
import { agentPackage } from '#server/database/schema/agents.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { refuseField } from '#server/http/errors.ts'
import { regionName } from '#server/platform/regions.ts'
import { refuseBeyondParent } from '../relation/parent.ts'
import type { DistributorRecord } from './present.ts'

/** Accounts open one at a time: names, phones and areas are rules over several of them. */
export const OPENINGS = 'openings of distributors'

type PackageRecord = typeof agentPackage.$inferSelect

/** Areas lie inside those of the package; a package that is exclusive has one account for each. */
export async function refuseAreas(
  { db }: Pick<Context, 'db'>,
  terms: PackageRecord,
  { areas, confirmOverlap, id = 0 }: { areas: readonly string[]; confirmOverlap: boolean; id?: number },
): Promise<void> {
  const beyond = areasBeyond(areas, terms.areas)
  if (beyond.length > 0) {
    throw refuseField('areas', `「${terms.name}」不含 ${beyond.slice(0, 3).map(regionName).join('、')}`)
  }
  const { opening, active, frozen } = distributorStatus
  const others = await db
    .select({ name: distributorAccount.name, areas: distributorAccount.areas })
    .from(distributorAccount)
    .where(
      and(
        eq(distributorAccount.packageId, terms.id),
        ne(distributorAccount.id, id),
        inArray(distributorAccount.status, [opening, active, frozen]),
      ),
    )
  const same = others.filter((other) => regionsOverlap(other.areas, areas)).map(({ name }) => `「${name}」`)
  if (same.length === 0) return
  const named = `${same.slice(0, 3).join('、')}${same.length > 3 ? ` 等 ${same.length} 个经销商` : ''}`
  if (terms.exclusive) throw refuseField('areas', `该套餐地区独家，与${named}的区域重叠`)
  if (!confirmOverlap) throw refuseField('confirmOverlap', `与${named}的区域重叠，确认后可继续`)
}

/** Changed areas follow the rules of an opening. They hold those of the accounts below, which lie within their parent's. */
export async function refuseChangedAreas(
  { db }: Pick<Context, 'db'>,
  row: DistributorRecord,
  { areas, confirmOverlap }: { areas: readonly string[]; confirmOverlap: boolean },
): Promise<void> {
  if (JSON.stringify(areas) === JSON.stringify(row.areas)) return
  const { parentId, status } = distributorAccount
  if (!isFirstLevel(row)) {
    const [parent] = await db
      .select()
      .from(distributorAccount)
      .where(eq(distributorAccount.id, row.parentId ?? 0))
    if (parent) refuseBeyondParent(parent, { areas, expireAt: row.expireAt })
    return
  }
  const [terms] = await db.select().from(agentPackage).where(eq(agentPackage.id, row.packageId))
  if (terms) await refuseAreas({ db }, terms, { areas, confirmOverlap, id: row.id })
  const below = await db
    .select()
    .from(distributorAccount)
    .where(and(eq(parentId, row.id), ne(status, distributorStatus.closed)))
  const outside = below.filter((one) => areasBeyond(one.areas, areas).length > 0).map(({ name }) => `「${name}」`)
  if (outside.length > 0) throw refuseField('areas', `下级经销商 ${outside.join('、')} 的区域在此之外`)
}
