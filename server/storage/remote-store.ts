import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isKey } from '#server/storage/keys.ts'
import { addresses, type Signer } from '#server/storage/signer.ts'
import type { ObjectHead, ObjectStore } from '#server/storage/store.ts'
import { StoreError } from '#server/storage/store-error.ts'

const callSeconds = 60
const idleMilliseconds = 30_000

interface Sent {
  headers?: Record<string, string | number>
  body?: Readable
}

/** Objects in a bucket; every call uses a signed URL, so both dialects need only one kind of signature. */
export function remoteStore(signer: Signer): ObjectStore {
  async function context(method: 'GET' | 'HEAD' | 'PUT' | 'DELETE', key: string, { headers, body }: Sent = {}) {
    const contentType = headers?.['content-type']
    const url = signer.signedUrl(method, key, callSeconds, contentType === undefined ? undefined : String(contentType))
    const send = url.startsWith('https:') ? overHttps : overHttp
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = send(url, { method, headers, timeout: idleMilliseconds }, resolve)
      request.on('timeout', () => request.destroy(new Error('the object store does not answer')))
      request.on('error', reject)
      pipeline(body ?? Readable.from([]), request).catch(reject)
    })
    const status = answer.statusCode ?? 0
    if (status < 300) return answer
    answer.resume()
    if (status === 404) return undefined
    throw new Error(`the object store answered ${method} with ${status}`)
  }

  async function head(key: string): Promise<ObjectHead | undefined> {
    const answer = await context('HEAD', key)
    if (!answer) return undefined
    answer.resume()
    const { headers } = answer
    const name = headers['x-oss-meta-name'] ?? headers['x-amz-meta-name']
    return {
      key,
      size: Number(headers['content-length']),
      contentType: headers['content-type'] ?? 'application/octet-stream',
      etag: headers.etag ?? '',
      lastModified: new Date(headers['last-modified'] ?? 0),
      ...(typeof name === 'string' && { name: decodeURIComponent(name) }),
    }
  }

  return {
    ...addresses(signer),
    head,
    async read(key, range) {
      return context('GET', key, range && { headers: { range: `bytes=${range.start}-${range.end}` } })
    },
    async write(key, body, meta) {
      if (!isKey(key)) throw new StoreError('InvalidArgument', 'The specified object name is not valid.')
      // The length must be known before the first byte, so a stream is buffered in a file.
      const draft = join(tmpdir(), `console-upload-${randomUUID()}`)
      try {
        await pipeline(
          Readable.from(body instanceof Uint8Array ? [body] : body),
          createWriteStream(draft, { mode: 0o600 }),
        )
        const { size } = await stat(draft)
        const disposition = meta.name && `attachment; filename*=UTF-8''${encodeURIComponent(meta.name)}`
        const headers = {
          'content-type': meta.contentType,
          'content-length': size,
          ...(disposition && { 'content-disposition': disposition }),
        }
        const answer = await context('PUT', key, { headers, body: createReadStream(draft) })
        answer?.resume()
        return { ...meta, key, size, etag: answer?.headers.etag ?? '', lastModified: new Date() }
      } finally {
        await rm(draft, { force: true })
      }
    },
    async remove(key) {
      const answer = await context('DELETE', key)
      answer?.resume()
    },
  }
}
