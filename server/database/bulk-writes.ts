import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Connection } from './pool.ts'

/**
 * Rows as a table named `given`, for an update or a select that joins it: one parameter for any number of rows. `types`
 * are the PostgreSQL types of its columns.
 */
export function rowsTable<Column extends string>(
  rows: readonly Record<NoInfer<Column>, unknown>[],
  types: Readonly<Record<Column, string>>,
): SQL {
  return tableOf(sql`${JSON.stringify(rows)}`, types)
}

/** The same for a prepared statement, with `rows` passed to each run as JSON. */
export const rowsTableParam = (types: Readonly<Record<string, string>>): SQL =>
  tableOf(sql`${sql.placeholder('rows')}`, types)

function tableOf(rows: SQL, types: Readonly<Record<string, string>>): SQL {
  const columns = Object.entries(types).map(([name, type]) => `"${name}" ${type}`)
  return sql`jsonb_to_recordset(${rows}::jsonb) as given(${sql.raw(columns.join(', '))})`
}

/** The columns of `given` as the values of an update. */
export const rowsTableValues = <Column extends string>(names: readonly Column[]): Record<Column, SQL> =>
  Object.fromEntries(names.map((name) => [name, sql.raw(`given."${name}"`)])) as Record<Column, SQL>

/** Rows of one insert: a statement takes 65,535 parameters, and the widest tables have about fifty columns. */
const ROWS_AT_ONCE = 500

/** Slices of rows, by default as many as one insert takes. */
export function* slicesOf<Row>(rows: readonly Row[], size = ROWS_AT_ONCE): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size)
}

const inDatabase = new CasingCache('snake_case')

/** The beginning of an insert of rows with these columns. */
function insertText(table: PgTable, names: readonly string[]): string {
  const columns = getTableColumns(table)
  const list = names.flatMap((name) => {
    const column = columns[name]
    return column ? [`"${inDatabase.getColumnCasing(column)}"`] : []
  })
  return `insert into "${getTableName(table)}" (${list}) select ${list} from jsonb_populate_recordset(null::"${getTableName(table)}", `
}

/** Cached: the text is the same for any number of rows. */
const insertTexts = new WeakMap<PgTable, Map<string, string>>()

function insertTextOf(table: PgTable, names: readonly string[]): string {
  const own = insertTexts.get(table) ?? new Map<string, string>()
  insertTexts.set(table, own)
  const key = names.join(' ')
  const text = own.get(key) ?? insertText(table, names)
  own.set(key, text)
  return text
}

/** Rows as JSON, keyed by database column name. */
function asRecords(table: PgTable, rows: readonly Record<string, unknown>[]): string {
  const columns = getTableColumns(table)
  return JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).flatMap(([name, value]) => {
          const column = columns[name]
          return column ? [[inDatabase.getColumnCasing(column), value]] : []
        }),
      ),
    ),
  )
}

const givenNames = (row: object): string[] =>
  Object.entries(row).flatMap(([name, value]) => (value === undefined ? [] : [name]))

/**
 * Inserts any number of rows, some hundreds per statement. The statement is cached when all rows have the same columns.
 */
export async function insertAll<Table extends PgTable>(
  db: Connection,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const names = [...new Set(rows.flatMap(givenNames))]
  const isAlike = rows.every((row) => givenNames(row).length === names.length)
  const text = insertTextOf(table, names)
  for (const slice of slicesOf(rows)) {
    // Columns that a row omits get their default; in records they would be null.
    if (isAlike) await db.execute(sql`${sql.raw(text)}${asRecords(table, slice)}::jsonb)`)
    else await db.insert(table).values(slice)
  }
}
