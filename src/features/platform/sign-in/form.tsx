import CircleAlert from 'lucide-react/icons/circle-alert'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { PasswordInput } from '#features/platform/profile/password-input.tsx'
import { useSharedState } from '#lib/shared-state.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { coded } from '#ui/coded.tsx'
import { Field } from '#ui/field/field.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { CaptchaPicture, useCaptcha } from './captcha.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import type { ExpiredSession } from './login.tsx'
import { rememberedAccount } from './remembered-account.ts'
import { checkSignIn, type SignInErrors, type SignInHandlers, type SignInValues, useSignIn } from './use-sign-in.ts'

interface SignInFormProps extends SignInHandlers {
  lost: ExpiredSession | null
  /** Prefilled for a newly created account. */
  account?: string
  demo: { password: string; accounts: readonly { account: string; role: string }[] } | null
}

/** Account, password, and a captcha if the server requires one. */
export function SignInForm({ lost, account = '', demo, ...handlers }: SignInFormProps) {
  const [values, setValues] = useState<SignInValues>({
    account: account || lost?.account || rememberedAccount(),
    password: '',
    captchaCode: '',
  })
  const [remember, setRemember] = useState(rememberedAccount() !== '')
  const [errors, setErrors] = useState<SignInErrors>({})
  const [isCapsLock, setCapsLock] = useState(false)
  const isBusy = useSharedState((state) => state.submitLoading)
  const { signIn, needsCaptcha } = useSignIn(lost, handlers)
  const captcha = useCaptcha(needsCaptcha)
  const inputs = {
    account: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
    captchaCode: useRef<HTMLInputElement>(null),
  }

  const set = (change: Partial<SignInValues>) => {
    setValues({ ...values, ...change })
    setErrors({})
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const found = checkSignIn(values, needsCaptcha)
    if (Object.keys(found).length > 0) return refuse(found)
    const refused = await signIn(values, captcha.picture?.captchaId, remember)
    if (Object.keys(refused).length === 0) return
    // Every attempt uses up the captcha.
    if (needsCaptcha) captcha.renew()
    setValues({ ...values, captchaCode: '', ...(refused.captchaCode ? {} : { password: '' }) })
    refuse(refused)
  }

  const refuse = (found: SignInErrors) => {
    setErrors(found)
    focus(found.account ? inputs.account : found.captchaCode && !found.password ? inputs.captchaCode : inputs.password)
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4" aria-label="登录">
      <FormError message={errors.form} />
      <Field label="账号" error={errors.account}>
        <TextInput
          ref={inputs.account}
          name="username"
          autoComplete="username"
          spellCheck={false}
          autoCapitalize="none"
          autoFocus={!lost?.account}
          value={values.account}
          onChange={(next) => set({ account: next })}
          placeholder="登录账号或手机号"
          className="h-9"
        />
      </Field>
      <Field label="密码" error={errors.password} hint={isCapsLock && '大写锁定已开启'}>
        <PasswordInput
          ref={inputs.password}
          name="password"
          autoComplete="current-password"
          autoFocus={Boolean(lost?.account)}
          value={values.password}
          onChange={(password) => set({ password })}
          onCapsLock={setCapsLock}
          className="h-9"
        />
      </Field>
      {needsCaptcha && (
        <Field label="验证码" error={errors.captchaCode}>
          <div className="flex gap-2">
            <TextInput
              ref={inputs.captchaCode}
              name="captcha"
              autoCapitalize="none"
              spellCheck={false}
              value={values.captchaCode}
              onChange={(captchaCode) => set({ captchaCode })}
              placeholder="不区分大小写"
              className="h-9 flex-1"
            />
            <CaptchaPicture {...captcha} />
          </div>
        </Field>
      )}
      <div className="flex items-center justify-between">
        <Checkbox value={remember} onChange={setRemember}>
          记住账号
        </Checkbox>
        <span className="text-small text-text-faint">忘记密码？请联系管理员重置密码</span>
      </div>
      <Button type="submit" tone="primary" loading={isBusy} className="h-10 text-reading">
        登录
      </Button>
      {demo && (
        <DemoAccounts
          demo={demo}
          onPick={(picked) => {
            set({ account: picked, password: demo.password })
            focus(inputs.password)
          }}
        />
      )}
    </form>
  )
}

const focus = (input: RefObject<HTMLInputElement | null>) => input.current?.focus()

export function FormError({ message }: { message: string | undefined }) {
  return (
    <div role="alert">
      {message && (
        <p className="flex items-start gap-2 rounded-panel bg-danger-subtle px-3 py-2 text-danger-text">
          <CircleAlert aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
          <span>{coded(message)}</span>
        </p>
      )}
    </div>
  )
}
