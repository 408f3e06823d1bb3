import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { distributorLevel, distributorStatus } from '#contract/distribution/codes.ts'
import { distributorRights } from '#contract/distribution/field-rights.ts'
import type { listMerchantDistributors, RelationFilters, RelationRow } from '#contract/distribution/relations.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { exportedRows, filterLabels, inTab, listPage } from '#server/entity/list-page.ts'
import { chosenRows } from '#server/entity/paging.ts'
import type { ExportKindParams } from '#server/jobs/export-kinds.ts'
import type { ExportDefinition } from '#server/jobs/exports.ts'
import { regionName } from '#server/platform/regions.ts'
import { accountFound } from '../account/list.ts'
import { forCaller, presentBranches, presentRelations, relatedRows } from './present.ts'

type Filters = ExportKindParams<typeof RelationFilters>

const { status, level, id, parentId, name, expireAt, openedAt } = distributorAccount

const filtersOf = (params: Partial<Filters>, { caller }: Pick<Context, 'caller'>): SQL | undefined =>
  and(
    relatedRows(caller),
    ...chosenRows(id, params.ids, params.exceptIds),
    accountFound(params),
    params.level === undefined ? undefined : eq(level, params.level),
  )

/** First-level accounts that fit, or that have one below them that fits. */
function topsOf(params: Partial<Filters>, context: Pick<Context, 'caller'>): SQL | undefined {
  const fits = filtersOf(params, context)
  return and(
    relatedRows(context.caller),
    eq(level, distributorLevel.first),
    fits && or(fits, sql`${id} in (select ${parentId} from ${distributorAccount} where ${fits})`),
  )
}

export async function pageOfRelations(
  { tree, ...params }: ParsedParamsOf<typeof listMerchantDistributors>,
  context: Context,
): Promise<AnswerOf<typeof listMerchantDistributors>> {
  const { caller } = context
  const page = await listPage(context, params, {
    name: `distributorRelations ${tree === true} ${caller.distributorId ?? ''}`,
    table: distributorAccount,
    where: tree ? topsOf(params, context) : filtersOf(params, context),
    tabs: { column: status, codes: distributorStatus.codes, open: params.status },
    sorts: { name, expireAt, openedAt },
    present: async (scope, rows) =>
      tree
        ? presentBranches(scope, caller, rows)
        : (await presentRelations(scope, rows)).map((row) => ({ ...row, children: [], branch: null })),
  })
  return { ...page, list: page.list.map((row) => forCaller(caller, row)) }
}

export const relationExport: ExportDefinition<Filters, RelationRow> = {
  kind: 'distributorRelations',
  module: import.meta.url,
  resource: 'distributorAccount',
  title: '经销商关系',
  permission: 'enterpriseUser:export',
  describe: (params) =>
    filterLabels(
      ['所选', params.ids && `${params.ids.length} 个经销商`],
      ['经销商', params.name || params.accountNo],
      ['级别', params.level, distributorLevel],
      ['上级经销商', params.parentId && `#${params.parentId}`],
      ['状态', params.status, distributorStatus],
      ['授权区域', params.area && regionName(params.area)],
    ),
  ...exportedRows(
    distributorAccount,
    (params: Filters, scope) => inTab(filtersOf(params, scope), status, params.status),
    async (scope, rows) =>
      (await presentRelations(scope, rows)).map((row) => shownFields(distributorRights, scope.caller, row)),
  ),
  columns: () => [
    { id: 'name', title: '经销商', width: 28, value: (row) => row.name },
    { id: 'status', title: '状态', value: (row) => distributorStatus.label(row.status) },
    { id: 'purchaseAmount', title: '采购额', kind: 'money', value: (row) => row.purchaseAmount },
    { id: 'saleAmount', title: '销售额', kind: 'money', value: (row) => row.saleAmount },
    { id: 'level', title: '级别', value: (row) => distributorLevel.label(row.level) },
    { id: 'parent', title: '上级经销商', width: 28, value: (row) => row.parent?.name ?? '' },
    { id: 'accountNo', title: '经销商编号', value: (row) => row.accountNo },
    { id: 'enterprise', title: '企业', width: 28, value: (row) => row.enterprise?.name ?? '' },
    { id: 'contactName', title: '联系人', value: (row) => row.contactName },
    { id: 'phone', title: '登录手机', value: (row) => row.phone },
    { id: 'areaNames', title: '授权区域', width: 28, value: (row) => row.areaNames },
    { id: 'stores', title: '门店数', kind: 'number', value: (row) => row.stores.used },
    { id: 'subCount', title: '下级', kind: 'number', value: (row) => row.subCount },
    { id: 'expireAt', title: '到期日', kind: 'date', value: (row) => row.expireAt ?? '' },
  ],
}
