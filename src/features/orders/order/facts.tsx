import type { ReactNode } from 'react'
import { leadTime, logisticsLabel } from '#contract/delivery.ts'
import {
  deliveryMethodLabel,
  invoiceType,
  marketingChannelLabel,
  orderBizType,
  orderType,
  remarkColor,
} from '#contract/orders/codes.ts'
import type { Order } from '#contract/orders/orders.ts'
import { asksForFloor } from '#contract/orders/receiver-rules.ts'
import { regionLabel } from '#contract/rules/region.ts'
import { Panel } from '#features/orders/shared/panel.tsx'
import { RecordLink } from '#screen/detail/record-link.tsx'
import { useRegionTree } from '#screen/form/use-region-tree.ts'
import { cn } from '#ui/cn.ts'
import { CopyText } from '#ui/copy-text/copy-text.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Money } from '#ui/money/money.tsx'
import { remarkDot } from '../labels.ts'

const { Item } = Descriptions

export function Receiver({ order }: { order: Order }) {
  const tree = useRegionTree()
  const { receiverName, receiverPhone, receiverArea, receiverAddress, logisticsLevel, hasElevator, floorNo } = order
  const address = `${regionLabel(receiverArea, tree)}${receiverAddress}`
  return (
    <Panel
      title="收货信息"
      aside={
        <CopyText
          value={`${receiverName} ${receiverPhone} ${address}`}
          aria-label="复制收货信息"
          className="text-text-muted"
        >
          复制
        </CopyText>
      }
    >
      <Descriptions columns={1}>
        <Item label="收货人">{receiverName}</Item>
        <Item label="电话">{receiverPhone}</Item>
        <Item label="地址">{address}</Item>
        {asksForFloor(logisticsLevel) && floorNo !== null && (
          <Item label="楼层">{`${floorNo < 0 ? `地下 ${-floorNo}` : floorNo} 层，${hasElevator ? '有电梯' : '无电梯'}`}</Item>
        )}
        <Item label="物流服务">{logisticsLabel(logisticsLevel)}</Item>
        <Item label="配送方式">{deliveryMethodLabel(order.deliveryMethod)}</Item>
        <Item label="交货周期">{leadTime.label(order.leadTime)}</Item>
      </Descriptions>
    </Panel>
  )
}

export function Facts({ order }: { order: Order }) {
  const {
    cardMerchant,
    distributor,
    channel,
    user,
    store,
    sellerRemark,
    remarkColor: colour = remarkColor.none,
  } = order
  return (
    <Panel title="订单信息">
      <Descriptions columns={1}>
        <Item label="业务类型">{orderBizType.label(order.bizType)}</Item>
        <Item label="订单类型">{orderType.label(order.orderType)}</Item>
        <Item label="营销渠道">{marketingChannelLabel(order.marketingChannel)}</Item>
        <Item label="买家">
          {user ? <RecordLink kind="user" record={{ id: user.id, name: order.buyerName }} /> : order.buyerName}{' '}
          {order.buyerPhone}
        </Item>
        {cardMerchant && (
          <Item label="黑卡商家">
            <RecordLink kind="cardMerchant" record={cardMerchant} />
          </Item>
        )}
        {distributor && (
          <Item label="经销商">
            <RecordLink kind="distributorAccount" record={distributor} />
          </Item>
        )}
        {channel && (
          <Item label="渠道商">
            <RecordLink kind="channel" record={channel} />
          </Item>
        )}
        {user && user.name !== order.buyerName && <Item label="消费者">{user.name}</Item>}
        {store && (
          <Item label="成交门店">
            <RecordLink kind="store" record={store} />
          </Item>
        )}
        <Item label="买家留言">{order.buyerRemark}</Item>
        {sellerRemark !== undefined && (
          <Item label="客服备注">
            {sellerRemark || colour > remarkColor.none ? (
              <>
                {colour > remarkColor.none && (
                  <span
                    role="img"
                    aria-label={`备注标记 ${remarkColor.label(colour)}`}
                    className={cn('mr-1.5 inline-block size-2 rounded-full', remarkDot[colour])}
                  />
                )}
                {sellerRemark}
              </>
            ) : undefined}
          </Item>
        )}
      </Descriptions>
    </Panel>
  )
}

export function Invoice({ order }: { order: Order }) {
  return (
    <Panel title="发票">
      <Descriptions columns={1}>
        <Item label="发票类型">{invoiceType.label(order.invoiceType)}</Item>
        <Item label="抬头" {...(order.invoiceTitle && { copies: order.invoiceTitle })} />
        <Item label="税号" {...(order.taxNo && { copies: order.taxNo })} />
        <Item label="发票号码" {...(order.invoiceNo && { copies: order.invoiceNo })} />
      </Descriptions>
    </Panel>
  )
}

interface SumProps {
  label: ReactNode
  amount: string | null | undefined
  /** A deduction. */
  isLess?: boolean
  isMain?: boolean
}

function Sum({ label, amount, isLess = false, isMain = false }: SumProps) {
  if (amount === undefined || amount === null) return null
  return (
    <div className="flex items-baseline justify-between gap-6">
      <dt className="text-text-muted">{label}</dt>
      <dd className={cn('tabular-nums', isMain && 'font-bold text-section')}>
        {isLess && Number(amount) > 0 && '− '}
        <Money amount={amount} className={Number(amount) < 0 ? 'text-danger-text' : undefined} />
      </dd>
    </div>
  )
}

/** What took money off, with the coupon for who may open it. */
const Discount = ({ coupon: { couponId, name } }: { coupon: NonNullable<Order['userCoupon']> }) => (
  <>
    优惠（
    <RecordLink kind="coupon" record={{ id: couponId, name }} />）
  </>
)

/** How the payable amount is made up, with refunds and profit. */
export function MoneyFacts({ order }: { order: Order }) {
  const { userCoupon, discountAmount, adjustAmount, refundedAmount } = order
  return (
    <Panel title="金额">
      <div className="grid gap-x-12 gap-y-4 sm:grid-cols-2">
        <dl className="grid content-start gap-2">
          <Sum label="商品金额" amount={order.goodsAmount} />
          <Sum label="运费" amount={order.freightAmount} />
          {Number(order.installAmount) > 0 && <Sum label="安装服务费" amount={order.installAmount} />}
          {Number(discountAmount) > 0 && (
            <Sum label={userCoupon ? <Discount coupon={userCoupon} /> : '优惠金额'} amount={discountAmount} isLess />
          )}
          {Number(adjustAmount) !== 0 && <Sum label="改价金额" amount={adjustAmount} />}
        </dl>
        <dl className="grid content-start gap-2">
          <Sum label="应付金额" amount={order.payAmount} isMain />
          {Number(refundedAmount) > 0 && <Sum label="已退金额" amount={refundedAmount} isLess />}
          <Sum label="采购成本" amount={order.costAmount} />
          <Sum label="商家利润" amount={order.profitAmount} />
          {order.profitAmount !== undefined && Number(refundedAmount) > 0 && (
            <p className="text-right text-small text-text-muted">利润已减去退款，已退商品不计成本</p>
          )}
        </dl>
      </div>
    </Panel>
  )
}
