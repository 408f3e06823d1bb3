import type { StoredFile } from '#contract/base.ts'
import { uploadModel } from '#contract/base.ts'
import { type FileClass, fileClass } from '#contract/rules/file-class.ts'
import { checkUpload, type UploadRules } from '#contract/rules/upload.ts'
import type { UploadModel } from '#lib/upload.ts'
import { kinds, type UploadKind } from '#ui/uploader/kinds.ts'
import { measureAddress } from '#ui/uploader/measure-file.ts'

/** Where the store keeps what everybody may see. */
export function publicModel(fileClass: FileClass): UploadModel {
  if (fileClass === 'image') return uploadModel.image
  return fileClass === 'video' || fileClass === 'audio' ? uploadModel.media : uploadModel.document
}

/** The classes of files that a field takes; none stands for all. */
export function classesOf(kind: UploadKind, { extensions = [] }: UploadRules): FileClass[] {
  if (kind !== 'file') return [kind]
  return [...new Set(extensions.map((extension) => fileClass(`.${extension}`)))]
}

/** Which rule of the field a stored file breaks, in words; null when it fits. The same rules as for a new file. */
export async function storedFileFault(file: StoredFile, kind: UploadKind, rules: UploadRules): Promise<string | null> {
  const { name, url, mime: type, size } = file
  // Of a video the store has not seen more than its bytes.
  const measured =
    file.width && file.height ? { width: file.width, height: file.height } : await measureAddress(url, type)
  return checkUpload({ name, type, size, ...measured }, { ...kinds[kind].rules, ...rules })
}

/** Signed addresses of one file differ in their query. */
export const sameFile = (one: string, other: string): boolean => one.split('?')[0] === other.split('?')[0]
