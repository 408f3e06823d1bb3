import { useEffect, useSyncExternalStore } from 'react'
import { onLoginInfo, readLoginInfo } from '#lib/session.ts'
import { keepPageOpen } from '#lib/session-expiry.ts'
import { useProfile } from '#screen/data/permissions.tsx'
import { useStoredDensity } from './density.ts'
import { FullShell } from './full-shell.tsx'
import { PasswordChangeShell } from './password-change-shell.tsx'
import { useAuthVersion } from './use-auth-version.ts'

/** The shell around the pages, for a user with profile and menu. */
export function Shell() {
  const profile = useProfile()
  const info = useSyncExternalStore(onLoginInfo, readLoginInfo)
  useAuthVersion()
  useStoredDensity()
  const isLoaded = profile !== undefined
  useEffect(() => (isLoaded ? keepPageOpen() : undefined), [isLoaded])
  if (!profile) return null
  // The stored login info is updated first after a password change; it is missing briefly after a lost session.
  const isForced = info ? info.mustChangePassword : profile.mustChangePassword
  return isForced ? <PasswordChangeShell /> : <FullShell profile={profile} />
}
