import { formatCapped } from '#lib/formats.ts'
import { FilterToggle } from '#screen/list/filter-toggle.tsx'
import type { Filter } from '#screen/list/use-list.ts'

interface BrokenChipProps {
  count: number | undefined
  filter: Filter<boolean>
}

/** Filter chip: rows that reference goods off sale. */
export function BrokenChip({ count = 0, filter }: BrokenChipProps) {
  const isPressed = filter.value === true
  if (count === 0 && !isPressed) return null
  return (
    <fieldset aria-label="需要处理" className="flex gap-2">
      <FilterToggle
        count={formatCapped(count)}
        isPressed={isPressed}
        onClick={() => filter.onChange(isPressed ? undefined : true)}
      >
        含失效商品
      </FilterToggle>
    </fieldset>
  )
}
