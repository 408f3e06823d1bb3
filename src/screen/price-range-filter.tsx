import { PriceInput } from '#ui/price-input/price-input.tsx'
import { useFilterChip } from './filter-chips.ts'
import type { Filter } from './use-list.ts'

interface PriceRangeFilterProps {
  label: string
  from: Filter<string>
  to: Filter<string>
  /** Sets both ends at once, so that the list asks once. */
  onRange: (from: string | undefined, to: string | undefined) => void
}

/** From one price to another in yuan, both included; a range that was turned round is set right. */
export function PriceRangeFilter({ label, from, to, onRange }: PriceRangeFilterProps) {
  const words = from.value || to.value ? `${from.value ?? '…'} 至 ${to.value ?? '…'} 元` : ''
  useFilterChip(label, words, () => onRange(undefined, undefined))
  const set = (low: string, high: string) => {
    const isTurned = low !== '' && high !== '' && Number(low) > Number(high)
    const [least, most] = isTurned ? [high, low] : [low, high]
    onRange(least || undefined, most || undefined)
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
        value={from.value ?? ''}
        onChange={(low) => set(low, to.value ?? '')}
      />
      <span aria-hidden className="text-text-muted">
        至
      </span>
      <PriceInput
        aria-label={`最高${label}`}
        placeholder="不限"
        value={to.value ?? ''}
        onChange={(high) => set(from.value ?? '', high)}
      />
    </fieldset>
  )
}
