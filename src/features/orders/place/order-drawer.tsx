import { logisticsLevel } from '#contract/delivery.ts'
import type { OrderRow } from '#contract/orders/orders.ts'
import type { OrderKind } from '#features/orders/order/kinds.ts'
import { usePartyChoices } from '#features/orders/order/party-choices.ts'
import { useProfile } from '#screen/data/permissions.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, LongTextField, PickField, SwitchField } from '#screen/form/fields.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { CouponField } from './coupon-field.tsx'
import { PlaceGoodsField } from './goods.tsx'
import { QuotePanel } from './quote-panel.tsx'
import { ReceiverFields } from './receiver-fields.tsx'
import { type PlaceValues, partyOf, usePlaceOrder } from './use-order.ts'

const field = fieldsOf<PlaceValues>()

interface PlaceOrderDrawerProps {
  kind: OrderKind
  /** Its goods and receiver are copied to the new order, at current prices. */
  copied: OrderRow | null
  onClose: () => void
}

/** Places an order for a buyer; a distributor orders for itself. The quote is refreshed on every change. */
export function PlaceOrderDrawer({ kind, copied, onClose }: PlaceOrderDrawerProps) {
  const own = useProfile()?.distributor ?? null
  const placing = usePlaceOrder(kind, copied, own?.id)
  const title = own ? '下单' : '代下单'
  const { form, values, quote, asksForFloor } = placing
  const party = partyOf(kind)
  const choices = usePartyChoices({ kind: party.kind, value: values.buyerId, isWanted: !own, active: true })
  const isQuoted = quote !== null && quote.data !== undefined && !quote.isPlaceholderData && quote.error === null
  const coupons = quote?.data?.coupons
  return (
    <FormDrawer
      form={form}
      size="wide"
      title={copied ? '再来一单' : title}
      description={
        copied ? `商品与收货信息来自订单 ${copied.orderNo}，价格按今天计算` : '不同类型的商品自动拆成多个订单'
      }
      onClose={onClose}
      actions={
        <SaveButton form={form} intent="place" tone="primary" disabled={!isQuoted} onSaved={onClose}>
          提交订单
        </SaveButton>
      }
    >
      <FormBody form={form} label={title}>
        {!own && <PickField name={field('buyerId')} label={party.title} {...choices} />}
        <SwitchField name={field('isSample')} label="样品订单" hint="按供货价下单，单独成单" />
        <PlaceGoodsField placing={placing} />
        <CodeField name={field('logisticsLevel')} label="物流服务" codes={logisticsLevel} />
        <ReceiverFields asksForFloor={asksForFloor} />
        {(!!coupons?.length || values.userCouponId !== undefined) && (
          <CouponField quote={quote?.data} chosen={values.userCouponId} search={placing.couponSearch} />
        )}
        <LongTextField name={field('buyerRemark')} label="买家留言" maxLength={200} />
        {!own && <LongTextField name={field('sellerRemark')} label="客服备注" maxLength={500} />}
        <QuotePanel quote={quote} />
      </FormBody>
    </FormDrawer>
  )
}
