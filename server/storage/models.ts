/** Upload rules and visibility by model number. */
import { uploadModel } from '#contract/base.ts'

interface UploadModel {
  /** First part of the keys. */
  folder: string
  extensions: readonly string[]
  maxBytes: number
  /** Readable only by a signed URL. */
  isPrivate: boolean
}

const mega = 1024 * 1024
const images = ['png', 'jpg', 'jpeg', 'bmp', 'gif'] as const
const documents = ['pdf', 'ppt', 'pptx', 'doc', 'docx', 'xls', 'xlsx', 'txt'] as const

export const uploadModels = {
  1: { folder: 'img', extensions: images, maxBytes: 10 * mega, isPrivate: false },
  2: {
    folder: 'media',
    extensions: ['mp4', 'm2v', 'mkv', 'mp3', 'wav', 'wmv'],
    maxBytes: 500 * mega,
    isPrivate: false,
  },
  3: { folder: 'doc', extensions: documents, maxBytes: 100 * mega, isPrivate: false },
  4: { folder: 'private', extensions: [...images, 'pdf'], maxBytes: 10 * mega, isPrivate: true },
  5: { folder: 'import', extensions: ['xls', 'xlsx', 'csv'], maxBytes: 20 * mega, isPrivate: true },
  6: {
    folder: 'model',
    extensions: ['zip', 'glb', 'obj', 'max', 'jpg', 'png'],
    maxBytes: 1024 * mega,
    isPrivate: false,
  },
  // Digital goods: after purchase, readable by a signed URL only.
  7: {
    folder: 'digital',
    extensions: ['zip', 'glb', 'obj', 'max', 'pdf', 'mp4', 'jpg', 'png'],
    maxBytes: 1024 * mega,
    isPrivate: true,
  },
} as const satisfies Record<number, UploadModel>

export type UploadModelNumber = keyof typeof uploadModels

const office = 'application/vnd.openxmlformats-officedocument'

/** Media type served for an extension, independent of the uploaded type. */
const mediaTypes: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  bmp: 'image/bmp',
  gif: 'image/gif',
  mp4: 'video/mp4',
  m2v: 'video/mpeg',
  mkv: 'video/x-matroska',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  wmv: 'video/x-ms-wmv',
  pdf: 'application/pdf',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: `${office}.presentationml.presentation`,
  doc: 'application/msword',
  docx: `${office}.wordprocessingml.document`,
  xls: 'application/vnd.ms-excel',
  xlsx: `${office}.spreadsheetml.sheet`,
  txt: 'text/plain',
  csv: 'text/csv',
  zip: 'application/zip',
  glb: 'model/gltf-binary',
}

/** Other media types that browsers use for a file. */
const otherNames: Record<string, readonly string[]> = {
  media: ['audio/x-wav', 'audio/mp3', 'video/matroska', 'audio/x-ms-wmv'],
  import: ['application/csv', 'application/x-csv'],
  model: ['application/x-zip-compressed', 'model/obj'],
  digital: ['application/x-zip-compressed', 'model/obj'],
}
const unknownType = 'application/octet-stream'

export function mediaTypeOf(extension: string): string {
  return mediaTypes[extension] ?? unknownType
}

/**
 * The policy's condition on the Content-Type of an upload: a common prefix if it covers the model, otherwise the list.
 */
export function contentTypeCondition(model: UploadModelNumber): [string, string, string | string[]] {
  const { folder, extensions } = uploadModels[model]
  const types = new Set(extensions.map(mediaTypeOf))
  if ([...types].every((type) => type.startsWith('image/'))) return ['starts-with', '$Content-Type', 'image/']
  if (model !== uploadModel.privateDocument)
    for (const type of [...(otherNames[folder] ?? []), unknownType]) types.add(type)
  return ['in', '$Content-Type', [...types]]
}
