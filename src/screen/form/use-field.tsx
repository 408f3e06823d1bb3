import { type ReactNode, useEffect, useRef } from 'react'
import { type FieldError, useController } from 'react-hook-form'
import { Field } from '#ui/field/field.tsx'
import type { FieldName } from './field-name.ts'
import { useFormState } from './form-context.ts'

export interface FieldProps<Value> {
  name: FieldName<Value>
  label: string
  hint?: ReactNode
  disabled?: boolean
}

interface Bound<Value> {
  value: Value
  onChange(value: Value): void
  /** What the control itself takes, so that it can be found, left and focused. */
  control: { name: string; onBlur: () => void; ref: (element: HTMLElement | null) => void; disabled: boolean }
  /** The control in its field: label, mark, hint and error. */
  inField(children: ReactNode): ReactNode
}

const plainText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  return Array.isArray(value) ? value.map(plainText).join('、') : String(value)
}

/** What is wrong with a field, or with one of its files. */
function messageOf(error: FieldError | undefined): string | undefined {
  if (!Array.isArray(error)) return error?.message
  const file = error.find((item: { url?: FieldError } | undefined) => item?.url)
  return file?.url?.message
}

/** Binds one control to its field of the form. `words` says how the value reads where two versions are compared. */
export function useField<Value>(
  { name, label, hint, disabled = false }: FieldProps<Value>,
  words: (value: Value) => string = plainText,
): Bound<Value> {
  const { field, fieldState } = useController({ name })
  const form = useFormState()
  const { register } = form
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    const forget = register(name, { label, words: words as (value: unknown) => string })
    return () => {
      isHere.current = false
      forget()
    }
  }, [register, name, label, words])
  const onBlur = () =>
    form.leave(() => {
      // The press may have taken away the row that the field was in: to leave it then would bring it back.
      if (isHere.current) field.onBlur()
    })
  return {
    value: field.value as Value,
    onChange: field.onChange,
    control: { name, onBlur, ref: field.ref, disabled: disabled || form.isDisabled },
    inField: (children) => (
      <Field label={label} required={form.isRequired(name)} hint={hint} error={messageOf(fieldState.error)}>
        {children}
      </Field>
    ),
  }
}
