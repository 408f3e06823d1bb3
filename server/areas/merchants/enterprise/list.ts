import { and, between, eq, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { enterpriseStatus, merchantEdition, merchantSource } from '#contract/merchants/codes.ts'
import { EXPIRING_DAYS, QUIET_DAYS } from '#contract/merchants/enterprise-rules.ts'
import type { EnterpriseFilters, EnterpriseUserRow, listEnterpriseUsers } from '#contract/merchants/enterprise-users.ts'
import { enterpriseRights } from '#contract/merchants/field-rights.ts'
import { buyerKind } from '#contract/orders/codes.ts'
import { merchantType } from '#contract/permissions/storefront-codes.ts'
import { regionPrefix } from '#contract/rules/region.ts'
import { hasTooMany } from '#server/areas/merchants/quota.ts'
import type { Context } from '#server/context.ts'
import { enterpriseUser, merchantUser } from '#server/database/schema/merchants.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { containsAny, same, withPhone } from '#server/entity/filters.ts'
import { exportedRows, filterLabels, inTab, listPage } from '#server/entity/list-page.ts'
import { chosenRows, withinDays } from '#server/entity/paging.ts'
import { platformRows } from '#server/entity/scope.ts'
import type { ExportKindParams } from '#server/jobs/export-kinds.ts'
import type { ExportDefinition, ExportScope } from '#server/jobs/exports.ts'
import { regionPath } from '#server/platform/regions.ts'
import { after, dayOf, days } from '#server/time.ts'
import { hasParty, presentEnterprises, shownEnterprises } from './present.ts'

type Filters = ExportKindParams<typeof EnterpriseFilters>

const { status, expireAt, licenceExpireAt, labelIds } = enterpriseUser
const isActive = eq(status, enterpriseStatus.active)

/** Active merchants that end within 30 days. */
const endsSoon = (now: string): SQL | undefined =>
  and(isActive, between(expireAt, dayOf(now), dayOf(after(now, days(EXPIRING_DAYS)))))

/** Active merchants of which nobody has signed in for so many days. */
const isQuiet = (now: string, count: number): SQL | undefined =>
  and(
    isActive,
    sql`not exists (select 1 from ${merchantUser} where ${merchantUser.enterpriseId} = ${enterpriseUser.id}
      and ${merchantUser.lastLoginAt} >= ${after(now, -days(count))})`,
  )

/** Opened merchants whose licence ends within 30 days, or has ended. */
const licenceEnds = (now: string): SQL | undefined =>
  and(
    inArray(status, [enterpriseStatus.active, enterpriseStatus.frozen]),
    lt(licenceExpireAt, dayOf(after(now, days(EXPIRING_DAYS + 1)))),
  )

const isOver = (now: string): SQL | undefined => and(isActive, hasTooMany(dayOf(now)))

const isParty = (kind: number, wanted: boolean | undefined): SQL | undefined =>
  wanted === undefined ? undefined : wanted ? hasParty(kind) : sql`not ${hasParty(kind)}`

/** All filters except the status, which the tabs count by. */
function filtersOf(params: Filters, { caller, now }: Pick<ExportScope, 'caller' | 'now'>) {
  const { name, shortName, pinyin, enterpriseNo } = enterpriseUser
  const { area, expireFrom, expireTo, quietDays } = params
  return and(
    platformRows(caller, enterpriseUser),
    ...chosenRows(enterpriseUser.id, params.ids, params.exceptIds),
    params.name
      ? or(containsAny(params.name, name, shortName, pinyin), eq(enterpriseNo, params.name.toUpperCase()))
      : undefined,
    params.enterpriseNo ? eq(enterpriseNo, params.enterpriseNo.toUpperCase()) : undefined,
    withPhone(enterpriseUser.phone, params.phone),
    same(enterpriseUser, params, 'merchantType', 'edition', 'managerId', 'promoterId', 'channelId', 'source'),
    area ? like(enterpriseUser.area, `${regionPrefix(area)}%`) : undefined,
    params.labelIds?.length ? sql`${labelIds} @> ${JSON.stringify(params.labelIds)}::jsonb` : undefined,
    isParty(buyerKind.blackCard, params.hasCard),
    isParty(buyerKind.distributor, params.isDistributor),
    expireFrom ? sql`${expireAt} >= ${expireFrom}` : undefined,
    expireTo ? sql`${expireAt} <= ${expireTo}` : undefined,
    ...withinDays(enterpriseUser.openedAt, params.openedFrom, params.openedTo),
    quietDays === undefined ? undefined : isQuiet(now, quietDays),
    params.overQuota ? isOver(now) : undefined,
    params.licenceExpiring ? licenceEnds(now) : undefined,
  )
}

export async function pageOfEnterprises(
  { expiring, ...params }: ParsedParamsOf<typeof listEnterpriseUsers>,
  context: Context,
): Promise<AnswerOf<typeof listEnterpriseUsers>> {
  const { name, openedAt, updatedAt } = enterpriseUser
  const { now, caller } = context
  const filters = filtersOf(params, context)
  // 30 天内到期 is a tab beside the states: it narrows the rows, not the counts of the tabs.
  const page = await listPage(context, params, {
    name: 'enterpriseUsers',
    table: enterpriseUser,
    where: filters,
    tabs: {
      column: status,
      codes: enterpriseStatus.codes,
      open: params.status,
      also: {
        expiring: endsSoon(now),
        quiet: isQuiet(now, QUIET_DAYS),
        overQuota: isOver(now),
        licenceExpiring: licenceEnds(now),
      },
      ...(expiring && { within: endsSoon(now) }),
    },
    sorts: { name, openedAt, expireAt, updatedAt },
    present: presentEnterprises,
  })
  return { ...page, list: page.list.map((row) => shownFields(enterpriseRights, caller, row)) }
}

export const enterpriseExport: ExportDefinition<Filters, EnterpriseUserRow> = {
  kind: 'enterpriseUsers',
  module: import.meta.url,
  resource: 'enterpriseUser',
  title: '企业商家列表',
  permission: 'enterpriseUser:export',
  describe: (params) =>
    filterLabels(
      ['所选', params.ids && `${params.ids.length} 个商家`],
      ['企业', params.name || params.enterpriseNo],
      ['状态', params.status, enterpriseStatus],
      ['到期', params.expiring && `${EXPIRING_DAYS} 天内`],
      ['商家类型', params.merchantType, merchantType],
      ['版本', params.edition, merchantEdition],
      ['所在地区', params.area && regionPath(params.area)],
      ['来源', params.source, merchantSource],
      ['到期日从', params.expireFrom],
      ['到期日至', params.expireTo],
      ['未登录', params.quietDays !== undefined && `${params.quietDays} 天`],
      ['员工数', params.overQuota && '超额'],
      ['执照', params.licenceExpiring && '将到期'],
    ),
  ...exportedRows(
    enterpriseUser,
    (params: Filters, scope) =>
      and(inTab(filtersOf(params, scope), status, params.status), params.expiring ? endsSoon(scope.now) : undefined),
    shownEnterprises,
  ),
  columns: () => [
    { id: 'name', title: '企业名称', width: 32, value: (row) => row.name },
    { id: 'shortName', title: '简称', beside: 'name', value: (row) => row.shortName },
    { id: 'enterpriseNo', title: '企业编号', value: (row) => row.enterpriseNo },
    { id: 'status', title: '状态', value: (row) => enterpriseStatus.label(row.status) },
    { id: 'merchantType', title: '商家类型', value: (row) => merchantType.label(row.merchantType) },
    { id: 'edition', title: '版本', value: (row) => merchantEdition.label(row.edition) },
    { id: 'expireAt', title: '到期日', kind: 'date', value: (row) => row.expireAt },
    { id: 'contactName', title: '联系人', value: (row) => row.contactName },
    { id: 'phone', title: '主账号手机', value: (row) => row.phone },
    { id: 'areaName', title: '所在地区', width: 28, value: (row) => row.areaName },
    { id: 'memberCount', title: '成员', kind: 'number', value: (row) => row.memberCount },
    { id: 'staffTotal', title: '员工数上限', kind: 'number', value: (row) => row.staffTotal },
    { id: 'orderAmount', title: '累计成交额', kind: 'money', value: (row) => row.orderAmount },
    { id: 'labels', title: '标签', value: (row) => row.labels.map(({ name }) => name).join('、') },
    { id: 'manager', title: '客户经理', value: (row) => row.manager?.name ?? '' },
    { id: 'lastLoginAt', title: '最近登录', kind: 'time', value: (row) => row.lastLoginAt },
    { id: 'openedAt', title: '开通时间', kind: 'time', value: (row) => row.openedAt },
    { id: 'updatedAt', title: '更新时间', kind: 'time', value: (row) => row.updatedAt },
  ],
}
