import type { StoredFile } from '#contract/base.ts'
import { uploadModel } from '#contract/base.ts'
import { type FileClass, fileClass } from '#contract/rules/file-class.ts'
import { checkUpload, type UploadRules } from '#contract/rules/upload.ts'
import type { UploadModel } from '#lib/upload.ts'
import { kinds, type UploadKind } from '#ui/uploader/kinds.ts'
import { measureAddress } from '#ui/uploader/measure-file.ts'

/** Storage model for public files of a class. */
export function publicModel(fileClass: FileClass): UploadModel {
  if (fileClass === 'image') return uploadModel.image
  return fileClass === 'video' || fileClass === 'audio' ? uploadModel.media : uploadModel.document
}

/** The file classes that a field accepts; an empty list means all. */
export function classesOf(kind: UploadKind, { extensions = [] }: UploadRules): FileClass[] {
  if (kind !== 'file') return [kind]
  return [...new Set(extensions.map((extension) => fileClass(`.${extension}`)))]
}

/**
 * The error message if a stored file breaks a rule of the field; null if it fits. The rules are the same as for a new
 * file.
 */
export async function storedFileFault(file: StoredFile, kind: UploadKind, rules: UploadRules): Promise<string | null> {
  const { name, url, mime: type, size } = file
  // The storage does not know the dimensions of a video.
  const measured =
    file.width && file.height ? { width: file.width, height: file.height } : await measureAddress(url, type)
  return checkUpload({ name, type, size, ...measured }, { ...kinds[kind].rules, ...rules })
}

/** Signed URLs of one file differ in their query. */
export const sameFile = (left: string, right: string): boolean => left.split('?')[0] === right.split('?')[0]
