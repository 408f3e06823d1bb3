import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { orderBizType } from '#contract/orders/codes.ts'
import { orderRights } from '#contract/orders/field-rights.ts'
import { addOrder } from '#contract/orders/order-create.ts'
import { type OrderAction, orderActions } from '#contract/orders/order-lifecycle.ts'
import { listOrders } from '#contract/orders/order-queries.ts'
import type { OrderRow } from '#contract/orders/orders.ts'
import { ALL_TYPES } from '#contract/orders/page-queries.ts'
import { listRefunds } from '#contract/orders/refunds.ts'
import { addShipment, listShipments } from '#contract/orders/shipments.ts'
import { OrderLines } from '#features/orders/shared/order-lines.tsx'
import { Can, useCanCall, useProfile, useReads, useShows } from '#screen/data/permissions.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { useScreenRoute } from '#screen/page/screen-route.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { orderPaths, refundPaths } from '../paths.ts'
import { OrderBulk } from './bulk.tsx'
import { orderColumns } from './columns.tsx'
import { ExportOrders } from './export-orders.tsx'
import { OrderFilters } from './filters.tsx'
import { hasDrawings, isTyped, ORDER_SORT, type OrderKind, parties } from './kinds.ts'
import { rememberList } from './record-pager.ts'
import { TypeSwitch, typeNames } from './type-switch.tsx'
import { useOrderActions } from './use-actions.tsx'
import { usePrinting } from './use-printing.tsx'
import { OrderViews, VIEW_FILTERS } from './views.tsx'

const PlaceOrderDrawer = lazyPart(() => import('#features/orders/place/order-drawer.tsx'), 'PlaceOrderDrawer')
const ShipmentsDrawer = lazyPart(() => import('#features/orders/shipment/shipments-drawer.tsx'), 'ShipmentsDrawer')
const ImportDialog = lazyPart(() => import('#screen/import/import-dialog.tsx'), 'ImportDialog')

interface OrderListProps {
  kind: OrderKind
  /** From the path. */
  type?: 0 | 1 | 2 | 3 | 4
}

/** List of one kind of orders: search, progress and actions. */
export function OrderList({ kind, type = ALL_TYPES }: OrderListProps) {
  const { bizType, party } = kind
  const orderType = useMemo(() => (type === ALL_TYPES ? {} : { orderType: type }), [type])
  const fixed = useMemo(() => ({ bizType, ...orderType }), [bizType, orderType])
  const list = useList(listOf(listOrders, kind.at, { fixed, sort: ORDER_SORT, tab: VIEW_FILTERS }))
  const navigate = useNavigate()
  const route = useScreenRoute()
  const profile = useProfile()
  const [opened, open] = useState<'import' | { copied: OrderRow | null } | { shipped: OrderRow } | null>(null)
  const close = () => open(null)
  const steps = useOrderActions()
  const { print, sheets } = usePrinting()
  const canPlace = useCanCall(addOrder)
  const seesShipments = useCanCall(listShipments)
  const seesRefunds = useCanCall(listRefunds)
  const isSupplier = profile?.supplier != null
  const isDealer = profile?.distributor != null
  const reads = useReads(orderRights)
  const shows = useShows(orderRights)
  const seesCost = reads('costAmount') && (!isDealer || bizType === orderBizType.consumerSale)
  const { payAmount, refundedAmount } = list.page ?? {}
  const columns = useMemo(
    () =>
      orderColumns({
        columns: kind.columns,
        isSupplier,
        shows,
        isDealer,
        seesCost,
        hasDrawings: hasDrawings(type),
        sums: { payAmount, refundedAmount },
      }),
    [kind, isSupplier, isDealer, shows, seesCost, type, payAmount, refundedAmount],
  )
  const without = useMemo(
    () =>
      new Set([
        ...(isSupplier ? ['supplierId', 'storeId', parties[party].filter] : []),
        ...(isDealer ? ['distributorId', 'supplierId'] : []),
        ...(isSupplier || isDealer ? ['userId'] : []),
        ...Object.entries(orderRights.asks ?? {}).flatMap(([filter, field]) => (reads(field) ? [] : [filter])),
      ]),
    [isSupplier, isDealer, party, reads],
  )
  useEffect(() => rememberList(list.rows.map(({ id }) => id)), [list.rows])

  const step = (order: OrderRow, action: OrderAction) =>
    order.allowed[action] === '' && {
      label: orderActions[action].title,
      onSelect: () => steps.take(action, order),
      ...(action === 'closeOrders' && { tone: 'danger' as const }),
    }

  return (
    <Page
      {...(isTyped(kind) && type !== ALL_TYPES && { title: `${route?.title}-${typeNames[type]}` })}
      aside={isTyped(kind) && <TypeSwitch kind={kind} type={type} query={list.query} />}
      actions={
        <>
          <Can call={addShipment}>
            <Button onClick={() => open('import')}>批量发货导入</Button>
          </Can>
          <ExportOrders params={{ ...list.query, ...fixed }} columns={columns} />
          {kind.isPlaced && (
            <Can call={addOrder}>
              <Button tone="primary" onClick={() => open({ copied: null })}>
                {isDealer ? '下单' : '代下单'}
              </Button>
            </Can>
          )}
        </>
      }
    >
      <OrderViews list={list} kind={kind} orderType={orderType} />
      <OrderFilters list={list} kind={kind} type={type} without={without} />
      {list.page?.notice && <Notice tone="warning">{list.page.notice}</Notice>}
      <ListTable
        list={list}
        columns={columns}
        empty="还没有订单"
        noun="订单"
        onOpen={({ id }) => void navigate(orderPaths.detail.to({ id }))}
        expand={(order) => <OrderLines order={order} />}
        actionsWidth={kind.actionsWidth}
        actions={(order) => (
          <RowActions
            name={order.orderNo}
            actions={[
              ...kind.actions.map((action) => step(order, action)),
              seesShipments && order.shippedQty > 0 && { label: '查看物流', onSelect: () => open({ shipped: order }) },
              seesRefunds &&
                order.refundIds.length > 0 && {
                  label: '查看退款',
                  onSelect: () => void navigate(refundPaths.list.to({ refundIds: order.refundIds })),
                },
              bizType === orderBizType.distributorPurchase &&
                canPlace && {
                  label: '再来一单',
                  onSelect: () => open({ copied: order }),
                },
            ]}
          />
        )}
        bulk={<OrderBulk {...{ kind, fixed, list, columns, steps, print }} />}
      />
      {steps.opened}
      {sheets}
      {opened === 'import' && <ImportDialog resource="shipment" noun="发货单" onClose={close} />}
      {opened !== null && typeof opened === 'object' && 'shipped' in opened && (
        <ShipmentsDrawer order={opened.shipped} onClose={close} />
      )}
      {opened !== null && typeof opened === 'object' && 'copied' in opened && (
        <PlaceOrderDrawer kind={kind} copied={opened.copied} onClose={close} />
      )}
    </Page>
  )
}
