import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { useFormState } from './form-context.ts'
import { type FieldProps, useField } from './use-field.tsx'

interface CheckedNameFieldProps extends Pick<FieldProps<string>, 'name' | 'label'> {
  /** What the name is of: 品牌. */
  noun: string
  /** The record that is edited: its own name is free. */
  id: number | undefined
  maxLength: number
  /** What saving would refuse, '' where the name is free, and names that one may take for it. */
  check: (params: { name: string; id?: number }) => Promise<{ fault: string; similar: readonly string[] }>
}

/**
 * A name that is asked after when one leaves it. A name that is taken is told at once, similar ones are named; it hinders
 * nobody from typing on or saving, since the server decides when it is saved.
 */
export function CheckedNameField({ name, label, noun, id, maxLength, check }: CheckedNameFieldProps) {
  const { leave } = useFormState()
  const { getFieldState, getValues, setError } = useFormContext<Record<string, string>>()
  const [known, setKnown] = useState<{ name: string; similar: readonly string[] }>()
  const similar = known && known.name === getValues(name).trim() ? known.similar : []
  const { value, onChange, control, inField } = useField<string>({
    name,
    label,
    ...(similar.length > 0 && { hint: `已有相近的${noun}：${similar.join('、')}` }),
  })

  const askAfter = async () => {
    const typed = value.trim()
    if (typed === '' || !getFieldState(name).isDirty) return
    // Without an answer nothing is said: saving asks again.
    const answer = await check({ name: typed, ...(id !== undefined && { id }) }).catch(() => undefined)
    // Somebody who typed on is not asked about the old name.
    if (!answer || getValues(name).trim() !== typed) return
    setKnown({ name: typed, similar: answer.similar })
    if (answer.fault) setError(name, { type: 'server', message: answer.fault })
  }

  return inField(
    <TextInput
      {...control}
      value={value}
      onChange={onChange}
      maxLength={maxLength}
      onBlur={() => {
        control.onBlur()
        leave(() => void askAfter())
      }}
    />,
  )
}
