import { LOST_SESSION_REDIRECT_MS } from '#contract/constants.ts'
import { toast } from '#ui/toast/toast.ts'
import { clearLoginInfo } from './session.ts'
import { setSharedState } from './shared-state.ts'

/** Savers of open work, run before a page is removed: open forms write their drafts. */
const savers = new Set<() => void>()

/** Called at once when the session is lost or permissions change, before anything is cleared. */
export function onSessionExpiry(save: () => void): () => void {
  savers.add(save)
  return () => savers.delete(save)
}

/** The user may lose access to the active page. */
export function saveOpenWork(): void {
  for (const save of savers) save()
}

let timer: ReturnType<typeof setTimeout> | undefined
let reason = ''

/** Why the last session ended, for the sign-in page; returned once. */
export function takeExpiryReason(): string {
  const text = reason
  reason = ''
  return text
}

let goToLogin: () => void = () => window.location.assign('/login')
/** Sets the navigation to /login without a page reload. */
export function setLoginNavigation(navigate: () => void): void {
  goToLogin = navigate
}

/**
 * Ends the session (600-603, 401): toast, drafts saved, login info cleared, /login after 1.5 seconds. Runs once for any
 * number of failed calls; on /login itself there is no redirect.
 */
export function expireSession(message: string): void {
  if (timer !== undefined) return
  toast.error(message)
  if (window.location.pathname === '/login') return
  reason = message
  saveOpenWork()
  setSharedState({ redirectTarget: window.location.pathname + window.location.search })
  clearLoginInfo()
  timer = setTimeout(() => {
    timer = undefined
    goToLogin()
  }, LOST_SESSION_REDIRECT_MS)
}
