import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type WatermarkSetting, watermarkType, watermarkUrl } from '#contract/rules/watermark.ts'
import { planPicture } from '#server/storage/picture-render.ts'
import { readPictureSteps } from '#server/storage/picture-steps.ts'
import { launchBrowser } from '../../../e2e/setup/browser.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const fontFile = join(root, 'server/storage/fonts/noto-sans-sc-regular.ttf')
const text: WatermarkSetting = {
  type: watermarkType.text,
  title: '云上家居',
  imgUrl: '',
  transparency: 100,
  location: 'center',
}

let folder: string
let browser: Browser
let page: Page

/** The drawing module of the preview, bundled for the browser. */
async function bundlePaint(): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: join(root, 'src/ui/watermark-preview/paint.ts'), formats: ['iife'], name: 'preview' },
    },
  })
  const [built] = [result].flat()
  if (!built || !('output' in built)) throw new Error('a bundle was asked for')
  return built.output[0].code
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watermark-preview-'))
  browser = await launchBrowser()
  page = await browser.newPage()
  await page.addScriptTag({ content: await bundlePaint() })
  const font = (await readFile(fontFile)).toString('base64')
  await page.addStyleTag({ content: `@font-face { font-family: Server; src: url(data:font/ttf;base64,${font}) }` })
  await page.evaluate(() => document.fonts.load('20px Server'))
}, 60_000)

afterAll(async () => {
  await browser?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Writes a picture with content to a file. */
async function picture(name: string, width: number, height: number): Promise<string> {
  const file = join(folder, `${name}.png`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f4f1ec"/><rect x="20%" y="40%" width="60%" height="30%" fill="#c9b79c"/></svg>`
  await sharp(Buffer.from(svg)).png().toFile(file)
  return file
}

const dataUrl = async (file: string) => `data:image/png;base64,${(await readFile(file)).toString('base64')}`

async function byServer(file: string, width: number, setting: WatermarkSetting, mark: string): Promise<Buffer> {
  const steps = watermarkUrl('/a.png', width, setting).split('x-oss-process=')[1] ?? ''
  const plan = await planPicture(file, readPictureSteps(steps), async () => mark)
  return (await plan.draw()).toBuffer()
}

async function byPreview(file: string, setting: WatermarkSetting, mark: string, font = 'Server'): Promise<Buffer> {
  const sources = {
    src: await dataUrl(file),
    markSrc: setting.type === watermarkType.image ? await dataUrl(mark) : '',
    setting,
    font,
  }
  const url = await page.evaluate(async ({ src, markSrc, setting, font }) => {
    const load = async (src: string) => {
      const image = new Image()
      image.src = src
      await image.decode()
      return image
    }
    const canvas = document.createElement('canvas')
    const { preview } = globalThis as unknown as { preview: typeof import('#ui/watermark-preview/paint.ts') }
    preview.paint(canvas, { picture: await load(src), mark: markSrc ? await load(markSrc) : undefined, setting, font })
    return canvas.toDataURL()
  }, sources)
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

const pixels = (bytes: Buffer) => sharp(bytes).removeAlpha().toColourspace('srgb').raw().toBuffer()

/** Mean difference of two pictures, out of 255, and its share of the total change made by the watermark. */
async function differenceOf(file: string, actual: Buffer, expected: Buffer) {
  const [plain, a, b] = await Promise.all([pixels(await readFile(file)), pixels(actual), pixels(expected)])
  expect(a.length).toBe(b.length)
  const sum = (from: Buffer, to: Buffer) =>
    from.reduce((total, value, index) => total + Math.abs(value - (to[index] ?? 0)), 0)
  return { mean: sum(a, b) / a.length, share: sum(a, b) / sum(plain, b) }
}

describe('the preview equals the picture made by the server', () => {
  test.each([
    ['landscape', 1600, 1200, text],
    ['portrait', 1080, 1920, { ...text, location: 'se', transparency: 60 }],
    ['latin', 1200, 1600, { ...text, title: '云上 2026' }],
    ['tall', 1242, 4000, { ...text, title: '设计师王小木', location: 'west', transparency: 35 }],
  ] as const)(
    'with text, %s',
    async (name, width, height, setting) => {
      const file = await picture(name, width, height)
      const made = await byServer(file, width, setting, '')
      const { mean, share } = await differenceOf(file, await byPreview(file, setting, ''), made)
      expect(mean).toBeLessThan(0.05)
      expect(share).toBeLessThan(0.05)
    },
    30_000,
  )

  test.each(['nw', 'center', 'se'] as const)(
    'with a mark at %s',
    async (location) => {
      const file = await picture('base', 1600, 1200)
      const mark = await picture('mark', 500, 320)
      const setting: WatermarkSetting = {
        ...text,
        type: watermarkType.image,
        imgUrl: '/mark.png',
        transparency: 80,
        location,
      }
      const { mean, share } = await differenceOf(
        file,
        await byPreview(file, setting, mark),
        await byServer(file, 1600, setting, mark),
      )
      expect(mean).toBeLessThan(0.05)
      expect(share).toBeLessThan(0.06)
    },
    30_000,
  )

  test('and the comparison detects a moved line or another text', async () => {
    const file = await picture('control', 1600, 1200)
    const made = await byServer(file, 1600, text, '')
    const other = await differenceOf(file, await byPreview(file, { ...text, title: '云上家具' }, ''), made)
    const elsewhere = await differenceOf(file, await byPreview(file, { ...text, location: 'west' }, ''), made)
    expect(other.share).toBeGreaterThan(0.3)
    expect(elsewhere.share).toBeGreaterThan(1)
  }, 30_000)

  test('with another font the lines have the same positions, only the letters differ', async () => {
    const file = await picture('font', 1600, 1200)
    const rows = async (bytes: Buffer) => {
      const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
      const plain = await sharp(file).greyscale().raw().toBuffer()
      const changed = Array.from({ length: info.height }, (_, row) => row).filter((row) =>
        data
          .subarray(row * info.width, (row + 1) * info.width)
          .some((value, x) => Math.abs(value - (plain[row * info.width + x] ?? 0)) > 8),
      )
      return changed.filter((row) => !changed.includes(row - 1))
    }
    const preview = await rows(await byPreview(file, text, '', 'sans-serif'))
    const server = await rows(await byServer(file, 1600, text, ''))
    expect(preview.length).toBe(server.length)
    for (const [line, top] of server.entries()) expect(Math.abs((preview[line] ?? 0) - top)).toBeLessThanOrEqual(2)
  }, 30_000)
})
