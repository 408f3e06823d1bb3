import { regionsLabel } from '#contract/rules/region.ts'
import { ColourInput } from '#ui/colour-input/colour-input.tsx'
import { RegionPicker } from '#ui/region-picker/region-picker.tsx'
import { type FieldProps, useField } from './use-field.tsx'
import { useRegionTree } from './use-region-tree.ts'

/** Several regions; the nationwide code alone means the whole country. */
export function RegionsField(props: FieldProps<string[]>) {
  const tree = useRegionTree()
  const { value, onChange, control, inField } = useField<string[]>(props, (codes) =>
    codes.length > 0 ? regionsLabel(codes, tree) : '',
  )
  return inField(
    <RegionPicker
      multiple
      {...control}
      tree={tree}
      levels={2}
      value={value}
      onChange={onChange}
      className="max-w-96"
    />,
  )
}

export function ColourField(props: FieldProps<string>) {
  const { value, onChange, control, inField } = useField<string>(props)
  return inField(<ColourInput {...control} value={value} onChange={onChange} className="max-w-48" />)
}
