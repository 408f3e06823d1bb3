import Big from 'big.js'
import { useFormContext, useWatch } from 'react-hook-form'
import { matchPlace } from '#contract/goods/codes.ts'
import { matchUploads, setPriceOf, sumOfPrices } from '#contract/goods/match-rules.ts'
import { ImageField } from '#screen/files/upload-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeSetField, DateField, NumberField, PickField, TextField } from '#screen/form/fields.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { Money } from '#ui/money/money.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { useSpaceChoices, useStyleChoices } from './labels.ts'
import type { MatchValues } from './use-form.ts'
import { type SetProduct, versionOf } from './use-set-products.ts'

const field = fieldsOf<MatchValues>()

export function BasicFields() {
  const styles = useStyleChoices()
  const spaces = useSpaceChoices()
  return (
    <FormSection title="基本信息">
      <TextField name={field('title')} label="搭配名称" maxLength={30} />
      <TextField name={field('subtitle')} label="推荐语" maxLength={60} />
      <ImageField name={field('cover')} label="封面图" rules={matchUploads.cover} hint="4:3，宽 1200 像素以上" />
      <PickField name={field('styleId')} label="风格" {...styles} />
      <PickField name={field('spaceId')} label="空间" {...spaces} />
    </FormSection>
  )
}

interface PriceFieldsProps {
  productOf: (id: number | null) => SetProduct | undefined
  seesCost: boolean
}

/** The price of the whole set, computed live. */
export function PriceFields({ productOf, seesCost }: PriceFieldsProps) {
  const { control } = useFormContext<MatchValues>()
  const [mainProductId, items, discountRate] = useWatch({ control, name: ['mainProductId', 'items', 'discountRate'] })
  const parts = [{ productId: mainProductId, skuId: null, quantity: 1 }, ...items].map((part) => {
    const product = productOf(part.productId)
    return { quantity: part.quantity, version: product && versionOf(product, part.skuId) }
  })
  const sum = (name: 'salePrice' | 'purchasePrice') =>
    sumOfPrices(parts.map(({ quantity, version }) => ({ quantity, price: version?.[name] })))
  const total = sum('salePrice')
  const setPrice = setPriceOf(total, discountRate)
  const cost = sum('purchasePrice')
  return (
    <FormSection title="价格">
      <TextField
        name={field('discountRate')}
        label="整套折扣"
        placeholder="0.5 到 1"
        maxLength={4}
        hint="0.9 即九折，1 为不打折"
      />
      <dl className="flex flex-wrap gap-x-10 gap-y-2">
        <Figure label="整套原价" amount={total} />
        <Figure label="整套价" amount={setPrice} isMain />
        {seesCost && <Figure label="采购价合计" amount={cost} />}
        {seesCost && Number(setPrice) > 0 && (
          <div>
            <dt className="text-text-muted">毛利率</dt>
            <dd className="tabular-nums">{`${new Big(setPrice).minus(cost).div(setPrice).times(100).toFixed(1)}%`}</dd>
          </div>
        )}
      </dl>
      {seesCost && Number(setPrice) < Number(cost) && (
        <Notice tone="danger">整套价低于采购价合计，请提高折扣或更换商品。</Notice>
      )}
    </FormSection>
  )
}

function Figure({ label, amount, isMain = false }: { label: string; amount: string; isMain?: boolean }) {
  return (
    <div>
      <dt className="text-text-muted">{label}</dt>
      <dd className={isMain ? 'font-medium text-section' : undefined}>
        <Money amount={amount} />
      </dd>
    </div>
  )
}

export function ShowFields() {
  return (
    <FormSection title="展示">
      <CodeSetField name={field('places')} label="展示位置" codes={matchPlace} />
      <DateField name={field('startAt')} label="开始时间" withTime hint="留空为上架后立即展示" />
      <DateField name={field('endAt')} label="结束时间" withTime hint="留空为长期展示；到期自动停止" />
      <NumberField name={field('sort')} label="排序值" max={9999} hint="0 到 9999，数值大的排在前面" />
    </FormSection>
  )
}
