import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'

const block = 512
const nameBytes = 100

export interface TarEntry {
  name: string
  size: number
  body: AsyncIterable<Uint8Array>
}

/** The file is no archive, or not whole. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}

function header(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > nameBytes) throw new Error(`the name ${name} is too long for an archive`)
  const bytes = Buffer.alloc(block)
  bytes.write(name)
  bytes.write('0000600\0', 100)
  bytes.write('0000000\0'.repeat(2), 108)
  bytes.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  bytes.write('00000000000\0', 136)
  // The sum is taken with its own field blank, and stands there afterwards.
  bytes.write(' '.repeat(8), 148)
  bytes.write('0', 156)
  bytes.write('ustar\x0000', 257)
  const sum = bytes.reduce((total, byte) => total + byte, 0)
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return bytes
}

const padding = (size: number) => Buffer.alloc((block - (size % block)) % block)

/** A plain tar archive, which any `tar` opens. Entries have to keep to the size that they tell. */
export async function* writeTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  for await (const { name, size, body } of entries) {
    yield header(name, size)
    let written = 0
    for await (const chunk of body) {
      written += chunk.length
      yield chunk
    }
    if (written !== size) throw new Error(`${name} changed while it was archived`)
    yield padding(size)
  }
  yield Buffer.alloc(2 * block)
}

/** Entries of an archive in their order. The body of one has to be read, or is skipped, before the next. */
export async function* readTar(path: string): AsyncGenerator<TarEntry> {
  const source = createReadStream(path)[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  /** At most `limit` bytes; none at the end of the file. */
  async function take(limit: number): Promise<Buffer> {
    if (rest.length === 0) {
      const next = await source.next()
      if (next.done) return Buffer.alloc(0)
      rest = next.value
    }
    const taken = rest.subarray(0, limit)
    rest = rest.subarray(taken.length)
    return taken
  }
  async function* bytes(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      const chunk = await take(left)
      if (chunk.length === 0) throw new ArchiveError('the archive ends too early')
      left -= chunk.length
      yield chunk
    }
  }
  try {
    for (;;) {
      const head = await buffer(bytes(block))
      if (head.every((byte) => byte === 0)) return
      const name = head.toString('utf8', 0, nameBytes).replace(/\0.*$/s, '')
      const size = Number.parseInt(head.toString('latin1', 124, 135), 8)
      if (head.toString('latin1', 257, 262) !== 'ustar' || !(size >= 0)) throw new ArchiveError('not an archive')
      const body = bytes(size)
      yield { name, size, body }
      // What the reader left of it.
      for await (const _ of body);
      await buffer(bytes(padding(size).length))
    }
  } finally {
    await source.return?.()
  }
}
