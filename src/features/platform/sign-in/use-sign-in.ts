import { useState } from 'react'
import { login } from '#contract/session.ts'
import { ApiError } from '#lib/api-error.ts'
import { call } from '#lib/call.ts'
import { forgetMenu } from '#lib/menu.ts'
import { saveLoginInfo } from '#lib/session.ts'
import { setSharedState } from '#lib/shared-state.ts'
import { toast } from '#ui/toast/toast.ts'
import type { ExpiredSession } from './login.tsx'
import { rememberAccount } from './remembered-account.ts'

export interface SignInValues {
  account: string
  password: string
  captchaCode: string
}

export type SignInErrors = Partial<Record<keyof SignInValues | 'form', string>>

const FROZEN = 604
const EXPIRED = 602

/** Client-side validation; the server's rules are authoritative. */
export function checkSignIn({ account, password, captchaCode }: SignInValues, needsCaptcha: boolean): SignInErrors {
  const errors: SignInErrors = {}
  const length = account.trim().length
  if (length === 0) errors.account = '请输入登录账号'
  else if (length < 4 || length > 32) errors.account = '登录账号为 4 到 32 个字符'
  if (password === '') errors.password = '请输入密码'
  else if (password.length < 8 || password.length > 64) errors.password = '密码至少 8 位'
  if (needsCaptcha && captchaCode.trim() === '') errors.captchaCode = '请输入验证码'
  return errors
}

export interface SignInHandlers {
  /** Called after sign-in. */
  onEnter: () => void
  /** Called before another user than that of the lost session is stored. */
  onOtherUser?: (() => void) | undefined
  /** A page of the console is open under the sign-in; it keeps its menu. */
  staysOpen?: boolean
}

/** Signs in and continues; server errors are returned by field. */
export function useSignIn(lost: ExpiredSession | null, { onEnter, onOtherUser, staysOpen = false }: SignInHandlers) {
  const [needsCaptcha, setNeedsCaptcha] = useState(false)

  const signIn = async (
    values: SignInValues,
    captchaId: string | undefined,
    remember: boolean,
  ): Promise<SignInErrors> => {
    setSharedState({ submitLoading: true })
    const account = values.account.trim()
    const captcha = captchaId ? { captchaId, captchaCode: values.captchaCode.trim() } : {}
    try {
      const info = await call(login, { account, password: values.password, ...captcha }, { quiet: true })
      rememberAccount(remember ? account : '')
      if (lost && lost.userId !== info.user.userId) {
        // A different user must not land on the previous user's page.
        setSharedState({ redirectTarget: '' })
        onOtherUser?.()
      }
      if (!staysOpen) forgetMenu()
      saveLoginInfo(info)
      onEnter()
      return {}
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (asksForCaptcha(error.data)) setNeedsCaptcha(true)
      return errorsOf(error)
    }
  }
  return { signIn, needsCaptcha }
}

const asksForCaptcha = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'needCaptcha' in data && data.needCaptcha === true

function errorsOf({ kind, code, message, fields }: ApiError): SignInErrors {
  if (kind === 'unreachable') return { form: '网络不通，请检查网络后重试' }
  // A frozen account is not a form error; the request itself reports an expired one.
  if (code === FROZEN) toast.error(message)
  if (code === FROZEN || code === EXPIRED) return {}
  return Object.keys(fields).length > 0 ? fields : { form: message }
}
