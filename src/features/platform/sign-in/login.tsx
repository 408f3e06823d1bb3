import { lazy, Suspense, useEffect, useState } from 'react'
import { LOGIN_TITLE, PRODUCT_TITLE } from '#contract/constants.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { getEntry, type LoginInfo } from '#contract/session.ts'
import { signOut } from '#features/platform/shared/sign-out.ts'
import { call } from '#lib/call.ts'
import { readLoginInfo } from '#lib/session.ts'
import { Button } from '#ui/button/button.tsx'
import { SignInForm } from './form.tsx'
import { SignInFrame, SignInHead } from './frame.tsx'

const SetUp = lazy(() => import('./set-up.tsx'))

/** An expired session: its user and the reason. */
export interface ExpiredSession {
  userId: number
  account: string
  reason: string
}

interface LoginProps {
  /** null if no session expired. */
  lost: ExpiredSession | null
  /** Called after sign-in. */
  onEnter: () => void
}

/**
 * The only page without the sign-in check: sign in, continue a session, or set up the console. It depends on neither
 * router nor cache, so that it renders before they load.
 */
export default function Login({ lost, onEnter }: LoginProps) {
  const [info, setInfo] = useState(readLoginInfo)
  const [entry, setEntry] = useState<DataOf<typeof getEntry> | null>(null)
  const [newAccount, setNewAccount] = useState('')
  const [setUpCode, setSetUpCode] = useState(readSetUpCode)

  useEffect(() => {
    document.title = `${LOGIN_TITLE} - ${PRODUCT_TITLE}`
    // Sign-in works without it; only the demo accounts are missing.
    call(getEntry, {}, { quiet: true }).then(setEntry, () => {})
  }, [])

  const chooseAnother = () => {
    signOut()
    setInfo(null)
  }
  const finishSetUp = (account: string) => {
    setNewAccount(account)
    setSetUpCode('')
    // The code is used up; a reload must not submit it again.
    window.history.replaceState(null, '', window.location.pathname)
  }

  return (
    <SignInFrame>
      {setUpCode ? (
        <Suspense>
          <SetUp code={setUpCode} onDone={finishSetUp} />
        </Suspense>
      ) : info ? (
        <SignedIn user={info.user} onContinue={onEnter} onSwitch={chooseAnother} />
      ) : (
        <>
          <SignInHead title={LOGIN_TITLE}>
            {newAccount
              ? '管理员已创建，请登录。'
              : entry?.needsSetUp
                ? '还没有管理员，请打开服务启动时给出的链接。'
                : '使用您的账号登录'}
          </SignInHead>
          {lost?.reason && (
            <p role="status" className="mb-4 rounded-panel bg-warning-subtle px-3 py-2 text-warning-text">
              {lost.reason}
            </p>
          )}
          <SignInForm key={newAccount} lost={lost} onEnter={onEnter} account={newAccount} demo={entry?.demo ?? null} />
        </>
      )}
    </SignInFrame>
  )
}

const readSetUpCode = () => new URLSearchParams(window.location.hash.slice(1)).get('setup') ?? ''

interface SignedInProps {
  user: LoginInfo['user']
  onContinue: () => void
  onSwitch: () => void
}

function SignedIn({ user, onContinue, onSwitch }: SignedInProps) {
  return (
    <>
      <SignInHead title={LOGIN_TITLE}>您已登录为 {user.name || user.account}</SignInHead>
      <div className="grid gap-3">
        <Button tone="primary" className="h-10 text-reading" onClick={onContinue}>
          继续使用
        </Button>
        <Button className="h-10 text-reading" onClick={onSwitch}>
          切换账号
        </Button>
      </div>
    </>
  )
}
