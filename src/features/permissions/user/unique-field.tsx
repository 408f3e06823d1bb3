import { useFormContext } from 'react-hook-form'
import { listAdminUsers } from '#contract/permissions/admin-users.ts'
import { call } from '#lib/call.ts'
import type { FieldName } from '#screen/form/field-name.ts'
import { useFormState } from '#screen/form/form-context.ts'
import { type FieldProps, useField } from '#screen/form/use-field.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'

interface UserUniqueFieldProps extends FieldProps<string> {
  name: FieldName<string> & ('account' | 'phone')
  /** Id of the edited account, whose own value is allowed. */
  id?: number | undefined
  /** Error text if another account uses it. */
  takenMessage: string
}

/** A text field with a unique value. Checked on blur without blocking; the server decides on saving. */
export function UserUniqueField({ id, takenMessage, ...props }: UserUniqueFieldProps) {
  const name: 'account' | 'phone' = props.name
  const { leave } = useFormState()
  const { getFieldState, getValues, setError, trigger } = useFormContext<Record<string, string>>()
  const { value, onChange, control, inField } = useField<string>(props)

  const checkUnique = async () => {
    const wanted = value.trim()
    if (wanted === '' || !getFieldState(name).isDirty || !(await trigger(name))) return
    // Without a response no error is shown: saving checks again.
    const found = await call(listAdminUsers, { [name]: wanted, pageSize: 100 }, { quiet: true }).catch(() => undefined)
    const isTaken = found?.list.some((user) => user.id !== id && user[name].toLowerCase() === wanted.toLowerCase())
    if (isTaken && getValues(name)?.trim() === wanted) setError(name, { type: 'server', message: takenMessage })
  }

  return inField(
    <TextInput
      {...control}
      value={value}
      onChange={onChange}
      className="max-w-80"
      onBlur={() => {
        control.onBlur()
        leave(() => void checkUnique())
      }}
    />,
  )
}
