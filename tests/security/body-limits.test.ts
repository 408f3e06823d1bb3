import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { login } from '#contract/session.ts'
import { areas } from '#server/areas/index.ts'
import { bodyLimitOf } from '#server/http/body-limit.ts'
import { createTestServer, type TestServer } from '../server/setup/test-server.ts'

const MAX_BODY = 5 * 1024 * 1024
/** Maximum body read from unauthenticated clients. */
const MAX_UNAUTHENTICATED_BODY = 32 * 1024

const endpoints = areas.routes.map(({ endpoint }) => endpoint).filter(({ paramsIn: sends }) => sends === 'body')
const named = endpoints.map((endpoint) => [endpoint.path, endpoint] as const)

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

interface Shape {
  type?: string
  enum?: readonly unknown[]
  const?: unknown
  maxLength?: number
  maxItems?: number
  items?: Shape
  properties?: Record<string, Shape>
  anyOf?: readonly Shape[]
  oneOf?: readonly Shape[]
}

const sizeOf = (value: unknown) => JSON.stringify(value).length

/** The largest value within the length limits of a schema, using characters with the most bytes. */
function largestOf(shape: Shape): unknown {
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return choices.map(largestOf).reduce((a, b) => (sizeOf(b) > sizeOf(a) ? b : a))
  if ('const' in shape) return shape.const
  if (shape.enum) return shape.enum.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0]
  switch (shape.type) {
    case 'string':
      return '\u0001'.repeat(Math.min(shape.maxLength ?? 0, 200_000))
    case 'array':
      return Array(shape.maxItems ?? 0).fill(largestOf(shape.items ?? {}))
    case 'object':
      return Object.fromEntries(Object.entries(shape.properties ?? {}).map(([name, inner]) => [name, largestOf(inner)]))
    default:
      return Number.MIN_SAFE_INTEGER
  }
}

const countOf = (value: unknown): number =>
  value !== null && typeof value === 'object'
    ? Object.values(value).reduce((sum: number, inner) => sum + countOf(inner), 1)
    : 1

const post = async (path: string, body: string | ReadableStream, headers: Record<string, string>) => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body, duplex: 'half' }
  return (await server.app.request(path, init as RequestInit)).status
}

describe('the body size limit', () => {
  test.each(named)('%s accepts everything that its schema allows', (_path, endpoint) => {
    const limit = bodyLimitOf(endpoint)
    expect(limit.bytes).toBeLessThanOrEqual(MAX_BODY)
    const largest = largestOf(z.toJSONSchema(endpoint.params, { io: 'input', unrepresentable: 'any' }) as Shape)
    expect(limit.bytes).toBeGreaterThanOrEqual(Math.min(MAX_BODY, sizeOf(largest)))
    expect(limit.values).toBeGreaterThanOrEqual(Math.min(limit.bytes, countOf(largest)))
  })

  test.each(named)('%s refuses larger bodies, by size and by content', async (path, endpoint) => {
    const { bytes, values } = bodyLimitOf(endpoint)
    const token = endpoint.permission === 'anyone' ? '' : await server.signIn('admin')
    const send = (body: string | ReadableStream, headers = {}) => post(path, body, { token, ...headers })
    // A declared length is checked before reading; without one, the bytes are counted.
    expect(await send('{}', { 'content-length': String(bytes + 1) })).toBe(413)
    expect(await send(new Blob([' '.repeat(bytes + 1)]).stream())).toBe(413)
    const many = JSON.stringify(Array(values).fill(0))
    if (many.length <= bytes) expect(await send(many)).toBe(413)
  })

  test.each(named)('%s is not crashed by nesting', async (path, endpoint) => {
    const levels = Math.floor(bodyLimitOf(endpoint).bytes / 2) - 10
    const token = endpoint.permission === 'anyone' ? '' : await server.signIn('admin')
    expect(await post(path, `{"name":${'['.repeat(levels)}${']'.repeat(levels)}}`, { token })).toBe(400)
  })

  test('is small for unauthenticated requests', () => {
    for (const endpoint of endpoints.filter(({ permission: can }) => can === 'anyone')) {
      expect(bodyLimitOf(endpoint).bytes, endpoint.path).toBeLessThanOrEqual(MAX_UNAUTHENTICATED_BODY)
    }
  })

  test('protects the server from parsing 400,000 keys', async () => {
    const keys = Object.fromEntries(Array.from({ length: 400_000 }, (_none, index) => [`k${index}`, 0]))
    const body = JSON.stringify({ account: 'admin', password: 'wrong-password', ...keys })
    expect(body.length).toBeGreaterThan(4_000_000)
    const before = process.cpuUsage()
    expect(await post(login.path, new Blob([body]).stream(), {})).toBe(413)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(500)
  })
})
