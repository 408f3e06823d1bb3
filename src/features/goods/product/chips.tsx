import { formatCapped } from '#lib/formats.ts'
import { FilterToggle } from '#screen/list/filter-toggle.tsx'

interface Chosen {
  stockWarn?: true | undefined
  sellable?: boolean | undefined
}

interface ProductChipsProps {
  counts: Readonly<Record<string, number>>
  query: Chosen
  onChange: (change: Chosen) => void
}

/** Filter shortcuts: goods low in stock, and goods on sale that cannot be bought. */
export function ProductChips({ counts, query, onChange }: ProductChipsProps) {
  const { stockWarn = 0, unsellable = 0 } = counts
  const isLow = query.stockWarn === true
  const isUnsellable = query.sellable === false
  if (stockWarn + unsellable === 0 && !isLow && !isUnsellable) return null
  const chip = (label: string, count: number, isPressed: boolean, chosen: Chosen) => (
    <FilterToggle
      count={formatCapped(count)}
      isPressed={isPressed}
      onClick={() => onChange({ stockWarn: undefined, sellable: undefined, ...(!isPressed && chosen) })}
    >
      {label}
    </FilterToggle>
  )
  return (
    <fieldset aria-label="需要处理" className="flex gap-2">
      {chip('库存预警', stockWarn, isLow, { stockWarn: true })}
      {chip('已上架但不可售', unsellable, isUnsellable, { sellable: false })}
    </fieldset>
  )
}
