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

export const openConsole = (): void => pass('/redirect', null)
/** `lost` passes the user of the lost session and its end reason to the sign-in page. */
export const openSignIn = (lost: ExpiredSession | null = null): void => pass(LOGIN_PATH, lost)

/** The argument of `openSignIn`; it is stored in the history state, so it survives a reload. */
export function readExpiredSession(): ExpiredSession | null {
  const state: unknown = window.history.state
  const isLost =
    typeof state === 'object' && state !== null && 'reason' in state && 'account' in state && 'userId' in state
  return isLost ? (state as ExpiredSession) : null
}
