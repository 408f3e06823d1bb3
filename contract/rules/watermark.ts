import { type CodeOf, codes } from '../codes.ts'
import { fileClass } from './file-class.ts'

export const watermarkType = codes({
  text: [1, '文字水印'],
  image: [2, '图片水印'],
})

export const WATERMARK_REPEAT = 10
export const WATERMARK_START = 200
export const WATERMARK_STEP = 400
export const WATERMARK_FONT_RATIO = 0.06
export const WATERMARK_COLOR = '999999'
/** The watermark picture is scaled to a fifth. */
export const WATERMARK_IMAGE_SCALE = 'P_20'

export type WatermarkLocation = 'nw' | 'north' | 'ne' | 'west' | 'center' | 'east' | 'sw' | 'south' | 'se'

/** A user's watermark. */
export interface WatermarkSetting {
  type: CodeOf<typeof watermarkType>
  title: string
  imgUrl: string
  /** 0 to 100; 100 is fully visible. */
  transparency: number
  location: WatermarkLocation
}

/** Height of one line of watermark text on a picture of this width, in pixels. */
export function watermarkFontSize(width: number): number {
  return Math.round(width * WATERMARK_FONT_RATIO)
}

/** Distances of the text rows from the top; rows beyond `height` are outside the picture. */
export function watermarkRows(height = Number.POSITIVE_INFINITY): number[] {
  return Array.from({ length: WATERMARK_REPEAT }, (_, row) => WATERMARK_START + row * WATERMARK_STEP).filter(
    (top) => top < height,
  )
}

/** The URL of a stored picture, resized to `width` × `height`. Other URLs are unchanged. */
export function resizeUrl(url: string, width: number, height: number, hosts: readonly string[]): string {
  const isOurs = hosts.some((host) => url.startsWith(`${host.replace(/\/+$/, '')}/`))
  return isOurs && fileClass(url) === 'image' ? withStep(url, `resize,m_fill,w_${width},h_${height}`) : url
}

/** The URL of a picture `width` wide, with the viewer's watermark. */
export function watermarkUrl(url: string, width: number, setting: WatermarkSetting): string {
  const { type, title, imgUrl, transparency, location } = setting
  if (type === watermarkType.image) {
    if (!imgUrl) return url
    // The store finds the mark by its key and scales it before applying it.
    const mark = `${new URL(imgUrl, 'http://localhost').pathname.slice(1)}?x-oss-process=image/resize,${WATERMARK_IMAGE_SCALE}`
    return withStep(url, `watermark,image_${base64url(mark)},t_${transparency},g_${location}`)
  }
  if (!title) return url
  const line = `watermark,text_${base64url(title)},color_${WATERMARK_COLOR},size_${watermarkFontSize(width)},t_${transparency},g_${column(location)}`
  return watermarkRows().reduce((address, top) => withStep(address, `${line},y_${top}`), url)
}

/** Text rows are positioned from the top, so only left, middle or right of the location applies. */
function column(location: WatermarkLocation): WatermarkLocation {
  if (location.endsWith('w') || location === 'west') return 'nw'
  if (location.endsWith('e') || location === 'east') return 'ne'
  return 'north'
}

/** Appends a step to the picture's processing; steps run from left to right. */
function withStep(url: string, step: string): string {
  if (url.includes('x-oss-process=image/')) return `${url}/${step}`
  return `${url}${url.includes('?') ? '&' : '?'}x-oss-process=image/${step}`
}

function base64url(text: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
