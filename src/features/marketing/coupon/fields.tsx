import { useFormContext } from 'react-hook-form'
import { couponBearer, couponIssueMode, couponKind, couponScope, couponValidMode } from '#contract/marketing/codes.ts'
import { couponScopeField, hasThreshold, isFixedAfterPublishing, isRate } from '#contract/marketing/coupon-rules.ts'
import type { Coupon, CouponInput } from '#contract/marketing/coupons.ts'
import { orderBizType } from '#contract/orders/codes.ts'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { useBrandChoices, useCategoryChoices } from '#screen/form/choices.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import {
  CodeField,
  CodeSetField,
  DateField,
  LongTextField,
  NumberField,
  PickManyField,
  PriceField,
  SwitchField,
  TextField,
} from '#screen/form/fields.tsx'
import { useProductSearch } from '#screen/form/product-choices.ts'
import type { Choice } from '#ui/field/choice.ts'
import { CouponExamples } from './examples.tsx'
import type { CouponValues } from './use-form.ts'

const field = fieldsOf<CouponValues>()

interface CouponFieldsProps {
  /** The names of its targets; null for a new one that copies none. */
  from: Coupon | null
  isPublished: boolean
}

export function CouponFields({ from, isPublished }: CouponFieldsProps) {
  const { watch } = useFormContext<CouponValues>()
  const [kind, validMode] = watch(['kind', 'validMode'])
  /** Name and lock of a field. */
  const of = <Name extends keyof CouponInput>(name: Name) => ({
    name: field(name),
    disabled: isPublished && isFixedAfterPublishing(name),
  })
  return (
    <>
      <TitledSection title="基本信息">
        <TextField name={field('batchNo')} label="批次号" disabled hint="系统领取，24 小时内有效" />
        <TextField {...of('name')} label="优惠券名称" maxLength={20} />
        <CodeField {...of('kind')} label="券类型" codes={couponKind} {...(isPublished && { hint: '发布后不能修改' })} />
        {hasThreshold(kind) && <PriceField {...of('threshold')} label="使用门槛" />}
        {!isRate(kind) && <PriceField {...of('amount')} label="面额" />}
        {isRate(kind) && <TextField {...of('discountRate')} label="折扣" hint="0.85 即 8.5 折" />}
        {isRate(kind) && <PriceField {...of('maxDiscount')} label="最高优惠" />}
        <CodeField {...of('bearer')} label="承担方" codes={couponBearer} hint="结算时由谁承担优惠" />
        <LongTextField {...of('remark')} label="使用说明" maxLength={200} hint="顾客可见" />
        <CouponExamples />
      </TitledSection>
      <TitledSection title="发放">
        <CodeField {...of('issueMode')} label="发放方式" codes={couponIssueMode} />
        <NumberField {...of('totalCount')} label="发行量" max={1_000_000} {...(isPublished && { hint: '只能增加' })} />
        <NumberField {...of('perUserLimit')} label="每人限领" max={99} />
        <DateField {...of('receiveStartAt')} label="领取开始" withTime />
        <DateField {...of('receiveEndAt')} label="领取结束" withTime {...(isPublished && { hint: '只能推迟' })} />
      </TitledSection>
      <TitledSection title="有效期">
        <CodeField {...of('validMode')} label="有效期方式" codes={couponValidMode} />
        {validMode === couponValidMode.fixed ? (
          <>
            <DateField {...of('validFrom')} label="生效时间" withTime />
            <DateField {...of('validTo')} label="失效时间" withTime hint="不早于领取结束" />
          </>
        ) : (
          <NumberField {...of('validDays')} label="领取后有效天数" max={365} suffix="天" />
        )}
      </TitledSection>
      <ScopeSection from={from} isLocked={isPublished} />
    </>
  )
}

const toChoice = ({ id, name }: { id: number; name: string }): Choice => ({ value: String(id), label: name })

function ScopeSection({ from, isLocked }: { from: Coupon | null; isLocked: boolean }) {
  const scope = useFormContext<CouponValues>().watch('scope')
  const target = couponScopeField(scope)
  const brands = useBrandChoices(target === 'brandIds')
  const categories = useCategoryChoices(target === 'categoryIds')
  const products = useProductSearch()
  const chosen = (from?.scopeRefs ?? []).map(toChoice)
  const excluded = (from?.excludeProducts ?? []).map(toChoice)
  const shared = { disabled: isLocked, chosenOptions: chosen }
  return (
    <TitledSection title="适用范围">
      <CodeField name={field('scope')} label="适用范围" codes={couponScope} disabled={isLocked} />
      {target === 'brandIds' && <PickManyField {...shared} {...brands} name={field('brandIds')} label="适用品牌" />}
      {target === 'categoryIds' && (
        <PickManyField {...shared} {...categories} name={field('categoryIds')} label="适用类目" hint="包含下级类目" />
      )}
      {target === 'productIds' && (
        <PickManyField
          {...shared}
          {...products}
          name={field('productIds')}
          label="适用商品"
          placeholder="输入名称或编码查找"
        />
      )}
      <PickManyField
        {...products}
        name={field('excludeProductIds')}
        label="不适用商品"
        disabled={isLocked}
        chosenOptions={excluded}
        placeholder="输入名称或编码查找"
      />
      <CodeSetField name={field('bizTypes')} label="适用订单" codes={orderBizType} disabled={isLocked} />
      <SwitchField name={field('stackable')} label="可与活动叠加" disabled={isLocked} hint="活动价商品也可使用" />
    </TitledSection>
  )
}
