import { useMemo } from 'react'
import { buyerKind, deliverState, digitalGoodsKind } from '#contract/orders/codes.ts'
import {
  closeDigitalOrders,
  DELIVERED_AT_ONCE,
  DIGITAL_CLOSED_AT_ONCE,
  deliverDigitalOrders,
  exportDigitalOrders,
  listDigitalOrders,
} from '#contract/orders/digital-orders.ts'
import { listTradeParties } from '#contract/orders/parties.ts'
import { payMethod } from '#contract/payment.ts'
import { PartyFilter } from '#features/orders/order/party-filter.tsx'
import { digitalOrderPaths } from '#features/orders/paths.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { BulkExport } from '#screen/list/bulk-export.tsx'
import { ExportButton } from '#screen/list/export-button.tsx'
import { CodeFilter, DayRangeFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { digitalColumns } from './columns.tsx'
import { DigitalTabs } from './tabs.tsx'
import { useDigitalActions } from './use-actions.tsx'

const DigitalDrawer = lazyPart(() => import('./drawer.tsx'), 'DigitalDrawer')

export const opening = listOf(listDigitalOrders, digitalOrderPaths.list, { tab: ['status', 'deliverState'] })

/** Orders of digital goods: delivered automatically; failed deliveries are handled here. */
export default function DigitalOrderList() {
  const list = useList(opening)
  const can = useCan()
  const steps = useDigitalActions()
  const payAmount = list.page?.payAmount
  const columns = useMemo(() => digitalColumns({ open: list.open, payAmount }), [list.open, payAmount])
  const { opened } = list

  return (
    <Page
      actions={
        <ExportButton call={exportDigitalOrders} columns={columns} params={list.query}>
          导出 Excel
        </ExportButton>
      }
    >
      <DigitalTabs list={list} />
      <Filters list={list}>
        <TextFilter {...list.filter('orderNo')} label="订单号" />
        <TextFilter {...list.filter('keyword')} label="商品或买家" placeholder="商品名称、买家或电话" />
        <CodeFilter {...list.filter('goodsKind')} label="商品类型" codes={digitalGoodsKind} />
        <CodeFilter {...list.filter('buyerKind')} label="买家类型" codes={buyerKind} />
        {can(listTradeParties) && <PartyFilter {...list.filter('userId')} label="消费者" kind={buyerKind.consumer} />}
        <CodeFilter {...list.filter('payMethod')} label="支付方式" codes={payMethod} />
        <CodeFilter {...list.filter('deliverState')} label="交付状态" codes={deliverState} />
        <DayRangeFilter list={list} label="下单时间" from="createdFrom" to="createdTo" />
      </Filters>
      <ListTable
        list={list}
        columns={columns}
        empty="还没有数字订单"
        noun="数字订单"
        onOpen={({ id }) => list.open(id)}
        actionsWidth={208}
        actions={(order) => (
          <RowActions
            name={order.orderNo}
            actions={[...steps.actionsOf(order), { label: '查看', onSelect: () => list.open(order.id) }]}
          />
        )}
        bulk={
          <>
            <BulkAction
              list={list}
              scope="query"
              asks
              most={DELIVERED_AT_ONCE}
              call={deliverDigitalOrders}
              onRun={steps.deliver}
            >
              批量重新交付
            </BulkAction>
            <BulkAction
              list={list}
              scope="query"
              asks
              tone="danger"
              most={DIGITAL_CLOSED_AT_ONCE}
              call={closeDigitalOrders}
              onRun={steps.close}
            >
              批量关闭
            </BulkAction>
            <BulkExport list={list} call={exportDigitalOrders} columns={columns} />
          </>
        }
      />
      {opened !== null && <DigitalDrawer id={opened} steps={steps} onClose={() => list.open(null)} />}
      {steps.opened}
    </Page>
  )
}
