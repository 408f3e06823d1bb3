import { fileURLToPath } from 'node:url'
import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import {
  type MarkStep,
  type PictureStep,
  type Place,
  pictureFormats,
  type ResizeStep,
  type TextStep,
} from '#server/storage/picture-steps.ts'
import { escapeXml } from '#server/storage/store-error.ts'

// What was made is kept on disk, and hardly a picture is made twice of the same parts.
sharp.cache(false)

/** Pictures beyond it are refused at upload, and never decoded. */
export const maxPixels = 40_000_000

// Comes with the program, so that Chinese marks look the same on a machine without fonts.
const fontFile = fileURLToPath(new URL('./fonts/noto-sans-sc-regular.ttf', import.meta.url))
// The family as the file itself names it; by another name a font of the machine would be taken.
const fontName = 'Noto Sans SC Thin'

/** Pixels with alpha, and where they go. */
interface Layer {
  data: Buffer
  width: number
  height: number
}

interface Size {
  width: number
  height: number
}

async function toLayer(image: Sharp, opacity: number): Promise<Layer> {
  const { data, info } = await image.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  for (let alpha = 3; alpha < data.length; alpha += 4) data[alpha] = Math.round((data[alpha] ?? 0) * opacity)
  return { data, width: info.width, height: info.height }
}

function drawText({ text, size, color, opacity }: TextStep): Promise<Layer> {
  const markup = `<span foreground="#${color}">${escapeXml(text)}</span>`
  // At 72 dots an inch a point is a pixel.
  const options = { text: markup, font: `${fontName}, ${size}`, fontfile: fontFile, rgba: true, dpi: 72 }
  return toLayer(sharp({ text: options }), opacity)
}

function drawMark({ share, opacity }: MarkStep, file: string, base: Size): Promise<Layer> {
  const mark = sharp(file, { limitInputPixels: maxPixels }).autoOrient()
  const box = { width: Math.round(base.width * (share ?? 1)), height: Math.round(base.height * (share ?? 1)) }
  return toLayer(mark.resize({ ...box, fit: 'inside', withoutEnlargement: share === undefined }), opacity)
}

/** Left upper corner of a layer on its picture. */
function cornerOf({ gravity, x, y }: Place, layer: Size, base: Size): { left: number; top: number } {
  const isLeft = ['nw', 'west', 'sw'].includes(gravity)
  const isRight = ['ne', 'east', 'se'].includes(gravity)
  const isUpper = ['nw', 'north', 'ne'].includes(gravity)
  const isLower = ['sw', 'south', 'se'].includes(gravity)
  const [spareX, spareY] = [base.width - layer.width, base.height - layer.height]
  return {
    left: isLeft ? x : isRight ? spareX - x : Math.round(spareX / 2),
    top: isUpper ? y : isLower ? spareY - y : Math.round(spareY / 2),
  }
}

/** The part of a layer that lies on the picture; nothing when it lies beside it. */
async function place(layer: Layer, where: Place, base: Size): Promise<OverlayOptions | undefined> {
  const { left, top } = cornerOf(where, layer, base)
  const from = { left: Math.max(0, -left), top: Math.max(0, -top) }
  const width = Math.min(layer.width, base.width - left) - from.left
  const height = Math.min(layer.height, base.height - top) - from.top
  if (width <= 0 || height <= 0) return undefined
  const raw = { width: layer.width, height: layer.height, channels: 4 as const }
  const input = await sharp(layer.data, { raw })
    .extract({ ...from, width, height })
    .raw()
    .toBuffer()
  return { input, raw: { width, height, channels: 4 }, left: Math.max(0, left), top: Math.max(0, top) }
}

async function settle(image: Sharp): Promise<{ image: Sharp; size: Size }> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { image: sharp(data, { raw: { width, height, channels } }), size: { width, height } }
}

function shrink(image: Sharp, { mode, width, height }: ResizeStep): Sharp {
  return image.resize({ width, height, fit: mode === 'fill' ? 'cover' : 'inside', withoutEnlargement: true })
}

/**
 * Makes a picture from the one in a file, step by step.
 * @param fileOfMark path of a watermark's picture
 * @throws when the file is no picture of these formats, or too large
 */
export async function renderPicture(
  file: string,
  steps: PictureStep[],
  fileOfMark: (path: string) => Promise<string>,
): Promise<Buffer> {
  let image = sharp(file, { limitInputPixels: maxPixels })
  const metadata = await image.metadata()
  const format = pictureFormats.find((name) => name === metadata.format)
  if (!format) throw new Error(`${metadata.format} is not processed`)
  let size: Size = metadata.autoOrient
  image = image.autoOrient()
  const texts = new Map<string, Promise<Layer>>()
  let overlays: OverlayOptions[] = []
  for (const step of steps) {
    if (step.kind === 'resize') {
      if (overlays.length > 0) ({ image } = await settle(image.composite(overlays)))
      overlays = []
      ;({ image, size } = await settle(shrink(image, step)))
      continue
    }
    let layer: Layer
    if (step.kind === 'text') {
      // The ten lines of one watermark are drawn once.
      const look = [step.text, step.size, step.color, step.opacity].join()
      const drawn = texts.get(look) ?? drawText(step)
      texts.set(look, drawn)
      layer = await drawn
    } else {
      layer = await drawMark(step, await fileOfMark(step.path), size)
    }
    const overlay = await place(layer, step, size)
    if (overlay) overlays.push(overlay)
  }
  return image.composite(overlays).toFormat(format).toBuffer()
}
