import { PriceInput } from '#ui/price-input/price-input.tsx'
import { type RangeFilterProps, useRangeFilter } from './range-filter.ts'

/** From one price to another in yuan, both included; a range that was turned round is set right. */
export function PriceRangeFilter<Query>(props: RangeFilterProps<Query>) {
  const { label } = props
  const { low, high, set } = useRangeFilter(props, ' 元')
  const change = (least: string, most: string) => {
    const isTurned = least !== '' && most !== '' && Number(least) > Number(most)
    set(isTurned ? most : least, isTurned ? least : most)
  }
  return (
    <fieldset
      aria-label={label}
      className="col-span-2 grid min-w-0 grid-cols-[auto_minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2"
    >
      <span aria-hidden className="whitespace-nowrap text-text-muted">
        {label}
      </span>
      <PriceInput
        aria-label={`最低${label}`}
        placeholder="不限"
        value={low}
        onChange={(least) => change(least, high)}
      />
      <span aria-hidden className="text-text-muted">
        至
      </span>
      <PriceInput aria-label={`最高${label}`} placeholder="不限" value={high} onChange={(most) => change(low, most)} />
    </fieldset>
  )
}
