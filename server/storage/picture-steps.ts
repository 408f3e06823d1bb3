import { StoreError } from '#server/storage/store-error.ts'

const gravities = ['nw', 'north', 'ne', 'west', 'center', 'east', 'sw', 'south', 'se'] as const

/** Formats that can be read and written. */
export const pictureFormats = ['jpeg', 'png', 'gif'] as const

export interface Place {
  gravity: (typeof gravities)[number]
  /** Distance from the left or right edge; ignored in the centre column. */
  x: number
  /** Distance from the upper or lower edge; ignored in the centre row. */
  y: number
}

export interface ResizeStep {
  kind: 'resize'
  /** `fill` crops to the requested shape, `lfit` fits the whole picture within it. Neither enlarges. */
  mode: 'fill' | 'lfit'
  width?: number
  height?: number
}

export interface TextStep extends Place {
  kind: 'text'
  text: string
  /** Pixels. */
  size: number
  /** Six hexadecimal digits. */
  color: string
  /** 0 to 1. */
  opacity: number
}

export interface MarkStep extends Place {
  kind: 'mark'
  /** Path of the watermark object within the bucket. */
  path: string
  /** Maximum share of the picture for the watermark, 0 to 1; its own size when omitted. */
  share?: number
  opacity: number
}

export type PictureStep = ResizeStep | TextStep | MarkStep

const maxSteps = 12
const maxSide = 4096
const maxTextSize = 1000
const maxTextLength = 64
/** Control characters and line separators: a watermark is one line. */
const breaksLine = /[\p{Cc}\p{Zl}\p{Zp}]/u

const invalid = (what: string) => new StoreError('InvalidArgument', `The value of ${what} is not valid.`)

/** `w_200` is the parameter `w` with the value `200`; values may contain underscores. */
function readParameters(parts: string[]): Map<string, string> {
  return new Map(parts.map((part) => [part.slice(0, part.indexOf('_')), part.slice(part.indexOf('_') + 1)]))
}

function readNumber(parameters: Map<string, string>, name: string, min: number, max: number): number | undefined {
  const text = parameters.get(name)
  if (text === undefined) return undefined
  if (!/^\d{1,5}$/.test(text) || Number(text) < min || Number(text) > max) throw invalid(`${name}_${text}`)
  return Number(text)
}

function fromBase64Url(text: string): string {
  return Buffer.from(text, 'base64url').toString('utf8')
}

function readResize(parameters: Map<string, string>): ResizeStep {
  const mode = parameters.get('m') ?? 'lfit'
  if (mode !== 'fill' && mode !== 'lfit') throw invalid(`m_${mode}`)
  const width = readNumber(parameters, 'w', 1, maxSide)
  const height = readNumber(parameters, 'h', 1, maxSide)
  if (!width && !height) throw invalid('resize')
  return { kind: 'resize', mode, width, height }
}

function readWatermark(parameters: Map<string, string>): TextStep | MarkStep {
  const gravity = gravities.find((name) => name === (parameters.get('g') ?? 'se'))
  if (!gravity) throw invalid(`g_${parameters.get('g')}`)
  const shared = {
    gravity,
    x: readNumber(parameters, 'x', 0, maxSide) ?? 10,
    y: readNumber(parameters, 'y', 0, maxSide) ?? 10,
    opacity: (readNumber(parameters, 't', 0, 100) ?? 100) / 100,
  }
  const image = parameters.get('image')
  if (image !== undefined) {
    const [path = '', query = ''] = fromBase64Url(image).split('?', 2)
    const percent = /^x-oss-process=image\/resize,P_(\d{1,3})$/.exec(query)?.[1]
    if (!path || (query && !(Number(percent) >= 1 && Number(percent) <= 100))) throw invalid('image')
    return { kind: 'mark', path, ...(percent && { share: Number(percent) / 100 }), ...shared }
  }
  const text = fromBase64Url(parameters.get('text') ?? '')
  if (!text || text.length > maxTextLength || breaksLine.test(text)) throw invalid('text')
  const color = parameters.get('color') ?? '000000'
  if (!/^[0-9a-f]{6}$/i.test(color)) throw invalid(`color_${color}`)
  return { kind: 'text', text, color, size: readNumber(parameters, 'size', 1, maxTextSize) ?? 40, ...shared }
}

/**
 * Parses `x-oss-process`: `image/resize,m_fill,w_200,h_200/watermark,text_...`, steps from left to right.
 * @throws StoreError
 */
export function readPictureSteps(process: string): PictureStep[] {
  const [domain, ...steps] = process.split('/')
  if (domain !== 'image' || steps.length === 0 || steps.length > maxSteps) throw invalid('x-oss-process')
  return steps.map((step) => {
    const [action, ...parts] = step.split(',')
    if (action === 'resize') return readResize(readParameters(parts))
    if (action === 'watermark') return readWatermark(readParameters(parts))
    throw invalid(`x-oss-process: ${action}`)
  })
}
