import { useFormContext } from 'react-hook-form'
import { listAdminUsers } from '#contract/permissions/admin-users.ts'
import { call } from '#lib/call.ts'
import type { FieldName } from '#screen/form/field-name.ts'
import { useFormState } from '#screen/form/form-context.ts'
import { type FieldProps, useField } from '#screen/form/use-field.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'

interface UserUniqueFieldProps extends FieldProps<string> {
  name: FieldName<string> & ('account' | 'phone')
  /** The account that is edited: what is its own is free. */
  id?: number | undefined
  /** What to say where another one has it. */
  taken: string
}

/** A text that only one account has. Asked after when one leaves it; it hinders nobody, since the server decides when it is saved. */
export function UserUniqueField({ id, taken, ...props }: UserUniqueFieldProps) {
  const name: 'account' | 'phone' = props.name
  const { leave } = useFormState()
  const { getFieldState, getValues, setError, trigger } = useFormContext<Record<string, string>>()
  const { value, onChange, control, inField } = useField<string>(props)

  const askAfter = async () => {
    const wanted = value.trim()
    if (wanted === '' || !getFieldState(name).isDirty || !(await trigger(name))) return
    // Without an answer nothing is said: saving asks again.
    const found = await call(listAdminUsers, { [name]: wanted, pageSize: 100 }, { quiet: true }).catch(() => undefined)
    const isTaken = found?.list.some((user) => user.id !== id && user[name].toLowerCase() === wanted.toLowerCase())
    if (isTaken && getValues(name)?.trim() === wanted) setError(name, { type: 'server', message: taken })
  }

  return inField(
    <TextInput
      {...control}
      value={value}
      onChange={onChange}
      className="max-w-80"
      onBlur={() => {
        control.onBlur()
        leave(() => void askAfter())
      }}
    />,
  )
}
