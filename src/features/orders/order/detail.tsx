import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router-dom'
import { drawingState, invoiceType as invoiceTypeCodes } from '#contract/orders/codes.ts'
import { getOrder } from '#contract/orders/order-queries.ts'
import type { Order } from '#contract/orders/orders.ts'
import { orderPaths } from '#features/orders/paths.ts'
import { OrderLines } from '#features/orders/shared/order-lines.tsx'
import { Payments, Refunds } from '#features/orders/shared/order-records.tsx'
import { Panel } from '#features/orders/shared/panel.tsx'
import { ShipmentTable } from '#features/orders/shipment/table.tsx'
import { useRead } from '#screen/data/use-read.ts'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { Page } from '#screen/page/page.tsx'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { Button } from '#ui/button/button.tsx'
import { CopyText } from '#ui/copy-text/copy-text.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { LinkButton } from '#ui/link-button/link-button.tsx'
import { Result } from '#ui/result/result.tsx'
import { OrderActions } from './actions.tsx'
import { Commissions } from './commissions.tsx'
import { Facts, Invoice, MoneyFacts, Receiver } from './facts.tsx'
import { OrderProgress } from './progress.tsx'
import { neighboursOf } from './record-pager.ts'
import { OrderStatusText } from './status.tsx'
import { useOrderActions } from './use-actions.tsx'

export default function OrderDetail() {
  const { id } = useRouteQuery(orderPaths.detail)
  const order = useRead(getOrder, id === undefined ? null : { id })
  if (order) return <OrderPage order={order} />
  return (
    <Result
      tone="warning"
      title="订单不存在"
      description="链接里没有订单编号，请从订单列表打开。"
      actions={
        <LinkButton asChild>
          <Link to={orderPaths.cardPurchases.to()}>返回订单列表</Link>
        </LinkButton>
      }
    />
  )
}

/** Order page with all its actions. */
function OrderPage({ order }: { order: Order }) {
  const { id, orderNo, allowed, shipments, refunds, payments, commissions = [], logisticsLevel, invoiceType } = order
  const steps = useOrderActions()
  return (
    <Page
      title={`订单 ${orderNo}`}
      className="gap-4"
      aside={
        <span className="flex items-center gap-3">
          <OrderStatusText order={order} />
          <CopyText value={orderNo} aria-label={`复制订单号 ${orderNo}`}>
            复制
          </CopyText>
          <Neighbours id={id} />
        </span>
      }
      actions={<OrderActions order={order} steps={steps} />}
    >
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_336px]">
        <div className="grid min-w-0 gap-4">
          <OrderProgress order={order} />
          <Panel title="商品明细">
            <OrderLines
              order={order}
              isFull
              {...(allowed.addShipment === '' && {
                groupActions: (supplierId, lines) =>
                  lines.some(({ shippableQty }) => shippableQty > 0) && (
                    <Button size="tiny" onClick={() => steps.take('addShipment', order, supplierId)}>
                      发货
                    </Button>
                  ),
              })}
              {...(allowed.saveDrawing === '' && {
                lineActions: (line) =>
                  line.drawingState > drawingState.notNeeded &&
                  line.shippedQty < line.quantity && (
                    <Button tone="link" size="tiny" onClick={() => steps.take('saveDrawing', order, line.id)}>
                      图纸
                    </Button>
                  ),
              })}
            />
          </Panel>
          {order.payAmount !== undefined && <MoneyFacts order={order} />}
          {shipments.length > 0 && (
            <Panel title="发货单">
              <ShipmentTable shipments={shipments} logisticsLevel={logisticsLevel} />
            </Panel>
          )}
          {refunds.length > 0 && <Refunds refunds={refunds} />}
          {payments.length > 0 && <Payments payments={payments} />}
          {commissions.length > 0 && <Commissions commissions={commissions} />}
          <Panel title="操作日志">
            <AuditTrail resource="order" targetId={id} />
          </Panel>
        </div>
        <div className="grid min-w-0 gap-4">
          <Receiver order={order} />
          <Facts order={order} />
          {invoiceType > invoiceTypeCodes.none && <Invoice order={order} />}
        </div>
      </div>
      {steps.opened}
    </Page>
  )
}

/** Links to the previous and next order in the list the user came from. */
function Neighbours({ id }: { id: number }) {
  const { leaveFor } = usePageLocation()
  const { before, after } = neighboursOf(id)
  const step = (label: string, to: number | undefined, Icon: typeof ChevronLeft) => (
    <IconButton
      size="tiny"
      label={label}
      disabled={to === undefined}
      onClick={() => to !== undefined && leaveFor(orderPaths.detail.to({ id: to }))}
    >
      <Icon aria-hidden strokeWidth={1.75} />
    </IconButton>
  )
  if (before === undefined && after === undefined) return null
  return (
    <span className="flex">
      {step('上一个订单', before, ChevronLeft)}
      {step('下一个订单', after, ChevronRight)}
    </span>
  )
}
