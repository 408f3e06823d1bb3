import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Area } from '#contract/base.ts'
import { areaLabel } from '#contract/rules/area.ts'
import { loadAreaTree } from '#lib/area-data.ts'
import { AreaPicker } from '#ui/area-picker/area-picker.tsx'
import { useFilterChip } from './filter-chips.ts'
import { type FieldProps, useField } from './use-field.tsx'
import type { Filter } from './use-list.ts'

const noAreas: Area[] = []

/** The national area tree; empty until it is wanted and has arrived. */
export function useAreaTree(isWanted = true): readonly Area[] {
  const { data = noAreas } = useQuery({
    queryKey: ['area'],
    queryFn: loadAreaTree,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isWanted,
  })
  return data
}

interface AreaFieldProps extends FieldProps {
  /** How deep one chooses: 1 provinces, 2 cities, 3 districts. */
  levels?: 1 | 2 | 3
}

/** One area by its code; '' while none is chosen. */
export function AreaField({ levels = 3, ...props }: AreaFieldProps) {
  const tree = useAreaTree()
  const { value, onChange, control, inField } = useField<string>(props, (code) => areaLabel(code, tree))
  return inField(
    <AreaPicker
      {...control}
      tree={tree}
      levels={levels}
      value={value}
      onChange={onChange}
      clearable
      className="max-w-96"
    />,
  )
}

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
