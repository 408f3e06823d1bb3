import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CANCELLED_MAX, canCancelBill } from '#contract/distribution/bill-rules.ts'
import { distributorRights } from '#contract/distribution/field-rights.ts'
import { addRenewal, cancelRenewals, exportRenewals, listRenewals } from '#contract/distribution/renewals.ts'
import { payMethod } from '#contract/payment.ts'
import { distributorPaths, renewalPaths } from '#features/distribution/paths.ts'
import { BillTabs } from '#features/distribution/shared/bill-tabs.tsx'
import {
  useAllDistributorChoices,
  useOffersPackages,
  usePackageChoices,
} from '#features/distribution/shared/pickers.ts'
import { Can, useReads } from '#screen/data/permissions.tsx'
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
import { renewalColumns } from './columns.tsx'
import { MonthFigures } from './month-figures.tsx'
import { useRenewalActions } from './use-actions.tsx'

const RenewalIncome = lazyPart(() => import('./income.tsx'), 'RenewalIncome')
const RenewalDrawer = lazyPart(() => import('./drawer.tsx'), 'RenewalDrawer')

export const opening = listOf(listRenewals, renewalPaths.list, { tab: 'status' })

/** Renewals of all distributors; one that signs in sees and pays its own. */
export default function RenewalList() {
  const list = useList(opening)
  const isStaff = useReads(distributorRights)('manager')
  const [isIncomeShown, showIncome] = useState(false)
  const offersPackages = useOffersPackages()
  const navigate = useNavigate()
  const actions = useRenewalActions()
  const { open } = list
  const sum = list.page?.sums.payAmount
  const columns = useMemo(() => renewalColumns({ open, sum }), [open, sum])
  const add = (
    <Can call={addRenewal}>
      <Button tone="primary" onClick={() => navigate(distributorPaths.renewals.to())}>
        新增续费
      </Button>
    </Can>
  )
  return (
    <Page
      actions={
        <>
          {isStaff && (
            <Button aria-expanded={isIncomeShown} onClick={() => showIncome(!isIncomeShown)}>
              {isIncomeShown ? '收起收入' : '每月收入'}
            </Button>
          )}
          <ExportButton call={exportRenewals} columns={columns} params={list.query}>
            导出 Excel
          </ExportButton>
          {add}
        </>
      }
    >
      <MonthFigures month={list.page?.month} />
      {isIncomeShown && <RenewalIncome distributorId={list.query.distributorId} />}
      <BillTabs counts={list.counts} status={list.query.status} onChange={(status) => list.setFilters({ status })} />
      <Filters list={list}>
        <TextFilter {...list.filter('renewalNo')} label="续费单号" placeholder="完整单号" />
        <PickFilter {...list.filter('distributorId')} label="经销商" useChoices={useAllDistributorChoices} />
        {offersPackages && (
          <PickFilter {...list.filter('agentPackageId')} label="续费套餐" useChoices={usePackageChoices} />
        )}
        <CodeFilter {...list.filter('payMethod')} label="支付方式" codes={payMethod} />
        <DayRangeFilter list={list} label="提交时间" from="createdFrom" to="createdTo" />
        <DayRangeFilter list={list} label="生效时间" from="effectiveFrom" to="effectiveTo" />
      </Filters>
      <ListTable
        list={list}
        columns={columns}
        actionsWidth={176}
        empty="还没有续费单"
        noun="续费单"
        emptyAction={add}
        actions={(row) => (
          <RowActions
            name={row.renewalNo}
            actions={[{ label: '查看', onSelect: () => open(row.id) }, ...actions.stepsOf(row)]}
          />
        )}
        bulk={
          <>
            <BulkExport call={exportRenewals} columns={columns} list={list} />
            <BulkAction
              list={list}
              scope="query"
              asks
              most={CANCELLED_MAX}
              call={cancelRenewals}
              fits={{ row: canCancelBill, none: '只能取消待付款的续费单' }}
              tone="danger"
              onRun={actions.cancel}
            >
              批量取消
            </BulkAction>
          </>
        }
      />
      {list.opened !== null && <RenewalDrawer id={list.opened} onClose={() => open(null)} />}
      {actions.opened}
    </Page>
  )
}
