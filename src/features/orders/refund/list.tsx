import { useMemo } from 'react'
import { orderBizType, refundReason, refundType } from '#contract/orders/codes.ts'
import { refundRights } from '#contract/orders/field-rights.ts'
import { REJECTED_AT_ONCE, rejectRefunds } from '#contract/orders/refund-changes.ts'
import { exportRefunds, listRefunds } from '#contract/orders/refunds.ts'
import { payMethod } from '#contract/payment.ts'
import { refundPaths } from '#features/orders/paths.ts'
import { useCanCall, useProfile, useReads } from '#screen/data/permissions.tsx'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { BulkExport } from '#screen/list/bulk-export.tsx'
import { ExportButton } from '#screen/list/export-button.tsx'
import { useFilterChip } from '#screen/list/filter-chips.ts'
import { CodeFilter, DayRangeFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { SupplierFilter } from '#screen/list/supplier-filter.tsx'
import { type Filter, listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { refundColumns } from './columns.tsx'
import { RefundTabs } from './tabs.tsx'
import { useRefundActions } from './use-actions.tsx'

const RefundDrawer = lazyPart(() => import('./drawer.tsx'), 'RefundDrawer')

export const opening = listOf(listRefunds, refundPaths.list, { tab: ['status', 'processState', 'overdue'] })

/** Opened from an order, the list shows its refunds only; a click clears this filter. */
function OfOneOrder({ value, onChange }: Filter<number[]>) {
  useFilterChip('订单的退款', value ? `${value.length} 笔` : '', () => onChange(undefined))
  return null
}

/** Opened from a user, the list shows the refunds of this user's orders. */
function OfOneUser({ value, onChange }: Filter<number>) {
  useFilterChip('用户的退款', value === undefined ? '' : `#${value}`, () => onChange(undefined))
  return null
}

/** Kinds of orders a distributor takes part in: its purchases and its sales to consumers. */
const dealerBizTypes: typeof orderBizType = {
  ...orderBizType,
  codes: [orderBizType.distributorPurchase, orderBizType.consumerSale],
}

/** Refund requests: decided one by one, carried out, and paid by another person. */
export default function RefundList() {
  const list = useList(opening)
  const profile = useProfile()
  const isSupplier = profile?.supplier != null
  const isDealer = profile?.distributor != null
  const canReject = useCanCall(rejectRefunds)
  const canExport = useCanCall(exportRefunds)
  const reads = useReads(refundRights)
  const steps = useRefundActions()
  const { applyAmount, approvedAmount } = list.page ?? {}
  const columns = useMemo(
    () => refundColumns({ open: list.open, isSupplier, reads, sums: { applyAmount, approvedAmount } }),
    [list.open, isSupplier, reads, applyAmount, approvedAmount],
  )
  const { opened } = list
  return (
    <Page
      actions={
        <ExportButton call={exportRefunds} columns={columns} params={list.query}>
          导出 Excel
        </ExportButton>
      }
    >
      <RefundTabs list={list} />
      <Filters list={list}>
        <OfOneOrder {...list.filter('refundIds')} />
        <OfOneUser {...list.filter('userId')} />
        <TextFilter {...list.filter('refundNo')} label="退款单号" />
        <TextFilter {...list.filter('orderNo')} label="订单号" />
        <CodeFilter {...list.filter('refundType')} label="退款类型" codes={refundType} />
        <CodeFilter {...list.filter('reason')} label="退款原因" codes={refundReason} />
        {!isDealer && <SupplierFilter {...list.filter('supplierId')} />}
        <CodeFilter {...list.filter('bizType')} label="业务类型" codes={isDealer ? dealerBizTypes : orderBizType} />
        <CodeFilter {...list.filter('payMethod')} label="支付方式" codes={payMethod} />
        <DayRangeFilter list={list} label="申请时间" from="createdFrom" to="createdTo" />
      </Filters>
      <ListTable
        list={list}
        columns={columns}
        empty="还没有退款单"
        noun="退款单"
        onOpen={({ id }) => list.open(id)}
        actionsWidth={208}
        actions={(refund) => (
          <RowActions
            name={refund.refundNo}
            actions={[...steps.actionsOf(refund), { label: '查看', onSelect: () => list.open(refund.id) }]}
          />
        )}
        {...((canReject || canExport) && {
          bulk: (
            <>
              <BulkAction
                list={list}
                scope="query"
                asks
                tone="danger"
                most={REJECTED_AT_ONCE}
                call={rejectRefunds}
                onRun={steps.reject}
              >
                批量拒绝
              </BulkAction>
              <BulkExport list={list} call={exportRefunds} columns={columns} />
            </>
          ),
        })}
      />
      {opened !== null && <RefundDrawer id={opened} steps={steps} onClose={() => list.open(null)} />}
      {steps.opened}
    </Page>
  )
}
