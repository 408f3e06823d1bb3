import type { UploadRules } from '#contract/rules/upload.ts'

export type UploadKind = 'image' | 'video' | 'audio' | 'file'

const isAudio: UploadRules = {
  custom: { holds: ({ type }) => type.startsWith('audio/'), message: '请上传音频文件' },
}

/** What each kind of control is called, what it offers in the file chooser and what it refuses by itself. */
export const kinds: Readonly<Record<UploadKind, { noun: string; accept: string; rules: UploadRules }>> = {
  image: { noun: '图片', accept: 'image/*', rules: { type: 'image' } },
  video: { noun: '视频', accept: 'video/*', rules: { type: 'video' } },
  audio: { noun: '音频', accept: 'audio/*', rules: isAudio },
  file: { noun: '文件', accept: '', rules: {} },
}

/** What the file chooser offers: the named extensions, else all files of the kind. */
export function acceptOf(kind: UploadKind, rules: UploadRules): string {
  return rules.extensions?.map((extension) => `.${extension}`).join(',') ?? kinds[kind].accept
}

/** What a file without a name is called. */
export const unnamed = '未命名文件'

/** The name in an address of a stored file. */
export function nameOf(url: string): string {
  const path = url.split(/[?#]/)[0] ?? ''
  const last = path.slice(path.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
