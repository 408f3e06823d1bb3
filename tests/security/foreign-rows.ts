import { type SQL, sql } from 'drizzle-orm'
import type { TestServer } from '../server/setup/test-server.ts'

/** A foreign row with its current version. */
export interface ForeignRow {
  table: string
  id: number
  version: number
}

/** The owner column and the owner's id. */
export interface Owner {
  column: 'supplier_id' | 'distributor_id'
  id: number
}

interface Column {
  table_name: string
  column_name: string
}

/** Owner texts that only the owner and the platform may read; dictionaries and codes have no owner. */
export const TELLING = /(^|_)(name|slogan|story|remark|address|content|person|opinion|reason)$/

const rowsOf = async <Row>(server: TestServer, query: SQL): Promise<Row[]> =>
  (await server.db.execute(query)).rows as Row[]

const ident = (name: string) => sql.identifier(name)

/** Tables with the owner column, and orders whose lines all belong to the supplier. */
async function ownedTables(server: TestServer, { column }: Owner): Promise<string[]> {
  const found = await rowsOf<Column>(
    server,
    sql`select table_name from information_schema.columns
      where table_schema = 'public' and column_name = ${column} order by table_name`,
  )
  return found.map(({ table_name }) => table_name)
}

function ownedRows(table: string, { column, id }: Owner): SQL {
  if (table === 'supplier') return sql`id = ${id}`
  if (table === 'order' && column === 'supplier_id') {
    return sql`id in (select order_id from order_line group by order_id having bool_and(supplier_id = ${id}))`
  }
  const orders = () => sql`(select id from "order" where ${ownedRows('order', { column, id })})`
  if (table === 'refund') return sql`order_id in ${orders()}`
  if (table === 'payment') return sql`biz_kind = 1 and biz_id in ${orders()}`
  return sql`${ident(column)} = ${id}`
}

/** All tables with rows of the owner, directly or through its orders. */
export async function tablesOf(server: TestServer, owner: Owner): Promise<string[]> {
  const direct = await ownedTables(server, owner)
  return [
    ...new Set([...direct, 'order', 'refund', 'payment', ...(owner.column === 'supplier_id' ? ['supplier'] : [])]),
  ]
}

/** Writes a marker into all text columns of the owner's rows, to detect it in responses. */
export async function markRows(server: TestServer, owner: Owner, word: string): Promise<void> {
  for (const table of await tablesOf(server, owner)) {
    if (table === 'admin_user') continue
    const columns = await rowsOf<Column>(
      server,
      sql`select column_name from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and data_type = 'text' and is_generated = 'NEVER'`,
    )
    const telling = columns.map(({ column_name }) => column_name).filter((name) => TELLING.test(name))
    if (telling.length === 0) continue
    const marked = telling.map((name) => sql`${ident(name)} = ${ident(name)} || ${word}`)
    await server.db.execute(
      sql`update ${ident(table)} set ${sql.join(marked, sql`, `)} where ${ownedRows(table, owner)}`,
    )
  }
}

/** The newest rows of each table, up to `most`; open records are among them. */
export async function foreignRows(server: TestServer, owner: Owner, most: number): Promise<ForeignRow[]> {
  const found: ForeignRow[] = []
  for (const table of await tablesOf(server, owner)) {
    const columns = await rowsOf<Column>(
      server,
      sql`select column_name from information_schema.columns where table_schema = 'public' and table_name = ${table}`,
    )
    const names = new Set(columns.map(({ column_name }) => column_name))
    if (!names.has('id')) continue
    const version = names.has('version') ? sql`version` : sql`1`
    const rows = await rowsOf<{ id: string; version: number }>(
      server,
      sql`select id, ${version} as version from ${ident(table)} where ${ownedRows(table, owner)}
        order by id desc limit ${most}`,
    )
    found.push(...rows.map((row) => ({ table, id: Number(row.id), version: row.version })))
    if (table === 'product') {
      const skus = await rowsOf<{ id: string; version: number }>(
        server,
        sql`select id, version from sku where product_id in (select id from product where ${ownedRows(table, owner)})
          order by id desc limit ${most}`,
      )
      found.push(...skus.map((row) => ({ table: 'sku', id: Number(row.id), version: row.version })))
    }
  }
  return found
}

/** Counts and transaction ids of all rows of the owner: every write gives a row a new transaction id. */
export async function fingerprint(server: TestServer, owner: Owner, tables: readonly string[]): Promise<string[]> {
  const parts = tables.map(
    (table) =>
      sql`select ${table} as name, count(*) as rows, coalesce(sum(xmin::text::bigint), 0) as moved
        from ${ident(table)} where ${ownedRows(table, owner)}`,
  )
  const found = await rowsOf<{ name: string; rows: string; moved: string }>(server, sql.join(parts, sql` union all `))
  return found.map(({ name, rows, moved }) => `${name} ${rows} ${moved}`).toSorted()
}
