import { fileURLToPath } from 'node:url'
import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import { maxPixels, type Size } from '#server/storage/picture-cost.ts'
import type { MarkStep, Place, TextStep } from '#server/storage/picture-steps.ts'
import { escapeXml } from '#server/storage/store-error.ts'

// Bundled, so that Chinese watermarks look the same on a machine without fonts.
const fontFile = fileURLToPath(new URL('./fonts/noto-sans-sc-regular.ttf', import.meta.url))
// The family name in the font file; with another name a system font would be used.
const fontName = 'Noto Sans SC Thin'
/** Font size of the trial drawing that measures a text: the smallest with a precision of a twentieth of a letter. */
const trialSize = 20

/** Pixels with alpha. */
export interface Layer extends Size {
  data: Buffer
}

async function toLayer(image: Sharp, opacity: number): Promise<Layer> {
  const { data, info } = await image.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  if (opacity < 1) {
    for (let alpha = 3; alpha < data.length; alpha += 4) data[alpha] = Math.round((data[alpha] ?? 0) * opacity)
  }
  return { data, width: info.width, height: info.height }
}

function textImage({ text, color }: TextStep, size: number): Sharp {
  const markup = `<span foreground="#${color}">${escapeXml(text)}</span>`
  // At 72 dpi a point is a pixel.
  return sharp({ text: { text: markup, font: `${fontName}, ${size}`, fontfile: fontFile, rgba: true, dpi: 72 } })
}

export interface Text extends Size {
  /** The requested font size, or the largest at which the text fits the picture. */
  letters: number
}

/** The largest size of a text on a picture, measured by a small trial drawing. */
export async function measureText(step: TextStep, base: Size): Promise<Text> {
  const { info } = await textImage(step, trialSize).raw().toBuffer({ resolveWithObject: true })
  // The trial is rounded to whole pixels.
  const [width, height] = [(info.width + 1) / trialSize, (info.height + 1) / trialSize]
  const letters = Math.min(step.size, base.width / width, base.height / height)
  return { letters, width: Math.ceil(width * letters), height: Math.ceil(height * letters) }
}

export const drawText = (step: TextStep, { letters }: Text): Promise<Layer> =>
  toLayer(textImage(step, letters), step.opacity)

/** Size of a watermark picture: within its share, and never larger than the base picture. */
export function sizeOfMark({ share }: MarkStep, mark: Size, base: Size): Size {
  const box = { width: Math.round(base.width * (share ?? 1)), height: Math.round(base.height * (share ?? 1)) }
  const scale = Math.min(box.width / mark.width, box.height / mark.height, share === undefined ? 1 : Infinity)
  return {
    width: Math.max(1, Math.round(mark.width * scale)),
    height: Math.max(1, Math.round(mark.height * scale)),
  }
}

export function drawMark({ opacity }: MarkStep, file: string, size: Size): Promise<Layer> {
  const mark = sharp(file, { limitInputPixels: maxPixels }).autoOrient()
  return toLayer(mark.resize({ ...size, fit: 'fill' }), opacity)
}

/** Top left corner of a layer on its picture. */
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

/** Whether a layer of this size lies completely on its picture. */
export function liesWithin(layer: Size, where: Place, base: Size): boolean {
  const { left, top } = cornerOf(where, layer, base)
  return left >= 0 && top >= 0 && left + layer.width <= base.width && top + layer.height <= base.height
}

/** The visible part of a layer; undefined when it lies outside the picture. */
export async function place(layer: Layer, where: Place, base: Size): Promise<OverlayOptions | undefined> {
  const { left, top } = cornerOf(where, layer, base)
  const raw = { width: layer.width, height: layer.height, channels: 4 as const }
  // Text lines of a watermark that fit completely share their pixels.
  if (liesWithin(layer, where, base)) return { input: layer.data, raw, left, top }
  const from = { left: Math.max(0, -left), top: Math.max(0, -top) }
  const width = Math.min(layer.width, base.width - left) - from.left
  const height = Math.min(layer.height, base.height - top) - from.top
  if (width <= 0 || height <= 0) return undefined
  const input = await sharp(layer.data, { raw })
    .extract({ ...from, width, height })
    .raw()
    .toBuffer()
  return { input, raw: { width, height, channels: 4 }, left: Math.max(0, left), top: Math.max(0, top) }
}
