import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { CodeTable } from '#contract/codes.ts'
import type { Context } from '#server/context.ts'
import {
  cappedCount,
  countsOf,
  type ListScope,
  offsetOf,
  orderBy,
  type PageRequest,
  pageRows,
  type SortColumns,
  sumOf,
  tabsOf,
} from '#server/entity/paging.ts'
import { batches, type ExportScope } from '#server/jobs/exports.ts'
import { plain, type RecordTable, type Row } from './entity.ts'

interface Tabs {
  /** A column, or an expression where the state is computed. */
  column: AnyPgColumn | SQL<number>
  codes: readonly number[]
  /** The open tab; undefined for all. */
  open: number | undefined
  /** A tab beside the states that is open: it narrows the rows, not the counts of the tabs. */
  within?: SQL | undefined
  /** Further counts, returned with those of the tabs. */
  also?: Record<string, SQL | undefined>
}

interface ListOf<Sort extends string, Table extends RecordTable, Shown> {
  table: Table
  /** All filters except the tab. */
  where: SQL | undefined
  tabs?: Tabs
  sorts: SortColumns<Sort>
  /** Default sort; newest first when omitted. */
  first?: NoInfer<Sort>
  /**
   * Distinguishes lists of one table that present their rows differently. Callers with the same query share a result.
   */
  name: string
  present: (scope: ListScope, rows: Row<Table>[]) => Promise<Shown[]>
}

interface Page<Shown> {
  list: Shown[]
  total: number
  pageNum: number
  pageSize: number
  counts?: Record<string, number>
}

/** `where` restricted to the open tab. */
export const inTab = (
  where: SQL | undefined,
  column: AnyPgColumn | SQL<number>,
  open: number | undefined,
): SQL | undefined => (open === undefined ? where : and(where, eq(sql`${column}`, open)))

/** A page of a list: sorted rows, the total, and the counts of the tabs. */
export async function listPage<Sort extends string, Table extends RecordTable, Shown>(
  context: Context,
  params: PageRequest<Sort>,
  { table, where, tabs, sorts, first, name, present }: ListOf<Sort, Table, Shown>,
): Promise<Page<Shown>> {
  const from = plain(table)
  const shown = tabs ? and(inTab(where, tabs.column, tabs.open), tabs.within) : where
  const query = context.db
    .select()
    .from(from)
    .where(shown)
    .orderBy(...orderBy(params.sort ?? first, sorts, from.id))
    .limit(params.pageSize)
    .offset(offsetOf(params))
  const [list, counted, total] = await Promise.all([
    pageRows(context, name, query, (scope, rows) => present(scope, rows as Row<Table>[])),
    tabs && countTabs(context, from, where, tabs),
    !tabs || tabs.within ? cappedCount(context.db, from, shown) : undefined,
  ])
  return {
    list,
    pageNum: params.pageNum,
    pageSize: params.pageSize,
    total: 0,
    ...counted,
    ...(total !== undefined && { total }),
  }
}

async function countTabs(
  context: Context,
  from: ReturnType<typeof plain>,
  where: SQL | undefined,
  { column, codes, open, also = {} }: Tabs,
): Promise<{ total: number; counts: Record<string, number> }> {
  const beside = Object.entries(also).map(([key, which]) => [key, sql<number>`(count(*) filter (where ${which}))::int`])
  const query = context.db
    .select({
      status: column,
      total: sql<number>`count(*)::int`,
      ...(Object.fromEntries(beside) as Record<string, SQL<number>>),
    })
    .from(from)
    .where(where)
    .groupBy(sql`1`)
  const rows = (await countsOf(context, query)) as { status: number; total: number; [key: string]: number }[]
  const { total, counts } = tabsOf(rows, codes, open)
  return {
    total,
    counts: { ...counts, ...Object.fromEntries(Object.keys(also).map((key) => [key, sumOf(rows, key)])) },
  }
}

/** Rows of an export, with the filters of the list, and their number. */
export const exportedRows = <Params, Table extends RecordTable, Shown extends { id: number }>(
  table: Table,
  where: (params: Params, scope: ExportScope) => SQL | undefined | Promise<SQL | undefined>,
  present: (scope: ExportScope, rows: Row<Table>[], params: Params) => Promise<Shown[]>,
) => ({
  count: async (params: Params, scope: ExportScope): Promise<number> =>
    scope.db.$count(table, await where(params, scope)),
  async *rows(params: Params, scope: ExportScope): AsyncIterable<Shown[]> {
    const from = plain(table)
    const found = await where(params, scope)
    yield* batches(async (afterId, limit) => {
      const after = and(found, gt(from.id, afterId))
      const rows = await scope.db.select().from(from).where(after).orderBy(asc(from.id)).limit(limit)
      return present(scope, rows as Row<Table>[], params)
    })
  },
})

/** Labels of an export's filters, for the list of jobs; unused filters are left out. */
export const filterLabels = (
  ...filters: (readonly [key: string, value: string | number | false | undefined, codes?: CodeTable<number>])[]
): { key: string; value: string }[] =>
  filters.flatMap(([key, value, codes]) => {
    const text = codes ? codes.label(value || value === 0 ? value : undefined) : value ? String(value) : ''
    return text === '' ? [] : [{ key, value: text }]
  })
