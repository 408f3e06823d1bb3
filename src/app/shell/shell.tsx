import { useSyncExternalStore } from 'react'
import { onLoginInfo, readLoginInfo } from '#lib/session.ts'
import { useProfile } from '#screen/data/permissions.tsx'
import { useStoredDensity } from './density.ts'
import { FullShell } from './full-shell.tsx'
import { PasswordChangeShell } from './password-change-shell.tsx'
import { useAuthVersion } from './use-auth-version.ts'

/** The frame around the pages, for whoever has a profile and a menu. */
export function Shell() {
  const profile = useProfile()
  const info = useSyncExternalStore(onLoginInfo, readLoginInfo)
  useAuthVersion()
  useStoredDensity()
  if (!profile) return null
  // The stored info learns first of a new password; it is gone for the moment after a lost session.
  const isForced = info ? info.mustChangePassword : profile.mustChangePassword
  return isForced ? <PasswordChangeShell /> : <FullShell profile={profile} />
}
