import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStore } from '#server/storage/create-store.ts'
import { isSameSignature, ossRequestText, ossSigner, signOss } from '#server/storage/oss-signer.ts'
import { remoteStore } from '#server/storage/remote-store.ts'
import { openStore, storageAnswer } from './open-store.ts'

const keys = { bucket: 'shop', keyId: 'id', secret: 'secret' }
const key = 'export/20240512/18/a.xlsx'

/** A bucket in memory that verifies signatures like Aliyun. */
const objects = new Map<string, { bytes: Buffer; type: string }>()
let bucket: Server
let host = ''

beforeAll(async () => {
  bucket = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://bucket')
    const name = url.pathname.slice(1)
    const method = request.method ?? ''
    const contentType = request.headers['content-type']
    const expires = url.searchParams.get('Expires') ?? ''
    const wanted = signOss(
      keys.secret,
      ossRequestText(method, { bucket: keys.bucket, key: name, expires, contentType }),
    )
    const body = await buffer(request)
    if (!isSameSignature(wanted, url.searchParams.get('Signature') ?? '')) return response.writeHead(403).end()
    if (method === 'PUT') objects.set(name, { bytes: body, type: contentType ?? '' })
    if (method === 'DELETE') return response.writeHead(objects.delete(name) ? 204 : 404).end()
    const found = objects.get(name)
    if (!found) return response.writeHead(404).end()
    const [, from = 0, to = found.bytes.length - 1] = /(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
    const part = found.bytes.subarray(Number(from), Number(to) + 1)
    response.writeHead(200, { 'Content-Type': found.type, 'Content-Length': part.length, ETag: '"E"' })
    return response.end(method === 'GET' ? part : undefined)
  })
  await new Promise<void>((listening) => bucket.listen(0, '127.0.0.1', listening))
  host = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`
})
afterAll(() => bucket.close())

test('an object is written from a stream, read in part, and removed', async () => {
  const store = remoteStore(ossSigner(host, keys))
  async function* body() {
    yield Buffer.from('01234')
    yield Buffer.from('56789')
  }
  expect(await store.write(key, body(), { contentType: 'text/plain', name: '导出.xlsx' })).toMatchObject({ size: 10 })
  expect(await store.head(key)).toMatchObject({ key, size: 10, contentType: 'text/plain', etag: '"E"' })
  const part = await store.read(key, { start: 2, end: 4 })
  expect(part && (await text(part))).toBe('234')
  expect(await (await fetch(store.url(key))).text()).toBe('0123456789')
  await store.remove(key)
  expect(await store.head(key)).toBeUndefined()
  expect(await store.read(key)).toBeUndefined()
  await store.remove(key)
})

test('a wrong secret, and a missing bucket, are errors', async () => {
  const stranger = remoteStore(ossSigner(host, { ...keys, secret: 'other' }))
  await expect(stranger.head(key)).rejects.toThrow('403')
  await expect(stranger.write(key, Buffer.from('a'), { contentType: 'text/plain' })).rejects.toThrow('403')
  await expect(remoteStore(ossSigner('http://127.0.0.1:1', keys)).head(key)).rejects.toThrow('ECONNREFUSED')
})

test('a key outside the store is not written', async () => {
  const store = remoteStore(ossSigner(host, keys))
  await expect(store.write('../a', Buffer.from('a'), { contentType: 'text/plain' })).rejects.toThrow('not valid')
})

test('a remote store is not served by the console', async () => {
  const env = {
    STORE: 'oss',
    STORE_ENDPOINT: 'https://a.test',
    STORE_BUCKET: 'b',
    STORE_KEY_ID: 'k',
    STORE_SECRET: 's',
  }
  const store = createStore(
    { dataDir: '/nowhere', publicUrl: 'https://console.test' },
    { key: () => Buffer.alloc(32) },
    env,
  )
  expect(await storageAnswer(store)).toBe(false)
})

test('the embedded store accepts its own signatures', async () => {
  const open = await openStore()
  const remote = remoteStore(ossSigner(open.store.host, open.store.keys))
  await open.store.write(key, Buffer.from('0123456789'), { contentType: 'text/plain' })
  expect(await remote.head(key)).toMatchObject({ size: 10 })
  const part = await remote.read(key, { start: 8, end: 9 })
  expect(part && (await text(part))).toBe('89')
  await open.close()
})
