import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { supplierProductRights } from '#contract/goods/field-rights.ts'
import { moveProblem, moveStatus } from '#contract/goods/migration-codes.ts'
import type { listMovedProducts, listUnmovedProducts, SupplierProductRow } from '#contract/goods/supplier-products.ts'
import type { Context } from '#server/context.ts'
import { supplierProduct } from '#server/database/schema/migration.ts'
import { readsField } from '#server/entity/field-rights.ts'
import { containsAny } from '#server/entity/filters.ts'
import { countsOf, offsetOf, orderBy, pageRows, tabsOf, withinDays } from '#server/entity/paging.ts'
import { ownRows } from '#server/entity/scope.ts'
import { presentSupplierProducts } from './present.ts'

type Params = ParsedParamsOf<typeof listUnmovedProducts> | ParsedParamsOf<typeof listMovedProducts>

const has = (problem: number): SQL => sql`${supplierProduct.problems} @> ${JSON.stringify([problem])}::jsonb`

/** All filters except status and problem, which tabs and chips count by. */
function filtersOf(params: Params, context: Context): SQL | undefined {
  const { keyword, supplierId, supplierTemplateId, brandId, channel } = params
  const same = (column: Parameters<typeof eq>[0], value: unknown) =>
    value === undefined ? undefined : eq(column, value)
  return and(
    ownRows(context.caller, supplierProduct.supplierId),
    containsAny(keyword, supplierProduct.name, supplierProduct.pinyin, supplierProduct.supplierSpuNo),
    same(supplierProduct.supplierId, supplierId),
    same(supplierProduct.supplierTemplateId, supplierTemplateId),
    same(supplierProduct.brandId, brandId),
    same(supplierProduct.channel, channel),
    ...withinDays(supplierProduct.syncedAt, params.syncedFrom, params.syncedTo),
    ...('changedAfterMove' in params ? [same(supplierProduct.changedAfterMove, params.changedAfterMove)] : []),
    ...('movedFrom' in params ? withinDays(supplierProduct.movedAt, params.movedFrom, params.movedTo) : []),
  )
}

export async function pageOfSupplierProducts(
  params: Params,
  context: Context,
): Promise<AnswerOf<typeof listUnmovedProducts>> {
  const { name, syncedAt, movedAt } = supplierProduct
  const filters = filtersOf(params, context)
  const inTab = and(filters, eq(supplierProduct.status, params.status))
  const query = context.db
    .select()
    .from(supplierProduct)
    .where(params.problem === undefined ? inTab : and(inTab, has(params.problem)))
    .orderBy(...orderBy(params.sort ?? '-syncedAt', { name, syncedAt, movedAt }, supplierProduct.id))
    .limit(params.pageSize)
    .offset(offsetOf(params))
  const tabs = context.db
    .select({ status: supplierProduct.status, total: sql<number>`count(*)::int` })
    .from(supplierProduct)
    .where(filters)
    .groupBy(supplierProduct.status)
  const problem = sql<number>`problem.code::int`
  const chips = context.db
    .select({ problem, total: sql<number>`count(*)::int` })
    .from(supplierProduct)
    .innerJoin(sql`jsonb_array_elements_text(${supplierProduct.problems}) as problem(code)`, sql`true`)
    .where(inTab)
    .groupBy(problem)
  const { store } = context.services
  const [list, counted, byProblem] = await Promise.all([
    pageRows(context, 'supplierProducts', query, (scope, rows) => presentSupplierProducts(scope.db, store, rows)),
    countsOf(context, tabs),
    countsOf(context, chips),
  ])
  const { counts, total } = tabsOf(counted, moveStatus.codes, params.status)
  const totalOf = new Map(byProblem.map((row) => [row.problem, row.total]))
  const problems = moveProblem.codes.map((code) => [`problem${code}`, totalOf.get(code) ?? 0] as const)
  return {
    list: list.map((row) => withoutHiddenSupply(context, row)),
    pageNum: params.pageNum,
    pageSize: params.pageSize,
    counts: { ...counts, ...Object.fromEntries(problems) },
    total: params.problem === undefined ? total : (totalOf.get(params.problem) ?? 0),
  }
}

/** Cost prices are shown only to callers with the permission. */
export function withoutHiddenSupply<Row extends Partial<Pick<SupplierProductRow, 'supplyPriceMin' | 'supplyPriceMax'>>>(
  { caller }: Context,
  row: Row,
): Row {
  return readsField(supplierProductRights, 'supplyPrice', caller)
    ? row
    : { ...row, supplyPriceMin: undefined, supplyPriceMax: undefined }
}
