import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DiskStore } from '#server/storage/disk-store.ts'
import { isKey, readKey } from '#server/storage/keys.ts'
import { PictureQueue } from '#server/storage/picture-queue.ts'
import { type PictureStep, pictureFormats, readPictureSteps } from '#server/storage/picture-steps.ts'
import type { ObjectHead } from '#server/storage/store.ts'
import { StoreError } from '#server/storage/store-error.ts'

/** A derived picture: it is read from the cache, so that a slow reader holds no memory. */
export interface MadePicture {
  /** Must be closed by the receiver. */
  file: FileHandle
  size: number
  etag: string
}

/** Part of every cache name: increment it when the drawing changes. */
const edition = '2'
const maxCacheBytes = 2 * 1024 ** 3

/** Makes pictures on request and caches them on disk, within limits of work and space. */
export class PictureShop {
  readonly #store: DiskStore
  readonly #maxBytes: number
  readonly #queue: PictureQueue
  /** Bytes in the cache; undefined until it is scanned. */
  #cached: Promise<number> | undefined
  readonly #underway = new Map<string, Promise<void>>()

  constructor(store: DiskStore, { maxBytes = maxCacheBytes, queue = new PictureQueue() } = {}) {
    this.#store = store
    this.#maxBytes = maxBytes
    this.#queue = queue
  }

  /**
   * The picture for `x-oss-process`; undefined for a format that is served unchanged.
   * @param address of the client
   * @throws StoreError
   */
  async make(original: ObjectHead, process: string, address: string): Promise<MadePicture | undefined> {
    if (!original.contentType.startsWith('image/'))
      throw new StoreError('InvalidArgument', 'The object is not an image.')
    const steps = readPictureSteps(process)
    if (!pictureFormats.some((format) => original.contentType === `image/${format}`)) return undefined
    const id = createHash('sha256').update(`${edition}\n${original.etag}\n${process}`).digest('hex')
    const path = join(this.#store.cacheOf(original.key), id)
    const file = (await open(path).catch(() => undefined)) ?? (await this.#makeOnce(path, original.key, steps, address))
    return { file, size: (await file.stat()).size, etag: `"${id.slice(0, 32).toUpperCase()}"` }
  }

  /** Concurrent requests for a new picture share one drawing. */
  async #makeOnce(path: string, key: string, steps: PictureStep[], address: string): Promise<FileHandle> {
    const making =
      this.#underway.get(path) ??
      this.#queue.run(address, () => this.#make(path, key, steps)).finally(() => this.#underway.delete(path))
    this.#underway.set(path, making)
    await making
    return open(path)
  }

  async #make(path: string, key: string, steps: PictureStep[]): Promise<void> {
    const draft = `${path}.${randomUUID()}`
    try {
      // Loaded on demand: the renderer takes twenty megabytes of memory for the life of the process.
      const { planPicture } = await import('#server/storage/picture-render.ts')
      const plan = await planPicture(this.#store.fileOf(key), steps, (mark) => this.#fileOfMark(mark))
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await this.#queue.holding(plan.bytes, async () => (await plan.draw()).toFile(draft))
      await this.#keep(path, draft)
    } catch (error) {
      await rm(draft, { force: true })
      if (error instanceof StoreError) throw error
      throw new StoreError('InvalidArgument', 'The image cannot be processed.')
    }
  }

  async #fileOfMark(path: string): Promise<string> {
    const key = path.replace(/^oss\//, '')
    const head = isKey(key) && !readKey(key).isPrivate ? await this.#store.head(key) : undefined
    if (!head?.contentType.startsWith('image/'))
      throw new StoreError('InvalidArgument', 'The watermark image is not there.')
    return this.#store.fileOf(key)
  }

  async #keep(path: string, draft: string): Promise<void> {
    const { size } = await stat(draft)
    await rename(draft, path)
    this.#cached = (this.#cached ?? this.#files().then(sum)).then((total) => total + size)
    if ((await this.#cached) > this.#maxBytes) this.#cached = this.#trim()
    await this.#cached
  }

  async #files(): Promise<{ path: string; size: number; made: number }[]> {
    const names = await readdir(this.#store.cacheDir, { recursive: true, withFileTypes: true }).catch(() => [])
    const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    const facts = files.map(async (path) => {
      const found = await stat(path).catch(() => undefined)
      return { path, size: found?.size ?? 0, made: found?.mtimeMs ?? 0 }
    })
    return Promise.all(facts)
  }

  /** Removes the oldest files until a fifth of the space is free. */
  async #trim(): Promise<number> {
    const files = (await this.#files()).sort((a, b) => a.made - b.made)
    let total = sum(files)
    for (const { path, size } of files) {
      if (total <= this.#maxBytes * 0.8) break
      await rm(path, { force: true })
      total -= size
    }
    return total
  }
}

const sum = (files: { size: number }[]) => files.reduce((total, file) => total + file.size, 0)
