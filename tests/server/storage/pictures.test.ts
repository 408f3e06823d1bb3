import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resizeUrl, watermarkType, watermarkUrl } from '#contract/rules/watermark.ts'
import { measureText } from '#server/storage/picture-layers.ts'
import { planPicture } from '#server/storage/picture-render.ts'
import { PictureShop } from '#server/storage/picture-shop.ts'
import type { PictureStep } from '#server/storage/picture-steps.ts'
import { type OpenStore, openStore, refusalOf } from './open-store.ts'

const folder = 'img/20240512/18'
let open: OpenStore

const paint = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })

async function put(name: string, bytes: Buffer, contentType: string): Promise<string> {
  const key = `${folder}/${name}`
  await open.store.write(key, bytes, { contentType })
  return open.store.url(key)
}

beforeAll(async () => {
  open = await openStore()
})
afterAll(() => open.close())

async function draw(file: string, steps: PictureStep[]): Promise<Buffer> {
  const plan = await planPicture(file, steps, async () => '')
  return (await plan.draw()).toBuffer()
}

async function sizeOf(url: string): Promise<[number, number, string]> {
  const { width, height, format } = await sharp(await (await fetch(url)).arrayBuffer()).metadata()
  return [width, height, format]
}

/** Rows of pixels from the top that differ from the plain colour. */
async function drawnRows(url: string): Promise<number[]> {
  const picture = sharp(await (await fetch(url)).arrayBuffer())
  const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true })
  return Array.from({ length: info.height }, (_, row) => row).filter((row) =>
    data.subarray(row * info.width, (row + 1) * info.width).some((value) => value < 240),
  )
}

/** Share of the ink that differs between two pictures of one size, ignoring small shifts. */
async function difference(left: Buffer, right: Buffer): Promise<number> {
  const grey = (bytes: Buffer) => sharp(bytes).greyscale().negate().blur(3).raw().toBuffer()
  const [a, b] = await Promise.all([grey(left), grey(right)])
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return sum([...a].map((value, index) => Math.abs(value - (b[index] ?? 0)))) / sum([...b])
}

const text = { type: 1, title: '云上家居', imgUrl: '', transparency: 100, location: 'center' } as const

describe('a resized picture', () => {
  test('is cropped to the requested size by m_fill, and cached for ever', async () => {
    const url = resizeUrl(await put('a.jpg', await paint(400, 200, 'red').jpeg().toBuffer(), 'image/jpeg'), 100, 100, [
      open.store.host,
    ])
    expect(await sizeOf(url)).toEqual([100, 100, 'jpeg'])
    const { headers } = await fetch(url)
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await fetch(url, { headers: { 'If-None-Match': headers.get('etag') ?? '' } })).status).toBe(304)
    expect((await fetch(url, { method: 'HEAD' })).headers.get('content-length')).toBe(headers.get('content-length'))
  })

  test('keeps its aspect ratio with m_lfit, and is never enlarged', async () => {
    const url = await put('b.png', await paint(400, 200, 'red').png().toBuffer(), 'image/png')
    expect(await sizeOf(`${url}?x-oss-process=image/resize,m_lfit,w_100,h_100`)).toEqual([100, 50, 'png'])
    expect(await sizeOf(`${url}?x-oss-process=image/resize,w_4000`)).toEqual([400, 200, 'png'])
  })

  test('is upright, whatever the camera’s orientation', async () => {
    const turned = await paint(400, 200, 'red').withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const url = await put('turned.jpg', turned, 'image/jpeg')
    expect(await sizeOf(`${url}?x-oss-process=image/resize,w_100`)).toEqual([100, 200, 'jpeg'])
  })

  test('a BMP is served unchanged', async () => {
    const url = await put('a.bmp', Buffer.from('BM and more'), 'image/bmp')
    const response = await fetch(`${url}?x-oss-process=image/resize,w_10`)
    expect(await response.text()).toBe('BM and more')
  })
})

