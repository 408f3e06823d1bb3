import { and, desc, eq, like } from 'drizzle-orm'
import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { preference } from '#server/database/schema/settings.ts'
import { requestFor } from '../setup/request.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { add, bareConflict, broken, fault, leak, probeApp, remove, rule, stale, writeInRead } from './probe.ts'

let server: TestServer
let app: Hono
let token: string
beforeAll(async () => {
  server = await createTestServer()
  app = probeApp(server.services)
  token = await server.signIn('goods')
})
afterAll(() => server.close())

async function send(endpoint: Endpoint, params: unknown, headers: Record<string, string> = {}, init: RequestInit = {}) {
  const request = requestFor(endpoint, params, { token, ...headers })
  const response = await app.request(request.path, { ...request.init, ...init })
  return { status: response.status, headers: response.headers, ...(await response.json()) }
}

const raw = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  send(add, {}, { 'content-type': 'application/json', ...headers }, { body })

const storedRows = async (name: string) =>
  server.db
    .select()
    .from(preference)
    .where(like(preference.pageKey, `probe:${name}%`))
const audits = (endpoint: Endpoint) =>
  server.db.select().from(auditLog).where(eq(auditLog.path, endpoint.path)).orderBy(desc(auditLog.id))

describe('permission', () => {
  test('without it 403, with the missing code, and an audit record of the attempt', async () => {
    const finance = await server.signIn('finance')
    const answer = await send(remove, { id: 1 }, { token: finance })
    expect(answer).toMatchObject({
      status: 200,
      code: 403,
      message: '您没有此操作的权限',
      data: { permission: 'brand:delete' },
    })
    expect((await audits(remove))[0]).toMatchObject({
      actorAccount: 'finance',
      result: 2,
      resultCode: 403,
      summary: '试删',
    })
    expect(await storedRows('removed')).toEqual([])
  })

  test('each response carries the authVersion', async () => {
    expect((await send(leak, {})).headers.get('auth-version')).toBe('1')
  })
})

describe('a change and its record', () => {
  test('are committed together', async () => {
    const answer = await send(add, { name: 'audited' })
    expect(answer.code).toBe(200)
    expect(await storedRows('audited')).toHaveLength(1)
    expect((await audits(add))[0]).toMatchObject({
      actorAccount: 'goods',
      area: 'probe',
      resource: 'preference',
      action: 'add',
      summary: '试加',
      result: 1,
      requestId: answer.headers.get('request-id'),
    })
  })

  test('a refusal rolls back the change, and is logged', async () => {
    expect(await send(rule, {})).toMatchObject({
      status: 200,
      code: 422,
      message: '名称已存在',
      data: { fields: { name: '名称已存在' } },
    })
    expect(await storedRows('rule')).toEqual([])
    expect((await audits(rule))[0]).toMatchObject({ result: 2, resultCode: 422, resultMessage: '名称已存在' })
  })

  test('a stale version is 409 with the current state, and no column that the contract does not name', async () => {
    const { code, message, data } = await send(stale, {})
    expect({ code, message }).toEqual({ code: 409, message: '数据已被他人修改,请刷新后重试' })
    expect(data).toEqual({ latest: { version: 2 } })
  })

  test('a row that no schema came with is not returned', async () => {
    expect(await send(bareConflict, {})).toMatchObject({ code: 409, data: { latest: null } })
    expect(JSON.stringify(await send(bareConflict, {}))).not.toContain('secretCost')
  })

  test('an unexpected error rolls back the change, reveals nothing, and can be found by its request id', async () => {
    const answer = await send(fault, {})
    expect(answer).toMatchObject({ status: 500, code: 500, data: null })
    expect(answer.message).toBe(`系统异常,请稍后重试(${answer.headers.get('request-id')})`)
    expect(JSON.stringify(answer)).not.toContain('secret_cost')
    expect(
      server.log.some((line) => line.includes('secret_cost') && line.includes(answer.headers.get('request-id'))),
    ).toBe(true)
    expect(await storedRows('fault')).toEqual([])
    expect((await audits(fault))[0]).toMatchObject({ result: 3, resultCode: 500 })
  })

  test('a response that violates the contract rolls back its change', async () => {
    expect((await send(broken, {})).code).toBe(500)
    expect(await storedRows('broken')).toEqual([])
  })
})

describe('a read', () => {
  test('cannot write', async () => {
    expect((await send(writeInRead, {})).code).toBe(500)
    expect(await storedRows('read')).toEqual([])
  })

  test('returns no column that the contract does not name', async () => {
    expect((await send(leak, {})).data).toEqual({ shown: 'yes' })
  })
})

