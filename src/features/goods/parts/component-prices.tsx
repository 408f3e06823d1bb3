import { useFormContext } from 'react-hook-form'
import { FACTORS, grossMargin, lossOf, PRICES, priceTitles } from '#contract/goods/price-rules.ts'
import { derivePrices, type PriceName, type PriceRow } from '#contract/rules/price.ts'
import { TextField } from '#screen/fields.tsx'
import { useField } from '#screen/use-field.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { PriceInput } from '#ui/price-input/price-input.tsx'
import type { ComponentValues, SeenPrices } from './use-component-form.ts'

const NAMES = [...PRICES, ...FACTORS]

const rowOf = (values: ComponentValues): PriceRow =>
  Object.fromEntries(NAMES.map((name) => [name, values[name] ?? ''])) as unknown as PriceRow

/** A price that leads to those after it, by their factors. */
function LeadingPrice({ name, follows }: { name: PriceName; follows: boolean }) {
  const { getValues, setValue } = useFormContext<ComponentValues>()
  const { value, onChange, control, inField } = useField<string>({ name, label: priceTitles[name] })
  const change = (price: string) => {
    onChange(price)
    if (!follows) return
    const next = derivePrices({ ...rowOf(getValues()), [name]: price }, name)
    for (const other of ['purchasePrice', 'productPrice', 'salePrice'] as const) {
      if (other !== name) setValue(other, next[other], { shouldDirty: true, shouldValidate: true })
    }
  }
  return inField(<PriceInput {...control} value={value} onChange={change} className="max-w-48" />)
}

const factor = (name: 'purchaseFactor' | 'productFactor' | 'saleFactor', isNew: boolean) => (
  <TextField
    name={name}
    label={priceTitles[name]}
    placeholder="0.0001 到 100"
    hint={isNew && name === 'purchaseFactor' ? '先填系数，再填供货价，其余价格随之算出' : undefined}
  />
)

/** The price row of a component: what follows from the supply price may be set by hand. */
export function PriceFields({ seen, isNew }: { seen: SeenPrices; isNew: boolean }) {
  const { watch } = useFormContext<ComponentValues>()
  if (seen === 'supply') return <LeadingPrice name="supplyPrice" follows={false} />
  const row = rowOf(watch())
  const loss = seen === 'all' ? lossOf(row) : ''
  const margin = seen === 'all' ? grossMargin(row) : ''
  return (
    <>
      {seen === 'all' && (
        <>
          {factor('purchaseFactor', isNew)}
          <LeadingPrice name="supplyPrice" follows />
          <LeadingPrice name="purchasePrice" follows />
        </>
      )}
      {factor('productFactor', isNew)}
      <LeadingPrice name="productPrice" follows={false} />
      {factor('saleFactor', isNew)}
      <LeadingPrice name="salePrice" follows={false} />
      {margin && <p className="text-text-muted">毛利率 {margin}</p>}
      {loss && <Notice tone="warning">{`${loss}，请核对后再保存。`}</Notice>}
    </>
  )
}
