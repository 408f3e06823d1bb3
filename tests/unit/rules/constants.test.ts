import axios from 'axios'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CHUNK_LOAD_TIMEOUT_MS, H5_DICTIONARY_ID, LOST_SESSION_REDIRECT_MS } from '#contract/constants.ts'

describe('HTTP timeout', () => {
  it('is 9,000,000 ms by default; a second client waits much longer', async () => {
    const create = vi.spyOn(axios, 'create')
    vi.resetModules()
    await import('#lib/call.ts')
    expect(create.mock.calls).toEqual([[{ timeout: 9_000_000 }], [{ timeout: 36_000_000 }]])
  })
})

describe('chunk load time-out', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.stubGlobal('sessionStorage', { getItem: () => 'yes' })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('is 120 seconds', async () => {
    const { loadChunk } = await import('#app/boot/chunk.tsx')
    const shown = vi.fn()
    loadChunk('/goods/brand', () => new Promise<never>(() => {})).then(shown)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(shown).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(shown).toHaveBeenCalledOnce()
    expect(CHUNK_LOAD_TIMEOUT_MS).toBe(120_000)
  })
})

it('redirect delay to login after session loss is 1.5 seconds', () => {
  expect(LOST_SESSION_REDIRECT_MS).toBe(1_500)
})

it('the H5 dictionary parameter call uses a fixed dictId of 32', () => {
  expect(H5_DICTIONARY_ID).toBe(32)
})
