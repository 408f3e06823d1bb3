import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { LOGIN_TITLE, PRODUCT_TITLE } from '#contract/constants.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { getEntry, type LoginInfo } from '#contract/session.ts'
import { call } from '#lib/call.ts'
import { readLoginInfo } from '#lib/session.ts'
import { Button } from '#ui/button/button.tsx'
import { useLostVisit } from './parts/lost-visit.ts'
import { SignInForm } from './parts/sign-in-form.tsx'
import { SignInFrame, SignInHead } from './parts/sign-in-frame.tsx'
import { signOut } from './parts/sign-out.ts'

const SetUp = lazy(() => import('./set-up.tsx'))

/** The only page without the login check: who comes here signs in, goes on as who they are, or sets the console up. */
export default function Login() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const lost = useLostVisit()
  const [info, setInfo] = useState(readLoginInfo)
  const [entry, setEntry] = useState<DataOf<typeof getEntry> | null>(null)
  const [newAccount, setNewAccount] = useState('')
  const setUpCode = new URLSearchParams(hash.slice(1)).get('setup') ?? ''

  useEffect(() => {
    document.title = `${LOGIN_TITLE} - ${PRODUCT_TITLE}`
    // Without it one can still sign in; only the demo accounts are not shown.
    call(getEntry, {}, { quiet: true }).then(setEntry, () => {})
  }, [])

  const chooseAnother = () => {
    signOut()
    setInfo(null)
  }
  const finishSetUp = (account: string) => {
    setNewAccount(account)
    navigate('/login', { replace: true })
  }

  return (
    <SignInFrame>
      {setUpCode ? (
        <Suspense>
          <SetUp code={setUpCode} onDone={finishSetUp} />
        </Suspense>
      ) : info ? (
        <SignedIn
          user={info.user}
          onContinue={() => navigate('/redirect', { replace: true })}
          onSwitch={chooseAnother}
        />
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
          <SignInForm key={newAccount} lost={lost} account={newAccount} demo={entry?.demo ?? null} />
        </>
      )}
    </SignInFrame>
  )
}

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
