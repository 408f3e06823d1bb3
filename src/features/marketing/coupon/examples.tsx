import { useFormContext } from 'react-hook-form'
import { couponKind } from '#contract/marketing/codes.ts'
import { couponExamples, couponTerms } from '#contract/marketing/coupon-rules.ts'
import { Field } from '#ui/field/field.tsx'
import type { CouponValues } from './use-form.ts'

const isAmount = (text: string): boolean => text === '' || /^\d{1,7}(\.\d{1,2})?$/.test(text)

/** The coupon as the customer reads it, and what it takes off three orders. */
export function CouponExamples() {
  const { watch } = useFormContext<CouponValues>()
  const [kind, threshold, amount, discountRate, maxDiscount] = watch([
    'kind',
    'threshold',
    'amount',
    'discountRate',
    'maxDiscount',
  ])
  if (kind === null || ![threshold, amount, discountRate, maxDiscount].every(isAmount)) return null
  const coupon = { kind, threshold, amount, discountRate, maxDiscount }
  return (
    <Field label="示例">
      <div className="max-w-96 rounded border p-3">
        <p className="font-medium">{couponTerms(coupon)}</p>
        <ul className="mt-1 text-text-muted tabular-nums">
          {couponExamples(coupon).map(({ goodsAmount, freightAmount, discount }) => (
            <li key={goodsAmount}>
              商品 {goodsAmount} 元{kind === couponKind.freight && `，运费 ${freightAmount} 元`}：
              {discount === null ? '不可用' : `优惠 ${discount} 元`}
            </li>
          ))}
        </ul>
      </div>
    </Field>
  )
}
