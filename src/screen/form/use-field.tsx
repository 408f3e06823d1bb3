import { type ReactNode, useEffect, useRef } from 'react'
import { type FieldError, useController, useFormContext } from 'react-hook-form'
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
  /** Props of the control, so that it can be found, blurred and focused. */
  control: { name: string; onBlur: () => void; ref: (element: HTMLElement | null) => void; disabled: boolean }
  /** Wraps the control in its field: label, mark, hint and error. */
  inField(children: ReactNode): ReactNode
}

const plainText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  return Array.isArray(value) ? value.map(plainText).join('、') : String(value)
}

/** The error of a field, or of one of its files. */
function messageOf(error: FieldError | undefined): string | undefined {
  if (!Array.isArray(error)) return error?.message
  const file = error.find((item: { url?: FieldError } | undefined) => item?.url)
  return file?.url?.message
}

/** Binds one control to its form field. `format` formats the value for version comparison. */
export function useField<Value>(
  { name, label, hint, disabled = false }: FieldProps<Value>,
  format: (value: Value) => string = plainText,
): Bound<Value> {
  const { field, fieldState } = useController({ name })
  const { trigger } = useFormContext()
  const form = useFormState()
  const { register } = form
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    const forget = register(name, { label, words: format as (value: unknown) => string, isLocked: disabled })
    return () => {
      isHere.current = false
      forget()
    }
  }, [register, name, label, format, disabled])
  const onBlur = () =>
    form.leave(() => {
      // The press may have removed the row of the field: a blur would recreate it.
      if (isHere.current) field.onBlur()
    })
  const onChange = (value: Value) => {
    field.onChange(value)
    // A step of a form was checked before this field was ever left: its error ends with the fault.
    if (fieldState.error && !fieldState.isTouched) void trigger(name)
  }
  return {
    value: field.value as Value,
    onChange,
    control: { name, onBlur, ref: field.ref, disabled: disabled || form.isDisabled },
    inField: (children) => (
      <Field label={label} required={form.isRequired(name)} hint={hint} error={messageOf(fieldState.error)}>
        {children}
      </Field>
    ),
  }
}
