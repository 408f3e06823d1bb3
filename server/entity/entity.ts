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

/** The columns of every record table. drizzle has no type for "any of these tables". */
type PlainTable = PgTableWithColumns<{
  name: string
  schema: undefined
  columns: BuildColumns<string, ReturnType<typeof record>, 'pg'>
  dialect: 'pg'
}>
export const plain = (table: RecordTable) => table as unknown as PlainTable

/** The parts of a context needed to read and write rows. */
export type RowContext = Pick<Context, 'db' | 'caller' | 'now'>

/** Declares a kind of record for the functions of this folder, as a plain object. */
export interface Entity<Table extends RecordTable> {
  table: Table
  resource: RecordResource
  /** Name in messages and in the log: 材料品牌. */
  title: string
  /** The field with the name shown to people. */
  name: keyof Row<Table> & keyof Table & string
  /** Label of a row in the log; defaults to `材料品牌「远山」`. */
  label?(row: Row<Table>): string
  /** Filter for the rows that the caller may see and change; defaults to all. */
  own?(caller: Caller): SQL | undefined
  /** Message when a row is not found or belongs to somebody else; defaults to `材料品牌不存在`. */
  missing?: string
  /** Message when some of several rows are not found; defaults to `missing`. */
  someMissing?: string
  /** By the name of a unique index: its field, and the validation error to show there. */
  uniqueErrors?: Readonly<Record<string, readonly [field: string, message: string]>>
  /** Fields that hold file URLs, with the upload rules for their files. */
  uploads?: Partial<Record<keyof Row<Table>, UploadRules>>
}

/** Declares a kind of record, type-checked against its table. */
export const entity = <Table extends RecordTable>(facts: Entity<Table>): Entity<Table> => facts
