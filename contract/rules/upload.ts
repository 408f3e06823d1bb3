import { fileExtension } from './file-class.ts'

/** Properties of a selected file before the upload. */
export interface FileFacts {
  name: string
  /** Media type, from the browser or detected by the server from the bytes. */
  type: string
  /** Bytes. */
  size: number
  /** Pixels, for an image or a video. */
  width?: number
  height?: number
  /** Seconds, for video or audio. */
  duration?: number
  /** The image or video could not be loaded. */
  loadFailed?: boolean
}

export interface UploadRules {
  type?: 'image' | 'video' | 'pdf' | 'ppt'
  /** Extensions in lower case, without the dot. */
  extensions?: readonly string[]
  /** The file must be smaller than this many kilobytes. */
  kb?: number
  ratio?: { w: number; h: number; tolerance?: number }
  width?: number
  height?: number
  minWidth?: number
  maxWidth?: number
  minHeight?: number
  maxHeight?: number
  /** The file must be a 16:9 video. */
  wideVideo?: boolean
  /** A custom rule with its error message. */
  custom?: { holds: (facts: FileFacts) => boolean; message?: string }
}

export const UPLOAD_MESSAGE = '请按要求上传文件'
export const IMAGE_RATIO_TOLERANCE = 0.1
const VIDEO_RATIO = 16 / 9
const VIDEO_RATIO_TOLERANCE = 0.01

/** Message for the first rule that the file violates, or null if it is valid. */
export function checkUpload(facts: FileFacts, rules: UploadRules): string | null {
  return (
    typeProblem(facts, rules) ??
    sizeProblem(facts, rules) ??
    imageProblem(facts, rules) ??
    videoProblem(facts, rules) ??
    customProblem(facts, rules)
  )
}

function typeProblem({ name, type }: FileFacts, { type: expected, extensions }: UploadRules): string | null {
  const extension = fileExtension(name)
  if (expected === 'image' && !type.startsWith('image/')) return '请上传图片文件'
  if (expected === 'video' && !type.startsWith('video/')) return '请上传视频文件'
  if (expected === 'pdf' && type !== 'application/pdf') return '请上传PDF文件'
  if (expected === 'ppt' && extension !== 'ppt' && extension !== 'pptx') return '请上传PPT或PPTX文件'
  if (extensions && !extensions.includes(extension)) return `请上传${extensions.join('、')}格式的文件`
  return null
}

function sizeProblem({ size }: FileFacts, { kb }: UploadRules): string | null {
  return kb !== undefined && size >= kb * 1024 ? `请上传${kb}K以内的文件` : null
}

function imageProblem(facts: FileFacts, rules: UploadRules): string | null {
  const { ratio, width: exactWidth, height: exactHeight, minWidth, maxWidth, minHeight, maxHeight } = rules
  const looksInside = [ratio, exactWidth, exactHeight, minWidth, maxWidth, minHeight, maxHeight].some(
    (bound) => bound !== undefined,
  )
  if (!looksInside && !(rules.type === 'image' && facts.loadFailed)) return null
  const { width, height } = facts
  if (facts.loadFailed || !width || !height) return '图片加载失败'

  if (ratio) {
    const { w, h, tolerance = IMAGE_RATIO_TOLERANCE } = ratio
    if (!isRatio(width / height, w / h, tolerance)) return `请上传比例为${w}:${h}的图片`
  }
  const isWide = exactWidth === undefined || width === exactWidth
  const isTall = exactHeight === undefined || height === exactHeight
  if (exactWidth !== undefined && exactHeight !== undefined) {
    if (!isWide || !isTall) return `请上传尺寸为${exactWidth}px×${exactHeight}px的图片`
  }
  if (!isWide) return `请上传宽度为${exactWidth}px的图片`
  if (!isTall) return `请上传高度为${exactHeight}px的图片`
  return rangeProblem('宽度', width, minWidth, maxWidth) ?? rangeProblem('高度', height, minHeight, maxHeight)
}

function rangeProblem(side: string, pixels: number, min?: number, max?: number): string | null {
  if (pixels >= (min ?? 0) && pixels <= (max ?? Number.POSITIVE_INFINITY)) return null
  if (min !== undefined && max !== undefined) return `请上传${side}在${min}px到${max}px之间的图片`
  return min === undefined ? `请上传${side}不大于${max}px的图片` : `请上传${side}不小于${min}px的图片`
}

function videoProblem({ loadFailed, width, height }: FileFacts, { wideVideo }: UploadRules): string | null {
  if (!wideVideo) return null
  const isWide = !loadFailed && width && height && isRatio(width / height, VIDEO_RATIO, VIDEO_RATIO_TOLERANCE)
  return isWide ? null : '请上传16:9的视频'
}

function customProblem(facts: FileFacts, { custom }: UploadRules): string | null {
  return custom && !custom.holds(facts) ? (custom.message ?? UPLOAD_MESSAGE) : null
}

/** The limit is inclusive: 110 × 100 is within 0.1 of 1:1, though 1.1 - 1 is slightly more in binary. */
function isRatio(actual: number, expected: number, tolerance: number): boolean {
  return Math.abs(actual - expected) <= tolerance + 1e-9
}
