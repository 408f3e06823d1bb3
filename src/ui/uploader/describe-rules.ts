import type { UploadRules } from '#contract/rules/upload.ts'

/** 200 KB, 1.5 MB: in the units of the rules. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const kb = bytes / 1024
  if (kb < 1024) return `${round(kb)} KB`
  const mb = kb / 1024
  return mb < 1024 ? `${round(mb)} MB` : `${round(mb / 1024)} GB`
}

const round = (value: number) => String(Math.round(value * 10) / 10)

function range(side: string, min: number | undefined, max: number | undefined): string | undefined {
  if (min !== undefined && min === max) return `${side} ${min} 像素`
  if (min !== undefined && max !== undefined) return `${side} ${min}–${max} 像素`
  if (min !== undefined) return `${side}不小于 ${min} 像素`
  return max === undefined ? undefined : `${side}不大于 ${max} 像素`
}

const formats = { image: '', video: '', pdf: 'PDF', ppt: 'PPT、PPTX' } as const

/** The rules as a hint: 1:1，200 KB 以内，JPG、PNG. */
export function describeRules(rules: UploadRules): string {
  const { type, ratio, width, height, kb, extensions, wideVideo } = rules
  const parts = [
    ratio && `${ratio.w}:${ratio.h}`,
    wideVideo && '16:9',
    width && height ? `${width} × ${height} 像素` : range('宽', width ?? rules.minWidth, width ?? rules.maxWidth),
    width && height ? undefined : range('高', height ?? rules.minHeight, height ?? rules.maxHeight),
    kb && `${formatBytes(kb * 1024)} 以内`,
    extensions?.map((extension) => extension.toUpperCase()).join('、') ?? (type && formats[type]),
  ]
  return parts.filter(Boolean).join('，')
}
