import { and, eq, inArray, not, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type RecordScopes, scopeOf } from '#server/areas/record-scope.ts'
import type { AuditRecord } from '#server/context.ts'
import type { brand } from '#server/database/schema/suppliers.ts'
import type { Connection } from '../database/pool.ts'

/** A table whose rows store their last editor. */
export type StampedTable = PgTable & { id: PgColumn; updatedAt: PgColumn; updatedBy: PgColumn }

/** Logged actions that do not change the record. */
const LOOKS: ReadonlySet<string> = new Set(['view', 'reveal', 'export', 'remind', 'viewAs', 'endViewAs'])

export interface Stamp {
  now: string
  caller: { name: string }
}

/** A change in progress: its author, time and transaction. */
export interface Stamped extends Stamp {
  db: Connection
}

export const stampOf = ({ now, caller }: Stamp) => ({ updatedAt: now, updatedBy: caller.name })

/**
 * Updates 更新 of a record from its log: a separately changed part, such as the price of a product or a prompt of a
 * template, is a change of the record. Records that a handler has stamped itself are not written twice. The version
 * stays, so that somebody who edits the name of a product gets no conflict because its price changed.
 */
export async function stampChanged(
  db: Connection,
  by: Stamp,
  scopes: RecordScopes,
  records: readonly AuditRecord[],
): Promise<void> {
  const changed = Map.groupBy(
    records.filter(({ action, targetId }) => typeof targetId === 'number' && !LOOKS.has(action)),
    ({ resource }) => resource,
  )
  for (const [resource, own] of changed) {
    const ids = own.map(({ targetId }) => Number(targetId))
    const stamped = scopeOf(scopes, resource)?.stamped
    if (stamped) await stampRecords(db, stamped, ids, by)
  }
}

/** Stamps records with their editor and time. */
export async function stampRecords(
  db: Connection,
  stamped: StampedTable,
  ids: readonly number[],
  by: Stamp,
): Promise<void> {
  const table = stamped as typeof brand
  const isKnown = and(eq(table.updatedAt, by.now), eq(table.updatedBy, by.caller.name)) ?? sql`false`
  await db
    .update(table)
    .set(stampOf(by))
    .where(and(inArray(table.id, [...new Set(ids)]), not(isKnown)))
}
