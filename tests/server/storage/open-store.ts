import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DiskStore, diskStore } from '#server/storage/disk-store.ts'
import { type StorageOptions, storageHandler } from '#server/storage/http.ts'
import { signOss } from '#server/storage/oss-signer.ts'
import type { ObjectStore, UploadCredential } from '#server/storage/store.ts'

export const consoleOrigin = 'https://console.test'
const keys = { bucket: 'console', keyId: 'embedded', secret: 'secret of a test' }

export interface OpenStore {
  store: DiskStore
  port: number
  /** Paths of the objects on disk, and of leftover drafts. */
  files(): Promise<string[]>
  close(): Promise<void>
}

/** An embedded store with an empty folder, served on its own port. */
export async function openStore(options: Partial<StorageOptions> = {}): Promise<OpenStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'console-store-'))
  const server = createServer(async (request, response) => {
    if (!(await handle(request, response))) response.writeHead(404).end('not the store')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const store = diskStore(dataDir, `http://127.0.0.1:${port}/oss`, keys)
  const handle = storageHandler(store, { origin: consoleOrigin, ...options })
  return {
    store,
    port,
    async files() {
      const entries = await readdir(join(dataDir, 'objects'), { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The fields that the console sends, in order, without the file. */
export function formFields(credential: UploadCredential, name: string, type: string): [string, string][] {
  return [
    ['key', credential.key + name],
    ['policy', credential.policy],
    ['OSSAccessKeyId', credential.accessKeyId],
    ['success_action_status', '200'],
    ['signature', credential.sign],
    ['Content-Type', type],
    ['x-oss-meta-name', encodeURIComponent(`原图-${name}`)],
  ]
}

export function postForm(host: string, fields: [string, string][], file?: Uint8Array<ArrayBuffer>): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  if (file) form.append('file', new Blob([file]), 'file')
  return fetch(`${host}/`, { method: 'POST', body: form })
}

/** Replaces fields of a form; an undefined value removes the field. */
export function withFields(
  fields: [string, string][],
  changed: Record<string, string | undefined>,
): [string, string][] {
  return fields.flatMap(([name, value]): [string, string][] => {
    if (!(name in changed)) return [[name, value]]
    const other = changed[name]
    return other === undefined ? [] : [[name, other]]
  })
}

/** A custom policy, signed like the store's. */
export function signedPolicy(expiration: Date, conditions: unknown[]): { policy: string; signature: string } {
  const policy = Buffer.from(JSON.stringify({ expiration: expiration.toISOString(), conditions })).toString('base64')
  return { policy, signature: signOss(keys.secret, policy) }
}

/** Status and code of a refusal. */
export async function refusalOf(response: Response): Promise<string> {
  const text = await response.text()
  return `${response.status} ${/<Code>(\w+)<\/Code>/.exec(text)?.[1]}`
}

/** Whether the console would handle a request for `/oss/` with this store. */
export function storageAnswer(store: ObjectStore): Promise<boolean> {
  const request = new IncomingMessage(new Socket())
  request.url = '/oss/'
  return storageHandler(store, { origin: consoleOrigin })(request, new ServerResponse(request))
}
