import { and, eq, gte, isNotNull, type SQL } from 'drizzle-orm'
import { serviceKind } from '#contract/blackCard/codes.ts'
import type { CodeOf } from '#contract/codes.ts'
import { providerStatus } from '#contract/merchants/codes.ts'
import type { Connection } from '#server/database/pool.ts'
import { provider, providerWorker } from '#server/database/schema/providers.ts'
import { holds } from '#server/entity/filters.ts'
import { reachesRegion } from '#server/entity/region-scope.ts'

/** Enabled providers that do services of a kind. */
export const doesKind = (kind: CodeOf<typeof serviceKind>): SQL | undefined =>
  and(eq(provider.status, providerStatus.enabled), holds(provider.kinds, kind))

/** Whether nobody of this name is on duty at a provider; a name that is none of its workers' is free text. */
export async function isOffDuty(db: Connection, providerId: number, name: string): Promise<boolean> {
  const rows = await db
    .select({ enabled: providerWorker.enabled })
    .from(providerWorker)
    .where(and(eq(providerWorker.providerId, providerId), eq(providerWorker.name, name)))
  return rows.length > 0 && rows.every(({ enabled }) => !enabled)
}

/**
 * Providers to whom a service of a kind in an area may be assigned: enabled, doing such services there, and insured if
 * they install.
 */
export const isAssignable = (kind: CodeOf<typeof serviceKind>, area: string, today: string): SQL | undefined =>
  and(
    doesKind(kind),
    reachesRegion(provider.areas, area),
    kind === serviceKind.installation
      ? and(isNotNull(provider.insuranceExpireAt), gte(provider.insuranceExpireAt, today))
      : undefined,
  )
