import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { LoginInfo } from '#contract/session.ts'
import { accountType } from '#contract/session.ts'

/** The part of `Storage` that the console uses. */
function memoryStorage(): Storage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  }
}

/** The part of the window that these tests need. */
export const page = {
  location: { pathname: '/goods/brand', search: '?abc', origin: 'http://console.test', assign: vi.fn() },
  open: vi.fn(),
  events: new EventTarget(),
  /** Simulates the events in this tab after another tab has changed the storage. */
  otherTab(change: () => void, key: string | null) {
    change()
    page.events.dispatchEvent(Object.assign(new Event('storage'), { key }))
  },
}

/** Handles the requests of a test; an unexpected request fails it. */
export const network = setupServer()

export function inBrowser(): void {
  beforeAll(() => network.listen({ onUnhandledFrame: 'error' }))
  afterAll(() => network.close())
  beforeEach(() => {
    page.location.pathname = '/goods/brand'
    page.location.assign.mockReset()
    page.open.mockReset()
    vi.stubGlobal('localStorage', memoryStorage())
    vi.stubGlobal('sessionStorage', memoryStorage())
    vi.stubGlobal('window', {
      location: page.location,
      open: page.open,
      addEventListener: page.events.addEventListener.bind(page.events),
      removeEventListener: page.events.removeEventListener.bind(page.events),
    })
  })
  afterEach(() => {
    network.resetHandlers()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}

export const loginInfo = (userId = 7, token = 'token-of-7'): LoginInfo => ({
  token,
  expireAt: '2026-11-22T10:00:00.000+08:00',
  mustChangePassword: false,
  user: { userId, account: `user${userId}`, name: '林知夏', avatar: '', accountType: accountType.platform },
})
