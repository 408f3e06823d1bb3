import { areasLabel } from '#contract/rules/area.ts'
import { AreaPicker } from '#ui/area-picker/area-picker.tsx'
import { ColourInput } from '#ui/colour-input/colour-input.tsx'
import { useAreaTree } from './area-tree.ts'
import { type FieldProps, useField } from './use-field.tsx'

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
