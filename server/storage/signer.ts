import { isKey, readKey } from '#server/storage/keys.ts'
import type { UploadModelNumber } from '#server/storage/models.ts'
import type { ObjectStore, UploadCredential } from '#server/storage/store.ts'
import { privateUrlSeconds } from '#server/storage/store.ts'

export interface StoreKeys {
  bucket: string
  keyId: string
  secret: string
}

/** One dialect of object storage: how uploads and requests are signed. */
export interface Signer {
  host: string
  /** Supports resizing on reading by `x-oss-process`. */
  cutsPictures: boolean
  credentials(model: UploadModelNumber, userId: number | string): UploadCredential
  signedUrl(method: 'GET' | 'HEAD' | 'PUT' | 'DELETE', key: string, seconds: number, contentType?: string): string
}

type Addresses = Pick<ObjectStore, 'host' | 'cutsPictures' | 'credentials' | 'signedUrl' | 'url' | 'keyOf'>

/** The part of a store that signs and parses URLs, the same for all stores. */
export function addresses(signer: Signer): Addresses {
  const { host, cutsPictures } = signer
  const signedUrl = (key: string, seconds: number) => signer.signedUrl('GET', key, seconds)
  return {
    host,
    cutsPictures,
    signedUrl,
    credentials: signer.credentials,
    url: (key) => (readKey(key).isPrivate ? signedUrl(key, privateUrlSeconds) : `${host}/${key}`),
    keyOf(url) {
      const key = url.startsWith(`${host}/`) ? (url.slice(host.length + 1).split(/[?#]/, 1)[0] ?? '') : ''
      return isKey(key) ? key : undefined
    },
  }
}
