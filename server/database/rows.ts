import { eq, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Connection } from './pool.ts'
import { preparedStatements } from './prepared-statements.ts'

// Single rows, by statements that are prepared once per table and set of columns.

type Values = Record<string, unknown>
type Columns = Record<string, SQL>

/** Placeholder for the value of a column; null is SQL null, not JSON null. */
export const valuesFor = (column: PgColumn, name: string): SQL =>
  sql`${sql.param(sql.placeholder(name), {
    mapToDriverValue: (value) => (value === null ? null : column.mapToDriverValue(value)),
  })}`

function columnsOf(table: PgTable, names: readonly string[]): Columns {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  return Object.fromEntries(
    names.flatMap((name) => {
      const column = columns[name]
      return column ? [[name, valuesFor(column, name)]] : []
    }),
  )
}

const isGiven = ([, value]: [string, unknown]): boolean => value !== undefined
const keyOf = (values: Values): string => Object.keys(values).join(' ')

/** Statement names, the same on every connection. */
const names = new Map<string, string>()
function nameOf(kind: string, key: string): string {
  const known = names.get(`${kind} ${key}`) ?? `${kind}_${names.size}`
  names.set(`${kind} ${key}`, known)
  return known
}

interface RowStatement {
  execute(values: Values): Promise<Values[]>
}
type StatementOf = (db: Connection, key: string) => RowStatement

/** One statement per kind and table. */
function forTables(
  kind: string,
  write: (db: Connection, table: PgTable, columns: Columns, name: string) => RowStatement,
) {
  const byTable = new WeakMap<PgTable, StatementOf>()
  return (table: PgTable): StatementOf => {
    const known = byTable.get(table)
    if (known) return known
    const name = `${kind}_${getTableName(table)}`
    const statementOf = preparedStatements((db, key) =>
      write(db, table, columnsOf(table, key.split(' ')), nameOf(name, key)),
    )
    byTable.set(table, statementOf)
    return statementOf
  }
}

const inserts = forTables('insert', (db, table, columns, name) =>
  db.insert(table).values(columns).returning().prepare(name),
)
const insertsOfNew = forTables('insert_new', (db, table, columns, name) =>
  db.insert(table).values(columns).onConflictDoNothing().returning().prepare(name),
)
const updates = forTables('update', (db, table, columns, name) => {
  const { id } = getTableColumns(table) as Record<string, PgColumn>
  if (!id) throw new Error(`${getTableName(table)} has no id`)
  const { id: given, ...changed } = columns
  return db.update(table).set(changed).where(eq(id, given)).returning().prepare(name)
})

/** Inserts a row and returns it as stored. */
export async function insertRow<Table extends PgTable>(
  db: Connection,
  table: Table,
  row: Table['$inferInsert'],
): Promise<Table['$inferSelect']> {
  const values = Object.fromEntries(Object.entries(row).filter(isGiven))
  const [made] = await inserts(table)(db, keyOf(values)).execute(values)
  if (!made) throw new Error(`no row of ${getTableName(table)} was written`)
  return made
}

/** Inserts a row unless its key exists; returns undefined if it does. */
export async function insertNewRow<Table extends PgTable>(
  db: Connection,
  table: Table,
  row: Table['$inferInsert'],
): Promise<Table['$inferSelect'] | undefined> {
  const values = Object.fromEntries(Object.entries(row).filter(isGiven))
  const [made] = await insertsOfNew(table)(db, keyOf(values)).execute(values)
  return made
}

/** Updates columns of a row by id and returns the row; undefined when it does not exist. */
export async function updateRow<Table extends PgTable>(
  db: Connection,
  table: Table,
  id: number,
  change: Partial<Table['$inferSelect']>,
): Promise<Table['$inferSelect'] | undefined> {
  const values = Object.fromEntries(Object.entries({ ...change, id }).filter(isGiven))
  const [row] = await updates(table)(db, keyOf(values)).execute(values)
  return row
}
