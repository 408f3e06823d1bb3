import type { QueryOf } from '#contract/page-query.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { memberStatus, registerSource, terminal } from '#contract/users/codes.ts'
import type { userQueries } from '#contract/users/page-queries.ts'
import type { UserRow } from '#contract/users/users.ts'
import { useEnterpriseChoices, useUserChoices, useUserLabelChoices } from '#features/users/shared/choices.ts'
import { CodeFilter, DayRangeFilter, PickFilter, PickManyFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { PriceRangeFilter } from '#screen/list/price-range-filter.tsx'
import { RegionFilter } from '#screen/list/region-filter.tsx'
import type { List } from '#screen/list/use-list.ts'

type UserQuery = QueryOf<(typeof userQueries.list)['shape']>

export function UserFilters({ list }: { list: List<UserRow, UserQuery> }) {
  return (
    <Filters list={list}>
      <TextFilter {...list.filter('keyword')} label="用户" placeholder="编号、姓名或手机尾号" />
      <CodeFilter {...list.filter('identity')} label="身份" codes={userIdentity} />
      <CodeFilter {...list.filter('memberStatus')} label="会员" codes={memberStatus} />
      <RegionFilter {...list.filter('area')} label="所在地区" />
      <CodeFilter {...list.filter('registerSource')} label="注册来源" codes={registerSource} />
      <CodeFilter {...list.filter('registerTerminal')} label="注册终端" codes={terminal} />
      <PickManyFilter {...list.filter('labelIds')} label="标签" useChoices={useUserLabelChoices} />
      <PickFilter {...list.filter('inviterId')} label="邀请人" useChoices={useUserChoices} />
      <PickFilter {...list.filter('enterpriseId')} label="所属企业" useChoices={useEnterpriseChoices} />
      <PriceRangeFilter list={list} label="消费金额" from="orderAmountMin" to="orderAmountMax" />
      <DayRangeFilter list={list} label="注册时间" from="registeredFrom" to="registeredTo" />
      <DayRangeFilter list={list} label="最近活跃" from="activeFrom" to="activeTo" />
    </Filters>
  )
}
