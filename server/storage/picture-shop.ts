import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DiskStore } from '#server/storage/disk-store.ts'
import { isKey, readKey } from '#server/storage/keys.ts'
import { type PictureStep, pictureFormats, readPictureSteps } from '#server/storage/picture-steps.ts'
import type { ObjectHead } from '#server/storage/store.ts'
import { StoreError } from '#server/storage/store-error.ts'

export interface MadePicture {
  bytes: Buffer
  size: number
  etag: string
}

/** Part of every cache name: a change of how pictures are drawn makes them anew. */
const edition = '1'
const maxCacheBytes = 2 * 1024 ** 3
const maxAtOnce = 2
const maxWaiting = 64

/** Makes pictures on request and keeps them on disk, within bounds of work and of space. */
export class PictureShop {
  readonly #store: DiskStore
  readonly #maxBytes: number
  /** Bytes in the cache; unknown until it was looked through. */
  #cached: Promise<number> | undefined
  #atWork = 0
  readonly #waiting: (() => void)[] = []
  readonly #underway = new Map<string, Promise<Buffer>>()

  constructor(store: DiskStore, maxBytes = maxCacheBytes) {
    this.#store = store
    this.#maxBytes = maxBytes
  }

  /** The picture that `x-oss-process` asks for; undefined for a format that is shown as it is. Throws `StoreError`. */
  async make(original: ObjectHead, process: string): Promise<MadePicture | undefined> {
    if (!original.contentType.startsWith('image/'))
      throw new StoreError('InvalidArgument', 'The object is not an image.')
    const steps = readPictureSteps(process)
    if (!pictureFormats.some((format) => original.contentType === `image/${format}`)) return undefined
    const id = createHash('sha256').update(`${edition}\n${original.etag}\n${process}`).digest('hex')
    const path = join(this.#store.cacheOf(original.key), id)
    const bytes = (await readFile(path).catch(() => undefined)) ?? (await this.#makeOnce(path, original.key, steps))
    return { bytes, size: bytes.length, etag: `"${id.slice(0, 32).toUpperCase()}"` }
  }

  /** Many ask for a new picture together; it is made once. */
  #makeOnce(path: string, key: string, steps: PictureStep[]): Promise<Buffer> {
    const underway = this.#underway.get(path)
    if (underway) return underway
    const making = this.#inTurn(async () => {
      // Only now: what draws takes twenty megabytes as long as the server runs.
      const { renderPicture } = await import('#server/storage/picture-render.ts')
      return renderPicture(this.#store.fileOf(key), steps, (mark) => this.#fileOfMark(mark))
    })
    this.#underway.set(path, making)
    // A picture that cannot be kept is made again next time.
    making
      .then((bytes) => this.#keep(path, bytes))
      .catch(() => {})
      .finally(() => this.#underway.delete(path))
    return making
  }

  async #fileOfMark(path: string): Promise<string> {
    const key = path.replace(/^oss\//, '')
    const head = isKey(key) && !readKey(key).isPrivate ? await this.#store.head(key) : undefined
    if (!head?.contentType.startsWith('image/'))
      throw new StoreError('InvalidArgument', 'The watermark image is not there.')
    return this.#store.fileOf(key)
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#waiting.length >= maxWaiting)
      throw new StoreError('ServiceUnavailable', 'Please reduce your request rate.')
    if (this.#atWork >= maxAtOnce) await new Promise<void>((go) => this.#waiting.push(go))
    else this.#atWork++
    try {
      return await work()
    } catch (error) {
      if (error instanceof StoreError) throw error
      throw new StoreError('InvalidArgument', 'The image cannot be processed.')
    } finally {
      // The place is handed on, not freed, so that nobody slips in between.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#atWork--
    }
  }

  async #keep(path: string, bytes: Buffer): Promise<void> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const draft = `${path}.${randomUUID()}`
    await writeFile(draft, bytes)
    await rename(draft, path)
    this.#cached = (this.#cached ?? this.#files().then(sum)).then((total) => total + bytes.length)
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

  /** Drops the oldest until a fifth of the space is free. */
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
