import {
  WATERMARK_COLOR,
  type WatermarkSetting,
  watermarkFontSize,
  watermarkRows,
  watermarkType,
} from '#contract/rules/watermark.ts'
import { markCorner, markSize, type Size, textLeft } from './geometry.ts'

export interface Watermarked {
  picture: HTMLImageElement
  /** The image of a setting of type 2, once loaded. */
  mark?: HTMLImageElement | undefined
  setting: WatermarkSetting
  /** Font families as in CSS. The result only equals the server's with the server's font. */
  font: string
}

const sizeOf = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): Size => ({ width, height })

/** The text and its font; an empty text if there is nothing to write. */
export function lineOf({ picture, setting, font }: Watermarked) {
  return {
    text: setting.type === watermarkType.text ? setting.title.replace(/\p{Cc}/gu, '').trim() : '',
    font: `${watermarkFontSize(picture.naturalWidth)}px ${font}`,
  }
}

/** Draws a picture with its watermark, like the server. */
export function paint(canvas: HTMLCanvasElement, what: Watermarked): void {
  const { picture, mark, setting } = what
  const base = sizeOf(picture)
  Object.assign(canvas, base)
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.drawImage(picture, 0, 0)
  pen.globalAlpha = setting.transparency / 100
  const { text, font } = lineOf(what)
  if (mark && setting.type === watermarkType.image) paintMark(pen, mark, setting, base)
  const line = text && drawLine(text, font)
  if (!line) return
  const left = textLeft(setting.location, line.width, base)
  for (const top of watermarkRows(base.height)) pen.drawImage(line, left, top)
}

function paintMark(pen: CanvasRenderingContext2D, mark: HTMLImageElement, { location }: WatermarkSetting, base: Size) {
  const size = markSize(sizeOf(mark), base)
  const { left, top } = markCorner(location, size, base)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(mark, left, top, size.width, size.height)
}

/** A text line, cropped to its visible pixels: the server positions this box. Undefined if there are none. */
function drawLine(text: string, font: string): HTMLCanvasElement | undefined {
  const sheet = document.createElement('canvas')
  const pen = sheet.getContext('2d', { willReadFrequently: true })
  if (!pen) return undefined
  pen.font = font
  const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = pen.measureText(text)
  // Glyphs may extend beyond their advance width.
  const margin = Math.ceil(fontBoundingBoxAscent)
  sheet.width = Math.ceil(width) + margin * 2
  sheet.height = Math.ceil(fontBoundingBoxDescent) + margin * 2
  // Resizing a canvas resets its drawing state.
  pen.font = font
  pen.fillStyle = `#${WATERMARK_COLOR}`
  pen.fillText(text, margin, margin * 2)
  const ink = inkOf(pen.getImageData(0, 0, sheet.width, sheet.height))
  if (!ink) return undefined
  const line = document.createElement('canvas')
  line.width = ink.width
  line.height = ink.height
  line.getContext('2d')?.drawImage(sheet, -ink.left, -ink.top)
  return line
}

/** The bounding box of all visible pixels. */
function inkOf({ data, width, height }: ImageData) {
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!data[(y * width + x) * 4 + 3]) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  }
  return right < 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 }
}
