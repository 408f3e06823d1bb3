import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { signOut } from '#features/platform/index.ts'
import { readLoginInfo } from '#lib/session.ts'
import { forgetTabs } from './page-tabs/stored-tabs.ts'

/** Signs out and goes to the sign-in page. */
export function useLeave(): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    const user = readLoginInfo()?.user
    signOut()
    // Away first: the tabs of an open shell would be stored once more.
    Promise.resolve(navigate('/login', { replace: true })).then(() => user && forgetTabs(user.userId))
  }, [navigate])
}
