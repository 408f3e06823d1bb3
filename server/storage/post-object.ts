import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import busboy from 'busboy'
import type { DiskStore } from '#server/storage/disk-store.ts'
import { cleanName, isKey, readKey } from '#server/storage/keys.ts'
import { mediaTypeOf, uploadModels } from '#server/storage/models.ts'
import { checkPostForm, type SizeLimits } from '#server/storage/post-policy.ts'
import type { ObjectHead } from '#server/storage/store.ts'
import { StoreError, xml } from '#server/storage/store-error.ts'

const fieldBytes = 16 * 1024
/** Maximum size of a form without its file. */
const formBytes = 256 * 1024

const malformed = () =>
  new StoreError('MalformedPOSTRequest', 'The body of your POST request is not well-formed multipart/form-data.')
const tooLarge = () => new StoreError('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed object size.')

/** Passes the bytes of a file through; fails when the limits are violated. */
async function* measured(file: Readable, { min, max }: SizeLimits): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of file) {
    size += chunk.length
    if (size > max) throw tooLarge()
    yield chunk
  }
  if (size < min) {
    throw new StoreError('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed object size.')
  }
}

/** Fields of the form, names in lower case; the file must be last, everything after it is ignored. */
function readForm(request: IncomingMessage, onFile: (fields: Map<string, string>, file: Readable) => Promise<void>) {
  let form: ReturnType<typeof busboy>
  try {
    const limits = { fieldSize: fieldBytes, fieldNameSize: 100, fields: 30, files: 1, parts: 31, headerPairs: 20 }
    form = busboy({ headers: request.headers, limits, defParamCharset: 'utf8' })
  } catch {
    throw malformed()
  }
  const fields = new Map<string, string>()
  let stored: Promise<void> | undefined
  return new Promise<void>((resolve, reject) => {
    // Not `pipeline`: it would close the connection before its sender could read the error.
    const refuse = (error: Error) => {
      reject(error)
      request.unpipe(form)
      request.resume()
      form.destroy()
    }
    form.on('field', (name, value, { valueTruncated, nameTruncated }) => {
      if (stored) return
      if (valueTruncated || nameTruncated) refuse(new StoreError('FieldItemTooLong', 'Your form field is too long.'))
      fields.set(name.toLowerCase(), value)
    })
    form.on('file', (_name, file) => {
      // Reported by the form itself; without a listener it would end the process.
      file.on('error', () => {})
      stored = form.destroyed ? Promise.reject(malformed()) : onFile(fields, file)
      stored.catch(refuse)
    })
    form.on('close', () => {
      if (stored) stored.then(resolve, reject)
      else reject(new StoreError('InvalidArgument', "Bucket POST must contain a field named 'file'."))
    })
    form.on('error', () => refuse(malformed()))
    request.on('close', () => {
      if (!request.complete) refuse(malformed())
    })
    request.pipe(form)
  })
}

function readTarget(fields: ReadonlyMap<string, string>): string {
  const key = fields.get('key') ?? ''
  const { model, extension } = readKey(key)
  if (!isKey(key) || !model) throw new StoreError('InvalidArgument', 'The specified object name is not valid.')
  const allowed: readonly string[] = uploadModels[model].extensions
  if (!allowed.includes(extension)) {
    throw new StoreError('AccessDenied', 'Invalid according to Policy: Policy Condition failed: ["in", "extension"]')
  }
  return key
}

/** Handles an upload form like the PostObject call of object storage. Throws `StoreError`. */
export async function postObject(request: IncomingMessage, response: ServerResponse, store: DiskStore): Promise<void> {
  let head: ObjectHead | undefined
  let wantedStatus = ''
  await readForm(request, async (fields, file) => {
    const limits = checkPostForm(fields, store.keys)
    const key = readTarget(fields)
    // Refused before the first byte if the header already exceeds the limit.
    if (Number(request.headers['content-length']) > limits.max + formBytes) throw tooLarge()
    const name = cleanName(fields.get('x-oss-meta-name') ?? '')
    const meta = { contentType: mediaTypeOf(readKey(key).extension), ...(name && { name }) }
    head = await store.write(key, measured(file, limits), meta)
    wantedStatus = fields.get('success_action_status') ?? ''
  })
  if (!head) throw new StoreError('InternalError', 'We encountered an internal error. Please try again.')
  const status = ['200', '201'].includes(wantedStatus) ? Number(wantedStatus) : 204
  response.setHeader('ETag', head.etag)
  if (status !== 201) {
    response.writeHead(status, { 'Content-Length': 0 }).end()
    return
  }
  const location = `${store.host}/${head.key}`
  const body = xml('PostResponse', { Bucket: store.keys.bucket, Location: location, Key: head.key, ETag: head.etag })
  response.writeHead(status, { 'Content-Type': 'application/xml' }).end(body)
}
