import type { ExpiredSession } from '#features/platform/sign-in/login.tsx'

/**
 * The address decides between two entries: the small sign-in page without a router, and the console. Switching replaces
 * the address, so that Back never returns to the other entry.
 */
const LOGIN_PATH = '/login'
const listeners = new Set<() => void>()

export const isAtSignIn = (): boolean => window.location.pathname === LOGIN_PATH

export function onGateChange(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

function pass(address: string, state: unknown): void {
  window.history.replaceState(state, '', address)
  for (const listener of listeners) listener()
}

/** A page that stays open under the sign-in: its address and history state. */
let pageBelow: { address: string; state: unknown } | null = null

/** What the address shows: the console, the sign-in page, or the sign-in over a page of the console. */
type Gate = 'console' | 'signIn' | 'signInOver'

export const currentGate = (): Gate => (!isAtSignIn() ? 'console' : pageBelow ? 'signInOver' : 'signIn')

export function openConsole(): void {
  pageBelow = null
  pass('/redirect', null)
}

/** `lost` passes the user of the lost session and its end reason to the sign-in page. */
export function openSignIn(lost: ExpiredSession | null = null): void {
  pageBelow = null
  pass(LOGIN_PATH, lost)
}

/** Goes to the sign-in while the page stays mounted under it. A reload shows the sign-in page. */
export function openSignInOver(lost: ExpiredSession): void {
  const { pathname, search, hash } = window.location
  pageBelow = { address: pathname + search + hash, state: window.history.state }
  pass(LOGIN_PATH, lost)
}

/** Back to the page under the sign-in, with the history entry that its router knows. */
export function returnToPage(): void {
  const page = pageBelow
  pageBelow = null
  if (page && isAtSignIn()) pass(page.address, page.state)
}

/** The argument of `openSignIn`; it is stored in the history state, so it survives a reload. */
export function readExpiredSession(): ExpiredSession | null {
  const state: unknown = window.history.state
  const isLost =
    typeof state === 'object' && state !== null && 'reason' in state && 'account' in state && 'userId' in state
  return isLost ? (state as ExpiredSession) : null
}
