import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ seeded: false })
})
afterAll(() => server.close())

test.each(['/api/nothing', '/api', '/api/base/area/extra'])('%s is 404 in the envelope', async (path) => {
  const response = await server.app.request(path)
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ code: 404, message: '接口不存在', data: null })
})

test('another method on a known path is an unknown path', async () => {
  const response = await server.app.request('/api/base/area', { method: 'DELETE' })
  expect(response.status).toBe(404)
})

test.each(['/api/base/entry', '/api/nothing', '/healthz', '/', '/assets/gone.js'])(
  '%s carries the security headers',
  async (path) => {
    const { headers } = await server.app.request(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('access-control-allow-origin')).toBeNull()
  },
)

test('an answer of the API is stored by nobody', async () => {
  expect((await server.app.request('/api/base/entry')).headers.get('cache-control')).toBe('no-store')
})

test('behind TLS browsers are told to stay there', async () => {
  expect((await server.app.request('/healthz')).headers.get('strict-transport-security')).toBeNull()
  const config = { ...server.services.config, publicUrl: 'https://console.example.com' }
  const secure = createApp({ ...server.services, config })
  expect((await secure.request('/healthz')).headers.get('strict-transport-security')).toMatch(/max-age=31536000/)
})

test('health: alive, ready, and not ready while it stops', async () => {
  expect((await server.app.request('/healthz')).status).toBe(200)
  expect(await (await server.app.request('/readyz')).json()).toEqual({ status: 'ready' })
  const stopping = createApp(server.services, { stopping: true })
  expect((await stopping.request('/readyz')).status).toBe(503)
  expect((await stopping.request('/healthz')).status).toBe(200)
})

test.each(['/..%2f..%2fpackage.json', '/assets/..%2f..%2f..%2fetc/passwd', '/%2e%2e/%2e%2e/package.json', '/.env'])(
  '%s leads nowhere out of the build',
  async (path) => {
    const response = await server.app.request(path)
    expect(await response.text()).not.toMatch(/"private": true|root:x:/)
  },
)
