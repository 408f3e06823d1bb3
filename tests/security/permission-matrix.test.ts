import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Endpoint, isChange } from '#contract/endpoint.ts'
import { ALIPAY_NOTIFY_PATH } from '#contract/orders/payments.ts'
import { PAY_DESK_PATH } from '#contract/payment.ts'
import { auditResult } from '#contract/permissions/codes.ts'
import { login } from '#contract/session.ts'
import { createApp } from '#server/app.ts'
import { areas } from '#server/areas/index.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { requestFor } from '../server/setup/request.ts'
import { createTestServer, type TestServer } from '../server/setup/test-server.ts'

// How every endpoint of the contract handles requests that no page of ours sends.

const endpoints = areas.routes.map(({ endpoint }) => endpoint)
const named = (chosen: readonly Endpoint[]) =>
  chosen.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

let server: TestServer
let token: string
beforeAll(async () => {
  server = await createTestServer()
  token = await server.signIn('admin')
})
afterAll(() => server.close())

const changesDone = () => server.db.$count(auditLog, eq(auditLog.result, auditResult.success))

/** Sends a normal page request with the given headers and overrides. */
function send(
  endpoint: Endpoint,
  headers: Record<string, string>,
  init: RequestInit = {},
  params: unknown = { id: 1 },
) {
  const request = requestFor(endpoint, params, { token, ...headers })
  return server.app.request(request.path, { ...request.init, ...init })
}

const foreign: readonly Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
  { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' },
  { 'sec-purpose': 'prefetch;prerender' },
  { purpose: 'prefetch' },
]

describe('a change by GET', () => {
  const changesByGet = endpoints.filter((endpoint) => endpoint.method === 'GET' && isChange(endpoint))

  test.each(named(changesByGet))(
    '%s is not executed cross-site, by HEAD or with a token in the URL',
    async (_name, endpoint) => {
      const before = await changesDone()
      for (const headers of foreign) {
        expect(await (await send(endpoint, headers)).json()).toMatchObject({ code: 403, message: '请从控制台内操作' })
      }
      await send(endpoint, {}, { method: 'HEAD' })
      if (endpoint.permission !== 'anyone') {
        const { path } = requestFor(endpoint, { id: 1 })
        const byAddress = await server.app.request(`${path}${path.includes('?') ? '&' : '?'}token=${token}`)
        expect(await byAddress.json()).toMatchObject({ code: 600 })
      }
      expect(await changesDone()).toBe(before)
    },
  )
})

describe('a request body', () => {
  const withBody = named(endpoints.filter(({ paramsIn: sends }) => sends === 'body'))

  test.each(withBody)('%s takes JSON only', async (_name, endpoint) => {
    for (const [type, body] of [
      ['text/plain', '{"id":1}'],
      ['application/x-www-form-urlencoded', 'id=1'],
      ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="id"\r\n\r\n1\r\n--x--'],
    ] as const) {
      expect((await send(endpoint, { 'content-type': type }, { body })).status).toBe(415)
    }
  })

  test.each(withBody)('%s is not changed by keys of the prototype', async (_name, endpoint) => {
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      const body = `{"${key}":{"polluted":true,"prototype":{"polluted":true}}}`
      const response = await send(endpoint, { 'content-type': 'application/json' }, { body })
      expect(await response.json()).toMatchObject({ code: 400, message: `请求参数不正确：多余的参数 ${key}` })
    }
    expect('polluted' in {}).toBe(false)
  })

  test.each(withBody)('%s takes no field that the server decides', async (_name, endpoint) => {
    for (const field of ['isAdmin', 'createdBy', 'updatedBy', 'passwordHash', 'authVersion']) {
      const answer = await (await send(endpoint, {}, {}, { [field]: 1 })).json()
      expect(answer).toMatchObject({ code: 400, message: `请求参数不正确：多余的参数 ${field}` })
    }
  })
})

describe('the headers', () => {
  test.each(named(endpoints))('%s disallow cross-origin use and caching', async (_name, endpoint) => {
    const without = { token: '' }
    const { headers } = await send(endpoint, { ...without, origin: 'https://elsewhere.example' })
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/)
    for (const name of [
      'access-control-allow-origin',
      'access-control-allow-credentials',
      'server',
      'x-powered-by',
      'set-cookie',
    ])
      expect(headers.get(name), name).toBeNull()
  })

  test('a cross-site preflight request is not allowed', async () => {
    for (const endpoint of endpoints) {
      const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': endpoint.method }
      const response = await server.app.request(requestFor(endpoint, { id: 1 }).path, { method: 'OPTIONS', headers })
      expect(response.ok).toBe(false)
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    }
  })
})

describe('the routes', () => {
  /** Routes outside the contract, with the reason. */
  const exceptions = [
    // For process monitoring.
    'GET /healthz',
    'GET /readyz',
    // The gateway has no session; its signature is checked.
    `POST ${ALIPAY_NOTIFY_PATH}`,
    // A buyer has no session; the licence in the URL is checked.
    'GET /api/digitalOrder/download/:orderNo',
    // All other paths are unknown API paths or console pages.
    'ALL /api/*',
    'ALL /*',
    'GET /*',
  ]

  test('are those of the contract, the demo cashier and the few listed exceptions', () => {
    const app = createApp(server.services)
    const declared = new Set(endpoints.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`))
    const undeclared = app.routes
      .map(({ method, path }) => `${method} ${path}`)
      .filter((route) => !declared.has(route) && !exceptions.includes(route) && !route.includes(` ${PAY_DESK_PATH}/`))
    expect([...new Set(undeclared)]).toEqual([])
  })
})

test('session tokens have 256 bits of randomness and are unique', async () => {
  const tokens = await Promise.all(
    Array.from({ length: 20 }, async (_none, index) => {
      const headers = { 'x-forwarded-for': `10.66.0.${index}` }
      return (await server.data(login, { account: 'goods', password: 'showroom-2026' }, { headers })).token
    }),
  )
  expect(new Set(tokens).size).toBe(20)
  for (const item of tokens) expect(Buffer.from(item, 'base64url')).toHaveLength(32)
  // Not a counter, timestamp or hash of either: every character varies.
  for (let at = 0; at < 42; at++) expect(new Set(tokens.map((item) => item[at])).size).toBeGreaterThan(5)
})
