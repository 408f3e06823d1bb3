import { type FormEvent, useState } from 'react'
import { setUp } from '#contract/session.ts'
import { PasswordInput } from '#features/platform/profile/password-input.tsx'
import { ApiError } from '#lib/api-error.ts'
import { call } from '#lib/call.ts'
import { setSharedState, useSharedState } from '#lib/shared-state.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/field/field.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { FormError } from './form.tsx'
import { SignInHead } from './frame.tsx'

const blank = { account: '', name: '', phone: '', password: '', repeated: '' }
type Values = typeof blank
type Errors = Partial<Record<keyof Values | 'form', string>>

const wanted: Readonly<Record<keyof Values, string>> = {
  account: '请输入账号',
  name: '请输入姓名',
  phone: '请输入手机号',
  password: '请输入密码',
  repeated: '请再次输入密码',
}

function check(values: Values): Errors {
  const errors: Errors = {}
  for (const name of Object.keys(blank) as (keyof Values)[]) if (values[name].trim() === '') errors[name] = wanted[name]
  if (!errors.password && values.password.length < 8) errors.password = '新密码至少 8 个字符'
  if (!errors.repeated && values.repeated !== values.password) errors.repeated = '两次输入的密码不一致'
  return errors
}

interface SetUpProps {
  /** From the link printed by the server; single use. */
  code: string
  onDone: (account: string) => void
}

/** Creates the first administrator of a new installation. */
export default function SetUp({ code, onDone }: SetUpProps) {
  const [values, setValues] = useState(blank)
  const [errors, setErrors] = useState<Errors>({})
  const isBusy = useSharedState((state) => state.submitLoading)

  const bind = (name: keyof Values) => ({
    name,
    value: values[name],
    onChange: (value: string) => {
      setValues({ ...values, [name]: value })
      setErrors({})
    },
    className: 'h-9',
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = check(values)
    setErrors(found)
    if (Object.keys(found).length > 0 || isBusy) return
    const { repeated: _repeated, ...person } = values
    setSharedState({ submitLoading: true })
    try {
      await call(setUp, { code, ...person }, { quiet: true })
      onDone(person.account.trim())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { fields, message } = error
      setErrors(Object.keys(fields).length > 0 && !fields.code ? fields : { form: fields.code ?? message })
    }
  }

  return (
    <>
      <SignInHead title="创建首个管理员">这个账号拥有全部权限，链接使用后即失效。</SignInHead>
      <form onSubmit={submit} noValidate className="grid gap-4" aria-label="创建首个管理员">
        <FormError message={errors.form} />
        <Field label="账号" required error={errors.account} hint="4 到 32 个字母、数字、点、下划线或短横线，以字母开头">
          <TextInput {...bind('account')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field label="姓名" required error={errors.name}>
          <TextInput {...bind('name')} autoComplete="name" />
        </Field>
        <Field label="手机号" required error={errors.phone}>
          <TextInput {...bind('phone')} type="tel" autoComplete="tel" />
        </Field>
        <Field label="密码" required error={errors.password} hint="8 到 64 个字符，不含账号，不能是常见密码">
          <PasswordInput {...bind('password')} autoComplete="new-password" />
        </Field>
        <Field label="确认密码" required error={errors.repeated}>
          <PasswordInput {...bind('repeated')} autoComplete="new-password" />
        </Field>
        <Button type="submit" tone="primary" loading={isBusy} className="mt-1 h-10 text-reading">
          创建管理员
        </Button>
      </form>
    </>
  )
}
