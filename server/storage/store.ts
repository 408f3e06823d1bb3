import type { Readable } from 'node:stream'
import type { UploadModelNumber } from '#server/storage/models.ts'

/** Everything that the console needs to post a file directly to the store. */
export interface UploadCredential {
  policy: string
  accessKeyId: string
  status: 200
  sign: string
  /** Epoch seconds. */
  expireTime: number
  /** The form is posted to it; `host + / + key` is the object's URL. */
  host: string
  /** Prefix with a trailing slash: the uploader adds uuid, dot and extension. */
  key: string
  /** Form fields that replace the five above for stores with another dialect. */
  fields?: Record<string, string>
}

export interface ObjectMeta {
  contentType: string
  /** File name for downloads. */
  name?: string
}

export interface ObjectHead extends ObjectMeta {
  key: string
  size: number
  etag: string
  lastModified: Date
}

/** First and last byte, both inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/** Object storage: a folder of this machine, or a bucket of a storage service. */
export interface ObjectStore {
  readonly host: string
  /** Supports resizing of public pictures on reading by `x-oss-process`. */
  readonly cutsPictures: boolean
  credentials(model: UploadModelNumber, userId: number | string): UploadCredential
  head(key: string): Promise<ObjectHead | undefined>
  read(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** Keys are written once: another body for an existing key is refused. */
  write(key: string, body: Uint8Array | AsyncIterable<Uint8Array>, meta: ObjectMeta): Promise<ObjectHead>
  remove(key: string): Promise<void>
  signedUrl(key: string, seconds: number): string
  /** URL for display: plain for a public object, signed for 10 minutes for a private one. */
  url(key: string): string
  /** Key of a URL of this store, with or without a query; undefined for any other URL. */
  keyOf(url: string): string | undefined
}

export const privateUrlSeconds = 600
