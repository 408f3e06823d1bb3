import { and, eq, gte, like, lte, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { regionPrefix } from '#contract/rules/region.ts'
import { memberStatus, registerSource, terminal, userStatus } from '#contract/users/codes.ts'
import { amountRangeFaults } from '#contract/users/user-rules.ts'
import type { exportUsers, listUserInvitees, listUsers, UserRow } from '#contract/users/users.ts'
import type { Context } from '#server/context.ts'
import { user } from '#server/database/schema/users.ts'
import { same } from '#server/entity/filters.ts'
import { exportedRows, filterLabels, inTab } from '#server/entity/list-page.ts'
import { cappedCount, chosenRows, withinDays } from '#server/entity/paging.ts'
import { platformRows } from '#server/entity/scope.ts'
import { refuseFieldErrors } from '#server/http/errors.ts'
import type { ExportDefinition, ExportScope } from '#server/jobs/exports.ts'
import { regionPath } from '#server/platform/regions.ts'
import { countsOfUsers, type Group, isBlackCard } from './counts.ts'
import { userFound, userNamedSo } from './found.ts'
import { rowsOf } from './page-rows.ts'
import { presentUsers } from './present.ts'

type Filters = ParsedParamsOf<typeof exportUsers>

/** All filters except the status, which the tabs count by. */
function filtersOf(
  params: Omit<Filters, 'status'>,
  { caller }: Pick<ExportScope, 'caller'>,
  found = params.keyword ? userFound(params.keyword, caller) : undefined,
): SQL | undefined {
  refuseFieldErrors(amountRangeFaults(params))
  return and(
    platformRows(caller, user),
    ...chosenRows(user.id, params.ids, params.exceptIds),
    found,
    same(user, params, 'identity', 'memberStatus', 'registerSource', 'registerTerminal', 'inviterId', 'enterpriseId'),
    params.area ? like(user.area, `${regionPrefix(params.area)}%`) : undefined,
    params.labelIds?.length ? sql`${user.labelIds} @> ${JSON.stringify(params.labelIds)}::jsonb` : undefined,
    ...withinDays(user.registeredAt, params.registeredFrom, params.registeredTo),
    ...withinDays(user.lastActiveAt, params.activeFrom, params.activeTo),
    params.orderAmountMin ? gte(user.orderAmount, params.orderAmountMin) : undefined,
    params.orderAmountMax ? lte(user.orderAmount, params.orderAmountMax) : undefined,
  )
}

export async function pageOfUsers(
  params: ParsedParamsOf<typeof listUsers>,
  context: Context,
): Promise<AnswerOf<typeof listUsers>> {
  const { status, memberStatus: member, ...others } = params
  // The tab 黑卡会员 is a filter by membership: the other tabs are counted without it.
  const isMemberTab = member === memberStatus.blackCard && status === undefined
  const filters = isMemberTab ? others : params
  const where = filtersOf(filters, context)
  const byRow = params.keyword ? userNamedSo(params.keyword) : undefined
  const tab = isMemberTab
    ? { is: isBlackCard, shows: (group: Group) => group.isBlackCard }
    : status && {
        is: eq(user.status, status),
        shows: (group: Group) => group.status === status,
        isOfMost: status === userStatus.active,
      }
  const [list, counts] = await Promise.all([
    rowsOf(context, params, {
      where: and(where, tab?.is),
      byRow: byRow && and(filtersOf(filters, context, byRow), tab?.is),
    }),
    countsOfUsers(context, { where, tab }),
  ])
  return { list, pageNum: params.pageNum, pageSize: params.pageSize, ...counts }
}

export async function pageOfInvitees(
  { id, identity, ...params }: ParsedParamsOf<typeof listUserInvitees>,
  context: Context,
): Promise<AnswerOf<typeof listUserInvitees>> {
  const where = and(
    platformRows(context.caller, user),
    eq(user.inviterId, id),
    identity === undefined ? undefined : eq(user.identity, identity),
  )
  const [list, total] = await Promise.all([rowsOf(context, params, { where }), cappedCount(context.db, user, where)])
  return { list, total, pageNum: params.pageNum, pageSize: params.pageSize }
}

export const userExport: ExportDefinition<Filters, UserRow> = {
  kind: 'users',
  module: import.meta.url,
  resource: 'user',
  title: '用户列表',
  permission: 'user:export',
  describe: (params) =>
    filterLabels(
      ['所选', params.ids && `${params.ids.length} 个用户`],
      ['关键词', params.keyword],
      ['身份', params.identity, userIdentity],
      ['状态', params.status, userStatus],
      ['会员状态', params.memberStatus, memberStatus],
      ['所在地区', params.area && regionPath(params.area)],
      ['注册来源', params.registerSource, registerSource],
      ['注册终端', params.registerTerminal, terminal],
      ['邀请人', params.inviterId && `#${params.inviterId}`],
      ['所属企业', params.enterpriseId && `#${params.enterpriseId}`],
      ['标签', params.labelIds && `${params.labelIds.length} 个`],
      ['注册开始', params.registeredFrom],
      ['注册结束', params.registeredTo],
      ['活跃开始', params.activeFrom],
      ['活跃结束', params.activeTo],
      ['最低消费', params.orderAmountMin],
      ['最高消费', params.orderAmountMax],
    ),
  ...exportedRows(
    user,
    (params: Filters, scope) => inTab(filtersOf(params, scope), user.status, params.status),
    (scope, rows) => presentUsers(scope, rows),
  ),
  columns: () => [
    { id: 'nickname', title: '昵称', width: 20, value: (row) => row.nickname },
    { id: 'userNo', title: '用户编号', width: 14, value: (row) => row.userNo },
    { id: 'realName', title: '真实姓名', value: (row) => row.realName },
    { id: 'phone', title: '手机号', value: (row) => row.phone },
    { id: 'identity', title: '身份', value: (row) => userIdentity.label(row.identity) },
    { id: 'orderAmount', title: '消费金额', kind: 'money', value: (row) => row.orderAmount },
    { id: 'orderCount', title: '订单数', kind: 'number', value: (row) => row.orderCount },
    { id: 'memberStatus', title: '会员', value: (row) => memberStatus.label(row.memberStatus) },
    { id: 'status', title: '状态', value: (row) => userStatus.label(row.status) },
    { id: 'areaName', title: '所在地区', width: 28, value: (row) => row.areaName },
    { id: 'registerSource', title: '注册来源', value: (row) => registerSource.label(row.registerSource) },
    { id: 'inviter', title: '邀请人', value: (row) => row.inviter?.name ?? '' },
    { id: 'enterprise', title: '所属企业', width: 24, value: (row) => row.enterprise?.name ?? '' },
    { id: 'labels', title: '标签', width: 24, value: (row) => row.labels.map(({ name }) => name).join('、') },
    { id: 'inviteeCount', title: '邀请人数', kind: 'number', value: (row) => row.inviteeCount },
    { id: 'registeredAt', title: '注册时间', kind: 'time', value: (row) => row.registeredAt },
    { id: 'lastActiveAt', title: '最近活跃', kind: 'time', value: (row) => row.lastActiveAt },
  ],
}
