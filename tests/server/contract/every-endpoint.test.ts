import { isDeepStrictEqual } from 'node:util'
import { and, eq, gt, max, ne } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { roleCodes } from '#contract/default-roles.ts'
import { type Endpoint, isChange } from '#contract/endpoint.ts'
import { auditResult } from '#contract/permissions/codes.ts'
import { permissionsOf } from '#contract/permissions.ts'
import { LOST_SESSION_CODES } from '#contract/response-codes.ts'
import { logout } from '#contract/session.ts'
import { startViewAs, stopViewAs } from '#contract/view-as.ts'
import { areas } from '#server/areas/index.ts'
import { adminUser, auditLog } from '#server/database/schema/platform.ts'
import { signInFailure } from '#server/database/schema/sign-in.ts'
import { demoAccounts } from '#server/demo/accounts.ts'
import { requestFor } from '../setup/request.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { atEdges, fitting, type Schema, spoilt } from './values.ts'

// FUZZ_RUNS=200 for a deeper run.
const runs = Number(process.env.FUZZ_RUNS ?? 10)
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121)
const endpoints = areas.routes.map(({ endpoint }) => endpoint)
const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

let server: TestServer
let token: string
beforeAll(async () => {
  server = await createTestServer()
  token = await server.signIn('admin')
})
afterAll(() => server.close())

interface Reply {
  status: number
  text: string
  milliseconds: number
}

/** Request ids of successful changes. */
const done = new Set<string>()
let sent = 0
async function send(endpoint: Endpoint, params: unknown): Promise<Reply> {
  // A new address for each request: the sign-in limit has its own test.
  const from = { 'x-forwarded-for': `10.${Math.floor(sent / 60_000)}.${Math.floor(sent / 250) % 240}.${sent++ % 250}` }
  const { path, init } = requestFor(endpoint, params, { token, ...from })
  const started = performance.now()
  const response = await server.app.request(path, init)
  const text = await response.text()
  const milliseconds = performance.now() - started
  if (isChange(endpoint) && JSON.parse(text).code === 200) done.add(response.headers.get('request-id') ?? '')
  return { status: response.status, text, milliseconds }
}

/** Invariants of every response, whatever was sent. */
async function check(endpoint: Endpoint, params: unknown): Promise<void> {
  let reply = await send(endpoint, params)
  // Only responses that are slow twice fail, since the machine may pause.
  if (reply.milliseconds > 1_000) reply = await send(endpoint, params)
  expect(reply.milliseconds).toBeLessThan(1_000)
  const body = JSON.parse(reply.text)
  expect(Object.keys(body)).toEqual(['code', 'message', 'data'])
  const fault = reply.status < 500 ? '' : server.log.findLast((line) => line.includes('"fault"'))
  expect(reply.status, fault).toBeLessThan(500)
  expect(body.message).toMatch(/[一-鿿]/)
  expect(reply.text).not.toContain('$argon2id')
  for (const message of Object.values(body.data?.fields ?? {})) expect(message).toMatch(/[一-鿿]/)
  // A view as a role or an account would refuse every change below.
  if (endpoint === startViewAs && body.code === 200) await send(stopViewAs, {})
  if (body.code === 200) expect(isDeepStrictEqual(endpoint.data.parse(body.data), body.data)).toBe(true)
  if (LOST_SESSION_CODES.includes(body.code) && endpoint.permission !== 'anyone') {
    await server.db.update(adminUser).set({ mustChangePassword: false })
    await server.db.delete(signInFailure)
    token = await server.signIn('admin')
  }
}

describe('access', () => {
  const guarded = named.filter(([, endpoint]) => endpoint.permission !== 'anyone')

  test.each(guarded)('%s without a token is 600 and changes nothing', async (_name, endpoint) => {
    const before = await server.db.$count(auditLog)
    expect(await server.api(endpoint, {})).toMatchObject({ status: 200, code: 600, message: '请先登录', data: null })
    expect(await server.db.$count(auditLog)).toBe(before)
  })

  test.each(roleCodes)('%s may call what its role holds and nothing else', async (role) => {
    const held: readonly string[] = permissionsOf(role)
    const own = await server.signIn(demoAccounts[role])
    const expected: string[] = []
    const actual: string[] = []
    for (const [name, endpoint] of guarded) {
      if (endpoint === logout) continue
      if (endpoint.permission === 'signedIn' || held.includes(endpoint.permission)) expected.push(name)
      // Permissions are checked before the parameters, so nothing has to be sent.
      const answer = await server.api(endpoint, {}, { token: own })
      const refused = answer.code === 403 && (answer.data as { permission?: string } | null)?.permission !== undefined
      if (!refused) actual.push(name)
    }
    expect(actual).toEqual(expected)
  })
})

describe('parameters', () => {
  test.each(named)('%s takes no field that it does not name', async (_name, endpoint) => {
    const schema = z.toJSONSchema(endpoint.params, { io: 'input', unrepresentable: 'any' })
    expect(schema).toMatchObject({ type: 'object', additionalProperties: false })
    if (endpoint.paramsIn !== 'body') return
    const answer = await server.api(endpoint, { isAdmin: true } as never, { token })
    expect(answer).toMatchObject({ status: 400, code: 400, message: '请求参数不正确：多余的参数 isAdmin' })
  })

  test('reads are keyed by resource, changes list what they make stale, and changes by GET are few', () => {
    for (const endpoint of endpoints) expect(isChange(endpoint)).toBe(endpoint.resource === undefined)
  })
})

describe('a number, day or moment at the limits of its type causes no server error', () => {
  test.each(named)('%s', async (_name, endpoint) => {
    const schema = z.toJSONSchema(endpoint.params, { io: 'input', unrepresentable: 'any' }) as Schema
    for (const { path, value } of atEdges(schema)) {
      const reply = await send(endpoint, value)
      const fault = reply.status < 500 ? '' : server.log.findLast((line) => line.includes('"fault"'))
      expect(reply.status, `${path} ${fault}`).toBeLessThan(500)
    }
  })
})

// Second to last, because it changes everything it can.
let start = 0
describe('whatever is sent, the response is an envelope with a Chinese message within a second, and never a server error', () => {
  beforeAll(async () => {
    done.clear()
    const [last] = await server.db.select({ id: max(auditLog.id) }).from(auditLog)
    start = last?.id ?? 0
  })
  beforeEach(async () => {
    await server.db.delete(signInFailure)
  })

  test.each(named)('%s with what fits its schema', async (_name, endpoint) => {
    await fc.assert(
      fc.asyncProperty(fitting(endpoint), (params) => check(endpoint, params)),
      { numRuns: runs, seed },
    )
  })

  test.each(named)('%s with one invalid value', async (_name, endpoint) => {
    await fc.assert(
      fc.asyncProperty(spoilt(endpoint), (params) => check(endpoint, params)),
      { numRuns: runs, seed },
    )
  })
})

describe('the log holds', () => {
  test('each successful change above, and no other', async () => {
    // Excludes sign-ins after a call that ended the session.
    const above = and(eq(auditLog.result, auditResult.success), gt(auditLog.id, start), ne(auditLog.action, 'login'))
    const rows = await server.db.selectDistinct({ requestId: auditLog.requestId }).from(auditLog).where(above)
    expect(done.size).toBeGreaterThan(50)
    expect(new Set(rows.map(({ requestId }) => requestId))).toEqual(done)
  })
})
