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

/** `over`: the page stays open under the sign-in. */
type LoginNavigation = (over: boolean) => void
let goToLogin: LoginNavigation = () => window.location.assign('/login')
/** Sets the navigation to /login without a page reload. */
export function setLoginNavigation(navigate: LoginNavigation): void {
  goToLogin = navigate
}

/** Open shells: while there is one, a lost session leaves its page open. */
let shells = 0
/** Called by a shell with loaded pages, which may stay open while the user signs in again. */
export function keepPageOpen(): () => void {
  shells += 1
  return () => {
    shells -= 1
    // The requests of a page that is gone need no answer.
    if (shells === 0) regained = null
  }
}

/** Pending from the loss of the session until the same user has signed in again over the page. */
let regained: PromiseWithResolvers<void> | null = null

/** Resolves when the session of an open page is regained; null while it is not lost. */
export const sessionRegained = (): Promise<void> | null => regained?.promise ?? null

/**
 * Ends the session (600-603, 401): toast, drafts saved, login info cleared, /login after 1.5 seconds. Runs once for any
 * number of failed calls; on /login itself there is no redirect. An open page stays under the sign-in, unless the user
 * has signed out.
 */
export function expireSession(message: string, { signedOut = false } = {}): void {
  if (timer !== undefined) return
  toast.error(message)
  if (window.location.pathname === '/login') return
  reason = message
  saveOpenWork()
  setSharedState({ redirectTarget: window.location.pathname + window.location.search })
  clearLoginInfo()
  const staysOpen = shells > 0 && !signedOut
  if (staysOpen) regained ??= Promise.withResolvers()
  timer = setTimeout(() => {
    timer = undefined
    // What was entered in the meantime.
    saveOpenWork()
    goToLogin(staysOpen && shells > 0)
  }, LOST_SESSION_REDIRECT_MS)
}

/** Somebody has signed in again, here or in another tab: waiting requests of an open page are sent. */
export function regainSession(): void {
  clearTimeout(timer)
  timer = undefined
  reason = ''
  regained?.resolve()
  regained = null
}
