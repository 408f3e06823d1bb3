import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  consoleOrigin,
  formFields,
  type OpenStore,
  openStore,
  postForm,
  refusalOf,
  signedPolicy,
  withFields,
} from './open-store.ts'

const picture = new TextEncoder().encode('the bytes of a picture')
let open: OpenStore

beforeEach(async () => {
  open = await openStore()
})
afterEach(() => open.close())

const fields = (name = 'a.png', type = 'image/png') => formFields(open.store.credentials(1, 18), name, type)

describe('an upload that matches its policy', () => {
  test('gets 200 with an empty body, and is stored', async () => {
    const response = await postForm(open.store.host, fields(), picture)
    expect([response.status, await response.text()]).toEqual([200, ''])
    const key = `${open.store.credentials(1, 18).key}a.png`
    const md5 = createHash('md5').update(picture).digest('hex').toUpperCase()
    expect(response.headers.get('etag')).toBe(`"${md5}"`)
    expect(await open.store.head(key)).toMatchObject({ size: 22, contentType: 'image/png', name: '原图-a.png' })
    expect(await open.files()).toHaveLength(2)
  })

  test('gets 204 by default, and 201 with a document on request', async () => {
    const { key } = open.store.credentials(1, 18)
    const conditions = [['starts-with', '$key', key]]
    const signed = signedPolicy(new Date(Date.now() + 60_000), conditions)
    const plain = withFields(fields(), { ...signed, success_action_status: undefined })
    expect((await postForm(open.store.host, plain, picture)).status).toBe(204)
    const requested = withFields(fields('b.png'), { ...signed, success_action_status: '201' })
    const response = await postForm(open.store.host, requested, picture)
    expect(response.status).toBe(201)
    expect(await response.text()).toContain(`<Location>${open.store.host}/${key}b.png</Location>`)
  })

  test('ignores what follows the file', async () => {
    const form = new FormData()
    for (const [name, value] of fields()) form.append(name, value)
    form.append('file', new Blob([picture]))
    form.append('key', 'img/20240512/18/other.png')
    expect((await fetch(`${open.store.host}/`, { method: 'POST', body: form })).status).toBe(200)
    expect(await open.store.head('img/20240512/18/other.png')).toBeUndefined()
  })

  test('may be repeated with the same bytes, but never replaces them', async () => {
    await postForm(open.store.host, fields(), picture)
    expect((await postForm(open.store.host, fields(), picture)).status).toBe(200)
    const other = await postForm(open.store.host, fields(), new TextEncoder().encode('other'))
    expect(await refusalOf(other)).toBe('409 FileAlreadyExists')
    expect(await open.files()).toHaveLength(2)
  })

  test('of 20 MB is streamed', async () => {
    const large = new Uint8Array(20 * 1024 * 1024).fill(7)
    const form = formFields(open.store.credentials(2, 18), 'a.mp4', 'video/mp4')
    expect((await postForm(open.store.host, form, large)).status).toBe(200)
    expect(await open.store.head(`${open.store.credentials(2, 18).key}a.mp4`)).toMatchObject({ size: large.length })
  })
})

