import { mkdir, readdir, rm, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createStore } from '#server/storage/create-store.ts'
import { diskStore } from '#server/storage/disk-store.ts'
import { type OpenStore, openStore } from './open-store.ts'

let open: OpenStore

beforeEach(async () => {
  open = await openStore()
})
afterEach(() => open.close())

const dataDir = () => dirname(open.store.cacheDir)
const reopen = () => diskStore(dataDir(), open.store.host, open.store.keys)

test('an upload in progress is not affected by another console that starts on the same folder', async () => {
  async function* body() {
    yield Buffer.from('before ')
    reopen()
    yield Buffer.from('and after')
  }
  const key = 'export/20240512/18/a.xlsx'
  await open.store.write(key, body(), { contentType: 'text/plain' })
  expect(await reopen().head(key)).toMatchObject({ size: 16 })
})

test('leftovers of a crash are removed at a start a day later', async () => {
  const drafts = join(dataDir(), 'objects/.drafts')
  const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000)
  await mkdir(join(drafts, 'old'))
  await mkdir(join(drafts, 'young'))
  await utimes(join(drafts, 'old'), twoDaysAgo, twoDaysAgo)
  reopen()
  expect(await readdir(drafts)).toEqual(['young'])
  await rm(join(drafts, 'young'), { recursive: true })
})

test('a write that fails in the middle leaves no files', async () => {
  async function* body() {
    yield Buffer.from('begun')
    throw new Error('the source broke')
  }
  await expect(open.store.write('export/20240512/18/b.xlsx', body(), { contentType: 'text/plain' })).rejects.toThrow(
    'the source broke',
  )
  expect(await open.files()).toEqual([])
  expect(await open.store.head('export/20240512/18/b.xlsx')).toBeUndefined()
})

test('a stored URL is valid under every host name of the console; one with the own host means the same file', async () => {
  const secrets = { key: () => Buffer.alloc(32) }
  const store = createStore({ dataDir: dataDir(), publicUrl: 'http://localhost:8080' }, secrets, {})
  const key = 'img/20240512/18/a.png'
  expect(store.url(key)).toBe(`/oss/${key}`)
  expect(store.signedUrl(key, 60)).toMatch(/^\/oss\/img\/.+Signature=/)
  expect(store.keyOf(`/oss/${key}`)).toBe(key)
  expect(store.keyOf(`http://localhost:8080/oss/${key}`)).toBe(key)
  expect(store.keyOf(`https://elsewhere.test/oss/${key}`)).toBeUndefined()
})
