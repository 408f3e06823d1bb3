import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { changePassword, type Profile } from '#contract/session.ts'
import { ApiError } from '#lib/api-error.ts'
import { call } from '#lib/call.ts'
import { formatTime } from '#lib/formats.ts'
import { renewToken } from '#lib/session.ts'
import { useInvalidate } from '#screen/data/use-read.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/field/field.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { toast } from '#ui/toast/toast.ts'
import { redirectPath } from '../paths.ts'
import { PasswordInput } from './password-input.tsx'
import { type PasswordEntry, passwordConditions } from './password-rules.ts'
import { ProfilePasswordStrength } from './password-strength.tsx'

const blank: PasswordEntry = { oldPassword: '', newPassword: '', confirmPassword: '' }
type Errors = Partial<Record<keyof PasswordEntry | 'form', string>>

function check(entry: PasswordEntry, account: string): Errors {
  const { oldPassword, newPassword, confirmPassword } = entry
  const [length, ownName, another] = passwordConditions(entry, account)
  const errors: Errors = {}
  if (oldPassword === '') errors.oldPassword = '请输入当前密码'
  if (newPassword === '') errors.newPassword = '请输入新密码'
  else if (!length?.isMet) errors.newPassword = '新密码为 8 到 64 个字符'
  else if (!ownName?.isMet) errors.newPassword = '密码不能包含登录账号'
  else if (!another?.isMet) errors.newPassword = '新密码不能与当前密码相同'
  if (confirmPassword === '') errors.confirmPassword = '请再次输入新密码'
  else if (confirmPassword !== newPassword) errors.confirmPassword = '两次输入的密码不一致'
  return errors
}

/** Does not use the contract form, because a password must never be stored as a draft. */
export function ProfilePassword({ profile }: { profile: Profile }) {
  const { account, mustChangePassword, passwordChangedAt } = profile
  const [entry, setEntry] = useState(blank)
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setBusy] = useState(false)
  const invalidate = useInvalidate()
  const navigate = useNavigate()

  const bind = (name: keyof PasswordEntry) => ({
    name,
    value: entry[name],
    disabled: isBusy,
    onChange: (value: string) => {
      setEntry({ ...entry, [name]: value })
      setErrors({ ...errors, [name]: undefined, form: undefined })
    },
    className: 'max-w-96',
  })

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const found = check(entry, account)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const { oldPassword, newPassword } = entry
      const { token, expireAt } = await call(changePassword, { oldPassword, newPassword }, { quiet: true })
      // Before any refetch: the old token became invalid with the old password.
      renewToken(token, expireAt)
      toast.success('密码已修改，其他设备已退出登录')
      setEntry(blank)
      await invalidate(changePassword.invalidates ?? [])
      await invalidate(['mySession'])
      if (mustChangePassword) navigate(redirectPath.to(), { replace: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { fields, kind, message } = error
      if (Object.keys(fields).length > 0) setErrors(fields)
      else setErrors({ form: kind === 'unreachable' ? '网络不通，请检查网络后重试' : message })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate aria-label="修改密码" className="grid max-w-[960px] gap-4">
      {mustChangePassword && <Notice tone="warning">首次登录或密码被重置后，须先修改密码才能继续使用。</Notice>}
      <FormSection
        title="修改密码"
        {...(passwordChangedAt && { description: `上次修改：${formatTime(passwordChangedAt)}` })}
      >
        {errors.form && (
          <Notice tone="danger" title="密码没有修改">
            {errors.form}
          </Notice>
        )}
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
        <Field label="当前密码" required error={errors.oldPassword}>
          <PasswordInput {...bind('oldPassword')} autoComplete="current-password" />
        </Field>
        <Field
          label="新密码"
          required
          error={errors.newPassword}
          hint="不能是常见密码，也不能与最近 5 次用过的相同，保存时检查"
        >
          <PasswordInput {...bind('newPassword')} autoComplete="new-password" />
        </Field>
        <Field label="确认新密码" required error={errors.confirmPassword}>
          <PasswordInput {...bind('confirmPassword')} autoComplete="new-password" />
        </Field>
        <div className="grid gap-4 lg:pl-34">
          <ProfilePasswordStrength password={entry.newPassword} conditions={passwordConditions(entry, account)} />
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" tone="primary" size="medium" loading={isBusy}>
              修改密码
            </Button>
            <span className="text-text-muted">修改后其他设备将退出登录</span>
          </div>
        </div>
      </FormSection>
    </form>
  )
}
