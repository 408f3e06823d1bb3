import { asc, ne } from 'drizzle-orm'
import { agentStatus } from '#contract/agents/codes.ts'
import type { listDistributorPackages } from '#contract/distribution/accounts.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import { agentPackage } from '#server/database/schema/agents.ts'
import { isPlatform } from '#server/entity/scope.ts'
import { regionsText } from '#server/platform/regions.ts'

/** All packages that an account may have; only those on sale can be opened. */
export async function packagesOf(
  _params: unknown,
  { db, caller }: Context,
): Promise<AnswerOf<typeof listDistributorPackages>> {
  if (!isPlatform(caller)) return []
  const rows = await db
    .select()
    .from(agentPackage)
    .where(ne(agentPackage.status, agentStatus.deleted))
    .orderBy(asc(agentPackage.sort), asc(agentPackage.id))
  return rows.map(({ id, name, price, validMonths, deposit, areas, subAccountQuota, storeQuota, status }) => ({
    ...{ id, name, price, validMonths, subAccountQuota, storeQuota },
    deposit: deposit ?? '',
    areaNames: regionsText(areas),
    isOnSale: status === agentStatus.enabled,
  }))
}
