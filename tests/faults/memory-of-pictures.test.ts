import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { diskStore } from '#server/storage/disk-store.ts'
import { startConsole } from '../e2e/setup/console.ts'
import { ownSeeded } from '../e2e/setup/own-seeded.ts'

/** Maximum memory in MiB that pictures add to the server: it grows with the code of the areas, pictures do not. */
const maxAdded = 230
const folder = 'img/20240512/18'

let site: Awaited<ReturnType<typeof startConsole>>

beforeAll(async () => {
  site = await startConsole({}, ownSeeded())
})

afterAll(() => site?.stop())

/** Peak memory of the server in MiB. */
async function peakMemory(): Promise<number> {
  const status = await readFile(`/proc/${site.pid()}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** A colour gradient: compresses to few bytes, so a picture can have many pixels. */
function paint(width: number, height: number): Sharp {
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      data[at] = x >> 5
      data[at + 1] = y >> 5
      data[at + 2] = (x + y) >> 6
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
}

async function putPictures(): Promise<string[]> {
  const store = diskStore(site.dataDir, '/oss', { bucket: 'b', keyId: 'k', secret: 's' })
  const put = async (name: string, image: Sharp) => {
    const [, extension = ''] = name.split('.')
    const contentType = `image/${extension.replace('jpg', 'jpeg')}`
    await store.write(`${folder}/${name}`, await image.toBuffer(), { contentType })
    return `${folder}/${name}`
  }
  const large = paint(8000, 5000)
  const pictures = [
    ['plain.jpg', large.clone().jpeg({ quality: 50 })],
    ['fine.jpg', paint(4000, 4000).jpeg({ quality: 50, chromaSubsampling: '4:4:4', progressive: true })],
    ['progressive.jpg', paint(6000, 5400).jpeg({ quality: 50, progressive: true })],
    ['turned.jpg', paint(7000, 5000).withMetadata({ orientation: 6 }).jpeg({ quality: 50 })],
    ['plain.png', large.clone().png()],
    ['glass.png', large.clone().ensureAlpha(0.5).png()],
    ['woven.png', paint(4500, 4000).ensureAlpha(0.5).png({ progressive: true })],
    ['deep.png', paint(6000, 5000).ensureAlpha(0.5).toColourspace('rgb16').png()],
    ['wide.png', paint(20_000, 1000).png()],
    ['moving.gif', paint(4000, 4000).gif({ effort: 1 })],
    ['short.gif', paint(2400, 2400).gif({ effort: 1 })],
  ] as const
  const keys: string[] = []
  for (const [name, image] of pictures) keys.push(await put(name, image))
  return keys
}

const encode = (text: string) => Buffer.from(text).toString('base64url')

/** The most expensive operations: different texts, many lines, overlaid pictures, and repeated resizing. */
function expensivePaths(mark: string): string[] {
  const letters = '展厅样品请勿外传云上家居北欧简约'
  const texts = (length: number) =>
    Array.from({ length: 12 }, (_, row) => {
      const text = Array.from({ length }, (_, at) => letters[(at + row) % letters.length]).join('')
      return `watermark,text_${encode(text)},size_1000,g_nw,y_${row * 300}`
    }).join('/')
  const lines = (size: number, x: number) =>
    Array.from(
      { length: 10 },
      (_, row) => `watermark,text_${encode(letters)},size_${size},g_nw,x_${x},y_${row * 400}`,
    ).join('/')
  const broken = encode(Array.from({ length: 32 }, () => '宽').join('\u2028'))
  const marks = (share: string) =>
    Array.from({ length: 12 }, () => `watermark,image_${encode(`${mark}${share}`)},g_center`).join('/')
  return [
    `watermark,text_${broken},size_1000`,
    texts(32),
    texts(4),
    texts(1),
    lines(480, 10),
    lines(400, 900),
    marks(''),
    marks('?x-oss-process=image/resize,P_20'),
    'resize,m_fill,w_4096,h_4096',
    'resize,w_4096/resize,w_4095/resize,w_4094/resize,w_4093',
    'resize,w_2000/watermark,text_5LqR,size_900/resize,w_1999',
    'resize,w_200',
  ]
}

/** Requests a picture without reading the response. */
function requestWithoutReading(path: string): () => void {
  const { port, hostname } = new URL(site.url)
  const socket = connect(Number(port), hostname, () =>
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`),
  )
  socket.on('error', () => {})
  socket.pause()
  return () => socket.destroy()
}

it('无论请求什么图片，服务进程增加的内存都不超过 230 MiB', { timeout: 300_000 }, async () => {
  const started = await peakMemory()
  const keys = await putPictures()
  const paths = keys.flatMap((key, index) =>
    expensivePaths(keys[(index + 1) % keys.length] ?? key).map((steps) => `/oss/${key}?x-oss-process=image/${steps}`),
  )
  const statuses = new Map<number, number>()
  const made: string[] = []
  const queue = paths.entries()
  const ask = async () => {
    for (const [index, path] of queue) {
      const headers = { 'x-forwarded-for': `10.8.${index % 200}.1` }
      const response = await fetch(site.url + path, { headers })
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      if (response.status === 200) made.push(path)
      for await (const _ of response.body ?? []);
    }
  }
  await Promise.all(Array.from({ length: 16 }, ask))
  // Each kind had accepted requests, and excessive requests were refused.
  expect([...statuses.keys()].sort()).toEqual([200, 400])
  expect(keys.filter((key) => !made.some((path) => path.startsWith(`/oss/${key}?`)))).toEqual([])
  const waiting = made.flatMap((path) => [path, path]).map(requestWithoutReading)
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
  for (const end of waiting) end()
  expect((await peakMemory()) - started).toBeLessThan(maxAdded)
})
