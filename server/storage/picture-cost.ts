import type { Metadata } from 'sharp'

/** Pictures beyond it are refused at upload, and never decoded. */
export const maxPixels = 40_000_000

/** What the drawing of one picture may hold at once, and that of all together, in bytes (measured, decision 38). */
export const maxPictureBytes = 112 * 1024 * 1024

export interface Size {
  width: number
  height: number
}

type Facts = Pick<
  Metadata,
  'format' | 'width' | 'height' | 'channels' | 'depth' | 'isProgressive' | 'chromaSubsampling' | 'orientation'
>

/** Samples that a JPEG keeps for each pixel. */
function samplesOf({ chromaSubsampling = '', channels = 3 }: Facts): number {
  if (chromaSubsampling === '4:2:0') return 1.5
  return chromaSubsampling === '4:2:2' ? 2 : channels
}

/** Bytes of a sample of a picture that is not a JPEG. */
const depthOf = ({ depth }: Facts): number => (depth === 'ushort' ? 2 : 1)

/**
 * What decoding holds at once. Most pictures go by line by line; those that come in several passes are held whole, a
 * progressive JPEG as coefficients of two bytes, and so is a GIF, with its frame before.
 */
function decodeBytes(facts: Facts): number {
  const pixels = facts.width * facts.height
  if (facts.format === 'gif') return pixels * 5
  if (!facts.isProgressive) return 0
  return facts.format === 'jpeg' ? pixels * samplesOf(facts) * 2 : pixels * facts.channels * depthOf(facts)
}

/** How much smaller a JPEG is decoded at once, where a picture becomes so much smaller. */
const decodedSmaller = ({ format }: Facts, shrink: number): number =>
  format === 'jpeg' ? ([8, 4, 2].find((factor) => shrink >= factor) ?? 1) : 1

/** What turning holds: a photograph that was not taken upright needs its last line first. */
function turnBytes(facts: Facts, shrink: number): number {
  const { orientation = 1, width, height, channels } = facts
  return orientation > 1 ? (width * height * channels) / decodedSmaller(facts, shrink) ** 2 : 0
}

/** Lines of a picture that its threads hold while they make it smaller, and while they lay something on it. */
const resizeLines = 2000
const layLines = 1000

/** What making a picture smaller holds: lines of the one that goes in and of the one that comes out. */
export function resizeBytes(facts: Facts, from: Size, to: Size): number {
  const shrink = decodedSmaller(facts, Math.min(from.width / to.width, from.height / to.height))
  const pixel = facts.channels * depthOf(facts)
  return ((Math.min(resizeLines, from.height) * from.width) / shrink + resizeLines * to.width) * pixel
}

/** What laying pixels on a picture holds beside them. */
export const layBytes = (facts: Facts, { width, height }: Size): number =>
  Math.min(layLines, height) * width * facts.channels * depthOf(facts)

/** What writing holds: the colours of a GIF are chosen from all of it. */
export const encodeBytes = (format: Metadata['format'], pixels: number): number => (format === 'gif' ? pixels * 12 : 0)

/** What the picture in a file holds on its way to a size. */
export function sourceBytes(facts: Metadata, to: Size): number {
  const { width, height } = facts.autoOrient
  return decodeBytes(facts) + turnBytes(facts, Math.min(width / to.width, height / to.height))
}

/** Why a picture of this size is never decoded, in words for the one who uploads it. */
export const pixelFault = ({ width, height }: Size): string | undefined =>
  width * height > maxPixels ? `图片不能超过${maxPixels / 10_000}万像素` : undefined

const smallSide = 400

/** Why a picture cannot be shown small here, in words for the one who uploads it. */
export function pictureFault(facts: Metadata): string | undefined {
  const fault = pixelFault(facts)
  if (fault) return fault
  const { width, height } = facts.autoOrient
  const scale = Math.min(1, smallSide / Math.max(width, height))
  const small = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) }
  const bytes = sourceBytes(facts, small) + resizeBytes(facts, facts.autoOrient, small)
  return bytes > maxPictureBytes ? '图片过大，请缩小尺寸，或另存为非渐进式的 JPG 或 PNG 后重新上传' : undefined
}
