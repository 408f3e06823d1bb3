import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { LOST_SESSION_REDIRECT_MS } from '#contract/constants.ts'
import { responseMessages } from '#contract/response-codes.ts'
import { loseSession, setLoginNavigation, takeLossReason } from '#lib/lost-session.ts'
import { onOtherTab } from '#lib/session.ts'
import { toast } from '#ui/toast/toast.ts'
import { Toaster } from '#ui/toast/toaster.tsx'
import { loadChunk } from './chunk.tsx'
import { isAtSignIn, openConsole, openSignIn, readLostVisit, watchDoors } from './doors.ts'
import { lastUser } from './last-user.ts'
import { preloadConsole } from './preload.ts'

const Login = lazy(() => loadChunk('login', () => import('#features/platform/login.tsx')))
const Console = lazy(() => loadChunk('console', () => import('./console.tsx')))

/** The sign-in page or the console, and what concerns both: toasts, and what happens to the session elsewhere. */
export function App() {
  const atSignIn = useSyncExternalStore(watchDoors, isAtSignIn)

  useEffect(() => {
    setLoginNavigation(() => {
      const user = lastUser()
      const reason = takeLossReason()
      openSignIn(user ? { userId: user.userId, account: user.account, reason } : null)
    })
    return onOtherTab({
      ended: () => loseSession(responseMessages[600] ?? ''),
      switched() {
        toast.info('已切换登录账号')
        // What is on the screen belongs to the person before: nothing of it may stay in memory.
        setTimeout(() => window.location.assign('/'), LOST_SESSION_REDIRECT_MS)
      },
    })
  }, [])

  useEffect(() => {
    if (atSignIn) return preloadConsole()
  }, [atSignIn])

  return (
    <>
      <Suspense fallback={<Outline />}>
        {atSignIn ? <Login lost={readLostVisit()} onEnter={openConsole} /> : <Console />}
      </Suspense>
      <Toaster />
    </>
  )
}

/** The outline of index.html, once more: it stands until the chunk of the open door is there. */
const Outline = () => <div className="outline" role="status" aria-label="正在加载" />
