import { useState } from 'react'
import { regionLabel } from '#contract/rules/region.ts'
import { useRegionTree } from '#screen/form/use-region-tree.ts'
import { RegionPicker } from '#ui/region-picker/region-picker.tsx'
import { useFilterChip } from './filter-chips.ts'
import type { Filter } from './use-list.ts'

interface RegionFilterProps extends Filter<string> {
  label: string
  /** Selectable depth: 1 provinces, 2 provinces and cities. */
  levels?: 1 | 2
}

/** Filter by a province or a city, including its regions. */
export function RegionFilter({ label, levels = 1, value = '', onChange }: RegionFilterProps) {
  const [isNeeded, setNeeded] = useState(false)
  const tree = useRegionTree(isNeeded || value !== '')
  useFilterChip(label, value && regionLabel(value, tree), () => onChange(undefined))
  return (
    <div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] items-center gap-2">
      <span aria-hidden className="whitespace-nowrap text-text-muted">
        {label}
      </span>
      <RegionPicker
        aria-label={label}
        tree={tree}
        onReach={() => setNeeded(true)}
        levels={levels}
        value={value}
        placeholder="全部"
        clearable
        onChange={(code) => onChange(code || undefined)}
      />
    </div>
  )
}
