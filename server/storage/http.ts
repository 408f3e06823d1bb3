import type { IncomingMessage, ServerResponse } from 'node:http'
import { clientAddress, type TrustedProxies, trustedProxies } from '#server/http/client-address.ts'
import { cutSlowBody, type Pace } from '#server/http/slow-body.ts'
import { storePath } from '#server/storage/create-store.ts'
import { isDiskStore } from '#server/storage/disk-store.ts'
import { getObject } from '#server/storage/get-object.ts'
import { PictureShop } from '#server/storage/picture-shop.ts'
import { postObject } from '#server/storage/post-object.ts'
import type { ObjectStore } from '#server/storage/store.ts'
import { newRequestId, StoreError } from '#server/storage/store-error.ts'

export interface StorageOptions {
  /** Origin of the console, which may post to the store and read from it in scripts. */
  origin: string
  /** Uploads slower than this are disconnected. */
  stall?: Pace
  /** Concurrent uploads. */
  maxUploads?: number
  /** Proxies whose `X-Forwarded-For` is trusted; none when omitted. */
  proxies?: TrustedProxies
}

/** Bytes drained of a refused upload, so that its sender can read the error. */
const refusedBytes = 32 * 1024 * 1024

/**
 * Serves the embedded store under `/oss/`; a remote store is not served here.
 * @returns true when the request was for the store and was answered
 */
export function storageHandler(
  store: ObjectStore,
  {
    origin,
    stall = { milliseconds: 10_000, bytes: 4096 },
    maxUploads = 64,
    proxies = trustedProxies(''),
  }: StorageOptions,
): (request: IncomingMessage, response: ServerResponse) => Promise<boolean> {
  if (!isDiskStore(store)) return async () => false
  const disk = store
  const pictures = new PictureShop(disk)
  let uploads = 0

  async function upload(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (uploads >= maxUploads) throw new StoreError('ServiceUnavailable', 'Please reduce your request rate.')
    cutSlowBody(request, stall)
    uploads++
    await postObject(request, response, disk).finally(() => uploads--)
  }

  return async (request, response) => {
    // Not `new URL`: it throws for some paths, and resolves `..` before the key can be refused.
    const [path = '', ...queries] = (request.url ?? '').split('?')
    if (path !== storePath && !path.startsWith(`${storePath}/`)) return false
    const requestId = newRequestId()
    response.setHeader('x-oss-request-id', requestId)
    response.setHeader('X-Content-Type-Options', 'nosniff')
    allowOrigin(request, response, origin)
    try {
      const key = decodeKey(path.slice(storePath.length + 1))
      if (request.method === 'OPTIONS') response.writeHead(204).end()
      else if (request.method === 'POST' && key === '') await upload(request, response)
      else if ((request.method === 'GET' || request.method === 'HEAD') && key !== '') {
        await getObject(request, response, {
          store: disk,
          pictures,
          key,
          address: clientAddress(
            request.socket.remoteAddress ?? '',
            [request.headers['x-forwarded-for']].flat().join(),
            proxies,
          ),
          query: new URLSearchParams(queries.join('?')),
        })
      } else throw new StoreError('MethodNotAllowed', 'The specified method is not allowed against this resource.')
    } catch (error) {
      refuse(request, response, error, requestId)
    }
    return true
  }
}

function decodeKey(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    throw new StoreError('NoSuchKey', 'The specified key does not exist.')
  }
}

/** Upload progress causes a CORS preflight; only the console's own origin is allowed. */
function allowOrigin(request: IncomingMessage, response: ServerResponse, origin: string): void {
  response.setHeader('Vary', 'Origin')
  if (request.headers.origin !== origin) return
  response.setHeader('Access-Control-Allow-Origin', origin)
  response.setHeader('Access-Control-Expose-Headers', 'ETag, Content-Length, Content-Range, x-oss-request-id')
  if (request.method !== 'OPTIONS') return
  response.setHeader('Access-Control-Allow-Methods', 'POST, GET, HEAD')
  response.setHeader('Access-Control-Allow-Headers', 'Content-Type, Range')
  response.setHeader('Access-Control-Max-Age', '600')
}

function refuse(request: IncomingMessage, response: ServerResponse, error: unknown, requestId: string): void {
  const known =
    error instanceof StoreError
      ? error
      : new StoreError('InternalError', 'We encountered an internal error. Please try again.')
  if (response.headersSent || response.destroyed) {
    response.destroy()
    return
  }
  const body = known.toXml(requestId)
  for (const header of ['ETag', 'Content-Disposition', 'Last-Modified']) response.removeHeader(header)
  response.setHeader('Cache-Control', 'no-store')
  if (!request.complete) drain(request, response)
  response.writeHead(known.status, { 'Content-Type': 'application/xml', 'Content-Length': Buffer.byteLength(body) })
  response.end(request.method === 'HEAD' ? undefined : body)
}

function drain(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Connection', 'close')
  let read = 0
  request.on('data', (chunk: Buffer) => {
    read += chunk.length
    if (read > refusedBytes) request.destroy()
  })
  request.resume()
}
