import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { refuse } from '../refusal.ts'
import type { ObjectStore } from '../storage/store.ts'

type Source = Pick<ObjectStore, 'head' | 'read'>

/** A file in a zip, as its directory tells. */
export interface ZipEntry {
  /** The last part of its path. */
  name: string
  /** Bytes when it is unpacked. */
  size: number
  packedSize: number
  isPacked: boolean
  offset: number
}

const MAX_ENTRIES = 20_000
const MAX_DIRECTORY = 8 * 1024 * 1024
/** The end of the directory, and the longest remark behind it. */
const MAX_TAIL = 22 + 65_535
const END = 0x06054b50
const ENTRY = 0x02014b50
const unreadable = () => refuse('压缩包无法读取，请重新打包为 zip 后重试')

const unpack = promisify(inflateRaw)
// Names that are not marked as UTF-8 come from a Chinese Windows, most of the time.
const local = new TextDecoder('gb18030')

async function readPart(store: Source, key: string, start: number, length: number): Promise<Buffer> {
  const stream = length > 0 ? await store.read(key, { start, end: start + length - 1 }) : undefined
  const bytes = stream ? await buffer(stream) : Buffer.alloc(0)
  if (bytes.length < length) throw unreadable()
  return bytes
}

/** The files of a stored zip, without folders and what systems put beside them. Only its directory is read. */
export async function listZip(store: Source, key: string): Promise<ZipEntry[]> {
  const head = await store.head(key)
  if (!head) throw unreadable()
  const tailSize = Math.min(head.size, MAX_TAIL)
  const tail = await readPart(store, key, head.size - tailSize, tailSize)
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || tail.length < end + 22 || tail.readUInt32LE(end) !== END) throw unreadable()
  const [count, size, offset] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (count > MAX_ENTRIES || size > MAX_DIRECTORY || offset + size > head.size) throw unreadable()
  const directory = await readPart(store, key, offset, size)
  const entries: ZipEntry[] = []
  for (let at = 0; entries.length < count && at + 46 <= directory.length; ) {
    if (directory.readUInt32LE(at) !== ENTRY) throw unreadable()
    const flags = directory.readUInt16LE(at + 8)
    if (flags & 1) throw refuse('压缩包有密码，请去掉密码后重新打包')
    const ends = [28, 30, 32].map((place) => directory.readUInt16LE(at + place))
    const [nameSize = 0, extraSize = 0, remarkSize = 0] = ends
    const path = directory.subarray(at + 46, at + 46 + nameSize)
    entries.push({
      name: flags & 0x800 ? path.toString('utf8') : local.decode(path),
      isPacked: directory.readUInt16LE(at + 10) !== 0,
      packedSize: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    })
    at += 46 + nameSize + extraSize + remarkSize
  }
  return entries
    .filter(({ name }) => !/(^|\/)(__MACOSX\/|\.)|\/$/.test(name))
    .map((entry) => ({ ...entry, name: entry.name.split('/').at(-1) ?? '' }))
}

/** One file of a stored zip. What becomes larger than its directory says is given up at that size. */
export async function readZipEntry(store: Source, key: string, entry: ZipEntry): Promise<Uint8Array> {
  // Packing makes hardly anything larger: more than that is no picture but a trap for the memory.
  if (entry.packedSize > entry.size + 65_536) throw unreadable()
  const head = await readPart(store, key, entry.offset, 30)
  const start = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  const packed = await readPart(store, key, start, entry.packedSize)
  if (!entry.isPacked) return packed
  try {
    return await unpack(packed, { maxOutputLength: Math.max(1, entry.size) })
  } catch {
    throw unreadable()
  }
}
