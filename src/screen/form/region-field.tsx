import { areaLabel } from '#contract/rules/region.ts'
import { AreaPicker } from '#ui/region-picker/region-picker.tsx'
import { type FieldProps, useField } from './use-field.tsx'
import { useAreaTree } from './use-region-tree.ts'

interface AreaFieldProps extends FieldProps<string> {
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
