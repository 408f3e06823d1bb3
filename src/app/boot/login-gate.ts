import type { ExpiredSession } from '#features/platform/sign-in/login.tsx'

/**
 * The console has two doors, and the address says which one is open: the sign-in page, which is small and knows no
 * router, and everything else. Passing from one to the other replaces the address, so that Back never leads through it.
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

export const openConsole = (): void => pass('/redirect', null)
/** `lost` tells the page whose session it was and why it ended. */
export const openSignIn = (lost: ExpiredSession | null = null): void => pass(LOGIN_PATH, lost)

/** What `openSignIn` was told; it lives in the history, so a reload of the page still says why. */
export function readExpiredSession(): ExpiredSession | null {
  const state: unknown = window.history.state
  const isLost =
    typeof state === 'object' && state !== null && 'reason' in state && 'account' in state && 'userId' in state
  return isLost ? (state as ExpiredSession) : null
}
