import { QUOTED_COUPONS, type Quote, type QuotedCoupon } from '#contract/orders/order-create.ts'
import { formatTime } from '#lib/formats.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { useField } from '#screen/form/use-field.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { formatMoney } from '#ui/money/format-money.ts'
import type { PlaceOrder, PlaceValues } from './use-order.ts'

const field = fieldsOf<PlaceValues>()

/** A coupon as a choice: its number, who holds it and what it takes off, or why it cannot be used. */
const choiceOf = ({ id, couponCode, name, terms, userName, validTo, discountAmount, fault }: QuotedCoupon) => ({
  value: String(id),
  label: `${name}（${terms}）`,
  hint: `${couponCode} · ${userName} · ${formatTime(validTo)} 到期 · ${fault || `减 ${formatMoney(discountAmount)}`}`,
  disabled: fault !== '',
})

type Coupons = Pick<Quote, 'coupons' | 'couponTotal'>

/** Why the chosen coupon is not part of the quote. */
function faultOf({ coupons }: Coupons, id: number): string | undefined {
  const chosen = coupons.find((one) => one.id === id)
  if (!chosen) return '该买家没有这张优惠券，请重新选择'
  return chosen.fault ? `不能使用：${chosen.fault}` : undefined
}

/** Says that the choice does not show all coupons, and how to find the others. */
const restOf = ({ couponTotal }: Coupons): string | undefined =>
  couponTotal > QUOTED_COUPONS
    ? `共 ${couponTotal} 张，先列出优惠最多的 ${QUOTED_COUPONS} 张；其余的请输入券名或券号查找`
    : undefined

interface CouponFieldProps {
  /** Undefined until the order is quoted. */
  quote: Coupons | undefined
  chosen: number | undefined
  search: PlaceOrder['couponSearch']
}

/** One coupon of those who work for the buyer. A chosen one that no longer fits says why. */
export function CouponField({ quote, chosen, search }: CouponFieldProps) {
  const { found } = search
  const shown = found === undefined ? quote : found
  const fault = quote && chosen !== undefined ? faultOf(quote, chosen) : undefined
  const coupons = quote?.coupons ?? []
  const labelOf = (id: number | undefined) => coupons.find((one) => one.id === id)?.name ?? ''
  const rest = quote && restOf(quote)
  const { value, onChange, control, inField } = useField<number | undefined>(
    { name: field('userCouponId'), label: '优惠券', hint: fault ?? search.fault ?? (found ? restOf(found) : rest) },
    labelOf,
  )
  return inField(
    <Combobox
      {...control}
      placeholder="不使用优惠券"
      options={(shown?.coupons ?? []).map(choiceOf)}
      chosenOptions={coupons.map(choiceOf)}
      // The server searches only where the quote does not list all: the list itself also knows pinyin of holders.
      {...(rest && { onSearch: search.search, loading: search.isSearching })}
      value={value === undefined ? '' : String(value)}
      onChange={(text) => onChange(text === '' ? undefined : Number(text))}
      className="max-w-96"
    />,
  )
}
