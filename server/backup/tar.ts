import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type Entry, extract, type Pack, pack } from 'tar-stream'

const block = 512
/** Larger chunks than usual: an archive has many gigabytes. */
const pieceBytes = 1024 * 1024

export interface TarEntry {
  name: string
  size: number
  body: AsyncIterable<Uint8Array>
}

/** The file is not an archive or is incomplete. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}

/** The bytes of an entry; fails when they differ from its declared size. */
async function* checked({ name, size, body }: TarEntry): AsyncGenerator<Uint8Array> {
  let written = 0
  for await (const chunk of body) {
    written += chunk.length
    if (written > size) break
    yield chunk
  }
  if (written !== size) throw new Error(`${name} changed while it was archived`)
}

async function fill(archive: Pack, entries: AsyncIterable<TarEntry>): Promise<void> {
  try {
    for await (const entry of entries) {
      const { name, size } = entry
      await pipeline(checked(entry), archive.entry({ name, size, mode: 0o600, mtime: new Date(0) }))
    }
    archive.finalize()
  } catch (error) {
    archive.destroy(error as Error)
  }
}

/** A tar archive for any `tar`. Entries over 8 GiB store their size in the binary form of GNU tar. */
export function writeTar(entries: AsyncIterable<TarEntry>): AsyncIterable<Uint8Array> {
  const archive = pack()
  void fill(archive, entries)
  return archive
}

/** Turns errors of the tar reader into an `ArchiveError`; file system errors pass unchanged. */
function asDamage(error: unknown): unknown {
  const isOfSystem = error instanceof Error && 'syscall' in error
  return isOfSystem ? error : new ArchiveError(error instanceof Error ? error.message : String(error))
}

async function* bytesOf(entry: Entry): AsyncGenerator<Uint8Array> {
  try {
    yield* entry
  } catch (error) {
    throw asDamage(error)
  }
}

/** Entries of an archive in order. The body of an entry must be read before the next one, otherwise it is skipped. */
export async function* readTar(path: string): AsyncGenerator<TarEntry> {
  const { size: whole } = await stat(path)
  const source = createReadStream(path, { highWaterMark: pieceBytes })
  const archive = extract()
  // Errors surface in the archive's iterator below.
  pipeline(source, archive).catch(() => {})
  const entries = archive[Symbol.asyncIterator]()
  let seen = 0
  try {
    for (;;) {
      const next = await entries.next().catch((error: unknown) => {
        throw asDamage(error)
      })
      if (next.done) break
      const entry = next.value
      const { name, size = 0 } = entry.header
      seen += block + Math.ceil(size / block) * block
      yield { name, size, body: bytesOf(entry) }
      // Skips the rest of the body.
      entry.resume()
    }
    // Two empty blocks end an archive. The reader does not require them and would accept an archive truncated between
    // two entries.
    if (whole < seen + 2 * block) throw new ArchiveError('the archive ends too early')
  } finally {
    source.destroy()
    archive.destroy()
  }
}
