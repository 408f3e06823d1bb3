import { useEffect } from 'react'
import { Outlet, useNavigate } from 'react-router-dom'
import { LOST_SESSION_REDIRECT_MS } from '#contract/constants.ts'
import { responseMessages } from '#contract/response-codes.ts'
import { loseSession, setLoginNavigation, takeLossReason } from '#lib/lost-session.ts'
import { onOtherTab } from '#lib/session.ts'
import { toast } from '#ui/toast/toast.ts'
import { Toaster } from '#ui/toast/toaster.tsx'
import { userBeforeLoss } from './guard.ts'

/** What stands around the sign-in page and the shell alike: toasts, and what happens to the session elsewhere. */
export function Root() {
  const navigate = useNavigate()

  useEffect(() => {
    setLoginNavigation(() =>
      navigate('/login', { replace: true, state: { ...userBeforeLoss(), reason: takeLossReason() } }),
    )
  }, [navigate])

  useEffect(
    () =>
      onOtherTab({
        ended: () => loseSession(responseMessages[600] ?? ''),
        switched() {
          toast.info('已切换登录账号')
          // What is on the screen belongs to the person before: nothing of it may stay in memory.
          setTimeout(() => window.location.assign('/'), LOST_SESSION_REDIRECT_MS)
        },
      }),
    [],
  )

  return (
    <>
      <Outlet />
      <Toaster />
    </>
  )
}