describe('a text watermark', () => {
  test('is at 200, 600 and 1000 in a picture of 1600 × 1200', async () => {
    const url = await put('c.png', await paint(1600, 1200, 'white').png().toBuffer(), 'image/png')
    const rows = await drawnRows(watermarkUrl(url, 1600, text))
    for (const top of [200, 600, 1000]) {
      const line = rows.filter((row) => row >= top && row < top + 200)
      expect(line.length).toBeGreaterThan(60)
      expect(line.length).toBeLessThanOrEqual(110)
    }
    expect(rows.every((row) => row >= 200 && row % 400 >= 200)).toBe(true)
  })

  test('is repeated ten times in a long picture, the last at 3800', async () => {
    const url = await put('long.png', await paint(1242, 5000, 'white').png().toBuffer(), 'image/png')
    const rows = await drawnRows(watermarkUrl(url, 1242, text))
    const lines = new Set(rows.map((row) => Math.floor((row - 200) / 400)))
    expect([...lines]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('looks the same on a machine without fonts', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'console-fonts-'))
    const file = join(folder, 'plain.png')
    await paint(400, 400, 'white').png().toFile(file)
    await writeFile(join(folder, 'fonts.conf'), '<fontconfig></fontconfig>')
    const step = {
      kind: 'text',
      text: '云上家居',
      color: '999999',
      size: 40,
      opacity: 1,
      gravity: 'center',
      x: 0,
      y: 0,
    } as const
    const program = `
      import { planPicture } from '#server/storage/picture-render.ts'
      const plan = await planPicture(process.argv[1], [${JSON.stringify(step)}], async () => '')
      const bytes = await (await plan.draw()).toBuffer()
      process.stdout.write(bytes.toString('base64'))`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, file], {
      env: { ...process.env, FONTCONFIG_FILE: join(folder, 'fonts.conf'), NODE_OPTIONS: '' },
    })
    // The edges of strokes may depend on the machine's settings, the strokes do not.
    const there = Buffer.from(stdout, 'base64')
    const unlike = async (text: string) => difference(await draw(file, [{ ...step, text }]), there)
    expect(await unlike(step.text)).toBeLessThan(0.06)
    expect(await unlike('云上家具')).toBeGreaterThan(0.09)
    // Characters without a glyph are drawn as boxes.
    expect(await unlike('\ue000\ue001\ue002\ue003')).toBeGreaterThan(0.4)
    await rm(folder, { recursive: true })
  })

  test('has the requested opacity, at the left, in the middle or at the right', async () => {
    const url = await put('e.png', await paint(800, 400, 'white').png().toBuffer(), 'image/png')
    const darkest = async (setting: typeof text | (Omit<typeof text, 'transparency'> & { transparency: number })) =>
      (
        await sharp(await (await fetch(watermarkUrl(url, 800, setting))).arrayBuffer())
          .greyscale()
          .stats()
      ).channels[0]?.min
    expect(await darkest(text)).toBeLessThan(165)
    const faint = await darkest({ ...text, transparency: 30 })
    expect(faint).toBeGreaterThan(215)
    expect(faint).toBeLessThan(235)
    expect(await darkest({ ...text, transparency: 0 })).toBe(255)
  })

  test('treats markup as plain text', async () => {
    const url = await put('f.png', await paint(800, 400, 'white').png().toBuffer(), 'image/png')
    expect((await fetch(watermarkUrl(url, 800, { ...text, title: '<b>&"' }))).status).toBe(200)
  })
})

describe('a picture watermark', () => {
  test('takes a fifth, in its corner', async () => {
    const url = await put('g.png', await paint(1000, 1000, 'white').png().toBuffer(), 'image/png')
    const imgUrl = await put('mark.png', await paint(500, 500, 'black').png().toBuffer(), 'image/png')
    const rows = await drawnRows(
      watermarkUrl(url, 1000, { ...text, type: watermarkType.image, imgUrl, location: 'se' }),
    )
    expect([rows[0], rows.at(-1), rows.length]).toEqual([790, 989, 200])
  })

  test('is refused when the picture is missing or private', async () => {
    const url = await put('h.png', await paint(10, 10, 'white').png().toBuffer(), 'image/png')
    await open.store.write('private/20240512/18/mark.png', await paint(5, 5, 'black').png().toBuffer(), {
      contentType: 'image/png',
    })
    for (const path of ['img/20240512/18/none', 'private/20240512/18/mark']) {
      const imgUrl = `${open.store.host}/${path}.png`
      const response = await fetch(watermarkUrl(url, 10, { ...text, type: watermarkType.image, imgUrl }))
      expect(await refusalOf(response)).toBe('400 InvalidArgument')
    }
  })
})

