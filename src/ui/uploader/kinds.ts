import type { UploadRules } from '#contract/rules/upload.ts'

export type UploadKind = 'image' | 'video' | 'audio' | 'file'

const isAudio: UploadRules = {
  custom: { holds: ({ type }) => type.startsWith('audio/'), message: '请上传音频文件' },
}

/** Noun, file chooser filter and built-in rules of each kind. */
export const kinds: Readonly<Record<UploadKind, { noun: string; accept: string; rules: UploadRules }>> = {
  image: { noun: '图片', accept: 'image/*', rules: { type: 'image' } },
  video: { noun: '视频', accept: 'video/*', rules: { type: 'video' } },
  audio: { noun: '音频', accept: 'audio/*', rules: isAudio },
  file: { noun: '文件', accept: '', rules: {} },
}

/** Filter of the file chooser: the rules' extensions, else all files of the kind. */
export function acceptOf(kind: UploadKind, rules: UploadRules): string {
  return rules.extensions?.map((extension) => `.${extension}`).join(',') ?? kinds[kind].accept
}

/** Display name of a file without a name. */
export const unnamed = '未命名文件'

/** The file name in the URL of a stored file. */
export function nameOf(url: string): string {
  const path = url.split(/[?#]/)[0] ?? ''
  const last = path.slice(path.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
