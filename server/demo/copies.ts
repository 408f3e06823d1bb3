import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

interface Copied {
  into: string
  select: string
}

/**
 * The columns of a table and the expressions selected from `origin`: copies of the values, except those given as SQL.
 */
export function copied(table: PgTable, given: Record<string, string>): Copied {
  const names = Object.entries(getTableColumns(table)).flatMap(([key, column]) =>
    column.generated === undefined || key in given ? [key] : [],
  )
  return {
    into: names.map(snake).join(', '),
    select: names.map((key) => given[key] ?? `origin.${snake(key)}`).join(', '),
  }
}

/** The moments of a table, shifted back by `copy.shift`. */
export function shiftedMoments(table: PgTable): Record<string, string> {
  const moments = Object.entries(getTableColumns(table)).filter(([, column]) =>
    column.getSQLType().startsWith('timestamptz'),
  )
  return Object.fromEntries(moments.map(([key]) => [key, `origin.${snake(key)} - copy.shift`]))
}

/** The highest id of a table. */
export async function lastId(client: pg.PoolClient, table: PgTable): Promise<number> {
  const { rows } = await client.query<{ last: number }>(
    `select coalesce(max(id), 0)::int as last from "${getTableName(table)}"`,
  )
  return rows[0]?.last ?? 0
}

/** Sets the id sequence of a table to continue after its highest id. */
export async function countOn(client: pg.PoolClient, table: PgTable): Promise<void> {
  const name = `"${getTableName(table)}"`
  await client.query(`select setval(pg_get_serial_sequence('${name}', 'id'), (select max(id) from ${name}))`)
}

/** Statements that drop an index or reference, and that create it again. */
interface Built {
  drop: string
  make: string
}

/**
 * Fills tables inside a transaction without indexes and foreign keys, and creates these afterwards, which takes a
 * fraction of the time. The tables are locked meanwhile.
 */
export async function withoutIndexes(
  client: pg.PoolClient,
  tables: readonly PgTable[],
  fill: () => Promise<void>,
): Promise<void> {
  const names = tables.map((table) => `"${getTableName(table)}"`)
  const { rows: references } = await client.query<Built>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`,
    [names],
  )
  const { rows: indexes } = await client.query<Built>(
    `select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
    from pg_index where not indisprimary and indrelid = any($1::regclass[])
    order by indexrelid`,
    [names],
  )
  const built = [...references, ...indexes]
  for (const { drop } of built) await client.query(drop)
  await fill()
  for (const { make } of built.toReversed()) await client.query(make)
}
