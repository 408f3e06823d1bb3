import './address.ts'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { HTTP_TIMEOUT_MS, LONG_HTTP_TIMEOUT_MS } from '#contract/constants.ts'
import { endpoint } from '#contract/endpoint.ts'
import { responseMessages } from '#contract/response-codes.ts'
import { ApiError } from '#lib/api-error.ts'
import { call, callForEnvelope, onAuthVersion, requestOf } from '#lib/call.ts'
import { saveLoginInfo } from '#lib/session.ts'
import { getSharedState, setSharedState } from '#lib/shared-state.ts'
import { allToasts, toast } from '#ui/toast/toast.ts'
import { inBrowser, loginInfo, network } from './browser.ts'

inBrowser()

const address = 'http://console.test/api/probe'
const data = z.unknown()
const read = endpoint('GET /api/probe', {
  title: '读',
  paramsIn: 'query',
  permission: 'signedIn',
  resource: 'probe',
  params: z.object({ id: z.number().optional() }),
  data,
})
const body = endpoint('POST /api/probe', {
  title: '写',
  paramsIn: 'body',
  permission: 'signedIn',
  invalidates: [],
  params: z.object({ name: z.string() }),
  data,
})
const byPath = endpoint('GET /api/probe/{id}', {
  title: '按路径',
  paramsIn: 'path',
  permission: 'signedIn',
  resource: 'probe',
  params: z.object({ id: z.union([z.number(), z.string()]), kind: z.string().optional() }),
  data,
})
const open = endpoint('POST /api/probe/open', {
  title: '公开',
  paramsIn: 'body',
  permission: 'anyone',
  invalidates: [],
  params: z.object({}),
  data,
})

const answers = (content: unknown, status = 200, headers: Record<string, string> = {}) =>
  network.use(
    http.all(`${address}*`, () =>
      content === undefined
        ? new HttpResponse(null, { status, headers })
        : HttpResponse.json(content as object, { status, headers }),
    ),
  )
const failure = () =>
  call(read, {}).then(
    () => expect.unreachable(),
    (error: unknown) => error as ApiError,
  )
const shown = () => allToasts().map(({ tone, message }) => `${tone} ${message}`)

beforeEach(() => {
  toast.clear()
  saveLoginInfo(loginInfo())
})

describe('a request', () => {
  test('sends the token of the stored login info in the header token', async () => {
    expect(requestOf(read, {}).headers).toEqual({ token: 'token-of-7' })
  })

  test('sends no token when signed out, or for public endpoints', () => {
    expect(requestOf(open, {}).headers).not.toHaveProperty('token')
    localStorage.clear()
    expect(requestOf(read, {}).headers).toEqual({})
  })

  test('that writes has a request-id: that of the action, or a new one', () => {
    expect(requestOf(body, { name: 'a' }, { requestId: 'of-the-form' }).headers).toMatchObject({
      'request-id': 'of-the-form',
    })
    const [first, second] = [requestOf(body, { name: 'a' }), requestOf(body, { name: 'a' })].map(
      ({ headers }) => headers?.['request-id'],
    )
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
    expect(first).not.toBe(second)
    expect(requestOf(read, {}).headers).not.toHaveProperty('request-id')
  })

  test('sends its parameters as JSON body, as query, or appended to the path', () => {
    expect(requestOf(body, { name: 'a' })).toMatchObject({ method: 'POST', url: '/api/probe', data: { name: 'a' } })
    expect(requestOf(read, { id: 5 })).toMatchObject({ method: 'GET', url: '/api/probe', params: { id: 5 } })
    expect(requestOf(byPath, { id: 'a/b 1', kind: 'x' })).toMatchObject({
      url: '/api/probe/a%2Fb%201',
      params: { kind: 'x' },
    })
  })

  test('is a GET if no method is given', () => {
    const { method: _none, ...bare } = read
    expect(requestOf(bare as typeof read, {}).method).toBe('GET')
  })

  test('times out after 9,000,000 ms, with the second client after four times as long', () => {
    expect([HTTP_TIMEOUT_MS, LONG_HTTP_TIMEOUT_MS]).toEqual([9_000_000, 36_000_000])
  })
})

