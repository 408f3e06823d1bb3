import type { Readable } from 'node:stream'
import type { UploadModelNumber } from '#server/storage/models.ts'

/** What the console needs to post a file straight to the store. */
export interface UploadCredential {
  policy: string
  accessKeyId: string
  status: 200
  sign: string
  /** Epoch seconds. */
  expireTime: number
  /** The form is posted to it, and `host + / + key` is the object's address. */
  host: string
  /** Prefix, ends with a slash: the uploader adds uuid, dot and extension. */
  key: string
  /** Form fields that take the place of the five above where the store speaks another dialect. */
  fields?: Record<string, string>
}

export interface ObjectMeta {
  contentType: string
  /** Name to save it under. */
  name?: string
}

export interface ObjectHead extends ObjectMeta {
  key: string
  size: number
  etag: string
  lastModified: Date
}

/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

/** Where files live: a folder of this machine, or a bucket of a storage service. */
export interface ObjectStore {
  readonly host: string
  /** It cuts public pictures to size on reading, by `x-oss-process`. */
  readonly cutsPictures: boolean
  credentials(model: UploadModelNumber, userId: number | string): UploadCredential
  head(key: string): Promise<ObjectHead | undefined>
  read(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** Keys are written once: another body under a taken key is refused. */
  write(key: string, body: Uint8Array | AsyncIterable<Uint8Array>, meta: ObjectMeta): Promise<ObjectHead>
  remove(key: string): Promise<void>
  signedUrl(key: string, seconds: number): string
  /** Address to show: plain for a public object, signed for 10 minutes for a private one. */
  url(key: string): string
  /** Key behind an address of this store, with or without a query; undefined for any other address. */
  keyOf(url: string): string | undefined
}

export const privateUrlSeconds = 600
