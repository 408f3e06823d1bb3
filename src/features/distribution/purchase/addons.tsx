import { Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { saveAddonItem } from '#contract/distribution/addon-items.ts'
import { CANCELLED_MAX, canCancelBill } from '#contract/distribution/bill-rules.ts'
import { distributorPurchaseKind } from '#contract/distribution/codes.ts'
import {
  addDistributorPurchase,
  cancelDistributorPurchases,
  exportDistributorPurchases,
  listDistributorPurchases,
} from '#contract/distribution/purchases.ts'
import { payMethod } from '#contract/payment.ts'
import { purchasePaths } from '#features/distribution/paths.ts'
import { BillTabs } from '#features/distribution/shared/bill-tabs.tsx'
import { useAddonItemChoices, useAllDistributorChoices } from '#features/distribution/shared/pickers.ts'
import { Can } from '#screen/data/permissions.tsx'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { BulkExport } from '#screen/list/bulk-export.tsx'
import { ExportButton } from '#screen/list/export-button.tsx'
import { CodeFilter, DayRangeFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { AddonItems } from './addon-items.tsx'
import { purchaseColumns } from './columns.tsx'
import { usePurchaseActions } from './use-actions.tsx'

const PurchaseDrawer = lazyPart(() => import('./drawer.tsx'), 'PurchaseDrawer')

const kind = distributorPurchaseKind.addon
const source = listOf(listDistributorPurchases, purchasePaths.addons, { tab: 'status', fixed: { kind } })

/** What distributors bought beside their package; the second tab is the price list. */
export default function AddonList() {
  const list = useList(source)
  const actions = usePurchaseActions()
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  const { open } = list
  const sum = list.page?.sums.payAmount
  const columns = useMemo(() => purchaseColumns({ kind, open, sum }), [open, sum])
  const isPrices = list.query.tab === 'items'
  const add = (
    <Can call={addDistributorPurchase}>
      <Button
        tone="primary"
        onClick={() => navigate(purchasePaths.buy.to({ distributorId: list.query.distributorId }))}
      >
        新增增购
      </Button>
    </Can>
  )

  if (isPrices) {
    return (
      <Page
        actions={
          <Can call={saveAddonItem}>
            <Button tone="primary" onClick={() => setAdding(true)}>
              新增项目
            </Button>
          </Can>
        }
      >
        <FilterTabs
          label="增购管理"
          value="items"
          onChange={(value) => value === 'bills' && list.setFilters({ tab: undefined })}
          tabs={[
            { value: 'bills', label: '返回增购单' },
            { value: 'items', label: '增购项目' },
          ]}
        />
        <Suspense fallback={<Skeleton className="h-64" />}>
          <AddonItems isAdding={isAdding} onAdded={() => setAdding(false)} />
        </Suspense>
      </Page>
    )
  }

  return (
    <Page
      actions={
        <>
          <ExportButton call={exportDistributorPurchases} columns={columns} params={{ ...list.query, kind }}>
            导出 Excel
          </ExportButton>
          {add}
        </>
      }
    >
      <BillTabs
        counts={list.counts}
        status={list.query.status}
        onChange={(status) => list.setFilters({ status })}
        beside={{ label: '增购项目', onSelect: () => list.setFilters({ tab: 'items' }) }}
      />
      <Filters list={list}>
        <TextFilter {...list.filter('purchaseNo')} label="单号" placeholder="完整单号" />
        <PickFilter {...list.filter('distributorId')} label="经销商" useChoices={useAllDistributorChoices} />
        <PickFilter {...list.filter('addonItemId')} label="增购项目" useChoices={useAddonItemChoices} />
        <CodeFilter {...list.filter('payMethod')} label="支付方式" codes={payMethod} />
        <DayRangeFilter list={list} label="提交时间" from="createdFrom" to="createdTo" />
        <DayRangeFilter list={list} label="生效时间" from="effectiveFrom" to="effectiveTo" />
      </Filters>
      <ListTable
        list={list}
        columns={columns}
        actionsWidth={176}
        empty="还没有增购单"
        noun="增购单"
        emptyAction={add}
        actions={(row) => (
          <RowActions
            name={row.purchaseNo}
            actions={[{ label: '查看', onSelect: () => open(row.id) }, ...actions.stepsOf(row)]}
          />
        )}
        bulk={
          <>
            <BulkExport call={exportDistributorPurchases} columns={columns} list={list} params={{ kind }} />
            <BulkAction
              list={list}
              scope="query"
              asks
              most={CANCELLED_MAX}
              call={cancelDistributorPurchases}
              fits={{ row: canCancelBill, none: '只能取消待付款的单据' }}
              tone="danger"
              onRun={actions.cancel}
            >
              批量取消
            </BulkAction>
          </>
        }
      />
      {list.opened !== null && <PurchaseDrawer id={list.opened} onClose={() => open(null)} />}
      {actions.opened}
    </Page>
  )
}