describe('is refused, and leaves no file:', () => {
  afterEach(() => expect.poll(() => open.files()).toEqual([]))

  test.each<[string, Record<string, string | undefined>, string]>([
    [
      'a tampered policy',
      { policy: btoa('{"expiration":"2099-01-01T00:00:00Z","conditions":[]}') },
      '403 SignatureDoesNotMatch',
    ],
    ['a wrong signature', { signature: 'AAAA' }, '403 SignatureDoesNotMatch'],
    ['an unknown access key', { OSSAccessKeyId: 'somebody' }, '403 InvalidAccessKeyId'],
    ['the key of another user', { key: 'img/20240512/19/a.png' }, '403 AccessDenied'],
    ['the key of another model', { key: 'private/20240512/18/a.png' }, '403 AccessDenied'],
    ['a page by its type', { 'Content-Type': 'text/html' }, '403 AccessDenied'],
    ['another status than signed', { success_action_status: '201' }, '403 AccessDenied'],
    ['no policy', { policy: undefined }, '400 InvalidArgument'],
    ['no key', { key: undefined }, '403 AccessDenied'],
    ['a field of 20 kB', { 'x-oss-meta-name': 'n'.repeat(20_000) }, '400 FieldItemTooLong'],
  ])('%s', async (_name, changed, expected) => {
    expect(await refusalOf(await postForm(open.store.host, withFields(fields(), changed), picture))).toBe(expected)
  })

  test.each(['a.html', 'a.svg', 'a.exe', 'a', 'a.png.html'])('%s with the extension of a picture', async (name) => {
    expect(await refusalOf(await postForm(open.store.host, fields(name), picture))).toBe('403 AccessDenied')
  })

  test.each(['../18/a.png', 'x/../../../../etc/a.png', '.a.png', 'a\0.png', '%2e%2e/a.png'])(
    'a key outside the store: %j',
    async (name) => {
      expect(await refusalOf(await postForm(open.store.host, fields(name), picture))).toBe('400 InvalidArgument')
    },
  )

  test('an expired policy', async () => {
    const expired = withFields(fields(), signedPolicy(new Date(Date.now() - 1000), []))
    const response = await postForm(open.store.host, expired, picture)
    expect(await response.clone().text()).toContain('Policy expired')
    expect(await refusalOf(response)).toBe('403 AccessDenied')
  })

  test('an invalid policy', async () => {
    const response = await postForm(open.store.host, withFields(fields(), { policy: 'AAAA' }), picture)
    expect(await refusalOf(response)).toBe('403 SignatureDoesNotMatch')
  })

  test('more than the policy allows, with or without a declared length', async () => {
    const signed = signedPolicy(new Date(Date.now() + 60_000), [['content-length-range', 1, 1024]])
    const form = withFields(fields(), signed)
    for (const size of [2000, 600_000]) {
      const response = await postForm(open.store.host, form, new Uint8Array(size))
      expect(await refusalOf(response)).toBe('400 EntityTooLarge')
    }
  })

  test('an empty file', async () => {
    expect(await refusalOf(await postForm(open.store.host, fields(), new Uint8Array()))).toBe('400 EntityTooSmall')
  })

  test('a form without a file', async () => {
    expect(await refusalOf(await postForm(open.store.host, fields()))).toBe('400 InvalidArgument')
  })

  test.each([
    ['application/json', '{}'],
    ['multipart/form-data', 'no boundary'],
    ['multipart/form-data; boundary=x', 'no form'],
  ])('a body that is not a form: %s', async (type, body) => {
    const response = await fetch(`${open.store.host}/`, { method: 'POST', headers: { 'Content-Type': type }, body })
    expect(await refusalOf(response)).toBe('400 MalformedPOSTRequest')
  })

  test('an upload whose sender disconnects in the middle', async () => {
    const socket = connect(open.port, '127.0.0.1')
    socket.write(head(fields()))
    await expect.poll(() => open.files()).toHaveLength(1)
    socket.destroy()
  })

  test('an upload that is too slow', async () => {
    const slow = await openStore({ stall: { milliseconds: 50, bytes: 1000 } })
    const form = formFields(slow.store.credentials(1, 18), 'a.png', 'image/png')
    const socket = connect(slow.port, '127.0.0.1')
    const cut = new Promise((done) => socket.on('close', done).on('error', done))
    socket.write(head(form))
    await cut
    await expect.poll(() => slow.files()).toEqual([])
    await slow.close()
  })
})

test('more concurrent uploads than allowed', async () => {
  const small = await openStore({ maxUploads: 1 })
  const form = formFields(small.store.credentials(1, 18), 'a.png', 'image/png')
  const held = connect(small.port, '127.0.0.1')
  held.write(head(form))
  await expect.poll(() => small.files()).toHaveLength(1)
  expect(await refusalOf(await postForm(small.store.host, form, picture))).toBe('503 ServiceUnavailable')
  held.destroy()
  await expect.poll(async () => (await postForm(small.store.host, form, picture)).status).toBe(200)
  await small.close()
})

describe('the browser', () => {
  const preflight = (origin: string) => fetch(`${open.store.host}/`, { method: 'OPTIONS', headers: { Origin: origin } })

  test('allows the console’s origin to post and read', async () => {
    const { headers, status } = await preflight(consoleOrigin)
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe(consoleOrigin)
    expect(headers.get('access-control-allow-methods')).toContain('POST')
  })

  test('allows no other origin', async () => {
    const { headers } = await preflight('https://elsewhere.test')
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('vary')).toBe('Origin')
  })
})

/** A request up to the first bytes of its file, which declares 5000 bytes. */
function head(form: [string, string][]): string {
  const parts = form.map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\nfirst'
  const request =
    'POST /oss/ HTTP/1.1\r\nHost: store\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000\r\n\r\n'
  return request + parts.join('') + file
}
