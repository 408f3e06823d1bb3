import { getTableName, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Connection } from '#server/database/pool.ts'
import type { Row } from './entity.ts'
import { offsetOf, type PageRequest } from './paging.ts'

/** Rows that are read in the order of the list for each one that is wanted, and at most. */
const READ_FOR_ONE = 250
const MOST_READ = 10_000

interface FirstRows {
  page: PageRequest
  /** Of an index, so that the first rows are read without sorting all. */
  order: readonly SQL[]
  /** Filters that the index of the order begins with: only these rows are read. */
  among?: SQL | undefined
  /**
   * All filters, told by the rows themselves and not by an index. They may name columns of the table, and other tables
   * in subqueries.
   */
  where: SQL | undefined
}

/**
 * The rows of a page, when the first rows of the list hold them; otherwise undefined, and the caller reads the page by
 * its indexes. For a keyword that very many rows have: an index of words finds all of them, and PostgreSQL then reads
 * each for its place in the list. See decision 75.
 */
export async function pageAmongFirst<Table extends PgTable>(
  db: Connection,
  table: Table,
  { page, order, among, where }: FirstRows,
): Promise<Row<Table>[] | undefined> {
  const offset = offsetOf(page)
  const read = Math.min(MOST_READ, (offset + page.pageSize) * READ_FOR_ONE)
  // Named like the table, so that conditions on the table apply.
  const first = db
    .select()
    .from(table as PgTable)
    .where(among)
    .orderBy(...order)
    .limit(read)
    .as(getTableName(table))
  const rows = await db
    .select()
    .from(first)
    .where(where)
    .orderBy(...order)
    .limit(page.pageSize)
    .offset(offset)
  return rows.length === page.pageSize ? rows : undefined
}