describe('a repeat by request-id', () => {
  const repeat = (name: string, id: string, more = {}) => send(add, { name, ...more }, { 'request-id': id })

  test('gets the first response and changes nothing', async () => {
    const id = crypto.randomUUID()
    expect(await repeat('once', id)).toMatchObject({ code: 200, data: { name: 'once' } })
    expect(await repeat('once', id)).toMatchObject({ code: 200, data: { name: 'once' } })
    expect((await storedRows('once'))[0]?.value).toEqual({})
    const records = await server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.path, add.path), eq(auditLog.requestId, id)))
    expect(records).toHaveLength(1)
  })

  test('many concurrent repeats have one effect', async () => {
    const id = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => repeat('twin', id)))
    expect(answers.map(({ code, data }) => ({ code, data }))).toEqual(
      Array(20).fill({ code: 200, data: { name: 'twin' } }),
    )
    expect((await storedRows('twin'))[0]?.value).toEqual({})
  })

  test('with different content is refused', async () => {
    const id = crypto.randomUUID()
    await repeat('first', id)
    expect(await repeat('second', id)).toMatchObject({ code: 409, message: '该请求编号已用于其他操作，请刷新后重试' })
    expect(await storedRows('second')).toEqual([])
  })

  test('by somebody else is a separate request', async () => {
    const id = crypto.randomUUID()
    await repeat('mine', id)
    const answer = await send(add, { name: 'theirs' }, { 'request-id': id, token: await server.signIn('content') })
    expect(answer.code).toBe(200)
  })

  test('after a refusal runs again', async () => {
    const id = crypto.randomUUID()
    expect((await send(rule, {}, { 'request-id': id })).code).toBe(422)
    expect((await repeat('after', id)).code).toBe(200)
  })

  test('without an id is not a repeat', async () => {
    for (const id of ['', 'not-a-uuid'])
      expect((await send(add, { name: 'free' }, { 'request-id': id })).code).toBe(200)
    expect((await storedRows('free'))[0]?.value).toEqual({ again: true })
  })
})

describe('a change by GET', () => {
  const from = async (headers: Record<string, string>, init: RequestInit = {}) => {
    const request = requestFor(remove, { id: 7 }, { token, ...headers })
    return app.request(request.path, { ...request.init, ...init })
  }

  test('is accepted from a script of this site', async () => {
    const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }
    expect(await (await from(headers)).json()).toMatchObject({ code: 200 })
    expect(await storedRows('removed7')).toHaveLength(1)
    await server.db.delete(preference)
  })

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' },
    { 'sec-purpose': 'prefetch' },
    { purpose: 'prefetch' },
  ])('is refused with %o', async (headers) => {
    expect(await (await from(headers)).json()).toMatchObject({
      code: 403,
      message: '请从控制台内操作',
    })
    expect(await storedRows('removed')).toEqual([])
  })

  test('is not run for HEAD', async () => {
    await from({}, { method: 'HEAD' })
    expect(await storedRows('removed')).toEqual([])
  })

  test('accepts no token in the URL', async () => {
    const response = await app.request(`/api/probe/delete/7?token=${token}`)
    expect(await response.json()).toMatchObject({ code: 600 })
  })
})

describe('malformed requests', () => {
  test.each([
    ['text/plain', '{"name":"a"}'],
    ['application/x-www-form-urlencoded', 'name=a'],
    ['multipart/form-data; boundary=x', '--x--'],
  ])('%s is refused', async (type, body) => {
    expect(await raw(body, { 'content-type': type })).toMatchObject({
      status: 415,
      code: 415,
      message: '请求内容应为 JSON',
    })
  })

  test('broken JSON is 400', async () => {
    expect(await raw('{"name":')).toMatchObject({ status: 400, code: 400, message: '请求参数不正确：不是有效的 JSON' })
  })

  test('a body over 5 MB is 413, also when it hides its length', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(5 * 1024 * 1024) })
    expect(await raw(large)).toMatchObject({ status: 413, code: 413, message: '请求内容过大' })
    const stream = new Blob([large]).stream()
    const answer = await send(add, {}, { 'content-type': 'application/json' }, {
      body: stream,
      duplex: 'half',
    } as RequestInit)
    expect(answer.code).toBe(413)
  })

  test('nesting beyond 32 levels is 400', async () => {
    expect((await raw(`{"name":${'['.repeat(40)}${']'.repeat(40)}}`)).message).toBe('请求参数不正确：嵌套过深')
  })

  test.each([
    ['{"name":"a\\u0000b"}', '含有不可见字符'],
    ['{"name":"a\\ud800b"}', '含有不可见字符'],
    ['{"name":"a","extra":1}', '多余的参数 extra'],
    ['{"__proto__":{"name":"a"},"name":"a"}', '多余的参数 __proto__'],
    ['{"name":5}', 'name 的类型不正确'],
    ['[]', '格式不正确'],
    ['null', '格式不正确'],
    ['"text"', '格式不正确'],
  ])('%s is 400: %s', async (body, reason) => {
    expect(await raw(body)).toMatchObject({ status: 400, code: 400, message: `请求参数不正确：${reason}` })
  })

  test('NUL in a URL is 400', async () => {
    const response = await app.request('/api/probe/delete/1?more=%00', { headers: { token } })
    expect(response.status).toBe(400)
  })

  test('input that a person may have typed is 422, by field', async () => {
    expect(await send(add, {})).toMatchObject({
      status: 200,
      code: 422,
      message: '请输入名称',
      data: { fields: { name: '请输入名称' } },
    })
    expect(await send(add, { name: '字'.repeat(21) })).toMatchObject({
      code: 422,
      data: { fields: { name: '名称最多 20 个字' } },
    })
  })
})
