import { type UploadModelNumber, uploadModels } from '#server/storage/models.ts'

const shape = /^[\w-][\w.-]*(\/[\w-][\w.-]*)+$/
const maxLength = 255

/** Keys have at least two parts of plain letters; none begins with a dot, so that no key leaves the store. */
export function isKey(text: string): boolean {
  return text.length <= maxLength && shape.test(text)
}

/** `img/20240512/18/`: model, day in China, and the user who may upload there. */
export function uploadPrefix(model: UploadModelNumber, userId: number | string, now: Date): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(now).replaceAll('-', '')
  return `${uploadModels[model].folder}/${day}/${userId}/`
}

export interface KeyFacts {
  /** Undefined for files written by the server itself. */
  model?: UploadModelNumber
  userId?: string
  /** Lower case; empty without one. */
  extension: string
  isPrivate: boolean
}

/** Parses a key. Everything outside the folder of a public model is private. */
export function readKey(key: string): KeyFacts {
  const extension = /\.([^./]+)$/.exec(key)?.[1]?.toLowerCase() ?? ''
  const [folder, , userId] = key.split('/')
  const found = Object.entries(uploadModels).find(([, model]) => model.folder === folder)
  if (!found) return { extension, isPrivate: true }
  return { model: Number(found[0]) as UploadModelNumber, userId, extension, isPrivate: found[1].isPrivate }
}

/** Original name of an upload, safe to show and to save: no folders, no control characters, 200 characters at most. */
export function cleanName(encoded: string): string {
  let name = encoded
  try {
    name = decodeURIComponent(encoded)
  } catch {
    // Not encoded, such as `100%.png`.
  }
  const base = name.split(/[/\\]/).at(-1) ?? ''
  return Array.from(base.replace(/\p{Cc}|\p{Cf}/gu, '').trim())
    .slice(0, 200)
    .join('')
}
