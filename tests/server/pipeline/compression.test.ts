import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAreaTree } from '#contract/base.ts'
import { getCaptcha, getEntry } from '#contract/session.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await createTestServer()
  token = await server.signIn('goods')
})
afterAll(() => server.close())

const get = (path: string, accepted: string, method = 'GET') =>
  server.app.request(path, { method, headers: { token, 'accept-encoding': accepted } })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('responses of the API', () => {
  test('the area tree is below 40 kB, with brotli and with gzip', async () => {
    const plain = await get(getAreaTree.path, '')
    const text = await plain.text()
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(plain.headers.get('vary')).toBe('accept-encoding')
    expect(Buffer.byteLength(text)).toBeGreaterThan(100_000)
    for (const [accepted, encoding, unpack] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip, deflate', 'gzip', gunzipSync],
      ['br;q=0, gzip', 'gzip', gunzipSync],
    ] as const) {
      const response = await get(getAreaTree.path, accepted)
      const bytes = await bytesOf(response)
      expect(response.headers.get('content-encoding')).toBe(encoding)
      expect(response.headers.get('content-type')).toBe('application/json')
      expect(response.headers.get('vary')).toBe('accept-encoding')
      expect(bytes.length).toBeLessThan(40_000)
      expect(unpack(bytes).toString()).toBe(text)
    }
  })

  test('a client without support gets plain text', async () => {
    for (const accepted of ['identity', 'br;q=0', 'deflate']) {
      expect((await get(getAreaTree.path, accepted)).headers.get('content-encoding')).toBeNull()
    }
  })

  test('HEAD has the headers and no body', async () => {
    const response = await get(getAreaTree.path, 'br', 'HEAD')
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(await bytesOf(response)).toHaveLength(0)
  })

  test('a short response is not compressed', async () => {
    const response = await get(getEntry.path, 'br')
    expect((await bytesOf(response)).length).toBeLessThan(1024)
    expect(response.headers.get('content-encoding')).toBeNull()
  })

  test('no response before the sign-in is compressed, nor one that contains a secret', async () => {
    const captcha = await get(getCaptcha.path, 'br')
    expect((await bytesOf(captcha)).length).toBeGreaterThan(1024)
    expect(captcha.headers.get('content-encoding')).toBeNull()
  })

  test('a compressed response has the security headers, too', async () => {
    const { headers } = await get(getAreaTree.path, 'br')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('request-id')).toBeTruthy()
  })
})
