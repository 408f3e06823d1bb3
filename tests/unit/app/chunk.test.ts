import { beforeEach, describe, expect, test, vi } from 'vitest'
import { loadChunk } from '#app/boot/chunk.tsx'

const stored = new Map<string, string>()
const reload = vi.fn()
let hasUnsavedWork = false
let isServerThere = true

const Screen = () => null
const arrives = () => Promise.resolve({ default: Screen })
const isGone = () => Promise.reject(new Error('Failed to fetch dynamically imported module'))
/** Resolves to the component, or to 'waits' while a reload is pending. */
const outcome = (load: Promise<{ default: unknown }>) =>
  Promise.race([
    load.then((chunk) => (chunk.default === Screen ? 'screen' : 'failed page')),
    vi.waitFor(() => expect(reload).toHaveBeenCalled()).then(() => 'waits'),
  ])

beforeEach(() => {
  stored.clear()
  reload.mockClear()
  hasUnsavedWork = false
  isServerThere = true
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('window', { location: { reload } })
  vi.stubGlobal('document', { querySelector: () => (hasUnsavedWork ? {} : null) })
  vi.stubGlobal('fetch', () =>
    isServerThere ? Promise.resolve({ ok: true }) : Promise.reject(new TypeError('offline')),
  )
})

describe('a chunk', () => {
  test('that loads is the screen', async () => {
    expect(await outcome(loadChunk('/goods/brand', arrives))).toBe('screen')
  })

  test('that is missing after a new release reloads the page once, then reports an error', async () => {
    expect(await outcome(loadChunk('/goods/brand', isGone))).toBe('waits')
    reload.mockClear()
    // After the reload different chunks load; they must not trigger another reload.
    await loadChunk('console', arrives)
    expect(await outcome(loadChunk('/goods/brand', isGone))).toBe('failed page')
    expect(reload).not.toHaveBeenCalled()
  })

  test('that loaded again may trigger a reload at the next release', async () => {
    await outcome(loadChunk('/goods/brand', isGone))
    await loadChunk('/goods/brand', arrives)
    reload.mockClear()
    expect(await outcome(loadChunk('/goods/brand', isGone))).toBe('waits')
  })

  test('that fails offline does not reload', async () => {
    isServerThere = false
    expect(await outcome(loadChunk('/goods/brand', isGone))).toBe('failed page')
    expect(reload).not.toHaveBeenCalled()
  })

  test('that fails with unsaved work does not reload', async () => {
    hasUnsavedWork = true
    expect(await outcome(loadChunk('/goods/brand', isGone))).toBe('failed page')
    expect(reload).not.toHaveBeenCalled()
  })

  test('that times out counts as failed', async () => {
    isServerThere = false
    expect(await outcome(loadChunk('/goods/brand', () => new Promise<never>(() => {}), 1))).toBe('failed page')
  })
})
