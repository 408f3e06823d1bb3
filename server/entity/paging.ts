import { inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { COUNT_CAP } from '#contract/constants.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { refuse } from '#server/http/errors.ts'

export interface PageRequest<Sort extends string = string> {
  pageNum: number
  pageSize: number
  sort?: Sort | undefined
}

type Field<Sort extends string> = Sort extends `-${infer Name}` ? Name : Sort

/** A column for each field that the endpoint sorts by: a field that it does not know, or one that lacks here, is a type error. */
export type SortColumns<Sort extends string> = Record<Field<Sort>, AnyPgColumn | SQL>

/** Rows beyond this are reached by filters, not by turning pages: OFFSET reads all that it skips. */
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

/** What rows are described with. The caller is no part of it: the description is shared by all who ask for the list. */
export type ListScope = Pick<Context, 'db' | 'now'>

/**
 * The rows of a list as they are shown, read once for all who ask for the same at the same time (shared-reads.ts). Lists
 * are told apart by `name`, what is asked for by the statement itself, and by that also whose rows they are.
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

/** The counts of the tabs: they look at every row that the filters leave, so they may be up to a second old. */
export function countsOf<Row>(context: Context, query: Query<Row>): Promise<readonly Row[]> {
  return context.services.reads.recent(keyOf('counts', query), () => query.execute())
}

function keyOf(name: string, query: Query<unknown>): string {
  const { sql: text, params } = query.toSQL()
  return `${name} ${text} ${JSON.stringify(params)}`
}

/** What the tabs of a list say, and the total behind the open one, which then need not be counted by itself. */
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
 * Counts up to 10,001: at a million rows the count would cost more than the page.
 * @param order of an index, for a table in which the rows of a filter lie together: else PostgreSQL takes them to be spread
 * evenly and reads the table from its beginning, where there are none
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

/** `order by` of a list: the asked-for field in its direction, else newest first; the id makes the order total. */
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

/** `column contains text`, with the wildcards of LIKE taken literally. */
export function contains(column: AnyPgColumn | SQL, text: string): SQL {
  return sql`${column} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`
}

/** `column in (ids)` whose text is the same for any number of ids, so that a prepared statement fits. */
export function anyOf(column: AnyPgColumn, ids: readonly number[]): SQL {
  return sql`${column} = any(${sql.param(ids)})`
}

/**
 * The same in a statement that is written once, with `ids` given to each run. Hidden in a query of its own, PostgreSQL does
 * not look at how many there are: it plans for ten, and keeps that plan.
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

/** For an export: the records that were ticked, and none of those that were taken out. */
export const chosenRows = (
  id: AnyPgColumn,
  ids: readonly number[] | undefined,
  exceptIds: readonly number[] | undefined,
): (SQL | undefined)[] => [ids && inArray(id, [...ids]), exceptIds && notInArray(id, [...exceptIds])]
