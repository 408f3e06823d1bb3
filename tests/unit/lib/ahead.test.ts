import './address.ts'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { sendAhead } from '#lib/ahead.ts'
import { call } from '#lib/call.ts'
import { saveLoginInfo } from '#lib/session.ts'
import { allToasts, toast } from '#ui/toast/toast.ts'
import { inBrowser, loginInfo, network } from './browser.ts'

inBrowser()

const address = 'http://console.test/api/probe'
const read = endpoint('GET /api/probe', {
  title: '读',
  sends: 'query',
  may: 'signedIn',
  reads: 'probe',
  params: z.object({}),
  data: z.unknown(),
})
const list = endpoint('POST /api/probe', {
  title: '列',
  sends: 'body',
  may: 'signedIn',
  reads: 'probe',
  params: z.object({ pageNum: z.number() }),
  data: z.unknown(),
})
const shown = () => allToasts().map(({ tone, message }) => `${tone} ${message}`)

beforeEach(() => {
  toast.clear()
  saveLoginInfo(loginInfo())
  // A browser knows where a path leads.
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(new URL(path, address), init))
})

describe('a call that was sent ahead', () => {
  /** Answers the token and the body of each question. */
  const echoes = () => {
    let count = 0
    network.use(
      http.all(address, async ({ request }) => {
        count++
        const data = `${request.headers.get('token')} ${await request.text()}`
        return HttpResponse.json({ code: 200, message: '', data })
      }),
    )
    return () => count
  }

  test('answers whoever asks next, once', async () => {
    const count = echoes()
    sendAhead('/api/probe')
    expect(await call(read, {})).toBe('token-of-7 ')
    expect(count()).toBe(1)
    await call(read, {})
    expect(count()).toBe(2)
  })

  test('carries its parameters', async () => {
    const count = echoes()
    sendAhead('/api/probe', { pageNum: 1 })
    expect(await call(list, { pageNum: 1 })).toBe('token-of-7 {"pageNum":1}')
    expect(count()).toBe(1)
  })

  test('answers the same question alone', async () => {
    echoes()
    sendAhead('/api/probe', { pageNum: 1 })
    expect(await call(list, { pageNum: 2 })).toBe('token-of-7 {"pageNum":2}')
  })

  test('is not taken by whoever signed in since', async () => {
    echoes()
    sendAhead('/api/probe')
    saveLoginInfo(loginInfo(8, 'token-of-8'))
    expect(await call(read, {})).toBe('token-of-8 ')
  })

  test('that is refused says so to whoever takes it, and not before', async () => {
    network.use(http.get(address, () => HttpResponse.json({ code: 422, message: '有误', data: null })))
    sendAhead('/api/probe')
    expect(shown()).toEqual([])
    await expect(call(read, {})).rejects.toMatchObject({ code: 422, message: '有误（422）' })
    expect(shown()).toEqual(['error 有误（422）'])
  })

  test('that did not come through is sent again by whoever asks', async () => {
    network.use(
      http.get(address, () => HttpResponse.error(), { once: true }),
      http.get(address, () => HttpResponse.json({ code: 200, message: '', data: 'again' })),
    )
    sendAhead('/api/probe')
    expect(await call(read, {})).toBe('again')
    expect(shown()).toEqual([])
  })
})
