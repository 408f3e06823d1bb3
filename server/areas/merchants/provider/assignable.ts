import { and, asc, eq, gte, inArray, isNotNull, type SQL } from 'drizzle-orm'
import { serviceKind } from '#contract/blackCard/codes.ts'
import type { CodeOf } from '#contract/codes.ts'
import { providerStatus } from '#contract/merchants/codes.ts'
import type { Connection } from '#server/database/pool.ts'
import { provider, providerWorker } from '#server/database/schema/providers.ts'
import { holds } from '#server/entity/filters.ts'
import { reachesRegion } from '#server/entity/region-scope.ts'
import { refuseField } from '#server/http/errors.ts'

/** Enabled providers that do services of a kind. */
export const doesKind = (kind: CodeOf<typeof serviceKind>): SQL | undefined =>
  and(eq(provider.status, providerStatus.enabled), holds(provider.kinds, kind))

interface NamedWorker {
  workerId: number | null
  workerName: string
}

/**
 * The worker of a provider on duty, by id or else by name; a name that is none of its workers' is free text. Refuses who
 * is off duty, and a name that several on duty have.
 */
export async function workerOnDuty(db: Connection, providerId: number, wanted: NamedWorker): Promise<NamedWorker> {
  const { workerId, workerName } = wanted
  if (workerId === null && workerName === '') return wanted
  const which = workerId === null ? eq(providerWorker.name, workerName) : eq(providerWorker.id, workerId)
  const rows = await db
    .select({ id: providerWorker.id, name: providerWorker.name, enabled: providerWorker.enabled })
    .from(providerWorker)
    .where(and(eq(providerWorker.providerId, providerId), which))
  const onDuty = rows.filter(({ enabled }) => enabled)
  const [only] = onDuty
  if (onDuty.length > 1) throw refuseField('workerName', `有 ${onDuty.length} 位「${workerName}」，请从名单中选择`)
  if (only) return { workerId: only.id, workerName: only.name }
  const [gone] = rows
  if (gone) throw refuseField('workerName', `「${gone.name}」已离岗`)
  if (workerId !== null) throw refuseField('workerName', '服务人员不属于该服务商')
  return wanted
}

/** Those of some providers who are on duty. */
export const workersOnDuty = (db: Connection, providerIds: readonly number[]) =>
  db
    .select({
      id: providerWorker.id,
      name: providerWorker.name,
      phone: providerWorker.phone,
      providerId: providerWorker.providerId,
    })
    .from(providerWorker)
    .where(and(inArray(providerWorker.providerId, [...providerIds]), providerWorker.enabled))
    .orderBy(asc(providerWorker.id))

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
