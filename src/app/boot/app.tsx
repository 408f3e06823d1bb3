import { useEffect, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { LOST_SESSION_REDIRECT_MS } from '#contract/constants.ts'
import { responseMessages } from '#contract/response-codes.ts'
import { onOtherTab } from '#lib/session.ts'
import {
  expireSession,
  regainSession,
  saveOpenWork,
  sessionRegained,
  setLoginNavigation,
  takeExpiryReason,
} from '#lib/session-expiry.ts'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { toast } from '#ui/toast/toast.ts'
import { Toaster } from '#ui/toast/toaster.tsx'
import { loadChunk } from './chunk.tsx'
import { lastUser } from './last-user.ts'
import {
  currentGate,
  isAtSignIn,
  onGateChange,
  openConsole,
  openSignIn,
  openSignInOver,
  readExpiredSession,
  returnToPage,
} from './login-gate.ts'
import { preloadConsole } from './preload.ts'

/** The same outline as in index.html, shown until the chunk of the sign-in page or console is loaded. */
const outline = <div className="outline" role="status" aria-label="正在加载" />
const Login = lazyPart(
  () => loadChunk('login', () => import('#features/platform/sign-in/login.tsx')),
  'default',
  outline,
)
const SignInAgain = lazyPart(
  () => loadChunk('sign-in-again', () => import('#features/platform/sign-in/sign-in-again.tsx')),
  'default',
)
const Console = lazyPart(
  () =>
    loadChunk('console', async () => {
      const chunk = await import('./console.tsx')
      await chunk.bootstrapEarly()
      return chunk
    }),
  'default',
  outline,
)

/** Resolves when the page at the current address can render. */
export const isGateReady = (): Promise<void> => (isAtSignIn() ? Login : Console).preload()

/** The page of another user must not be shown a moment longer, nor save anything. */
function removePage(): void {
  saveOpenWork()
  flushSync(() => openSignIn())
  regainSession()
}

/** Nothing of the former user stays in memory. */
const startAnew = () => window.location.assign('/')

function continueOnPage(): void {
  returnToPage()
  regainSession()
  toast.success('已重新登录，请继续')
}

/** The sign-in page or the console, with toasts and session changes from other tabs. */
export function App() {
  const gate = useSyncExternalStore(onGateChange, currentGate)

  useEffect(() => {
    setLoginNavigation((over) => {
      const user = lastUser()
      const reason = takeExpiryReason()
      const lost = user ? { userId: user.userId, account: user.account, reason } : null
      if (lost && over) openSignInOver(lost)
      else openSignIn(lost)
    })
    const switched = () => {
      removePage()
      toast.info('已切换登录账号')
      setTimeout(startAnew, LOST_SESSION_REDIRECT_MS)
    }
    return onOtherTab({
      ended: (signedOut) => expireSession(responseMessages[600] ?? '', { signedOut }),
      switched,
      began(user) {
        if (!sessionRegained()) return
        if (user.userId === lastUser()?.userId) continueOnPage()
        else switched()
      },
    })
  }, [])

  useEffect(() => {
    if (gate === 'signIn') return preloadConsole()
  }, [gate])

  return (
    <>
      {gate === 'signIn' ? <Login lost={readExpiredSession()} onEnter={openConsole} /> : <Console />}
      {gate === 'signInOver' && (
        <SignInAgain
          lost={readExpiredSession()}
          onEnter={() => (currentGate() === 'signInOver' ? continueOnPage() : startAnew())}
          onOtherUser={removePage}
          onLeave={() => openSignIn(readExpiredSession())}
        />
      )}
      <Toaster />
    </>
  )
}
