import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import {
  FACTORS,
  grossMargin,
  lossOf,
  manualPrices,
  PRICES,
  priceTitles,
  type Repriced,
  reprice,
} from '#contract/goods/price-rules.ts'
import type { PriceName, PriceRow } from '#contract/rules/price.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { TextField } from '#screen/form/fields.tsx'
import { useField } from '#screen/form/use-field.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { PriceInput } from '#ui/price-input/price-input.tsx'
import type { ComponentValues, SeenPrices } from './use-form.ts'

const field = fieldsOf<ComponentValues>()

const NAMES = [...PRICES, ...FACTORS]

const rowOf = (values: ComponentValues): PriceRow =>
  Object.fromEntries(NAMES.map((name) => [name, values[name] ?? ''])) as unknown as PriceRow

/** One price with the prices derived from it by factors; a manually set price is marked as fixed. */
function PriceField({ name, isManual, onSet }: { name: PriceName; isManual: boolean; onSet: SetPrice }) {
  const hint = isManual ? '手动价，不随其他价格变动' : undefined
  const { value, onChange, control, inField } = useField({ name: field(name), label: priceTitles[name], hint })
  const change = (price: string) => {
    onChange(price)
    onSet(name, price)
  }
  return inField(<PriceInput {...control} value={value} onChange={change} className="max-w-48" />)
}

type SetPrice = (name: PriceName, price: string) => void

/**
 * Tracks which prices were set manually, also after a factor change, which changes no price and so gives no evidence.
 */
function useManualPrices(row: PriceRow): { manual: readonly PriceName[]; set: SetPrice } {
  const { setValue } = useFormContext<ComponentValues>()
  const [held, hold] = useState<Pick<Repriced<PriceRow>, 'row' | 'manual'>>(() => ({ row, manual: manualPrices(row) }))
  // If a draft or a newer record fills the form, derive the manual prices from the values.
  const manual = PRICES.every((name) => held.row[name] === row[name]) ? held.manual : manualPrices(row)
  const set: SetPrice = (name, price) => {
    const next = reprice(row, name, price, manual)
    hold(next)
    for (const other of PRICES) {
      if (other === name || next.row[other] === row[other]) continue
      setValue(other, next.row[other], { shouldDirty: true, shouldValidate: true })
    }
  }
  return { manual, set }
}

const factor = (name: 'purchaseFactor' | 'productFactor' | 'saleFactor', isNew: boolean) => (
  <TextField
    name={field(name)}
    label={priceTitles[name]}
    placeholder="0.0001 到 100"
    hint={isNew && name === 'purchaseFactor' ? '先填系数，再填供货价，其余价格随之算出' : undefined}
  />
)

/** The price row of a component; prices derived from the supply price can be set manually. */
export function PriceFields({ seen, isNew }: { seen: SeenPrices; isNew: boolean }) {
  const { watch } = useFormContext<ComponentValues>()
  const row = rowOf(watch())
  const { manual, set } = useManualPrices(row)
  const price = (name: PriceName) => <PriceField name={name} isManual={manual.includes(name)} onSet={set} />
  // The derived prices are hidden from suppliers and are computed on the server.
  if (seen === 'supply') return <PriceField name="supplyPrice" isManual={false} onSet={() => {}} />
  const loss = seen === 'all' ? lossOf(row) : ''
  const margin = seen === 'all' ? grossMargin(row) : ''
  return (
    <>
      {seen === 'all' && (
        <>
          {factor('purchaseFactor', isNew)}
          {price('supplyPrice')}
          {price('purchasePrice')}
        </>
      )}
      {factor('productFactor', isNew)}
      {price('productPrice')}
      {factor('saleFactor', isNew)}
      {price('salePrice')}
      {margin && <p className="text-text-muted">毛利率 {margin}</p>}
      {loss && <Notice tone="warning">{`${loss}，请核对后再保存。`}</Notice>}
    </>
  )
}
