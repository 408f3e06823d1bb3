import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Theme } from './camera.ts'
import type { Drawn } from './draw.ts'

const folder = fileURLToPath(new URL('../../.visual', import.meta.url))
const approvedPath = (story: string, theme: Theme) => join(folder, 'approved', theme, `${story}.png`)
const reportPath = (...parts: string[]) => join(folder, 'report', ...parts)

export const reportPage = relative(process.cwd(), reportPath('index.html'))

const BRIGHTER = 16

async function save(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes)
}

export const clearReport = (): Promise<void> => rm(reportPath(), { recursive: true, force: true })

/** Keeps a picture as the approved one, for a later run to show the difference to it. */
export async function keepApproved({ story, theme, picture, outcome }: Drawn): Promise<void> {
  const path = approvedPath(story, theme)
  if (picture && !(outcome === 'same' && existsSync(path))) await save(path, picture.png)
}

export interface Exhibit extends Drawn {
  /** Addresses from the report page, where there is such a picture. */
  approvedPng?: string
  nowPng?: string
  differencePng?: string
}

/** Lays a picture that is not as approved into the report, beside the approved one and the difference between both. */
export async function exhibit(drawn: Drawn): Promise<Exhibit> {
  const { story, theme, picture } = drawn
  if (!picture) return drawn
  const nowPng = `${theme}/${story}.now.png`
  await save(reportPath(nowPng), picture.png)
  const before = approvedPath(story, theme)
  if (drawn.outcome !== 'changed' || !existsSync(before)) return { ...drawn, nowPng }
  const approvedPng = `${theme}/${story}.approved.png`
  const differencePng = `${theme}/${story}.difference.png`
  await save(reportPath(approvedPng), await sharp(before).toBuffer())
  await save(reportPath(differencePng), await difference(before, picture.png))
  return { ...drawn, nowPng, approvedPng, differencePng }
}

/** Black where two pictures are the same; a difference that the eye would miss is made brighter. */
async function difference(before: string, now: Buffer): Promise<Buffer> {
  const sizes = await Promise.all([sharp(before).metadata(), sharp(now).metadata()])
  const width = Math.max(...sizes.map((size) => size.width))
  const height = Math.max(...sizes.map((size) => size.height))
  const onCanvas = (picture: string | Buffer) =>
    sharp({ create: { width, height, channels: 3, background: 'black' } })
      .composite([{ input: picture, top: 0, left: 0 }])
      .png()
      .toBuffer()
  return sharp(await onCanvas(before))
    .composite([{ input: await onCanvas(now), blend: 'difference' }])
    .removeAlpha()
    .linear(BRIGHTER, 0)
    .png()
    .toBuffer()
}

export const saveReport = (html: string): Promise<void> => save(reportPath('index.html'), Buffer.from(html))
