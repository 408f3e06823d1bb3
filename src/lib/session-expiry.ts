import { LOST_SESSION_REDIRECT_MS } from '#contract/constants.ts'
import { toast } from '#ui/toast/toast.ts'
import { clearLoginInfo } from './session.ts'
import { setSharedState } from './shared-state.ts'

/** What must be safe before a page is taken away: open forms write their drafts. */
const keepers = new Set<() => void>()

/** Called at once when the session is lost or rights change, before anything is cleared. */
export function onSessionExpiry(keep: () => void): () => void {
  keepers.add(keep)
  return () => keepers.delete(keep)
}

/** The page in front may not be theirs any more in a moment. */
export function saveOpenWork(): void {
  for (const keep of keepers) keep()
}

let timer: ReturnType<typeof setTimeout> | undefined
let reason = ''

/** Why the last session ended, for the sign-in page; read once. */
export function takeExpiryReason(): string {
  const text = reason
  reason = ''
  return text
}

let goToLogin: () => void = () => window.location.assign('/login')
/** The router hands in its own way to /login, so that the application need not be loaded anew. */
export function setLoginNavigation(navigate: () => void): void {
  goToLogin = navigate
}

/**
 * The session is over (600-603, 401): toast, drafts kept, login info cleared, /login after 1.5 seconds. Once, however
 * many calls fail together; on /login itself nobody is led anywhere.
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
