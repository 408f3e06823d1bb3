import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { DiskStore } from '#server/storage/disk-store.ts'
import { isKey, readKey } from '#server/storage/keys.ts'
import { isSameSignature, ossRequestText, signOss } from '#server/storage/oss-signer.ts'
import type { PictureShop } from '#server/storage/picture-shop.ts'
import type { ByteRange, ObjectHead } from '#server/storage/store.ts'
import { StoreError } from '#server/storage/store-error.ts'

/** Types that a browser may display; all others are downloaded, so that no upload runs as a page. */
const shown = /^(image\/(png|jpeg|bmp|gif)|video\/mp4|audio\/(mpeg|wav)|application\/pdf)$/

interface Asked {
  store: DiskStore
  pictures: PictureShop
  key: string
  /** Client address. */
  address: string
  query: URLSearchParams
}

/** Serves an object, a part of it, or a picture derived from it. Throws `StoreError`. */
export async function getObject(
  request: IncomingMessage,
  response: ServerResponse,
  { store, pictures, key, address, query }: Asked,
): Promise<void> {
  const { isPrivate } = readKey(key)
  const process = query.get('x-oss-process') ?? undefined
  if (isPrivate) checkSignature(request.method ?? 'GET', key, query, store)
  const original = isKey(key) ? await store.head(key) : undefined
  if (!original) throw new StoreError('NoSuchKey', 'The specified key does not exist.')
  const made = process === undefined ? undefined : await pictures.make(original, process, address)
  const head = made ? { ...original, size: made.size, etag: made.etag } : original

  setHeaders(response, head, isPrivate)
  const isKept = request.headers['if-none-match'] === head.etag
  if (made) {
    response.writeHead(isKept ? 304 : 200, isKept ? {} : { 'Content-Length': made.size })
    if (isKept || request.method === 'HEAD') {
      await made.file.close()
      response.end()
    } else await pipeline(made.file.createReadStream(), response).catch(() => response.destroy())
    return
  }
  if (isKept) {
    response.writeHead(304).end()
    return
  }
  response.setHeader('Accept-Ranges', 'bytes')
  const isSame = (request.headers['if-range'] ?? head.etag) === head.etag
  const range = isSame ? readRange(request.headers.range, head.size) : undefined
  if (range === 'unsatisfiable') {
    response.setHeader('Content-Range', `bytes */${head.size}`)
    throw new StoreError('InvalidRange', 'The requested range cannot be satisfied.')
  }
  if (range) response.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${head.size}`)
  const length = range ? range.end - range.start + 1 : head.size
  response.writeHead(range ? 206 : 200, { 'Content-Length': length })
  const bytes = request.method === 'HEAD' ? undefined : await store.read(key, range)
  if (bytes) await pipeline(bytes, response).catch(() => response.destroy())
  else response.end()
}

/** A private object needs a signature of its URL, including the processing if any. */
function checkSignature(method: string, key: string, query: URLSearchParams, { keys }: DiskStore): void {
  const expires = query.get('Expires') ?? ''
  const signature = query.get('Signature') ?? ''
  if (!expires || !signature) throw new StoreError('AccessDenied', 'You have no right to access this object.')
  if (Number(expires) * 1000 <= Date.now()) throw new StoreError('AccessDenied', 'Request has expired.')
  const process = query.get('x-oss-process') ?? undefined
  // A URL signed for reading also allows HEAD.
  const signed = method === 'HEAD' ? ['GET', 'HEAD'] : ['GET']
  const holds = signed.some((verb) =>
    isSameSignature(
      signature,
      signOss(keys.secret, ossRequestText(verb, { bucket: keys.bucket, key, expires, process })),
    ),
  )
  if (query.get('OSSAccessKeyId') !== keys.keyId || !holds) {
    throw new StoreError('AccessDenied', 'The signature of this address is not valid.')
  }
}

function setHeaders(response: ServerResponse, head: ObjectHead, isPrivate: boolean): void {
  const isShown = shown.test(head.contentType)
  const name = head.name ?? head.key.split('/').at(-1) ?? ''
  const encodedName = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
  response.setHeader('Content-Type', head.contentType)
  response.setHeader('Content-Disposition', `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodedName}`)
  response.setHeader('ETag', head.etag)
  response.setHeader('Last-Modified', head.lastModified.toUTCString())
  response.setHeader('Cache-Control', isPrivate ? 'private, no-store' : 'public, max-age=31536000, immutable')
  // Shops on other hosts also show the public pictures.
  response.setHeader('Cross-Origin-Resource-Policy', isPrivate ? 'same-site' : 'cross-origin')
  // The browser's own PDF reader does not start in a sandbox, and runs nothing with our origin.
  const sandbox = head.contentType === 'application/pdf' ? '' : '; sandbox'
  response.setHeader(
    'Content-Security-Policy',
    `default-src 'none'; img-src 'self'; media-src 'self'; object-src 'self'; style-src 'unsafe-inline'${sandbox}`,
  )
}

/** A single byte range; several ranges or an invalid header return the whole object, as the standard allows. */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (!first && !last) return undefined
  const start = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1
  if (first && last && Number(last) < Number(first)) return undefined
  return start >= size || (!first && Number(last) === 0) ? 'unsatisfiable' : { start, end }
}
