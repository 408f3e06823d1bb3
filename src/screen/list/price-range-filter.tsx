import { PriceInput } from '#ui/price-input/price-input.tsx'
import { type RangeFilterProps, useRangeFilter } from './range-filter.ts'

/** A price range in yuan, both ends included; swapped ends are corrected. */
export function PriceRangeFilter<Query>(props: RangeFilterProps<Query>) {
  const { label } = props
  const { low, high, set } = useRangeFilter(props, ' 元')
  const change = (min: string, max: string) => {
    const isSwapped = min !== '' && max !== '' && Number(min) > Number(max)
    set(isSwapped ? max : min, isSwapped ? min : max)
  }
  return (
    <fieldset
      aria-label={label}
      className="col-span-2 grid min-w-0 grid-cols-[auto_minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2"
    >
      <span aria-hidden className="whitespace-nowrap text-text-muted">
        {label}
      </span>
      <PriceInput aria-label={`最低${label}`} placeholder="不限" value={low} onChange={(min) => change(min, high)} />
      <span aria-hidden className="text-text-muted">
        至
      </span>
      <PriceInput aria-label={`最高${label}`} placeholder="不限" value={high} onChange={(max) => change(low, max)} />
    </fieldset>
  )
}
