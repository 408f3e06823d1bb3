import { LOGIN_INFO_KEY } from '#contract/constants.ts'
import type { LoginInfo } from '#contract/session.ts'

type Listener = (info: LoginInfo | null) => void

const listeners = new Set<Listener>()
let cached: { text: string | null; info: LoginInfo | null } = { text: null, info: null }

/** The stored login info (requirements, section 3), or null if it does not parse or has no token. */
export function readLoginInfo(): LoginInfo | null {
  const text = localStorage.getItem(LOGIN_INFO_KEY)
  if (text !== cached.text) cached = { text, info: parse(text) }
  return cached.info
}

function parse(text: string | null): LoginInfo | null {
  if (!text) return null
  try {
    const info: unknown = JSON.parse(text)
    const isInfo =
      typeof info === 'object' &&
      info !== null &&
      'token' in info &&
      typeof info.token === 'string' &&
      info.token !== ''
    return isInfo ? (info as LoginInfo) : null
  } catch {
    return null
  }
}

export function saveLoginInfo(info: LoginInfo): void {
  localStorage.setItem(LOGIN_INFO_KEY, JSON.stringify(info))
  notify()
}

export function clearLoginInfo(): void {
  localStorage.removeItem(LOGIN_INFO_KEY)
  notify()
}

const SIGN_OUT_KEY = 'signed-out-at'
/** Both keys change in one turn; the events of another tab follow within this time. */
const SIGN_OUT_MS = 5_000

/** Marks the next end of the session as wanted: other tabs then leave their pages. */
export function markSignOut(): void {
  try {
    localStorage.setItem(SIGN_OUT_KEY, String(Date.now()))
  } catch {
    // Storage is full: other tabs then offer to sign in again.
  }
}

const wasSignedOut = (): boolean => Date.now() - Number(localStorage.getItem(SIGN_OUT_KEY) ?? 0) < SIGN_OUT_MS

/** Stores a new token of the same user after a password change. */
export function renewToken(token: string, expireAt: string): void {
  const info = readLoginInfo()
  if (info) saveLoginInfo({ ...info, token, expireAt, mustChangePassword: false })
}

/** Subscribes to changes made in this tab. */
export function onLoginInfo(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(): void {
  const info = readLoginInfo()
  for (const listener of listeners) listener(info)
}

interface OtherTabHandlers {
  /** `signedOut`: by the user, not by the server. */
  ended(signedOut: boolean): void
  /** Another user signed in. */
  switched(): void
  /** Somebody signed in while nobody was. */
  began(user: LoginInfo['user']): void
}

/**
 * Subscribes to session changes of other tabs. The storage event is only sent to tabs that did not make the change.
 */
export function onOtherTab(handlers: OtherTabHandlers): () => void {
  let before = readLoginInfo()
  const unlisten = onLoginInfo((info) => {
    before = info
  })
  const onStorage = (event: StorageEvent) => {
    if (event.key !== LOGIN_INFO_KEY && event.key !== null) return
    const now = readLoginInfo()
    const earlier = before
    before = now
    if (!now) {
      if (earlier) handlers.ended(wasSignedOut())
    } else if (!earlier) handlers.began(now.user)
    else if (now.user.userId !== earlier.user.userId) handlers.switched()
  }
  window.addEventListener('storage', onStorage)
  return () => {
    unlisten()
    window.removeEventListener('storage', onStorage)
  }
}
