import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { StaticSite } from '#server/http/static.ts'
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

test('a response of the API is stored by nobody', async () => {
  expect((await server.app.request('/api/base/entry')).headers.get('cache-control')).toBe('no-store')
})

test('behind TLS browsers get HSTS', async () => {
  expect((await server.app.request('/healthz')).headers.get('strict-transport-security')).toBeNull()
  const config = { ...server.services.config, publicUrl: 'https://console.example.com' }
  const secure = createApp({ ...server.services, config })
  expect((await secure.request('/healthz')).headers.get('strict-transport-security')).toMatch(/max-age=31536000/)
})

test('health: alive, ready, and not ready while stopping', async () => {
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

describe('the built console', () => {
  const site = new Hono()
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'console-test-site-'))
    await mkdir(join(folder, 'assets'))
    await writeFile(join(folder, 'index.html'), '<head><title>产品管理系统</title></head>')
    await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    await writeFile(join(folder, 'assets/entry-1.js'), 'export {}')
    await mkdir(join(folder, '.vite'))
    await writeFile(
      join(folder, '.vite/pages.json'),
      JSON.stringify({
        pages: {
          '/goods/supplier': ['assets/console-1.js', 'assets/supplier-list-1.js'],
          '/login': ['assets/sign-in-1.js'],
        },
        others: ['assets/console-1.js', 'assets/list-1.js'],
      }),
    )
    const built = new StaticSite(folder)
    site.get('*', (context) => built.answer(context))
  })
  afterAll(() => rm(folder, { recursive: true }))

  test.each([
    ['/favicon.svg', 'image/svg+xml', 'no-cache'],
    ['/assets/entry-1.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/goods/supplier', 'text/html; charset=utf-8', 'no-cache'],
  ])('%s is served as %s, %s', async (path, type, cache) => {
    const { status, headers } = await site.request(path)
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, type, cache])
  })

  test('a page contains the host that resizes pictures', async () => {
    const page = new Hono()
    const reported = new StaticSite(folder, 'https://img-pre.example.com')
    page.get('*', (context) => reported.answer(context))
    expect(await (await page.request('/goods/brand')).text()).toContain(
      '<meta name="image-host" content="https://img-pre.example.com" /></head>',
    )
    expect(await (await site.request('/goods/brand')).text()).not.toContain('image-host')
  })

  test.each([
    ['/goods/supplier', '</assets/console-1.js>; rel=modulepreload, </assets/supplier-list-1.js>; rel=modulepreload'],
    ['/redirect', '</assets/console-1.js>; rel=modulepreload, </assets/list-1.js>; rel=modulepreload'],
    ['/login', '</assets/sign-in-1.js>; rel=modulepreload'],
    ['/assets/entry-1.js', null],
  ])('%s preloads its scripts', async (path, link) => {
    expect((await site.request(path)).headers.get('link')).toBe(link)
  })

  test.each(['/assets/gone-1.js', '/assets/gone', '/favicon.ico', '/site.webmanifest', '/assets/gone.js.map'])(
    'a missing %s is 404, not the page',
    async (path) => {
      expect((await site.request(path)).status).toBe(404)
    },
  )
})

test('an unknown path logs no error', async () => {
  expect((await server.app.request('/favicon.png')).status).toBe(404)
  expect(server.log.filter((line) => line.includes('"level":"error"'))).toEqual([])
})
