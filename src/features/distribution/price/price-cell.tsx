import { type DealerPriceName, isSaleBelowCost, priceTitles } from '#contract/distribution/price-rules.ts'
import type { PriceSetting } from '#contract/distribution/prices.ts'
import { cn } from '#ui/cn.ts'
import { Money } from '#ui/money/money.tsx'
import { PriceInput } from '#ui/price-input/price-input.tsx'
import { isTyped, useEditing } from './use-price-edits.ts'

interface PriceCellProps {
  row: PriceSetting
  name: DealerPriceName
}

/** A price of the table: typed in place by whoever may, marked until it is saved. */
export function PriceCell({ row, name }: PriceCellProps) {
  const editing = useEditing()
  if (!editing?.editable.includes(name)) return <Money amount={row[name]} />
  const edit = editing.edits.edits.get(row.id)
  const value = edit?.prices[name] ?? row[name] ?? ''
  const isChanged = edit !== undefined && isTyped(edit, name)
  const isLoss = name === 'salePrice' && edit !== undefined && isSaleBelowCost(edit.prices)
  return (
    <PriceInput
      aria-label={`${row.productName} ${row.specText} ${priceTitles[name]}`}
      title={isChanged ? `原为 ${row[name] ?? '未定价'}，尚未保存` : undefined}
      value={value}
      onChange={(text) => editing.edits.type(row, name, text)}
      inputClassName={cn(isChanged && 'font-medium text-accent-text', isLoss && 'text-danger-text')}
      data-changed={isChanged || undefined}
    />
  )
}
