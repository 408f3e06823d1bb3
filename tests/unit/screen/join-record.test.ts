import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endPresence, PRESENCE_RENEW_MS, type Presence, renewPresence } from '#contract/presence.ts'
import { joinRecord } from '#screen/presence/join-record.ts'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('#lib/call.ts', () => ({ call }))

const nobody: Presence = { others: [], lastSave: null }
const sent = (endpoint: object) => call.mock.calls.filter(([called]) => called === endpoint).length

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  // Without locks each tab sends for itself.
  vi.stubGlobal('navigator', {})
  call.mockReset().mockResolvedValue(nobody)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const record = { resource: 'brand', targetId: 1 }

test('a visible tab renews every 20 seconds, and says when it leaves', async () => {
  vi.stubGlobal('document', { visibilityState: 'visible' })
  const leave = joinRecord(record, true, () => {})
  await vi.advanceTimersByTimeAsync(2 * PRESENCE_RENEW_MS + 1)
  expect(sent(renewPresence)).toBe(3)
  leave()
  await vi.advanceTimersByTimeAsync(5 * PRESENCE_RENEW_MS)
  expect(sent(renewPresence)).toBe(3)
  expect(sent(endPresence)).toBe(1)
})

test('a hidden tab sends nothing', async () => {
  vi.stubGlobal('document', { visibilityState: 'visible' })
  const leave = joinRecord(record, true, () => {})
  await vi.advanceTimersByTimeAsync(1)
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  leave()
  await vi.advanceTimersByTimeAsync(5 * PRESENCE_RENEW_MS)
  expect(sent(renewPresence)).toBe(1)
  expect(sent(endPresence)).toBe(0)
})
