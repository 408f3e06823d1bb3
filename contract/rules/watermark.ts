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
/** The picture used as a mark is shrunk to a fifth. */
export const WATERMARK_IMAGE_SCALE = 'P_20'

export type WatermarkLocation = 'nw' | 'north' | 'ne' | 'west' | 'center' | 'east' | 'sw' | 'south' | 'se'

/** A person's watermark. */
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

/** Distances from the top at which the text stands; those beyond `height` fall outside the picture. */
export function watermarkRows(height = Number.POSITIVE_INFINITY): number[] {
  return Array.from({ length: WATERMARK_REPEAT }, (_, row) => WATERMARK_START + row * WATERMARK_STEP).filter(
    (top) => top < height,
  )
}

/** The address of a picture of ours, cut to `width` × `height`. Pictures from elsewhere keep their address. */
export function resizeUrl(url: string, width: number, height: number, hosts: readonly string[]): string {
  const isOurs = hosts.some((host) => url.startsWith(`${host.replace(/\/+$/, '')}/`))
  return isOurs && fileClass(url) === 'image' ? withStep(url, `resize,m_fill,w_${width},h_${height}`) : url
}

/** The address of a picture `width` wide, with the watermark of the one who looks at it. */
export function watermarkUrl(url: string, width: number, setting: WatermarkSetting): string {
  const { type, title, imgUrl, transparency, location } = setting
  if (type === watermarkType.image) {
    if (!imgUrl) return url
    // The store looks the mark up by its key, and shrinks it before it is laid on.
    const mark = `${new URL(imgUrl, 'http://localhost').pathname.slice(1)}?x-oss-process=image/resize,${WATERMARK_IMAGE_SCALE}`
    return withStep(url, `watermark,image_${base64url(mark)},t_${transparency},g_${location}`)
  }
  if (!title) return url
  const line = `watermark,text_${base64url(title)},color_${WATERMARK_COLOR},size_${watermarkFontSize(width)},t_${transparency},g_${column(location)}`
  return watermarkRows().reduce((address, top) => withStep(address, `${line},y_${top}`), url)
}

/** Lines of text are counted from the top, so of the location only left, middle or right is left to choose. */
function column(location: WatermarkLocation): WatermarkLocation {
  if (location.endsWith('w') || location === 'west') return 'nw'
  if (location.endsWith('e') || location === 'east') return 'ne'
  return 'north'
}

/** Adds a step to the picture's processing; steps run from left to right. */
function withStep(url: string, step: string): string {
  if (url.includes('x-oss-process=image/')) return `${url}/${step}`
  return `${url}${url.includes('?') ? '&' : '?'}x-oss-process=image/${step}`
}

function base64url(text: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
