import { useMemo, useState } from 'react'
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
import {
  useAllDistributorChoices,
  useOffersPackages,
  usePackageChoices,
} from '#features/distribution/shared/pickers.ts'
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
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { purchaseColumns } from './columns.tsx'
import { usePurchaseActions } from './use-actions.tsx'

const UpgradeDialog = lazyPart(() => import('./upgrade-dialog.tsx'), 'UpgradeDialog')
const PurchaseDrawer = lazyPart(() => import('./drawer.tsx'), 'PurchaseDrawer')

const kind = distributorPurchaseKind.upgrade
const source = listOf(listDistributorPurchases, purchasePaths.upgrades, { tab: 'status', fixed: { kind } })

/** Upgrades of distributors; one that signs in sees and pays its own. */
export default function UpgradeList() {
  const list = useList(source)
  const offersPackages = useOffersPackages()
  const actions = usePurchaseActions()
  const [isAdding, setAdding] = useState(false)
  const { open } = list
  const sum = list.page?.sums.payAmount
  const columns = useMemo(() => purchaseColumns({ kind, open, sum }), [open, sum])
  const add = (
    <Can call={addDistributorPurchase}>
      <Button tone="primary" onClick={() => setAdding(true)}>
        办理升级
      </Button>
    </Can>
  )

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
      <BillTabs counts={list.counts} status={list.query.status} onChange={(status) => list.setFilters({ status })} />
      <Filters list={list}>
        <TextFilter {...list.filter('purchaseNo')} label="单号" placeholder="完整单号" />
        <PickFilter {...list.filter('distributorId')} label="经销商" useChoices={useAllDistributorChoices} />
        {offersPackages && (
          <PickFilter {...list.filter('fromPackageId')} label="原套餐" useChoices={usePackageChoices} />
        )}
        {offersPackages && (
          <PickFilter {...list.filter('toPackageId')} label="目标套餐" useChoices={usePackageChoices} />
        )}
        <CodeFilter {...list.filter('payMethod')} label="支付方式" codes={payMethod} />
        <DayRangeFilter list={list} label="提交时间" from="createdFrom" to="createdTo" />
        <DayRangeFilter list={list} label="生效时间" from="effectiveFrom" to="effectiveTo" />
      </Filters>
      <ListTable
        list={list}
        columns={columns}
        actionsWidth={176}
        empty="还没有升级单"
        noun="升级单"
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
      {isAdding && <UpgradeDialog distributorId={list.query.distributorId} onClose={() => setAdding(false)} />}
      {actions.opened}
    </Page>
  )
}
