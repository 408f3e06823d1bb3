import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { RecordResource } from '#contract/resources.ts'
import type { LogScope } from '#server/audit/present.ts'
import type { Context } from '#server/context.ts'
import type { StampedTable } from '../audit/last-change.ts'

/** A kind of record that uses files and has no log of its own. */
export type FileRecord = 'designCase' | 'orderLine' | 'specPrompt' | 'texture' | 'userWatermark'

export type RecordName = RecordResource | FileRecord

/** Scopes of several kinds of records that have a log. */
export type RecordScopes<Name extends RecordResource = RecordResource> = Readonly<
  Record<Name, RecordScope> & Partial<Record<FileRecord, RecordScope>>
>

type RecordTable = PgTable & { id: PgColumn }

/** A table whose rows use files of a record. */
export interface FileHolder {
  table: PgTable
  /** Column with the id of the record. */
  recordId: PgColumn
}

/** Everything the platform needs to know about one kind of record. */
export interface RecordScope {
  /**
   * True when the record is among the caller's own rows: its log and its private files are then readable, subject to
   * `fieldRights`. Without this function, records of this kind are never readable.
   */
  sees?(context: Context, id: number): Promise<boolean>
  /** The visible part of the log, when the caller may not see the whole record. */
  logOf?(context: Context, id: number): Promise<LogScope>
  /** For a part of a record: the resource whose permissions apply. */
  partOf?: RecordResource
  /**
   * Tables whose rows use files. Without them a supplier cannot save the record again, because its files are not
   * registered.
   */
  files: readonly FileHolder[]
  /** The record's table, when it shows its last change. */
  stamped?: StampedTable
}

interface ScopeOptions {
  /** Filter for the rows that the caller sees; defaults to all. */
  rows?: (context: Context) => SQL | undefined
  logOf?: RecordScope['logOf']
  /** Further tables whose rows use files of the record. */
  alsoFiles?: readonly FileHolder[]
}

const filesOf = (table: RecordTable): FileHolder => ({ table, recordId: table.id })

/** A kind of record with its own table. */
export const recordOf = (table: RecordTable, { rows, logOf, alsoFiles = [] }: ScopeOptions = {}): RecordScope => ({
  sees: async (context, id) => (await context.db.$count(table, and(eq(table.id, id), rows?.(context)))) > 0,
  ...(logOf && { logOf }),
  files: [filesOf(table), ...alsoFiles],
})

/** The same for a record that shows its last editor: 更新 then follows its log. */
export const stampedRecord = (table: RecordTable & StampedTable, options?: ScopeOptions): RecordScope => ({
  ...recordOf(table, options),
  stamped: table,
})

/** A kind of record that is never opened by id: its files are registered and readable by their owners only. */
export const unopenedRecord = (table: RecordTable): RecordScope => ({ files: [filesOf(table)] })

/** Scope of a resource by name; undefined for a resource without records. */
export function scopeOf(scopes: RecordScopes, resource: string): RecordScope | undefined {
  const byName: Readonly<Record<string, RecordScope>> = scopes
  return Object.hasOwn(byName, resource) ? byName[resource] : undefined
}
