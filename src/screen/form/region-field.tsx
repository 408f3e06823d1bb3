import { regionLabel } from '#contract/rules/region.ts'
import { RegionPicker } from '#ui/region-picker/region-picker.tsx'
import { type FieldProps, useField } from './use-field.tsx'
import { useRegionTree } from './use-region-tree.ts'

interface RegionFieldProps extends FieldProps<string> {
  /** Selectable depth: 1 provinces, 2 cities, 3 districts. */
  levels?: 1 | 2 | 3
}

/** One region by its code; '' if none is chosen. */
export function RegionField({ levels = 3, ...props }: RegionFieldProps) {
  const tree = useRegionTree()
  const { value, onChange, control, inField } = useField<string>(props, (code) => regionLabel(code, tree))
  return inField(
    <RegionPicker
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
