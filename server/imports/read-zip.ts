import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { refuse } from '../http/errors.ts'
import type { ObjectStore } from '../storage/store.ts'
import { directoryOf, entriesOf, LOCAL_HEAD, MAX_TAIL, startOf, type ZipEntry } from './zip-directory.ts'

type Source = Pick<ObjectStore, 'head' | 'read'>

/** A file in a zip, by the last part of its path. */
export interface NamedEntry extends ZipEntry {
  name: string
}

const MAX_ENTRIES = 20_000
const MAX_DIRECTORY = 8 * 1024 * 1024
const unreadable = () => refuse('压缩包无法读取，请重新打包为 zip 后重试')

const unpack = promisify(inflateRaw)

async function readPart(store: Source, key: string, start: number, length: number): Promise<Buffer> {
  const stream = length > 0 ? await store.read(key, { start, end: start + length - 1 }) : undefined
  const bytes = stream ? await buffer(stream) : Buffer.alloc(0)
  if (bytes.length < length) throw unreadable()
  return bytes
}

/** The files of a stored zip, without folders and system files. Only its directory is read. */
export async function listZip(store: Source, key: string): Promise<NamedEntry[]> {
  const head = await store.head(key)
  if (!head) throw unreadable()
  const tailSize = Math.min(head.size, MAX_TAIL)
  const place = directoryOf(await readPart(store, key, head.size - tailSize, tailSize))
  if (!place || place.count > MAX_ENTRIES || place.size > MAX_DIRECTORY || place.offset + place.size > head.size) {
    throw unreadable()
  }
  const entries = entriesOf(await readPart(store, key, place.offset, place.size), place.count)
  if (!entries) throw unreadable()
  if (entries.some(({ isEncrypted }) => isEncrypted)) throw refuse('压缩包有密码，请去掉密码后重新打包')
  return entries
    .filter(({ path }) => !/(^|\/)(__MACOSX\/|\.)|\/$/.test(path))
    .map((entry) => ({ ...entry, name: entry.path.split('/').at(-1) ?? '' }))
}

/** One file of a stored zip. Decompression stops at the size in the directory. */
export async function readZipEntry(store: Source, key: string, entry: ZipEntry): Promise<Uint8Array> {
  // Compression hardly ever enlarges a file: a larger one is an attack on the memory.
  if (entry.packedSize > entry.size + 65_536) throw unreadable()
  const start = startOf(entry, await readPart(store, key, entry.offset, LOCAL_HEAD))
  const packed = await readPart(store, key, start, entry.packedSize)
  if (!entry.isPacked) return packed
  try {
    return await unpack(packed, { maxOutputLength: Math.max(1, entry.size) })
  } catch {
    throw unreadable()
  }
}
