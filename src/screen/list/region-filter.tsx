import { useState } from 'react'
import { areaLabel } from '#contract/rules/region.ts'
import { useAreaTree } from '#screen/form/use-region-tree.ts'
import { AreaPicker } from '#ui/region-picker/region-picker.tsx'
import { useFilterChip } from './filter-chips.ts'
import type { Filter } from './use-list.ts'

interface AreaFilterProps extends Filter<string> {
  label: string
}

/** A province, or what lies in it. */
export function AreaFilter({ label, value = '', onChange }: AreaFilterProps) {
  const [isReached, setReached] = useState(false)
  const tree = useAreaTree(isReached || value !== '')
  useFilterChip(label, value && areaLabel(value, tree), () => onChange(undefined))
  return (
    <div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] items-center gap-2">
      <span aria-hidden className="whitespace-nowrap text-text-muted">
        {label}
      </span>
      <AreaPicker
        aria-label={label}
        tree={tree}
        onReach={() => setReached(true)}
        levels={1}
        value={value}
        placeholder="全部"
        clearable
        onChange={(code) => onChange(code || undefined)}
      />
    </div>
  )
}
