import type { RowOf } from '#contract/endpoint.ts'
import type { QueryOf } from '#contract/page-query.ts'
import { customerSource, customerStatus, followDue, intentLevel, renovationStage } from '#contract/users/codes.ts'
import type { listCustomers } from '#contract/users/customers.ts'
import type { customerQueries } from '#contract/users/page-queries.ts'
import { searchUserEnterprises } from '#contract/users/users.ts'
import { useEnterpriseChoices } from '#features/users/shared/choices.ts'
import { useCustomerDesignerChoices, useCustomerStoreChoices } from '#features/users/shared/customer-choices.ts'
import { formatCapped } from '#lib/formats.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { CodeFilter, DayRangeFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { RegionFilter } from '#screen/list/region-filter.tsx'
import type { List } from '#screen/list/use-list.ts'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'

export type CustomerList = List<RowOf<typeof listCustomers>, QueryOf<(typeof customerQueries)['list']['shape']>>

/** Customers by state, and beside them those to follow up today and those overdue. */
export function CustomerTabs({
  list: { query, counts, setFilters },
  isBoard,
}: {
  list: CustomerList
  /** The columns of the board are the states. */
  isBoard: boolean
}) {
  const isCounted = customerStatus.codes.some((code) => String(code) in counts)
  const figure = (count: number) => (isCounted ? formatCapped(count) : undefined)
  const all = customerStatus.codes.reduce<number>((sum, code) => sum + (counts[String(code)] ?? 0), 0)
  return (
    <FilterTabs
      label="客户状态"
      value={query.followDue ?? String(query.status ?? 'all')}
      onChange={(value) =>
        setFilters({
          status: customerStatus.codes.find((code) => String(code) === value),
          followDue: followDue.codes.find((code) => code === value),
        })
      }
      tabs={[
        { value: 'all', label: '全部', count: figure(all) },
        ...(isBoard ? [] : customerStatus.codes).map((code) => ({
          value: String(code),
          label: customerStatus.label(code),
          count: figure(counts[String(code)] ?? 0),
        })),
        ...followDue.codes.map((code) => ({
          value: code,
          label: followDue.label(code),
          count: figure(counts[code] ?? 0),
          isUrgent: code === 'overdue',
        })),
      ]}
    />
  )
}

export function CustomerFilters({ list }: { list: CustomerList }) {
  const seesCompanies = useCanCall(searchUserEnterprises)
  return (
    <Filters list={list}>
      <TextFilter {...list.filter('keyword')} label="客户" placeholder="编号、姓名或手机尾号" />
      <CodeFilter {...list.filter('intentLevel')} label="意向等级" codes={intentLevel} />
      <PickFilter {...list.filter('storeId')} label="归属门店" useChoices={useCustomerStoreChoices} />
      <PickFilter {...list.filter('designerId')} label="服务设计师" useChoices={useCustomerDesignerChoices} />
      {seesCompanies && (
        <PickFilter {...list.filter('enterpriseId')} label="归属企业" useChoices={useEnterpriseChoices} />
      )}
      <CodeFilter {...list.filter('source')} label="客户来源" codes={customerSource} />
      <RegionFilter {...list.filter('areaCode')} label="所在地区" />
      <CodeFilter {...list.filter('renovationStage')} label="装修阶段" codes={renovationStage} />
      <DayRangeFilter list={list} label="下次跟进" from="nextFollowFrom" to="nextFollowTo" />
      <DayRangeFilter list={list} label="最近跟进" from="lastFollowFrom" to="lastFollowTo" />
      <DayRangeFilter list={list} label="创建时间" from="createdFrom" to="createdTo" />
    </Filters>
  )
}
