import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { COUNT_CAP } from '#contract/constants.ts'
import type { Connection } from './database/pool.ts'
import { refuse } from './refusal.ts'

export interface PageRequest {
  pageNum: number
  pageSize: number
  sort?: string | undefined
}

/** Rows beyond this are reached by filters, not by turning pages: OFFSET reads all that it skips. */
const MAX_OFFSET = 10_000

export function offsetOf({ pageNum, pageSize }: PageRequest): number {
  const offset = (pageNum - 1) * pageSize
  if (offset > MAX_OFFSET) throw refuse('页码过大,请使用筛选条件缩小范围')
  return offset
}

/** Counts up to 10,001: at a million rows the count would cost more than the page. */
export async function cappedCount(db: Connection, table: PgTable, where: SQL | undefined): Promise<number> {
  const counted = db
    .select({ one: sql`1` })
    .from(table)
    .where(where)
    .limit(COUNT_CAP + 1)
    .as('counted')
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(counted)
  return row?.total ?? 0
}

/** `order by` of a list: the asked-for field in its direction, else newest first; the id makes the order total. */
export function orderBy(sort: string | undefined, columns: Record<string, AnyPgColumn | SQL>, id: AnyPgColumn): SQL[] {
  const field = sort?.replace(/^-/, '')
  const column = field ? columns[field] : undefined
  if (!sort || !column) return [sql`${id} desc`]
  return sort.startsWith('-')
    ? [sql`${column} desc nulls last`, sql`${id} desc`]
    : [sql`${column} asc nulls last`, sql`${id} asc`]
}

/** `column contains text`, with the wildcards of LIKE taken literally. */
export function contains(column: AnyPgColumn, text: string): SQL {
  return sql`${column} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`
}

/** From the start of the first day to the end of the last, both in Asia/Shanghai. */
export function withinDays(column: AnyPgColumn, from: string | undefined, to: string | undefined): (SQL | undefined)[] {
  return [
    from ? sql`${column} >= ${`${from}T00:00:00+08:00`}` : undefined,
    to ? sql`${column} < (${`${to}T00:00:00+08:00`}::timestamptz + interval '1 day')` : undefined,
  ]
}
