import { and, between, eq, or, type SQL, sql } from 'drizzle-orm'
import { EXPIRING_DAYS } from '#contract/distribution/account-rules.ts'
import type { DistributorRow, exportDistributors, listDistributors } from '#contract/distribution/accounts.ts'
import { distributorBillStatus, distributorLevel, distributorStatus, endsWithin } from '#contract/distribution/codes.ts'
import { distributorRights } from '#contract/distribution/field-rights.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { containsAny, same, withPhone } from '#server/entity/filters.ts'
import { exportedRows, filterLabels, inTab, listPage } from '#server/entity/list-page.ts'
import { chosenRows, withinDays } from '#server/entity/paging.ts'
import { reachesRegion } from '#server/entity/region-scope.ts'
import { isPlatform } from '#server/entity/scope.ts'
import type { ExportDefinition } from '#server/jobs/exports.ts'
import { regionName } from '#server/platform/regions.ts'
import { after, dayOf, days } from '#server/time.ts'
import { distributors, presentDistributors } from './present.ts'

type Filters = Omit<ParsedParamsOf<typeof exportDistributors>, 'columns'>

const { status, expireAt, accountNo, name, shortName, pinyin, phone, openedAt, createdAt } = distributorAccount

/** Accounts in use that end within some days. */
const endsSoon = (now: string, within: number = EXPIRING_DAYS): SQL | undefined =>
  and(eq(status, distributorStatus.active), between(expireAt, dayOf(now), dayOf(after(now, days(within)))))

/** The tab beside the states that is open. */
function endsIn({ expiring, endsIn: within }: Pick<Filters, 'expiring' | 'endsIn'>, now: string): SQL | undefined {
  if (within !== undefined) return endsSoon(now, within)
  return expiring ? endsSoon(now) : undefined
}

/** The filters that the lists of accounts and of their relations share. */
export function accountFound(params: Partial<Filters>): SQL | undefined {
  const { agentPackageId, area } = params
  return and(
    params.name
      ? or(containsAny(params.name, name, shortName, pinyin), eq(accountNo, params.name.toUpperCase()))
      : undefined,
    params.accountNo ? eq(accountNo, params.accountNo.toUpperCase()) : undefined,
    withPhone(phone, params.phone),
    same(distributorAccount, params, 'parentId'),
    agentPackageId === undefined ? undefined : eq(distributorAccount.packageId, agentPackageId),
    area ? reachesRegion(distributorAccount.areas, area) : undefined,
  )
}

/** All filters except the status, which the tabs count by. A distributor finds itself, whatever its level. */
function filtersOf(params: Filters, { caller }: Pick<Context, 'caller'>): SQL | undefined {
  const { expireFrom, expireTo, level = distributorLevel.first } = params
  return and(
    distributors.own?.(caller),
    ...chosenRows(distributorAccount.id, params.ids, params.exceptIds),
    isPlatform(caller) ? eq(distributorAccount.level, level) : undefined,
    accountFound(params),
    same(distributorAccount, params, 'managerId'),
    expireFrom ? sql`${expireAt} >= ${expireFrom}` : undefined,
    expireTo ? sql`${expireAt} <= ${expireTo}` : undefined,
    ...withinDays(openedAt, params.openedFrom, params.openedTo),
  )
}

export async function pageOfDistributors(
  params: ParsedParamsOf<typeof listDistributors>,
  context: Context,
): Promise<AnswerOf<typeof listDistributors>> {
  const { now, caller } = context
  const within = endsIn(params, now)
  const page = await listPage(context, params, {
    name: 'distributors',
    table: distributorAccount,
    where: filtersOf(params, context),
    // Tabs of days beside the states: they narrow the rows, not the counts of the tabs.
    tabs: {
      column: status,
      codes: distributorStatus.codes,
      open: params.status,
      also: {
        expiring: endsSoon(now),
        ...Object.fromEntries(endsWithin.codes.map((within) => [`within${within}`, endsSoon(now, within)])),
      },
      ...(within && { within }),
    },
    sorts: { name, expireAt, openedAt, createdAt },
    present: presentDistributors,
  })
  return { ...page, list: page.list.map((row) => shownFields(distributorRights, caller, row)) }
}

export const distributorExport: ExportDefinition<Filters, DistributorRow> = {
  kind: 'distributors',
  module: import.meta.url,
  resource: 'distributorAccount',
  title: '经销商列表',
  permission: 'distributorAccount:export',
  describe: (params) =>
    filterLabels(
      ['所选', params.ids && `${params.ids.length} 个经销商`],
      ['经销商', params.name || params.accountNo],
      ['状态', params.status, distributorStatus],
      ['到期', params.expiring && `${EXPIRING_DAYS} 天内`],
      ['到期', params.endsIn, endsWithin],
      ['授权区域', params.area && regionName(params.area)],
      ['到期日从', params.expireFrom],
      ['到期日至', params.expireTo],
      ['开户从', params.openedFrom],
      ['开户至', params.openedTo],
    ),
  ...exportedRows(
    distributorAccount,
    (params: Filters, scope) => and(inTab(filtersOf(params, scope), status, params.status), endsIn(params, scope.now)),
    async (scope, rows) =>
      (await presentDistributors(scope, rows)).map((row) => shownFields(distributorRights, scope.caller, row)),
  ),
  columns: () => [
    { id: 'name', title: '经销商', width: 28, value: (row) => row.name },
    { id: 'status', title: '状态', value: (row) => distributorStatus.label(row.status) },
    { id: 'purchaseAmount', title: '采购额', kind: 'money', value: (row) => row.purchaseAmount },
    { id: 'depositHeld', title: '已交保证金', kind: 'money', value: (row) => row.depositHeld },
    { id: 'accountNo', title: '经销商编号', value: (row) => row.accountNo },
    { id: 'agentPackage', title: '代理套餐', value: (row) => row.agentPackage.name },
    { id: 'expireAt', title: '到期日', kind: 'date', value: (row) => row.expireAt ?? '' },
    {
      id: 'remainDays',
      title: '剩余天数',
      kind: 'number',
      isExtra: true,
      value: (row) => (row.remainDays === null ? '' : Math.max(0, row.remainDays)),
    },
    {
      id: 'openRenewal',
      title: '未完成续费单',
      isExtra: true,
      value: ({ openRenewal }) =>
        openRenewal ? `${openRenewal.renewalNo} ${distributorBillStatus.label(openRenewal.status)}` : '',
    },
    { id: 'staff', title: '员工数', value: (row) => `${row.staff.used}/${row.staff.quota}` },
    { id: 'stores', title: '门店数', value: (row) => `${row.stores.used}/${row.stores.quota}` },
    { id: 'authorizedCount', title: '已授权商品', kind: 'number', value: (row) => row.authorizedCount },
    { id: 'contactName', title: '联系人', value: (row) => row.contactName },
    { id: 'phone', title: '登录手机', value: (row) => row.phone },
    { id: 'areaNames', title: '授权区域', width: 28, value: (row) => row.areaNames },
    { id: 'manager', title: '客户经理', value: (row) => row.manager?.name ?? '' },
    { id: 'openedAt', title: '开户时间', kind: 'time', value: (row) => row.openedAt },
    { id: 'lastOrderAt', title: '最近下单', kind: 'time', value: (row) => row.lastOrderAt },
  ],
}
