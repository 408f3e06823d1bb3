import type { Metadata } from 'sharp'

/** Larger pictures are refused at upload and never decoded. */
export const maxPixels = 40_000_000

/** Memory limit in bytes for drawing one picture, and for all concurrent ones together (measured, decision 38). */
export const maxPictureBytes = 112 * 1024 * 1024

export interface Size {
  width: number
  height: number
}

type Facts = Pick<
  Metadata,
  'format' | 'width' | 'height' | 'channels' | 'depth' | 'isProgressive' | 'chromaSubsampling' | 'orientation'
>

/** Samples per pixel of a JPEG. */
function samplesOf({ chromaSubsampling = '', channels = 3 }: Facts): number {
  if (chromaSubsampling === '4:2:0') return 1.5
  return chromaSubsampling === '4:2:2' ? 2 : channels
}

/** Bytes per sample of a picture that is not a JPEG. */
const depthOf = ({ depth }: Facts): number => (depth === 'ushort' ? 2 : 1)

/**
 * Memory for decoding. Most pictures are decoded line by line. Interlaced pictures are held completely, a progressive
 * JPEG as two-byte coefficients, and a GIF together with its previous frame.
 */
function decodeBytes(facts: Facts): number {
  const pixels = facts.width * facts.height
  if (facts.format === 'gif') return pixels * 5
  if (!facts.isProgressive) return 0
  return facts.format === 'jpeg' ? pixels * samplesOf(facts) * 2 : pixels * facts.channels * depthOf(facts)
}

/** Factor by which a JPEG is reduced during decoding when the picture shrinks by at least that much. */
const decodedSmaller = ({ format }: Facts, shrink: number): number =>
  format === 'jpeg' ? ([8, 4, 2].find((factor) => shrink >= factor) ?? 1) : 1

/** Memory for rotation: a rotated photograph needs its last line first. */
function turnBytes(facts: Facts, shrink: number): number {
  const { orientation = 1, width, height, channels } = facts
  return orientation > 1 ? (width * height * channels) / decodedSmaller(facts, shrink) ** 2 : 0
}

/** Lines that the threads hold while they resize a picture, and while they compose layers. */
const resizeLines = 2000
const layLines = 1000

/** Memory for resizing: lines of the input and of the output. */
export function resizeBytes(facts: Facts, from: Size, to: Size): number {
  const shrink = decodedSmaller(facts, Math.min(from.width / to.width, from.height / to.height))
  const pixel = facts.channels * depthOf(facts)
  return ((Math.min(resizeLines, from.height) * from.width) / shrink + resizeLines * to.width) * pixel
}

/** Memory for composing a layer. */
export const layBytes = (facts: Facts, { width, height }: Size): number =>
  Math.min(layLines, height) * width * facts.channels * depthOf(facts)

/** Memory for encoding: the palette of a GIF is computed from the whole picture. */
export const encodeBytes = (format: Metadata['format'], pixels: number): number => (format === 'gif' ? pixels * 12 : 0)

/** Memory for reading a picture file into a size. */
export function sourceBytes(facts: Metadata, to: Size): number {
  const { width, height } = facts.autoOrient
  return decodeBytes(facts) + turnBytes(facts, Math.min(width / to.width, height / to.height))
}

/** Why a picture of this size is never decoded, as a message for the uploader. */
export const pixelFault = ({ width, height }: Size): string | undefined =>
  width * height > maxPixels ? `图片不能超过${maxPixels / 10_000}万像素` : undefined

const smallSide = 400

/** Why a picture cannot be resized here, as a message for the uploader. */
export function pictureFault(facts: Metadata): string | undefined {
  const fault = pixelFault(facts)
  if (fault) return fault
  const { width, height } = facts.autoOrient
  const scale = Math.min(1, smallSide / Math.max(width, height))
  const small = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) }
  const bytes = sourceBytes(facts, small) + resizeBytes(facts, facts.autoOrient, small)
  return bytes > maxPictureBytes ? '图片过大，请缩小尺寸，或另存为非渐进式的 JPG 或 PNG 后重新上传' : undefined
}
