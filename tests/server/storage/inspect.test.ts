import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inspect } from '#server/storage/inspect.ts'
import { type OpenStore, openStore } from './open-store.ts'

const mismatch = { refused: '文件内容与扩展名不符' }
let open: OpenStore
let count = 0

beforeAll(async () => {
  open = await openStore()
})
afterAll(() => open.close())

/** The store's result for these bytes with this extension. */
async function look(extension: string, bytes: Uint8Array | string) {
  const key = `img/20240512/18/${count++}.${extension}`
  await open.store.write(key, Buffer.from(bytes), { contentType: 'application/octet-stream' })
  return inspect(open.store, key)
}

const paint = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'red' } })

function bmp(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(58)
  bytes.write('BM')
  bytes.writeUInt32LE(58, 2)
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  return bytes
}

const types = (part: string) =>
  `<Types><Override PartName="/doc.xml" ContentType="application/vnd.openxmlformats-officedocument.${part}.main+xml"/></Types>`
const office = (part: string) => zipSync({ '[Content_Types].xml': strToU8(types(part)), 'doc.xml': strToU8('<a/>') })
const compound = Buffer.from('D0CF11E0A1B11AE1'.padEnd(128, '0'), 'hex')
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

describe('matches its extension:', () => {
  test('pictures, with their displayed size in pixels', async () => {
    expect(await look('png', await paint(30, 20).png().toBuffer())).toEqual({
      mime: 'image/png',
      width: 30,
      height: 20,
    })
    expect(await look('jpeg', await paint(30, 20).jpeg().toBuffer())).toEqual({
      mime: 'image/jpeg',
      width: 30,
      height: 20,
    })
    expect(await look('gif', await paint(30, 20).gif().toBuffer())).toEqual({
      mime: 'image/gif',
      width: 30,
      height: 20,
    })
    expect(await look('bmp', bmp(30, -20))).toEqual({ mime: 'image/bmp', width: 30, height: 20 })
    const turned = await paint(30, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await look('jpg', turned)).toEqual({ mime: 'image/jpeg', width: 20, height: 30 })
  })

  test.each([
    ['pdf', '%PDF-1.7\n', 'application/pdf'],
    ['xlsx', office('spreadsheetml.sheet'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    [
      'docx',
      office('wordprocessingml.document'),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    [
      'pptx',
      office('presentationml.presentation'),
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ],
    ['xls', compound, 'application/vnd.ms-excel'],
    ['max', compound, 'application/octet-stream'],
    ['zip', zipSync({ 'a.txt': strToU8('a') }), 'application/zip'],
    ['glb', 'glTF\x02\0\0\0'.padEnd(32, '\0'), 'model/gltf-binary'],
    ['mp3', 'ID3\x03\0\0\0\0\0\0\xff\xfb\x90\x00'.padEnd(64, '\0'), 'audio/mpeg'],
    ['wav', 'RIFF\x24\0\0\0WAVEfmt '.padEnd(64, '\0'), 'audio/wav'],
    ['mp4', '\0\0\0\x18ftypisom\0\0\x02\0isomiso2'.padEnd(64, '\0'), 'video/mp4'],
    ['txt', '说明\r\n第一行 a < b', 'text/plain'],
    ['obj', 'v 0 0 0\nv 1 0 0\nf 1 2 3\n', 'application/octet-stream'],
  ])('%s', async (extension, bytes, mime) => {
    const binary = typeof bytes === 'string' && extension !== 'txt' ? Buffer.from(bytes, 'latin1') : bytes
    expect(await look(extension, binary)).toEqual({ mime })
  })
})

describe('is refused:', () => {
  test.each([
    ['a page called a picture', 'png', '<!doctype html><script>alert(1)</script>'],
    ['an SVG called a picture', 'png', svg],
    ['an SVG', 'svg', svg],
    ['a page', 'html', '<!doctype html>'],
    ['a page called a text', 'txt', '  <!DOCTYPE html><body>'],
    ['an SVG called a text', 'txt', `\ufeff<?xml version="1.0"?>${svg}`],
    ['a binary called a text', 'txt', 'MZ\0\0'],
    ['a PDF called a text', 'txt', '%PDF-1.7\n'],
    ['an archive called a workbook', 'xlsx', zipSync({ 'a.txt': strToU8('a') })],
    ['a text called a workbook', 'xls', 'a,b,c'],
    ['a program', 'exe', 'MZ'],
    ['nothing', 'png', ''],
    ['half a header', 'png', Buffer.from('89504E470D0A1A0A', 'hex')],
    ['half a BMP', 'bmp', 'BM'],
  ])('%s', async (_name, extension, bytes) => {
    expect(await look(extension, bytes)).toEqual(mismatch)
  })

  test('one picture format under the name of another', async () => {
    expect(await look('png', await paint(2, 2).jpeg().toBuffer())).toEqual(mismatch)
    expect(await look('jpg', await paint(2, 2).webp().toBuffer())).toEqual(mismatch)
  })

  test('a picture of more than 40 million pixels', async () => {
    const refused = { refused: '图片不能超过4000万像素' }
    expect(await look('png', await paint(8000, 6000).png().toBuffer())).toEqual(refused)
    expect(await look('bmp', bmp(100_000, 100_000))).toEqual(refused)
  })

  test('a picture that would need too much memory to be resized', async () => {
    const woven = await paint(6000, 5000).ensureAlpha().png({ progressive: true }).toBuffer()
    expect(await look('png', woven)).toEqual({
      refused: '图片过大，请缩小尺寸，或另存为非渐进式的 JPG 或 PNG 后重新上传',
    })
    const plain = await paint(6000, 5000).ensureAlpha().png().toBuffer()
    expect(await look('png', plain)).toEqual({ mime: 'image/png', width: 6000, height: 5000 })
  })

  test('a missing file', async () => {
    expect(await inspect(open.store, 'img/20240512/18/none.png')).toEqual(mismatch)
  })
})
