import { inArray, is, notInArray, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { COUNT_CAP } from '#contract/constants.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { refuse } from '#server/http/errors.ts'
import { spelledLike } from './pinyin.ts'

export interface PageRequest<Sort extends string = string> {
  pageNum: number
  pageSize: number
  sort?: Sort | undefined
}

type Field<Sort extends string> = Sort extends `-${infer Name}` ? Name : Sort

/** A column for each sort field of the endpoint; an unknown or missing field is a type error. */
export type SortColumns<Sort extends string> = Record<Field<Sort>, AnyPgColumn | SQL>

/** Rows beyond this offset are reachable by filters only: OFFSET reads all rows that it skips. */
const MAX_OFFSET = 10_000

export function offsetOf({ pageNum, pageSize }: PageRequest): number {
  const offset = (pageNum - 1) * pageSize
  if (offset > MAX_OFFSET) throw refuse('页码过大，请使用筛选条件缩小范围')
  return offset
}

interface Query<Row> {
  toSQL(): { sql: string; params: unknown[] }
  execute(): Promise<Row[]>
}

/** Context for presenting rows. It has no caller, because the result is shared by all who request the same list. */
export type ListScope = Pick<Context, 'db' | 'now'>

/**
 * The presented rows of a list, read once for all identical requests at the same time (read-coalescing.ts). The cache
 * key is `name` plus the statement itself, which also includes the row scope.
 */
export function pageRows<Row, Shown>(
  context: Context,
  name: string,
  query: Query<Row>,
  describe: (scope: ListScope, rows: Row[]) => Promise<Shown[]>,
): Promise<Shown[]> {
  const scope = { db: context.db, now: context.now }
  return context.services.reads.fresh(keyOf(name, query), async () => describe(scope, await query.execute()))
}

/** The counts of the tabs. They scan every filtered row, so they may be cached for up to a second. */
export function countsOf<Row>(context: Context, query: Query<Row>): Promise<readonly Row[]> {
  return context.services.reads.recent(keyOf('counts', query), () => query.execute())
}

function keyOf(name: string, query: Query<unknown>): string {
  const { sql: text, params } = query.toSQL()
  return `${name} ${text} ${JSON.stringify(params)}`
}

/** Counts for each tab of a list, and the total of the open tab, which then needs no count of its own. */
export function tabsOf(
  rows: readonly { status: number; total: number }[],
  codes: readonly number[],
  open: number | undefined,
): { counts: Record<string, number>; total: number } {
  const shown = open === undefined ? rows : rows.filter((row) => row.status === open)
  return {
    counts: Object.fromEntries([...codes.map((code) => [code, 0]), ...rows.map((row) => [row.status, row.total])]),
    total: Math.min(COUNT_CAP + 1, sumOf(shown, 'total')),
  }
}

export const sumOf = <Field extends string>(rows: readonly Record<Field, number>[], field: Field): number =>
  rows.reduce((sum, row) => sum + row[field], 0)

/**
 * Counts up to 10,001: with a million rows a full count would cost more than the page.
 * @param order of an index, for a table in which the rows of a filter are clustered: otherwise PostgreSQL assumes an
 * even distribution and scans the table from its beginning, where there are none
 */
export async function cappedCount(
  db: Connection,
  table: PgTable,
  where: SQL | undefined,
  order: readonly SQL[] = [],
): Promise<number> {
  const counted = db
    .select({ one: sql`1` })
    .from(table)
    .where(where)
    .orderBy(...order)
    .limit(COUNT_CAP + 1)
    .as('counted')
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(counted)
  return row?.total ?? 0
}

/** `order by` of a list: the requested field in its direction, otherwise newest first; the id makes the order total. */
export function orderBy<Sort extends string>(
  sort: Sort | undefined,
  columns: SortColumns<Sort>,
  id: AnyPgColumn,
): SQL[] {
  if (!sort) return [sql`${id} desc`]
  const column = columns[sort.replace(/^-/, '') as Field<Sort>]
  return sort.startsWith('-')
    ? [sql`${column} desc nulls last`, sql`${id} desc`]
    : [sql`${column} asc nulls last`, sql`${id} asc`]
}

/** `column contains text`, with LIKE wildcards escaped. A column of pinyin is searched by spelling. */
export function contains(column: AnyPgColumn | SQL, text: string): SQL {
  if (is(column, PgColumn) && column.name === 'pinyin') return spelledLike(column, text)
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  // Chinese has no case: LIKE compares it in half the time.
  return text.toLowerCase() === text.toUpperCase() ? sql`${column} like ${pattern}` : sql`${column} ilike ${pattern}`
}

/** `column in (ids)` with the same SQL text for any number of ids, so that it can be prepared. */
export function anyOf(column: AnyPgColumn, ids: readonly number[]): SQL {
  return sql`${column} = any(${sql.param(ids)})`
}

/**
 * The same for a prepared statement that receives `ids` at each run. The subquery hides the number of ids from
 * PostgreSQL: it plans for ten and caches that plan.
 */
export const anyOfParam = (column: AnyPgColumn): SQL =>
  sql`${column} = any((select ${sql.placeholder('ids')}::bigint[])::bigint[])`

/** From the start of the first day to the end of the last, both in Asia/Shanghai. */
export function withinDays(column: AnyPgColumn, from: string | undefined, to: string | undefined): (SQL | undefined)[] {
  return [
    from ? sql`${column} >= ${`${from}T00:00:00+08:00`}` : undefined,
    to ? sql`${column} < (${`${to}T00:00:00+08:00`}::timestamptz + interval '1 day')` : undefined,
  ]
}

/** For an export: the selected records without the excluded ones. */
export const chosenRows = (
  id: AnyPgColumn,
  ids: readonly number[] | undefined,
  exceptIds: readonly number[] | undefined,
): (SQL | undefined)[] => [ids && inArray(id, [...ids]), exceptIds && notInArray(id, [...exceptIds])]
