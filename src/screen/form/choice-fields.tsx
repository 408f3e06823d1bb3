import { areasLabel } from '#contract/rules/region.ts'
import { ColourInput } from '#ui/colour-input/colour-input.tsx'
import { AreaPicker } from '#ui/region-picker/region-picker.tsx'
import { type FieldProps, useField } from './use-field.tsx'
import { useAreaTree } from './use-region-tree.ts'

/** Several areas; the list of one code is the whole country. */
export function AreasField(props: FieldProps<string[]>) {
  const tree = useAreaTree()
  const { value, onChange, control, inField } = useField<string[]>(props, (codes) =>
    codes.length > 0 ? areasLabel(codes, tree) : '',
  )
  return inField(
    <AreaPicker multiple {...control} tree={tree} levels={2} value={value} onChange={onChange} className="max-w-96" />,
  )
}

export function ColourField(props: FieldProps<string>) {
  const { value, onChange, control, inField } = useField<string>(props)
  return inField(<ColourInput {...control} value={value} onChange={onChange} className="max-w-48" />)
}