describe('a layer is limited to its picture', () => {
  const encode = (text: string) => Buffer.from(text).toString('base64url')

  test('a text with a control character or a line separator is refused', async () => {
    const url = await put('lines.png', await paint(50, 50, 'white').png().toBuffer(), 'image/png')
    for (const character of ['\n', '\0', '\u0085', '\u2028', '\u2029']) {
      const response = await fetch(`${url}?x-oss-process=image/watermark,text_${encode(`a${character}b`)}`)
      expect(await refusalOf(response)).toBe('400 InvalidArgument')
    }
  })

  test('a text of any length is drawn no larger than the picture', async () => {
    const url = await put('narrow.png', await paint(300, 60, 'white').png().toBuffer(), 'image/png')
    const step = `watermark,text_${encode('展'.repeat(64))},size_1000,g_center`
    const picture = sharp(await (await fetch(`${url}?x-oss-process=image/${step}`)).arrayBuffer()).greyscale()
    const { data } = await picture.raw().toBuffer({ resolveWithObject: true })
    // Its letters are complete: the first and last columns contain no cut-off ink.
    expect(data.filter((value) => value < 128).length).toBeGreaterThan(50)
    const layer = await measureText(
      { kind: 'text', text: '展'.repeat(64), size: 1000, color: '000000', opacity: 1, gravity: 'center', x: 0, y: 0 },
      { width: 300, height: 60 },
    )
    expect(layer.width).toBeLessThanOrEqual(300)
    expect(layer.height).toBeLessThanOrEqual(60)
  })

  test('the pixels of all steps are added up before anything is drawn', async () => {
    const file = open.store.fileOf(`${folder}/steps.png`)
    await put('steps.png', await paint(4000, 4000, 'white').png().toBuffer(), 'image/png')
    const text = (letters: string) =>
      ({ kind: 'text', text: letters, size: 1000, color: '000000', opacity: 1, gravity: 'nw', x: 0, y: 0 }) as const
    await planPicture(file, [text('展展')], async () => '')
    await expect(
      planPicture(file, ['展厅', '样品', '请勿', '外传', '北欧', '简约', '客厅'].map(text), async () => ''),
    ).rejects.toThrow('more memory')
    // A text that is repeated ten times is drawn once.
    await planPicture(file, Array(10).fill(text('展展')), async () => '')
  })
})

describe('work within bounds', () => {
  test('files that are not pictures, or only look like one, are refused', async () => {
    await open.store.write('doc/20240512/18/a.pdf', Buffer.from('%PDF-1.7'), { contentType: 'application/pdf' })
    const step = '?x-oss-process=image/resize,w_10'
    expect(await refusalOf(await fetch(`${open.store.url('doc/20240512/18/a.pdf')}${step}`))).toBe(
      '400 InvalidArgument',
    )
    const url = await put('broken.png', Buffer.from('\x89PNG\r\n\x1a\n and nothing more', 'latin1'), 'image/png')
    expect(await refusalOf(await fetch(url + step))).toBe('400 InvalidArgument')
  })

  test('a picture of more than 40 million pixels is not decoded', async () => {
    const url = await put(
      'huge.png',
      await paint(8000, 6000, 'white').png({ compressionLevel: 9 }).toBuffer(),
      'image/png',
    )
    expect(await refusalOf(await fetch(`${url}?x-oss-process=image/resize,w_10`))).toBe('400 InvalidArgument')
  })

  test('a hundred concurrent requests for a new picture share one drawing', async () => {
    const url = await put('busy.png', await paint(600, 600, 'white').png().toBuffer(), 'image/png')
    const key = `${folder}/busy.png`
    const all = await Promise.all(Array.from({ length: 100 }, () => fetch(`${url}?x-oss-process=image/resize,w_60`)))
    expect(new Set(all.map((response) => response.status))).toEqual(new Set([200]))
    await expect.poll(() => readdir(open.store.cacheOf(key)).catch(() => [])).toHaveLength(1)
    await open.store.remove(key)
    expect(await readdir(open.store.cacheOf(key)).catch(() => 'gone')).toBe('gone')
  })

  test('the oldest are removed when the cache is full', async () => {
    await put('many.png', await paint(300, 300, 'white').png().toBuffer(), 'image/png')
    const original = await open.store.head(`${folder}/many.png`)
    if (!original) throw new Error('the picture was not stored')
    const cache = open.store.cacheOf(original.key)
    const shop = new PictureShop({ ...open.store, cacheDir: cache }, { maxBytes: 1500 })
    for (let width = 10; width < 40; width++) {
      await (await shop.make(original, `image/resize,w_${width}`, '10.0.0.1'))?.file.close()
    }
    await expect.poll(async () => (await readdir(cache)).length).toBeLessThan(15)
  })
})
