import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenStore, openStore, refusalOf } from './open-store.ts'

const publicKey = 'doc/20240512/18/a.pdf'
const privateKey = 'private/20240512/18/a.pdf'
let open: OpenStore

beforeAll(async () => {
  open = await openStore()
  const bytes = new TextEncoder().encode('0123456789')
  for (const [key, contentType] of [
    [publicKey, 'application/pdf'],
    [privateKey, 'application/pdf'],
    ['doc/20240512/18/a.txt', 'text/plain'],
    ['img/20240512/18/a.html', 'text/html'],
    ['img/20240512/18/a.svg', 'image/svg+xml'],
    ['img/20240512/18/a.png', 'image/png'],
  ] as const) {
    await open.store.write(key, bytes, { contentType, name: '合同 "最终".pdf' })
  }
})
afterAll(() => open.close())

const get = (key: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${open.store.host}/${key}`, { method, headers })

describe('a public object', () => {
  test('is returned whole, with immutable caching', async () => {
    const response = await get(publicKey)
    expect([response.status, await response.text()]).toEqual([200, '0123456789'])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent('合同 "最终".pdf')}`,
    })
    expect(response.headers.get('etag')).toMatch(/^"[0-9A-F]{32}"$/)
  })

  test('returns its headers for HEAD', async () => {
    const response = await get(publicKey, {}, 'HEAD')
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '10', ''])
  })

  test('is not sent again to a client that has it', async () => {
    const etag = (await get(publicKey)).headers.get('etag') ?? ''
    expect((await get(publicKey, { 'If-None-Match': etag })).status).toBe(304)
    expect((await get(publicKey, { 'If-None-Match': '"other"' })).status).toBe(200)
  })

  test('supports ranges', async () => {
    const response = await get(publicKey, { Range: 'bytes=2-5' })
    expect([response.status, await response.text()]).toEqual([206, '2345'])
    expect(response.headers.get('content-range')).toBe('bytes 2-5/10')
    expect(await (await get(publicKey, { Range: 'bytes=-3' })).text()).toBe('789')
  })

  test('is returned whole when the requested range is of another version', async () => {
    const response = await get(publicKey, { Range: 'bytes=2-5', 'If-Range': '"other"' })
    expect([response.status, await response.text()]).toEqual([200, '0123456789'])
  })

  test('has no range beyond its end', async () => {
    const response = await get(publicKey, { Range: 'bytes=10-' })
    expect(response.headers.get('content-range')).toBe('bytes */10')
    expect(await refusalOf(response)).toBe('416 InvalidRange')
  })

  test.each(['doc/20240512/18/a.txt', 'img/20240512/18/a.html', 'img/20240512/18/a.svg'])(
    '%s is downloaded, never displayed',
    async (key) => {
      const { headers } = await get(key)
      expect(headers.get('content-disposition')).toMatch(/^attachment;/)
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'.*sandbox$/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    },
  )
})

describe('a private object', () => {
  const signed = (seconds = 600) => open.store.signedUrl(privateKey, seconds)

  test('is returned by its signed URL, and is not cached', async () => {
    const response = await fetch(open.store.url(privateKey))
    expect([response.status, await response.text()]).toEqual([200, '0123456789'])
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect((await fetch(signed(), { method: 'HEAD' })).status).toBe(200)
  })

  test.each<[string, () => string]>([
    ['no signature', () => `${open.store.host}/${privateKey}`],
    ['a past one', () => signed(-1)],
    ['a prolonged one', () => signed().replace(/Expires=\d+/, 'Expires=4102444800')],
    [
      'the signature of another key',
      () => open.store.signedUrl('private/20240512/19/a.pdf', 600).replace('/19/', '/18/'),
    ],
    ['another access key', () => signed().replace('OSSAccessKeyId=embedded', 'OSSAccessKeyId=other')],
    ['a processing that was not signed', () => `${signed()}&x-oss-process=image/resize,w_10`],
  ])('is refused with %s', async (_name, address) => {
    expect(await refusalOf(await fetch(address()))).toBe('403 AccessDenied')
  })

  test('does not reveal whether it exists', async () => {
    expect(await refusalOf(await get('private/20240512/18/none.pdf'))).toBe('403 AccessDenied')
  })

  test('files written by the server itself are private too', async () => {
    expect(await refusalOf(await get('export/20240512/18/a.xlsx'))).toBe('403 AccessDenied')
  })
})

describe('nothing else is there', () => {
  test('an unknown key', async () => {
    expect(await refusalOf(await get('doc/20240512/18/none.pdf'))).toBe('404 NoSuchKey')
  })

  test('a removed one', async () => {
    const key = 'doc/20240512/18/gone.pdf'
    await open.store.write(key, new Uint8Array([1]), { contentType: 'application/pdf' })
    await open.store.remove(key)
    expect(await refusalOf(await get(key))).toBe('404 NoSuchKey')
    expect(await open.store.read(key)).toBeUndefined()
  })

  // `fetch` would resolve these paths before sending.
  test.each([
    '/oss/doc/../../../etc/passwd',
    '/oss/doc/%2e%2e/%2e%2e/etc/passwd',
    '/oss/doc/..%2f..%2fetc/passwd',
    '/oss/doc/20240512/18/a.pdf%00.png',
    '/oss/doc/%ff',
    '/oss//etc/passwd',
  ])('%s', async (path) => {
    const { promise, resolve, reject } = answer()
    request({ port: open.port, host: '127.0.0.1', path }, async (response) =>
      resolve([response.statusCode, await text(response)]),
    )
      .on('error', reject)
      .end()
    const [status, body] = await promise
    expect([403, 404]).toContain(status)
    expect(body).not.toContain('root:')
  })

  test('another method', async () => {
    expect(await refusalOf(await get(publicKey, {}, 'DELETE'))).toBe('405 MethodNotAllowed')
    expect(await refusalOf(await get(publicKey, {}, 'POST'))).toBe('405 MethodNotAllowed')
  })

  test('other paths are not handled by the store', async () => {
    expect(await (await fetch(`http://127.0.0.1:${open.port}/ossx`)).text()).toBe('not the store')
  })
})

function answer() {
  let resolve = (_: [number | undefined, string]) => {}
  let reject = (_: Error) => {}
  const promise = new Promise<[number | undefined, string]>((done, fail) => {
    resolve = done
    reject = fail
  })
  return { promise, resolve, reject }
}