describe('a successful response', () => {
  test.each([
    ['body code 200', { code: 200, message: 'ok', data: { n: 1 } }, 200],
    ['body code 200 on any 2xx', { code: 200, message: 'ok', data: { n: 1 } }, 203],
    ['body status 200', { status: 200, data: { n: 1 } }, 203],
    ['HTTP 200 without a code', { data: { n: 1 } }, 200],
  ])('%s', async (_name, content, status) => {
    answers(content, status)
    expect(await call(read, {})).toEqual({ n: 1 })
    expect(shown()).toEqual([])
  })

  test('HTTP 204 has no data', async () => {
    answers(undefined, 204)
    expect(await call(read, {})).toBeNull()
  })

  test.each([201, 204])('code %i says 操作成功 and answers its data', async (code) => {
    answers({ code, message: '', data: 5 })
    expect(await callForEnvelope(read, {})).toEqual({ code, message: '操作成功', data: 5 })
    expect(shown()).toEqual(['success 操作成功'])
  })

  test('needs body code 200 even if HTTP is 200', async () => {
    answers({ code: 422, message: '名称已存在', data: { fields: { name: '名称已存在' } } })
    expect(await failure()).toMatchObject({
      kind: 'refused',
      code: 422,
      message: '名称已存在（422）',
      plain: '名称已存在',
      fields: { name: '名称已存在' },
    })
    expect(shown()).toEqual(['error 名称已存在（422）'])
  })

  test('a 2xx without either shows code and message of its body', async () => {
    answers({ message: '只做了一半' }, 202)
    expect(await failure()).toMatchObject({ code: 202, message: '只做了一半（202）' })
    expect(shown()).toEqual(['error 只做了一半（202）'])
  })
})

describe('an error message', () => {
  test.each([401, 450, 600, 601, 602, 603, 604])("for %i is fixed and overrides the server's", async (code) => {
    answers({ code, message: 'something else', data: null })
    expect((await failure()).message).toBe(`${responseMessages[code]}（${code}）`)
  })

  test('otherwise comes from the server', async () => {
    answers({ code: 499, message: '库存不足', data: null })
    expect((await failure()).message).toBe('库存不足（499）')
  })

  test('else it is 网络超时', async () => {
    answers({ code: 499, message: '', data: null })
    expect((await failure()).message).toBe('网络超时（499）')
  })

  test('450 stays on the page', async () => {
    answers({ code: 450, message: '', data: { products: [] } })
    await failure()
    expect(shown()).toEqual(['error 商品未设置渠道经销商供货价（450）'])
    expect(localStorage.getItem('info')).not.toBeNull()
  })

  test('is shown once for concurrent failures', async () => {
    answers({ code: 499, message: '库存不足', data: null })
    await Promise.all([failure(), failure(), failure()])
    expect(shown()).toEqual(['error 库存不足（499）'])
  })

  test('is left to the caller on request', async () => {
    answers({ code: 422, message: '名称已存在', data: null })
    await expect(call(read, {}, { quiet: true })).rejects.toBeInstanceOf(ApiError)
    expect(shown()).toEqual([])
  })

  test('for a stale version contains the current state', async () => {
    answers({ code: 409, message: '', data: { latest: { version: 3 } } })
    expect((await failure()).latest).toEqual({ version: 3 })
  })
})

describe('a network error', () => {
  test('with a response shows code and message of its body', async () => {
    answers({ code: 500, message: '系统异常,请稍后重试(abc)', data: null }, 500, { 'request-id': 'abc' })
    expect(await failure()).toMatchObject({ kind: 'transport', code: 500, requestId: 'abc' })
    expect(shown()).toEqual(['error 系统异常,请稍后重试(abc)（500）'])
  })

  test.each([[undefined], ['<html>Bad Gateway</html>'], [{}]])(
    'with a response that says nothing (%j) the server is on its way',
    async (content) => {
      answers(content, 502)
      expect((await failure()).message).toBe('服务器正在赶来的路上,请稍后重试')
      expect(shown()).toEqual(['error 服务器正在赶来的路上,请稍后重试'])
    },
  )

  test('is rejected silently while a toast is shown', async () => {
    toast.error('已有提示')
    answers({ code: 500, message: '系统异常', data: null }, 500)
    await failure()
    expect(shown()).toEqual(['error 已有提示'])
  })

  test('without a response shows nothing', async () => {
    network.use(http.get(address, () => HttpResponse.error()))
    expect(await failure()).toMatchObject({ kind: 'unreachable', code: 0 })
    expect(shown()).toEqual([])
  })

  test("caused by a user's cancel is distinguished from other errors", async () => {
    answers({ code: 200, message: '', data: null })
    const controller = new AbortController()
    controller.abort()
    await expect(call(read, {}, { signal: controller.signal })).rejects.toMatchObject({ kind: 'cancelled' })
    expect(shown()).toEqual([])
  })
})

describe('submit-loading', () => {
  test.each([
    ['success', () => answers({ code: 200, message: '', data: null })],
    ['refusal', () => answers({ code: 422, message: '有误', data: null })],
    ['failure with a response', () => answers({}, 502)],
    ['failure without one', () => network.use(http.get(address, () => HttpResponse.error()))],
  ])('is cleared on %s', async (_name, stage) => {
    stage()
    setSharedState({ submitLoading: true })
    await call(read, {}).catch(() => {})
    expect(getSharedState().submitLoading).toBe(false)
  })
})

test('the permissions version of every response is reported', async () => {
  const versions: string[] = []
  onAuthVersion((version) => versions.push(version))
  answers({ code: 200, message: '', data: null }, 200, { 'auth-version': '3' })
  await call(read, {})
  answers({ code: 403, message: '没有权限', data: null }, 200, { 'auth-version': '4' })
  await call(read, {}).catch(() => {})
  expect(versions).toEqual(['3', '4'])
})
