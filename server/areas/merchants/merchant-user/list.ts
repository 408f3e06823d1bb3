import { and, eq, type SQL } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { merchantUserStatus } from '#contract/merchants/codes.ts'
import { merchantUserRights } from '#contract/merchants/field-rights.ts'
import type { listMerchantUsers, MerchantUser, MerchantUserFilters } from '#contract/merchants/merchant-users.ts'
import { storeRoleLevel } from '#contract/permissions/storefront-codes.ts'
import { terminal } from '#contract/users/codes.ts'
import type { Context } from '#server/context.ts'
import { merchantUser } from '#server/database/schema/merchants.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { containsAny, same, withPhone } from '#server/entity/filters.ts'
import { exportedRows, filterLabels, inTab, listPage } from '#server/entity/list-page.ts'
import { chosenRows, withinDays } from '#server/entity/paging.ts'
import type { ExportKindParams } from '#server/jobs/export-kinds.ts'
import type { ExportDefinition, ExportScope } from '#server/jobs/exports.ts'
import { ownMembers, presentMembers, shownMembers } from './present.ts'

type Filters = ExportKindParams<typeof MerchantUserFilters>

/** Members with a whole number, or with at least its last four digits. */
export const memberWithPhone = (phone: string | undefined): SQL | undefined => withPhone(merchantUser.phone, phone)

/** All filters except the status, which the tabs count by. */
function filtersOf(params: Omit<Filters, 'columns' | 'status'>, { caller }: Pick<ExportScope, 'caller'>) {
  return and(
    ownMembers(caller),
    ...chosenRows(merchantUser.id, params.ids, params.exceptIds),
    containsAny(params.name, merchantUser.name, merchantUser.pinyin),
    memberWithPhone(params.phone),
    same(merchantUser, params, 'enterpriseId', 'storeId', 'roleLevel', 'storeRoleId'),
    params.terminal === undefined ? undefined : eq(merchantUser.lastLoginTerminal, params.terminal),
    ...withinDays(merchantUser.lastLoginAt, params.lastLoginFrom, params.lastLoginTo),
  )
}

export async function pageOfMembers(
  params: ParsedParamsOf<typeof listMerchantUsers>,
  context: Context,
): Promise<AnswerOf<typeof listMerchantUsers>> {
  const { name, joinedAt, lastLoginAt, updatedAt, status } = merchantUser
  const page = await listPage(context, params, {
    name: 'merchantUsers',
    table: merchantUser,
    where: filtersOf(params, context),
    tabs: { column: status, codes: merchantUserStatus.codes, open: params.status },
    sorts: { name, joinedAt, lastLoginAt, updatedAt },
    present: presentMembers,
  })
  return { ...page, list: page.list.map((row) => shownFields(merchantUserRights, context.caller, row)) }
}

export const memberExport: ExportDefinition<Filters, MerchantUser> = {
  kind: 'merchantUsers',
  module: import.meta.url,
  resource: 'merchantUser',
  title: '商家成员列表',
  permission: 'enterpriseUser:export',
  describe: (params) =>
    filterLabels(
      ['所选', params.ids && `${params.ids.length} 个成员`],
      ['姓名', params.name],
      ['状态', params.status, merchantUserStatus],
      ['所属企业', params.enterpriseId && `#${params.enterpriseId}`],
      ['所属门店', params.storeId && `#${params.storeId}`],
      ['级别', params.roleLevel, storeRoleLevel],
      ['商城角色', params.storeRoleId && `#${params.storeRoleId}`],
      ['登录终端', params.terminal, terminal],
      ['登录开始', params.lastLoginFrom],
      ['登录结束', params.lastLoginTo],
    ),
  ...exportedRows(
    merchantUser,
    (params: Filters, scope) => inTab(filtersOf(params, scope), merchantUser.status, params.status),
    shownMembers,
  ),
  columns: () => [
    { id: 'name', title: '姓名', value: (row) => row.name },
    { id: 'status', title: '状态', value: (row) => merchantUserStatus.label(row.status) },
    { id: 'phone', title: '登录手机', value: (row) => row.phone },
    { id: 'enterprise', title: '所属企业', width: 28, value: (row) => row.enterprise.name },
    { id: 'store', title: '所属门店', width: 24, value: (row) => row.store?.name ?? '' },
    { id: 'roleLevel', title: '级别', value: (row) => storeRoleLevel.label(row.roleLevel) },
    { id: 'storeRole', title: '商城角色', value: (row) => row.storeRole.name },
    { id: 'position', title: '职位', value: (row) => row.position },
    { id: 'customerCount', title: '名下客户', kind: 'number', value: (row) => row.customerCount },
    { id: 'wechatBound', title: '微信', value: (row) => (row.wechatBound ? '已绑定' : '') },
    { id: 'lastLoginTerminal', title: '登录终端', value: (row) => terminal.label(row.lastLoginTerminal) },
    { id: 'lastLoginAt', title: '最近登录', kind: 'time', value: (row) => row.lastLoginAt },
    { id: 'joinedAt', title: '加入时间', kind: 'date', value: (row) => row.joinedAt },
    { id: 'remark', title: '备注', isExtra: true, width: 32, value: (row) => row.remark },
    { id: 'updatedAt', title: '更新时间', kind: 'time', value: (row) => row.updatedAt },
  ],
}
