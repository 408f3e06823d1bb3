import { useEffect, useSyncExternalStore } from 'react'
import { LOST_SESSION_REDIRECT_MS } from '#contract/constants.ts'
import { responseMessages } from '#contract/response-codes.ts'
import { onOtherTab } from '#lib/session.ts'
import { expireSession, setLoginNavigation, takeExpiryReason } from '#lib/session-expiry.ts'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { toast } from '#ui/toast/toast.ts'
import { Toaster } from '#ui/toast/toaster.tsx'
import { loadChunk } from './chunk.tsx'
import { lastUser } from './last-user.ts'
import { isAtSignIn, onGateChange, openConsole, openSignIn, readExpiredSession } from './login-gate.ts'
import { preloadConsole } from './preload.ts'

/** The same outline as in index.html, shown until the chunk of the sign-in page or console is loaded. */
const outline = <div className="outline" role="status" aria-label="正在加载" />
const Login = lazyPart(
  () => loadChunk('login', () => import('#features/platform/sign-in/login.tsx')),
  'default',
  outline,
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

/** The sign-in page or the console, with toasts and session changes from other tabs. */
export function App() {
  const atSignIn = useSyncExternalStore(onGateChange, isAtSignIn)

  useEffect(() => {
    setLoginNavigation(() => {
      const user = lastUser()
      const reason = takeExpiryReason()
      openSignIn(user ? { userId: user.userId, account: user.account, reason } : null)
    })
    return onOtherTab({
      ended: () => expireSession(responseMessages[600] ?? ''),
      switched() {
        toast.info('已切换登录账号')
        // The screen shows data of the previous user: reload so that nothing of it stays in memory.
        setTimeout(() => window.location.assign('/'), LOST_SESSION_REDIRECT_MS)
      },
    })
  }, [])

  useEffect(() => {
    if (atSignIn) return preloadConsole()
  }, [atSignIn])

  return (
    <>
      {atSignIn ? <Login lost={readExpiredSession()} onEnter={openConsole} /> : <Console />}
      <Toaster />
    </>
  )
}
