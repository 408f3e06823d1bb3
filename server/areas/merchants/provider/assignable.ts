import { and, eq, gte, isNotNull, type SQL } from 'drizzle-orm'
import { serviceKind } from '#contract/blackCard/codes.ts'
import type { CodeOf } from '#contract/codes.ts'
import { providerStatus } from '#contract/merchants/codes.ts'
import { provider } from '#server/database/schema/providers.ts'
import { holds } from '#server/entity/filters.ts'
import { reachesRegion } from '#server/entity/region-scope.ts'

/** Enabled providers that do services of a kind. */
export const doesKind = (kind: CodeOf<typeof serviceKind>): SQL | undefined =>
  and(eq(provider.status, providerStatus.enabled), holds(provider.kinds, kind))

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
