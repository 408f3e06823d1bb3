import { Inflate } from 'fflate'
import { ImportFault } from './fault.ts'
import { damaged, XmlParser, type XmlReader } from './xml.ts'
import { directoryOf, entriesOf, LOCAL_HEAD, MAX_TAIL, startOf, type ZipEntry } from './zip-directory.ts'

const MAX_ENTRIES = 1_000
const MAX_UNPACKED = 100 * 1024 * 1024
/** Compressed bytes per step. They expand a thousandfold at most. */
const STEP = 1_024

export const tooMuch = () => new ImportFault('文件内容过多，请删除无关的工作表、内容和图片后重新上传')

/** The parts of an .xlsx file. A part is decompressed in chunks as it is read and is never in memory as a whole. */
export class PackedFile {
  readonly #bytes: Buffer
  readonly #entries: ReadonlyMap<string, ZipEntry>
  #unpacked = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const place = directoryOf(this.#bytes.subarray(-MAX_TAIL))
    if (!place || place.offset + place.size > bytes.length) throw damaged()
    if (place.count > MAX_ENTRIES) throw tooMuch()
    const entries = entriesOf(this.#bytes.subarray(place.offset, place.offset + place.size), place.count)
    if (!entries || entries.some(({ isEncrypted }) => isEncrypted)) throw damaged()
    this.#entries = new Map(entries.map((entry) => [entry.path, entry]))
  }

  /** False when the part does not exist. An exception of the reader ends the decompression. */
  read(path: string, reader: XmlReader): boolean {
    const entry = this.#entries.get(path)
    if (!entry) return false
    this.#unpacked += entry.size
    if (this.#unpacked > MAX_UNPACKED) throw tooMuch()
    const parser = new XmlParser(reader)
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
    let size = 0
    this.#unpack(entry, (chunk) => {
      size += chunk.length
      // A part larger than its declared size is an attack on the memory.
      if (size > entry.size) throw damaged()
      parser.push(decoder.decode(chunk, { stream: true }))
    })
    parser.push(decoder.decode())
    parser.end()
    return true
  }

  #unpack(entry: ZipEntry, take: (chunk: Uint8Array) => void): void {
    const head = this.#bytes.subarray(entry.offset, entry.offset + LOCAL_HEAD)
    if (head.length < LOCAL_HEAD) throw damaged()
    const start = startOf(entry, head)
    const packed = this.#bytes.subarray(start, start + entry.packedSize)
    if (packed.length < entry.packedSize) throw damaged()
    if (!entry.isPacked) {
      take(packed)
      return
    }
    const inflate = new Inflate(take)
    for (let at = 0; at < packed.length; at += STEP) {
      try {
        inflate.push(packed.subarray(at, at + STEP), at + STEP >= packed.length)
      } catch (error) {
        throw error instanceof ImportFault ? error : damaged()
      }
    }
  }
}
