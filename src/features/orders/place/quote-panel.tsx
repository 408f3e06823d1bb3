import { leadTime } from '#contract/delivery.ts'
import { orderType } from '#contract/orders/codes.ts'
import type { Quote } from '#contract/orders/order-create.ts'
import { sumOfMoney } from '#contract/orders/order-money.ts'
import { formatTime } from '#lib/formats.ts'
import { cn } from '#ui/cn.ts'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { formatMoney } from '#ui/money/format-money.ts'
import { Money } from '#ui/money/money.tsx'
import { Notice } from '#ui/notice/notice.tsx'

interface QuotePanelProps {
  /** Null while the input is incomplete. */
  quote: { data: Quote | undefined; error: Error | null; isFetching: boolean } | null
}

const { Item } = Descriptions

/** The quote, by resulting order and supplier. */
export function QuotePanel({ quote }: QuotePanelProps) {
  return (
    <section
      aria-label="试算"
      aria-busy={quote?.isFetching}
      data-sticks="bottom"
      className="sticky -bottom-5 z-10 -mx-6 -mb-5 grid gap-3 border-t bg-raised px-6 py-3"
    >
      {quote === null && <p className="text-text-muted">选好买家、商品和收货地区后显示应付金额</p>}
      {quote?.error && <Notice tone="danger">{quote.error.message}</Notice>}
      {quote?.data && !quote.error && (
        <div className={cn('grid gap-3', quote.isFetching && 'opacity-60')}>
          {quote.data.orders.map((order) => (
            <QuotedOrder key={order.orderType} order={order} />
          ))}
          <p className="text-right text-reading">
            应付合计 <Money amount={quote.data.payAmount} className="font-bold text-section" />
          </p>
        </div>
      )}
    </section>
  )
}

function QuotedOrder({ order }: { order: Quote['orders'][number] }) {
  const suppliers = [...Map.groupBy(order.lines, ({ supplier }) => supplier.name)].map(
    ([name, lines]) => `${name} ${lines.length} 种 ${formatMoney(sumOfMoney(lines.map(({ amount }) => amount)))}`,
  )
  const activities = [...new Set(order.lines.flatMap(({ activity }) => activity?.name ?? []))]
  return (
    <div className="grid gap-1">
      <h3 className="font-medium">{orderType.label(order.orderType)}</h3>
      <Descriptions columns={3} className="gap-y-1">
        <Item label="商品金额">
          <Money amount={order.goodsAmount} />
        </Item>
        {order.discountAmount !== undefined && (
          <Item label="活动优惠">
            <Money amount={order.discountAmount} />
          </Item>
        )}
        {order.coupon && (
          <Item label="优惠券">
            <Money amount={order.coupon.discountAmount} /> {order.coupon.name}
          </Item>
        )}
        <Item label="运费">
          <Money amount={order.freightAmount} />
        </Item>
        {Number(order.installAmount) > 0 && (
          <Item label="安装服务费">
            <Money amount={order.installAmount} />
          </Item>
        )}
        <Item label="交货周期">{leadTime.label(order.leadTime)}</Item>
        <Item label="承诺发货">{formatTime(order.promisedShipAt)}</Item>
        <Item label="应付">
          <Money amount={order.payAmount} className="font-medium" />
        </Item>
        {activities.length > 0 && (
          <Item label="活动" wide>
            {activities.join('，')}
          </Item>
        )}
        <Item label="供应商" wide>
          {suppliers.join('，')}
        </Item>
      </Descriptions>
    </div>
  )
}
