/** A file in a zip, from its directory. */
export interface ZipEntry {
  path: string
  /** Decompressed size in bytes. */
  size: number
  packedSize: number
  isPacked: boolean
  isEncrypted: boolean
  offset: number
}

interface Directory {
  count: number
  size: number
  offset: number
}

/** The end record of the directory with the longest possible comment. */
export const MAX_TAIL = 22 + 65_535
/** Size of a file's local header without its name. */
export const LOCAL_HEAD = 30

const END = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const ENTRY = 0x02014b50

// Names not marked as UTF-8 are usually from a Chinese Windows.
const local = new TextDecoder('gb18030')

/** Finds the directory in the last bytes of a zip; undefined when it is not a zip. */
export function directoryOf(tail: Buffer): Directory | undefined {
  const end = tail.lastIndexOf(END)
  if (end < 0 || tail.length < end + 22) return undefined
  return { count: tail.readUInt16LE(end + 10), size: tail.readUInt32LE(end + 12), offset: tail.readUInt32LE(end + 16) }
}

/** The entries of a directory; undefined when it is damaged. */
export function entriesOf(directory: Buffer, count: number): ZipEntry[] | undefined {
  const entries: ZipEntry[] = []
  for (let at = 0; entries.length < count && at + 46 <= directory.length; ) {
    if (directory.readUInt32LE(at) !== ENTRY) return undefined
    const flags = directory.readUInt16LE(at + 8)
    const ends = [28, 30, 32].map((place) => directory.readUInt16LE(at + place))
    const [nameSize = 0, extraSize = 0, remarkSize = 0] = ends
    const path = directory.subarray(at + 46, at + 46 + nameSize)
    const extra = directory.subarray(at + 46 + nameSize, at + 46 + nameSize + extraSize)
    const sizes = sizesOf(extra, directory.readUInt32LE(at + 24), directory.readUInt32LE(at + 20))
    entries.push({
      path: flags & 0x800 ? path.toString('utf8') : local.decode(path),
      isEncrypted: (flags & 1) !== 0,
      isPacked: directory.readUInt16LE(at + 10) !== 0,
      ...sizes,
      offset: directory.readUInt32LE(at + 42),
    })
    at += 46 + nameSize + extraSize + remarkSize
  }
  return entries
}

const LONG = 0xffffffff
const LONG_SIZES = 1

/** Some programs write every size in the 64-bit form (zip64), in the extra field. */
function sizesOf(extra: Buffer, size: number, packedSize: number): Pick<ZipEntry, 'size' | 'packedSize'> {
  if (size !== LONG && packedSize !== LONG) return { size, packedSize }
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== LONG_SIZES) continue
    const long = (place: number) => (place + 8 <= extra.length ? Number(extra.readBigUInt64LE(place)) : LONG)
    const first = at + 4
    return {
      size: size === LONG ? long(first) : size,
      packedSize: packedSize === LONG ? long(size === LONG ? first + 8 : first) : packedSize,
    }
  }
  return { size, packedSize }
}

/** Start of a file's bytes, computed from its local header. */
export const startOf = ({ offset }: ZipEntry, head: Buffer): number =>
  offset + LOCAL_HEAD + head.readUInt16LE(26) + head.readUInt16LE(28)
