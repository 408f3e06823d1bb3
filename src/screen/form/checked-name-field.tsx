import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { useFormState } from './form-context.ts'
import { type FieldProps, useField } from './use-field.tsx'

interface CheckedNameFieldProps extends Pick<FieldProps<string>, 'name' | 'label'> {
  /** The kind of record that has the name: 品牌. */
  noun: string
  /** The edited record: its own name counts as free. */
  id: number | undefined
  maxLength: number
  /** Returns the error that saving would give ('' if the name is free) and similar names. */
  check: (params: { name: string; id?: number }) => Promise<{ fault: string; similar: readonly string[] }>
}

/**
 * A name that is checked on blur. A duplicate name shows an error, similar names show a hint; typing and saving stay
 * possible, since the server decides on save.
 */
export function CheckedNameField({ name, label, noun, id, maxLength, check }: CheckedNameFieldProps) {
  const { leave } = useFormState()
  const { getFieldState, getValues, setError } = useFormContext<Record<string, string>>()
  const [checked, setChecked] = useState<{ name: string; similar: readonly string[] }>()
  const similar = checked && checked.name === getValues(name).trim() ? checked.similar : []
  const { value, onChange, control, inField } = useField<string>({
    name,
    label,
    ...(similar.length > 0 && { hint: `已有相近的${noun}：${similar.join('、')}` }),
  })

  const checkName = async () => {
    const typed = value.trim()
    if (typed === '' || !getFieldState(name).isDirty) return
    // A failed check shows nothing: saving checks again.
    const result = await check({ name: typed, ...(id !== undefined && { id }) }).catch(() => undefined)
    // Ignore the response if the user has typed on.
    if (!result || getValues(name).trim() !== typed) return
    setChecked({ name: typed, similar: result.similar })
    if (result.fault) setError(name, { type: 'server', message: result.fault })
  }

  return inField(
    <TextInput
      {...control}
      value={value}
      onChange={onChange}
      maxLength={maxLength}
      onBlur={() => {
        control.onBlur()
        leave(() => void checkName())
      }}
    />,
  )
}
