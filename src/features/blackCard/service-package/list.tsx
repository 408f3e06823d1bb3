import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { listedPackageStatus, serviceKind } from '#contract/blackCard/codes.ts'
import { exportServiceOrders, listServiceOrders } from '#contract/blackCard/service-orders.ts'
import { canShelve, canUnshelve, deleteFault } from '#contract/blackCard/service-package-rules.ts'
import {
  deleteServicePackage,
  enableServicePackages,
  listServicePackages,
  MAX_SORTED,
  saveServicePackage,
  sortServicePackages,
} from '#contract/blackCard/service-packages.ts'
import { listProviders } from '#contract/merchants/providers.ts'
import { buyerKind } from '#contract/orders/codes.ts'
import { serviceOrderPaths, servicePackagePaths } from '#features/blackCard/paths.ts'
import { useProviderChoices } from '#features/merchants/public.ts'
import { Can, useCan } from '#screen/data/permissions.tsx'
import { BulkSwitch } from '#screen/list/bulk-switch.tsx'
import { ExportButton } from '#screen/list/export-button.tsx'
import { CodeFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { PriceRangeFilter } from '#screen/list/price-range-filter.tsx'
import { StatusTabs } from '#screen/list/status-tabs.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { servicePackageColumns } from './columns.tsx'
import { useServicePackageActions } from './use-actions.ts'

const ServicePackageDrawer = lazyPart(() => import('./form-drawer.tsx'), 'ServicePackageDrawer')
const ServicePackageOrderDialog = lazyPart(() => import('./order-dialog.tsx'), 'ServicePackageOrderDialog')

export const opening = listOf(listServicePackages, servicePackagePaths.list, { tab: 'status' })

/** The services on offer. */
export default function ServicePackageList() {
  const list = useList(opening)
  const can = useCan()
  const navigate = useNavigate()
  const [added, add] = useState<{ copyOf: number | null } | null>(null)
  const [isOrdering, order] = useState(false)
  const { opened, open } = list
  const columns = useMemo(() => servicePackageColumns(open), [open])
  const actions = useServicePackageActions(open)
  const isWhole = !list.hasFilters && list.query.status === undefined
  const addButton = (
    <Can call={saveServicePackage}>
      <Button tone="primary" onClick={() => add({ copyOf: null })}>
        新增服务包
      </Button>
    </Can>
  )

  return (
    <Page
      actions={
        <>
          {isWhole && list.total > 1 && list.total <= MAX_SORTED && (
            <Can call={sortServicePackages}>
              <Button onClick={() => order(true)}>调整顺序</Button>
            </Can>
          )}
          <ExportButton
            call={exportServiceOrders}
            columns={null}
            params={{ ...(list.query.kind !== undefined && { kind: list.query.kind }) }}
          >
            导出服务订单
          </ExportButton>
          {addButton}
        </>
      }
    >
      <StatusTabs label="服务包状态" filter={list.filter('status')} codes={listedPackageStatus} counts={list.counts} />
      <Filters list={list}>
        <TextFilter {...list.filter('name')} label="服务包" placeholder="名称、拼音或编号" />
        <CodeFilter {...list.filter('kind')} label="服务类型" codes={serviceKind} />
        <CodeFilter {...list.filter('buyerKind')} label="可购买对象" codes={buyerKind} />
        {can(listProviders) && (
          <PickFilter {...list.filter('providerId')} label="可派服务商" useChoices={useProviderChoices} />
        )}
        <PriceRangeFilter list={list} from="priceFrom" to="priceTo" label="售价" />
      </Filters>
      <ListTable
        list={list}
        columns={columns}
        empty="还没有服务包"
        emptyAction={addButton}
        onOpen={({ id }) => open(id)}
        actions={(row) => (
          <RowActions
            name={row.name}
            actions={[
              { label: can(saveServicePackage) ? '编辑' : '查看', onSelect: () => open(row.id) },
              can(enableServicePackages) &&
                canShelve(row) && { label: '上架', onSelect: () => void actions.enable(row) },
              can(enableServicePackages) &&
                canUnshelve(row) && {
                  label: '下架',
                  tone: 'danger',
                  onSelect: () => void actions.disable([row]),
                },
              can(listServiceOrders) && {
                label: '服务订单',
                onSelect: () => void navigate(serviceOrderPaths.list.to({ servicePackageId: row.id })),
              },
              can(saveServicePackage) && { label: '复制', onSelect: () => add({ copyOf: row.id }) },
              can(deleteServicePackage) && {
                label: '删除',
                tone: 'danger',
                disabledReason: deleteFault(row) || undefined,
                onSelect: () => void actions.remove(row),
              },
            ]}
          />
        )}
        bulk={
          <BulkSwitch
            list={list}
            call={enableServicePackages}
            on={['批量上架', actions.enableAll]}
            off={['批量下架', actions.disable]}
          />
        }
      />
      {added && <ServicePackageDrawer id={added.copyOf} isCopy onClose={() => add(null)} />}
      {opened !== null && <ServicePackageDrawer key={opened} id={opened} onClose={() => open(null)} />}
      {isOrdering && <ServicePackageOrderDialog onSave={actions.order} onClose={() => order(false)} />}
    </Page>
  )
}
