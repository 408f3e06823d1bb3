import '../lib/address.ts'
import type { QueryClient } from '@tanstack/react-query'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { onAuthVersion } from '#lib/call.ts'
import { sendEarly } from '#lib/early-fetch.ts'
import { saveLoginInfo } from '#lib/session.ts'
import { prefetchEarly, takeEarlyQuery } from '#screen/data/early-queries.ts'
import { createQueryClient } from '#screen/data/query-client.ts'
import { readOptions } from '#screen/data/use-read.ts'
import { allToasts, toast } from '#ui/toast/toast.ts'
import { inBrowser, loginInfo, network } from '../lib/browser.ts'

inBrowser()

const address = 'http://console.test/api/probe'
const read = endpoint('GET /api/probe', {
  title: '读',
  paramsIn: 'query',
  permission: 'signedIn',
  resource: 'probe',
  params: z.object({}),
  data: z.unknown(),
})
const list = endpoint('POST /api/probe', {
  title: '列',
  paramsIn: 'body',
  permission: 'signedIn',
  resource: 'probe',
  params: z.object({ pageNum: z.number() }),
  data: z.unknown(),
})

beforeEach(() => {
  toast.clear()
  saveLoginInfo(loginInfo())
  // Browsers resolve relative paths; Node does not.
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(new URL(path, address), init))
})

describe('an early request', () => {
  let client: QueryClient
  beforeEach(() => {
    client = createQueryClient()
  })

  /** Responds with the token and body of each request. */
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

  test('fills the cache for its readers', async () => {
    const count = echoes()
    sendEarly('/api/probe')
    const prefetched = prefetchEarly(client, read, {})
    expect(await client.fetchQuery(readOptions(read, {}))).toBe('token-of-7 ')
    await prefetched
    expect(await client.fetchQuery(readOptions(read, {}))).toBe('token-of-7 ')
    expect(count()).toBe(1)
  })

  test('is used once: a later read sends a new request', async () => {
    const count = echoes()
    sendEarly('/api/probe')
    await prefetchEarly(client, read, {})
    expect(await client.fetchQuery({ ...readOptions(read, {}), staleTime: 0 })).toBe('token-of-7 ')
    expect(count()).toBe(2)
  })

  test('sends its parameters', async () => {
    const count = echoes()
    sendEarly('/api/probe', { pageNum: 1 })
    await prefetchEarly(client, list, { pageNum: 1 })
    expect(client.getQueryData(readOptions(list, { pageNum: 1 }).queryKey)).toBe('token-of-7 {"pageNum":1}')
    expect(count()).toBe(1)
  })

  test('is only used for the same parameters', async () => {
    echoes()
    sendEarly('/api/probe', { pageNum: 1 })
    await prefetchEarly(client, list, { pageNum: 2 })
    expect(client.getQueryData(readOptions(list, { pageNum: 2 }).queryKey)).toBe('token-of-7 {"pageNum":2}')
  })

  test('is not used by a newer session', async () => {
    echoes()
    sendEarly('/api/probe')
    saveLoginInfo(loginInfo(8, 'token-of-8'))
    expect((await takeEarlyQuery(read, {})).data).toBe('token-of-8 ')
  })

  test('reports the permissions version like any request', async () => {
    network.use(
      http.get(address, () =>
        HttpResponse.json({ code: 200, message: '', data: null }, { headers: { 'auth-version': '7' } }),
      ),
    )
    const versions: string[] = []
    onAuthVersion((version) => versions.push(version))
    sendEarly('/api/probe')
    await takeEarlyQuery(read, {})
    expect(versions).toEqual(['7'])
  })

  test('that is refused is an error for its readers, without a toast', async () => {
    network.use(http.get(address, () => HttpResponse.json({ code: 422, message: '有误', data: null })))
    sendEarly('/api/probe')
    prefetchEarly(client, read, {})
    await expect(client.fetchQuery(readOptions(read, {}))).rejects.toMatchObject({ code: 422, message: '有误（422）' })
    expect(allToasts()).toEqual([])
  })

  test('that failed on the network is sent again', async () => {
    network.use(
      http.get(address, () => HttpResponse.error(), { once: true }),
      http.get(address, () => HttpResponse.json({ code: 200, message: '', data: 'again' })),
    )
    sendEarly('/api/probe')
    await prefetchEarly(client, read, {})
    expect(client.getQueryData(readOptions(read, {}).queryKey)).toBe('again')
    expect(allToasts()).toEqual([])
  })
})
