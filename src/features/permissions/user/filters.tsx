import type { RowOf } from '#contract/endpoint.ts'
import { listSupplierOptions } from '#contract/goods/options.ts'
import { listTradeParties } from '#contract/orders/parties.ts'
import type { QueryOf } from '#contract/page-query.ts'
import type { listAdminUsers } from '#contract/permissions/admin-users.ts'
import { adminUserRights } from '#contract/permissions/own-field-rights.ts'
import { accountType } from '#contract/session.ts'
import { useCan, useReads } from '#screen/data/permissions.tsx'
import { CodeFilter, DayRangeFilter, FlagFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { SupplierFilter } from '#screen/list/supplier-filter.tsx'
import type { List } from '#screen/list/use-list.ts'
import type { userPaths } from '../paths.ts'
import { useDistributorFilterChoices, useRoleFilterChoices } from './choices.ts'

type UserList = List<RowOf<typeof listAdminUsers>, QueryOf<typeof userPaths.list.shape>>

export function UserFilters({ list }: { list: UserList }) {
  const can = useCan()
  const reads = useReads(adminUserRights)
  return (
    <Filters list={list}>
      <TextFilter {...list.filter('account')} label="登录账号" />
      <TextFilter {...list.filter('name')} label="姓名" />
      {reads('phone') && <TextFilter {...list.filter('phone')} label="手机号" />}
      <PickFilter {...list.filter('roleId')} label="角色" useChoices={useRoleFilterChoices} />
      <CodeFilter {...list.filter('accountType')} label="账号类型" codes={accountType} />
      <FlagFilter {...list.filter('online')} label="在线" yes="在线" no="离线" />
      {can(listSupplierOptions) && <SupplierFilter {...list.filter('supplierId')} />}
      {can(listTradeParties) && (
        <PickFilter {...list.filter('distributorId')} label="经销商" useChoices={useDistributorFilterChoices} />
      )}
      <DayRangeFilter list={list} label="最近登录" from="lastLoginFrom" to="lastLoginTo" />
    </Filters>
  )
}
