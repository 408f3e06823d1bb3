import type { QuotedCoupon } from '#contract/orders/order-create.ts'
import { formatTime } from '#lib/formats.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { useField } from '#screen/form/use-field.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { formatMoney } from '#ui/money/format-money.ts'
import type { PlaceValues } from './use-order.ts'

const field = fieldsOf<PlaceValues>()

/** A coupon as a choice: who holds it and what it takes off, or why it cannot be used. */
const choiceOf = ({ id, name, terms, userName, validTo, discountAmount, fault }: QuotedCoupon) => ({
  value: String(id),
  label: `${name}（${terms}）`,
  hint: `${userName} · ${formatTime(validTo)} 到期 · ${fault || `减 ${formatMoney(discountAmount)}`}`,
  disabled: fault !== '',
})

/** Why the chosen coupon is not part of the quote. */
function faultOf(coupons: readonly QuotedCoupon[] | undefined, id: number | undefined): string | undefined {
  if (id === undefined || !coupons) return undefined
  const chosen = coupons.find((one) => one.id === id)
  if (!chosen) return '该买家没有这张优惠券，请重新选择'
  return chosen.fault ? `不能使用：${chosen.fault}` : undefined
}

interface CouponFieldProps {
  /** Undefined until the order is quoted. */
  quoted: readonly QuotedCoupon[] | undefined
  chosen: number | undefined
}

/** One coupon of those who work for the buyer. A chosen one that no longer fits says why. */
export function CouponField({ quoted, chosen }: CouponFieldProps) {
  const coupons = quoted ?? []
  const labelOf = (id: number | undefined) => coupons.find((one) => one.id === id)?.name ?? ''
  const { value, onChange, control, inField } = useField<number | undefined>(
    { name: field('userCouponId'), label: '优惠券', hint: faultOf(quoted, chosen) },
    labelOf,
  )
  return inField(
    <Combobox
      {...control}
      placeholder="不使用优惠券"
      options={coupons.map(choiceOf)}
      value={value === undefined ? '' : String(value)}
      onChange={(text) => onChange(text === '' ? undefined : Number(text))}
      className="max-w-96"
    />,
  )
}
