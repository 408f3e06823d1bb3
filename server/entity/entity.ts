import type { BuildColumns, SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable, PgTableWithColumns, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { RecordResource } from '#contract/resources.ts'
import type { UploadRules } from '#contract/rules/upload.ts'
import type { Caller, Context } from '#server/context.ts'
import type { record } from '#server/database/columns.ts'

/** A table whose rows are records: see `record()` in database/columns.ts. */
export type RecordTable = PgTable & Record<keyof ReturnType<typeof record>, AnyPgColumn>
export type Row<Table extends PgTable> = Table['$inferSelect']
export type NewRow<Table extends PgTable> = Table['$inferInsert']
export type Values<Table extends PgTable> = PgUpdateSetSource<Table>

/** The columns that every table of records has. drizzle's types are not written for "any of these tables". */
type PlainTable = PgTableWithColumns<{
  name: string
  schema: undefined
  columns: BuildColumns<string, ReturnType<typeof record>, 'pg'>
  dialect: 'pg'
}>
export const plain = (table: RecordTable) => table as unknown as PlainTable

/** The parts of a call that reading and writing rows needs. */
export type RowContext = Pick<Context, 'db' | 'caller' | 'now'>

/** A kind of record, as the functions of this folder take it: a plain object beside the other rules of the kind. */
export interface Entity<Table extends RecordTable> {
  table: Table
  resource: RecordResource
  /** What messages and the log call it: 材料品牌. */
  title: string
  /** The field by which people know a row. */
  name: keyof Row<Table> & keyof Table & string
  /** How the log speaks of a row: `材料品牌「远山」` when not given. */
  called?(row: Row<Table>): string
  /** The rows that the caller may see and change; all when not given. */
  own?(caller: Caller): SQL | undefined
  /** Said where a row is not found, or is not the caller's: `材料品牌不存在` when not given. */
  missing?: string
  /** Said where some of several rows are not found; `missing` when not given. */
  someMissing?: string
  /** By the name of a unique index: the field that it belongs to, and what is said there. */
  taken?: Readonly<Record<string, readonly [field: string, message: string]>>
  /** The fields that hold addresses of files, by what their files must fulfil. */
  uploads?: Partial<Record<keyof Row<Table>, UploadRules>>
}

/** Declares a kind of record; checks it against its table. */
export const entity = <Table extends RecordTable>(facts: Entity<Table>): Entity<Table> => facts
