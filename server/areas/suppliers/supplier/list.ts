import { and, between, eq, like, lt, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { regionPrefix } from '#contract/rules/region.ts'
import { settlementCycle, supplierStatus, supplierType } from '#contract/suppliers/codes.ts'
import type { exportSuppliers, listSuppliers, SupplierRow } from '#contract/suppliers/suppliers.ts'
import { holdsCategory, loadCategories } from '#server/areas/configuration/category/category-index.ts'
import type { Context } from '#server/context.ts'
import { literal } from '#server/database/literal.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { supplier } from '#server/database/schema/suppliers.ts'
import { containsAny, same } from '#server/entity/filters.ts'
import { exportedRows, filterLabels } from '#server/entity/list-page.ts'
import { chosenRows, countsOf, offsetOf, orderBy, pageRows, sumOf, tabsOf, withinDays } from '#server/entity/paging.ts'
import { ownRows, rowScopeKey } from '#server/entity/scope.ts'
import type { ExportDefinition, ExportScope } from '#server/jobs/exports.ts'
import { regionPath } from '#server/platform/regions.ts'
import { after, dayOf, days } from '#server/time.ts'
import { presentSuppliers } from './present.ts'

type Filters = ParsedParamsOf<typeof exportSuppliers>

/** Days before the end of a contract that count as expiring in the chips above the list. */
const EXPIRING_DAYS = 30

const endsWithin = (now: string, count: number): SQL =>
  between(supplier.contractUntil, dayOf(now), dayOf(after(now, days(count))))
const hasEnded = (now: string): SQL => lt(supplier.contractUntil, dayOf(now))
/** Enabled, but never signed in to. */
const neverLoggedIn = sql`${supplier.status} = ${literal(supplierStatus.enabled)} and not exists (
  select 1 from ${adminUser} where ${adminUser.id} = ${supplier.loginUserId} and ${adminUser.lastLoginAt} is not null)`

/** A province or city includes all of its districts. */
const inArea = (code: string): SQL => like(supplier.area, `${regionPrefix(code)}%`)

/** All filters except the status, which the tabs count by. */
async function filtersOf(params: Omit<Filters, 'status'>, scope: ExportScope): Promise<SQL | undefined> {
  const { keyword, categoryId } = params
  const categories = categoryId === undefined ? undefined : await loadCategories(scope.db)
  const { name, shortName, pinyin, supplierCode, account, creditCode } = supplier
  return and(
    ownRows(scope.caller, supplier.id),
    ...chosenRows(supplier.id, params.ids, params.exceptIds),
    containsAny(keyword, name, shortName, pinyin, supplierCode, account, creditCode),
    same(supplier, params, 'supplierType', 'settlementCycle'),
    params.area ? inArea(params.area) : undefined,
    categories && categoryId ? holdsCategory(supplier.categoryIds, categories.downwards(categoryId)) : undefined,
    params.contractExpiring === undefined ? undefined : endsWithin(scope.now, params.contractExpiring),
    params.contractExpired ? hasEnded(scope.now) : undefined,
    params.neverLoggedIn ? neverLoggedIn : undefined,
    ...withinDays(supplier.createdAt, params.createdFrom, params.createdTo),
  )
}

const withStatus = (where: SQL | undefined, status: Filters['status']): SQL | undefined =>
  status === undefined ? where : and(where, eq(supplier.status, status))

export async function pageOfSuppliers(
  params: ParsedParamsOf<typeof listSuppliers>,
  context: Context,
): Promise<AnswerOf<typeof listSuppliers>> {
  const filters = await filtersOf(params, context)
  const where = withStatus(filters, params.status)
  const { name, contractUntil, status, createdAt, updatedAt } = supplier
  const query = context.db
    .select()
    .from(supplier)
    .where(where)
    .orderBy(...orderBy(params.sort, { name, contractUntil, status, createdAt, updatedAt }, supplier.id))
    .limit(params.pageSize)
    .offset(offsetOf(params))
  const [list, tabs] = await Promise.all([
    pageRows(context, `suppliers ${rowScopeKey(context.caller)}`, query, (scope, rows) =>
      presentSuppliers({ ...scope, caller: context.caller }, rows),
    ),
    countTabs(context, filters, params.status),
  ])
  return { list, pageNum: params.pageNum, pageSize: params.pageSize, ...tabs }
}

/** The logins are joined once: a subquery per row would make the counts the slowest part of the list. */
async function countTabs(context: Context, where: SQL | undefined, open: Filters['status']) {
  const counted = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`
  const query = context.db
    .select({
      status: supplier.status,
      total: sql<number>`count(*)::int`,
      expiring: counted(endsWithin(context.now, EXPIRING_DAYS)),
      expired: counted(hasEnded(context.now)),
      neverLoggedIn: counted(
        sql`${supplier.status} = ${literal(supplierStatus.enabled)} and ${adminUser.lastLoginAt} is null`,
      ),
    })
    .from(supplier)
    .leftJoin(adminUser, eq(adminUser.id, supplier.loginUserId))
    .where(where)
    .groupBy(supplier.status)
  const rows = await countsOf(context, query)
  const { counts, total } = tabsOf(rows, supplierStatus.codes, open)
  const chips = {
    expiring: sumOf(rows, 'expiring'),
    expired: sumOf(rows, 'expired'),
    neverLoggedIn: sumOf(rows, 'neverLoggedIn'),
  }
  return { total, counts: { ...counts, ...chips } }
}

export const supplierExport: ExportDefinition<Filters, SupplierRow> = {
  kind: 'suppliers',
  module: import.meta.url,
  resource: 'supplier',
  title: '供应商列表',
  permission: 'supplier:export',
  describe: (params) =>
    filterLabels(
      ['所选', params.ids && `${params.ids.length} 个供应商`],
      ['关键词', params.keyword],
      ['状态', params.status, supplierStatus],
      ['供应商类型', params.supplierType, supplierType],
      ['所在地区', params.area && regionPath(params.area)],
      ['结算周期', params.settlementCycle, settlementCycle],
      ['合同到期', params.contractExpiring !== undefined && `${params.contractExpiring} 天内`],
      ['合同', params.contractExpired && '已过期'],
      ['登录', params.neverLoggedIn && '从未登录'],
      ['创建开始', params.createdFrom],
      ['创建结束', params.createdTo],
    ),
  ...exportedRows(
    supplier,
    async (params: Filters, scope) => withStatus(await filtersOf(params, scope), params.status),
    presentSuppliers,
  ),
  columns: () => [
    { id: 'shortName', title: '供应商', width: 20, value: (row) => row.shortName || row.name },
    { id: 'name', title: '公司名称', width: 36, value: (row) => row.name },
    { id: 'supplierCode', title: '编码', value: (row) => row.supplierCode },
    { id: 'supplierType', title: '类型', value: (row) => supplierType.label(row.supplierType) },
    { id: 'status', title: '状态', value: (row) => supplierStatus.label(row.status) },
    { id: 'contractUntil', title: '合同剩余', kind: 'days', value: (row) => row.daysLeft },
    { id: 'contractEnd', title: '合同截止', kind: 'date', beside: 'contractUntil', value: (row) => row.contractUntil },
    { id: 'contactName', title: '联系人', value: (row) => row.contactName },
    { id: 'contactPhone', title: '联系电话', value: (row) => row.contactPhone },
    { id: 'areaName', title: '所在地区', width: 28, value: (row) => regionPath(row.area) },
    { id: 'settlementCycle', title: '结算周期', value: (row) => settlementCycle.label(row.settlementCycle) },
    { id: 'brandCount', title: '品牌', value: (row) => row.brandCount },
    { id: 'productCount', title: '商品', value: (row) => row.productCount },
    { id: 'openOrderCount', title: '未完成订单', value: (row) => row.openOrderCount },
    { id: 'account', title: '登录账号', value: (row) => row.account },
    { id: 'lastLoginAt', title: '最近登录', kind: 'time', value: (row) => row.lastLoginAt },
    { id: 'createdAt', title: '创建时间', kind: 'time', value: (row) => row.createdAt },
  ],
}
