import { useCallback } from 'react'
import { openSignIn } from '#app/boot/login-gate.ts'
import { signOut } from '#features/platform/index.ts'
import { readLoginInfo } from '#lib/session.ts'
import { forgetTabs } from './page-tabs/stored-tabs.ts'

/** Signs out and goes to the sign-in page. */
export function useLeave(): () => void {
  return useCallback(() => {
    const user = readLoginInfo()?.user
    signOut()
    if (user) forgetTabs(user.userId)
    openSignIn()
  }, [])
}
