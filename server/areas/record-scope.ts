import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { RecordResource } from '#contract/resources.ts'
import type { LogScope } from '#server/audit/present.ts'
import type { Context } from '#server/context.ts'
import type { StampedTable } from '../audit/last-change.ts'

/** A kind of record that names files and has no log of its own. */
export type FileRecord = 'orderLine' | 'specPrompt' | 'texture' | 'userWatermark'

export type RecordName = RecordResource | FileRecord

/** The scopes of some kinds of records that have a log. */
export type RecordScopes<Name extends RecordResource = RecordResource> = Readonly<
  Record<Name, RecordScope> & Partial<Record<FileRecord, RecordScope>>
>

type RecordTable = PgTable & { id: PgColumn }

/** A table whose rows name files for a record. */
export interface FileHolder {
  table: PgTable
  /** Column with the id of that record. */
  recordId: PgColumn
}

/** What the platform asks an area about one kind of its records. */
export interface RecordScope {
  /**
   * True when the record exists within the caller's own rows: then its log and the private files that it names are open.
   * Whether the caller reads any of them, `fieldRights` say. A kind without it is never opened.
   */
  sees?(context: Context, id: number): Promise<boolean>
  /** The part of the log that is shown, where the record is not all the caller's. */
  logOf?(context: Context, id: number): Promise<LogScope>
  /** The resource whose rights hold, for a part of a record. */
  partOf?: RecordResource
  /** Where its rows name files: a record that has no note of its own files cannot be saved again by its supplier. */
  files: readonly FileHolder[]
  /** Its table, where the record shows its last change. */
  stamped?: StampedTable
}

interface Given {
  /** The rows that the caller sees; all of them when left out. */
  rows?: (context: Context) => SQL | undefined
  logOf?: RecordScope['logOf']
  /** Tables beside its own whose rows name its files. */
  alsoFiles?: readonly FileHolder[]
}

const filesOf = (table: RecordTable): FileHolder => ({ table, recordId: table.id })

/** A kind of record with a table of its own. */
export const recordOf = (table: RecordTable, { rows, logOf, alsoFiles = [] }: Given = {}): RecordScope => ({
  sees: async (context, id) => (await context.db.$count(table, and(eq(table.id, id), rows?.(context)))) > 0,
  ...(logOf && { logOf }),
  files: [filesOf(table), ...alsoFiles],
})

/** The same where the record shows who changed it last: 更新 then follows its log. */
export const stampedRecord = (table: RecordTable & StampedTable, given?: Given): RecordScope => ({
  ...recordOf(table, given),
  stamped: table,
})

/** A kind of record that nobody opens by its id: its files are noted, and open to their owners alone. */
export const unopenedRecord = (table: RecordTable): RecordScope => ({ files: [filesOf(table)] })

/** The scope of a resource by its name; undefined for one that has no records. */
export function scopeOf(scopes: RecordScopes, resource: string): RecordScope | undefined {
  const byName: Readonly<Record<string, RecordScope>> = scopes
  return Object.hasOwn(byName, resource) ? byName[resource] : undefined
}
