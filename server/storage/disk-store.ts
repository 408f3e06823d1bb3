import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { glob, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isKey } from '#server/storage/keys.ts'
import { ossSigner } from '#server/storage/oss-signer.ts'
import { addresses, type StoreKeys } from '#server/storage/signer.ts'
import type { ObjectHead, ObjectStore } from '#server/storage/store.ts'
import { StoreError } from '#server/storage/store-error.ts'

/** Objects in a folder of this machine, served by `storageHandler`. */
export interface DiskStore extends ObjectStore {
  readonly keys: StoreKeys
  /** Cache of derived pictures; may be deleted at any time. */
  readonly cacheDir: string
  /** Cache folder for the derivatives of one object. */
  cacheOf(key: string): string
  /** Path of the bytes, whether or not the object exists. */
  fileOf(key: string): string
  /** All stored objects, unordered. */
  all(): AsyncIterable<ObjectHead>
}

export function isDiskStore(store: ObjectStore): store is DiskStore {
  return 'fileOf' in store
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Makes a new directory entry survive a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

const isTaken = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST')

const draftHours = 24

/**
 * Removes leftovers of a crash. Several consoles may share the folder, so a recent draft may be an upload of another
 * one.
 */
function removeOldDrafts(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const found = statSync(path, { throwIfNoEntry: false })
    if (found && Date.now() - found.mtimeMs > draftHours * 3_600_000) rmSync(path, { recursive: true, force: true })
  }
}

export function diskStore(dataDir: string, host: string, keys: StoreKeys): DiskStore {
  const objects = join(dataDir, 'objects')
  const drafts = join(objects, '.drafts')
  const cacheDir = join(dataDir, 'image-cache')
  mkdirSync(drafts, { recursive: true, mode: 0o700 })
  removeOldDrafts(drafts)

  const folderOf = (key: string) => {
    const hash = sha256(key)
    return join(objects, hash.slice(0, 2), hash.slice(2, 4), hash)
  }
  const fileOf = (key: string) => join(folderOf(key), 'bytes')
  const cacheOf = (key: string) => join(cacheDir, sha256(key).slice(0, 2), sha256(key))

  async function headIn(folder: string): Promise<ObjectHead | undefined> {
    const text = await readFile(join(folder, 'meta.json'), 'utf8').catch(() => undefined)
    if (text === undefined) return undefined
    const meta: Omit<ObjectHead, 'lastModified'> & { lastModified: string } = JSON.parse(text)
    return { ...meta, lastModified: new Date(meta.lastModified) }
  }
  const head = (key: string) => headIn(folderOf(key))

  /**
   * Renames the folder as a whole, so that bytes and metadata appear together, and never replaces an existing object.
   */
  async function publish(draft: string, key: string): Promise<boolean> {
    const folder = folderOf(key)
    await mkdir(dirname(folder), { recursive: true })
    try {
      await rename(draft, folder)
    } catch (error) {
      if (isTaken(error)) return false
      throw error
    }
    for (const parent of [dirname(folder), dirname(dirname(folder)), objects]) await syncFolder(parent)
    return true
  }

  return {
    ...addresses(ossSigner(host, keys)),
    keys,
    cacheDir,
    cacheOf,
    fileOf,
    head,
    async *all() {
      for await (const path of glob('[0-9a-f][0-9a-f]/*/*', { cwd: objects })) {
        const found = await headIn(join(objects, path))
        if (found) yield found
      }
    },
    async read(key, range) {
      const handle = await open(fileOf(key), 'r').catch(() => undefined)
      return handle?.createReadStream(range)
    },
    async write(key, body, meta) {
      if (!isKey(key)) throw new StoreError('InvalidArgument', 'The specified object name is not valid.')
      const draft = join(drafts, randomUUID())
      await mkdir(draft)
      try {
        const md5 = createHash('md5')
        let size = 0
        const counted = async function* () {
          for await (const chunk of body instanceof Uint8Array ? [body] : body) {
            md5.update(chunk)
            size += chunk.length
            yield chunk
          }
        }
        await writeFile(join(draft, 'bytes'), counted(), { flush: true })
        const etag = `"${md5.digest('hex').toUpperCase()}"`
        const written = { ...meta, size, etag, lastModified: new Date() }
        await writeFile(join(draft, 'meta.json'), JSON.stringify({ key, ...written }), { flush: true })
        await syncFolder(draft)
        // An upload whose response was lost may be repeated.
        if (!(await publish(draft, key)) && (await head(key))?.etag !== etag) {
          throw new StoreError(
            'FileAlreadyExists',
            'The object you specified already exists and can not be overwritten.',
          )
        }
        return { ...written, key }
      } finally {
        await rm(draft, { recursive: true, force: true })
      }
    },
    async remove(key) {
      const draft = join(drafts, randomUUID())
      // Renamed first, then deleted: a crash in between leaves no partial object.
      await rename(folderOf(key), draft).catch(() => {})
      await rm(draft, { recursive: true, force: true })
      await rm(cacheOf(key), { recursive: true, force: true })
    },
  }
}
