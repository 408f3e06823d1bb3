import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { getCardMerchant } from '#contract/blackCard/card-merchants.ts'
import { serviceKind, serviceOrderStatus, serviceOrigin, serviceRefundRule } from '#contract/blackCard/codes.ts'
import { ACCEPT_DAYS, isGift, PAY_HOURS } from '#contract/blackCard/service-order-rules.ts'
import type { ServiceOrder } from '#contract/blackCard/service-orders.ts'
import { listServicePackages } from '#contract/blackCard/service-packages.ts'
import { buyerKind } from '#contract/orders/codes.ts'
import { isPositive } from '#contract/orders/order-money.ts'
import { getOrder } from '#contract/orders/order-queries.ts'
import { payMethodLabel } from '#contract/payment.ts'
import { daysAfter, hoursAfter } from '#contract/rules/moment.ts'
import { cardMerchantPaths, servicePackagePaths } from '#features/blackCard/paths.ts'
import { orderPaths } from '#features/orders/public.ts'
import { formatTime } from '#lib/formats.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Money } from '#ui/money/money.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Progress } from '#ui/progress/progress.tsx'
import { daysToExpiry } from './expiry.tsx'
import { doneBy } from './labels.ts'

const { Item } = Descriptions
const { unpaid, toAccept, closed } = serviceOrderStatus
const SOON_DAYS = 30

/** What was bought, how much of it was used, and the money. */
export function ServiceOrderFacts({ order }: { order: ServiceOrder }) {
  return (
    <div className="grid gap-6">
      <Standing order={order} />
      <Service order={order} />
      <Items order={order} />
      <Amounts order={order} />
      {order.score !== null && (
        <TitledSection title="评价" className="gap-3">
          <Descriptions>
            <Item label="评分">{`${order.score} 分（满分 5 分）`}</Item>
          </Descriptions>
        </TitledSection>
      )}
    </div>
  )
}

/** What the order waits for, or why it ended. */
function Standing({ order }: { order: ServiceOrder }) {
  const { status, createdAt, usedUpAt, closedAt, closeReason, expireAt, waitingPayment } = order
  const days = daysToExpiry(order)
  if (status === unpaid) {
    return waitingPayment ? (
      <Notice tone="warning" title="付款凭证待确认">
        {`${waitingPayment.submittedBy} 提交了 ${waitingPayment.transferAmount} 元的付款凭证，由财务确认收款。`}
      </Notice>
    ) : (
      <Notice>{`请买家在 ${formatTime(hoursAfter(createdAt, PAY_HOURS))} 前付款，逾期自动关闭。`}</Notice>
    )
  }
  if (status === toAccept && usedUpAt) {
    return <Notice>{`买家未验收时，${formatTime(daysAfter(usedUpAt, ACCEPT_DAYS))} 自动验收。`}</Notice>
  }
  if (status === closed) {
    return <Notice title={`服务订单已于 ${formatTime(closedAt)} 关闭`}>{closeReason}</Notice>
  }
  if (days === null || days > SOON_DAYS) return null
  return <Notice tone="warning">{`有效期至 ${expireAt}，到期后未用的次数作废。`}</Notice>
}

function Service({ order }: { order: ServiceOrder }) {
  const can = useCan()
  const { cardMerchantId, relatedOrder } = order
  return (
    <TitledSection title="服务信息" className="gap-3">
      <Descriptions>
        <Item label="服务名称">
          <LinkIf is={can(listServicePackages)} to={servicePackagePaths.list.to({ id: order.servicePackageId })}>
            {order.packageName}
          </LinkIf>
        </Item>
        <Item label="服务类型">{serviceKind.label(order.kind)}</Item>
        <Item label="买家">
          <LinkIf
            is={cardMerchantId !== null && can(getCardMerchant)}
            to={cardMerchantPaths.detail.to({ id: cardMerchantId ?? undefined })}
          >
            {order.buyerName}
          </LinkIf>
        </Item>
        <Item label="电话">
          <span className="tabular-nums">{order.buyerPhone}</span>
        </Item>
        <Item label="买家类型">{buyerKind.label(order.buyerKind)}</Item>
        <Item label="来源">{serviceOrigin.label(order.origin)}</Item>
        <Item label="下单时间">{formatTime(order.createdAt)}</Item>
        <Item label="有效期至">{order.expireAt}</Item>
        <Item label="服务商">{doneBy(order)}</Item>
        <Item label="服务人员">{order.workerName}</Item>
        <Item label="预约时间">{formatTime(order.appointmentAt)}</Item>
        <Item label="服务地区">{order.serviceAreaName}</Item>
        <Item label="服务地址" wide {...(order.serviceAddress && { copies: order.serviceAddress })} />
        {relatedOrder && (
          <Item label="商品订单">
            <LinkIf is={can(getOrder)} to={orderPaths.detail.to({ id: relatedOrder.id })}>
              {relatedOrder.name}
            </LinkIf>
          </Item>
        )}
        <Item label="备注" wide>
          {order.remark}
        </Item>
      </Descriptions>
    </TitledSection>
  )
}

/** Times of each item. */
function Items({ order: { items, usedCount, totalCount } }: { order: ServiceOrder }) {
  return (
    <TitledSection title="服务内容" className="gap-3">
      <ul aria-label="服务内容" className="grid divide-y rounded border">
        {items.map(({ name, unit, total, used }) => (
          <li key={name} className="grid grid-cols-[minmax(0,1fr)_96px_96px] items-center gap-4 px-3 py-2">
            <span className="break-words">{name}</span>
            <Progress label={`${name}已用`} value={total === 0 ? 0 : (used / total) * 100} tone="success" />
            <span className="text-right tabular-nums">{`${used}/${total} ${unit}`}</span>
          </li>
        ))}
      </ul>
      <p className="text-text-muted">{`共 ${totalCount} 次，已用 ${usedCount} 次，剩余 ${totalCount - usedCount} 次`}</p>
    </TitledSection>
  )
}

function Amounts({ order }: { order: ServiceOrder }) {
  const isRefundable = isPositive(order.refundable) && daysToExpiry(order) !== null
  return (
    <TitledSection title="金额" className="gap-3">
      <Descriptions>
        <Item label="单价">
          <Money amount={order.price} />
        </Item>
        <Item label="份数">{`${order.quantity} 份`}</Item>
        <Item label="实付金额">
          <Money amount={order.payAmount} className="font-medium" />
        </Item>
        {!isGift(order) && (
          <>
            <Item label="支付方式">{payMethodLabel(order.payMethod)}</Item>
            <Item label="付款时间">{formatTime(order.paidAt)}</Item>
            <Item label="退款规则">{serviceRefundRule.label(order.refundRule)}</Item>
            {isRefundable && (
              <Item label="可退金额">
                <Money amount={order.refundable} />
              </Item>
            )}
            {isPositive(order.refundedAmount) && (
              <Item label="已退金额">
                <Money amount={order.refundedAmount} />
              </Item>
            )}
          </>
        )}
      </Descriptions>
    </TitledSection>
  )
}

/** A link for users who may open it, else its text. */
function LinkIf({ is, to, children }: { is: boolean; to: string; children: ReactNode }) {
  if (!is) return children
  return (
    <Link to={to} className="text-accent-text hover:underline">
      {children}
    </Link>
  )
}
