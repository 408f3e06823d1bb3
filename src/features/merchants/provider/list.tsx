import { Link, useNavigate } from 'react-router-dom'
import { serviceKind } from '#contract/blackCard/codes.ts'
import { listServiceOrders } from '#contract/blackCard/service-orders.ts'
import { providerStatus } from '#contract/merchants/codes.ts'
import { listMerchantManagers } from '#contract/merchants/enterprise-users.ts'
import {
  canDisableProvider,
  canEnableProvider,
  canReviewProvider,
  INSURANCE_DAYS,
  LOW_SCORE,
  scoreFloor,
} from '#contract/merchants/provider-rules.ts'
import {
  enableProviders,
  exportProviders,
  listProviders,
  PROVIDERS_MAX,
  reviewProvider,
  saveProvider,
} from '#contract/merchants/providers.ts'
import { serviceOrderPaths } from '#features/blackCard/public.ts'
import { providerPaths } from '#features/merchants/paths.ts'
import { useManagerChoices } from '#features/merchants/shared/pickers.ts'
import { Can, useCan, useCanCall } from '#screen/data/permissions.tsx'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { BulkExport } from '#screen/list/bulk-export.tsx'
import { ExportButton } from '#screen/list/export-button.tsx'
import { CodeFilter, DayFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { FilterToggle } from '#screen/list/filter-toggle.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { RegionFilter } from '#screen/list/region-filter.tsx'
import { StatusTabs } from '#screen/list/status-tabs.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { providerColumns } from './columns.tsx'
import { useProviderActions } from './use-actions.ts'

export const opening = listOf(listProviders, providerPaths.list)

const chips = [
  { name: 'insuranceEnding', label: `保险 ${INSURANCE_DAYS} 天内到期`, tone: 'warning' },
  { name: 'lowScore', label: `评分低于 ${LOW_SCORE}`, tone: 'danger' },
  { name: 'hasComplaint', label: '有投诉', tone: 'danger' },
] as const

const serviceOrdersOf = (providerId: number) => serviceOrderPaths.list.to({ providerId })

export default function ProviderList() {
  const list = useList(opening)
  const can = useCan()
  const navigate = useNavigate()
  const seesManagers = useCanCall(listMerchantManagers)
  const actions = useProviderActions()
  const { counts, query } = list
  const shownChips = chips.filter(({ name }) => (counts[name] ?? 0) > 0 || query[name])
  const add = (
    <Can call={saveProvider}>
      <Button asChild tone="primary">
        <Link to={providerPaths.detail.to()}>新增服务商</Link>
      </Button>
    </Can>
  )

  return (
    <Page
      actions={
        <>
          <ExportButton call={exportProviders} columns={providerColumns} params={query}>
            导出 Excel
          </ExportButton>
          {add}
        </>
      }
    >
      <StatusTabs label="服务商状态" filter={list.filter('status')} codes={providerStatus} counts={counts} />
      <Filters list={list}>
        <TextFilter {...list.filter('name')} label="服务商" placeholder="名称、拼音或编号" />
        <TextFilter {...list.filter('phone')} label="手机" placeholder="手机号或后四位" />
        <CodeFilter {...list.filter('kind')} label="服务类型" codes={serviceKind} />
        <RegionFilter {...list.filter('area')} label="服务地区" />
        <CodeFilter {...list.filter('scoreFrom')} label="评分" codes={scoreFloor} />
        {seesManagers && <PickFilter {...list.filter('managerId')} label="负责人" useChoices={useManagerChoices} />}
        <DayFilter {...list.filter('insuranceTo')} label="保险到期不晚于" />
      </Filters>
      {shownChips.length > 0 && (
        <fieldset aria-label="需要跟进" className="flex flex-wrap gap-2">
          {shownChips.map(({ name, label, tone }) => (
            <FilterToggle
              key={name}
              count={counts[name] ?? 0}
              tone={tone}
              isPressed={Boolean(query[name])}
              onClick={() => list.setFilters({ [name]: query[name] ? undefined : true })}
            >
              {label}
            </FilterToggle>
          ))}
        </fieldset>
      )}
      <ListTable
        list={list}
        columns={providerColumns}
        empty="还没有服务商"
        emptyAction={add}
        actions={(row) => (
          <RowActions
            name={row.name}
            actions={[
              can(reviewProvider) && canReviewProvider(row) && { label: '通过', onSelect: () => actions.approve(row) },
              { label: '详情', link: <Link to={providerPaths.detail.to({ id: row.id })} /> },
              can(saveProvider) && {
                label: '编辑',
                link: <Link to={providerPaths.detail.to({ id: row.id, tab: 'edit' })} />,
              },
              can(listServiceOrders) && { label: '服务订单', onSelect: () => navigate(serviceOrdersOf(row.id)) },
              can(enableProviders) && canEnableProvider(row) && { label: '启用', onSelect: () => actions.enable(row) },
              can(reviewProvider) &&
                canReviewProvider(row) && { label: '驳回', tone: 'danger', onSelect: () => actions.reject(row) },
              can(enableProviders) &&
                canDisableProvider(row) && { label: '停用', tone: 'danger', onSelect: () => actions.disable([row]) },
            ]}
          />
        )}
        bulk={
          <>
            <BulkExport list={list} call={exportProviders} columns={providerColumns} />
            <BulkAction
              list={list}
              scope="query"
              asks
              most={PROVIDERS_MAX}
              call={enableProviders}
              fits={{ row: canDisableProvider, none: '只能停用已启用的服务商' }}
              tone="danger"
              onRun={actions.disable}
            >
              批量停用
            </BulkAction>
          </>
        }
      />
    </Page>
  )
}
