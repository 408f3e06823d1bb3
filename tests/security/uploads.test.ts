import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inspect } from '#server/storage/inspect.ts'
import { formFields, type OpenStore, openStore, postForm } from '../server/storage/open-store.ts'

// Polyglot files.

let open: OpenStore
beforeAll(async () => {
  open = await openStore()
})
afterAll(() => open.close())

const script = 'alert(document.domain)'
const dot = () => sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })

async function put(extension: string, bytes: Uint8Array, contentType: string): Promise<string> {
  const key = `img/20240512/18/${crypto.randomUUID()}.${extension}`
  await open.store.write(key, Buffer.from(bytes), { contentType })
  return key
}

/** A GIF that is also a script: its size reads as the start of a comment that is closed after the picture. */
function gifAndScript(): Buffer {
  const gif = Buffer.from(
    'GIF89a/*\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;',
    'latin1',
  )
  return Buffer.concat([gif, Buffer.from(`*/=1;${script}`)])
}

describe('a picture that is also a script or a page', () => {
  test.each([
    ['gif', 'image/gif', async () => gifAndScript()],
    [
      'jpg',
      'image/jpeg',
      async () => Buffer.concat([await dot().jpeg().toBuffer(), Buffer.from(`<script>${script}</script>`)]),
    ],
    [
      'png',
      'image/png',
      async () => Buffer.concat([await dot().png().toBuffer(), Buffer.from(`<html><script>${script}</script>`)]),
    ],
  ])('%s is served with its declared type and without sniffing', async (extension, mime, make) => {
    const key = await put(extension, await make(), mime)
    const response = await fetch(`${open.store.host}/${key}`)
    expect(response.headers.get('content-type')).toBe(mime)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'/)
  })

  test('loses the script when resized', async () => {
    const bytes = Buffer.concat([await dot().png().toBuffer(), Buffer.from(`<script>${script}</script>`)])
    const key = await put('png', bytes, 'image/png')
    const response = await fetch(`${open.store.host}/${key}?x-oss-process=image/resize,m_fill,w_40,h_40`)
    expect(response.status).toBe(200)
    expect(Buffer.from(await response.arrayBuffer()).includes(script)).toBe(false)
  })

  test.each(['html', 'svg', 'js', 'xml', 'htm', 'xhtml', 'php', 'mjs'])('is not taken as .%s', async (extension) => {
    const fields = formFields(open.store.credentials(1, 18), `a.${extension}`, 'image/gif')
    const response = await postForm(open.store.host, fields, new Uint8Array(gifAndScript()))
    expect(response.status).toBeGreaterThanOrEqual(400)
  })
})

describe('an archive with another extension', () => {
  test('a workbook containing a page is refused', async () => {
    const bytes = zipSync({
      'index.html': strToU8(`<script>${script}</script>`),
      '[Content_Types].xml': strToU8('<Types/>'),
    })
    expect(await inspect(open.store, await put('xlsx', bytes, 'application/octet-stream'))).toEqual({
      refused: '文件内容与扩展名不符',
    })
  })

  test('a picture with an appended archive is served as a picture', async () => {
    const bytes = Buffer.concat([await dot().png().toBuffer(), Buffer.from(zipSync({ 'a.html': strToU8(script) }))])
    expect(await inspect(open.store, await put('zip', bytes, 'application/zip'))).toEqual({
      refused: '文件内容与扩展名不符',
    })
  })
})
