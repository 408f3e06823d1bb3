import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type Entry, extract, type Pack, pack } from 'tar-stream'

const block = 512
/** Larger pieces than usual: an archive is many gigabytes. */
const pieceBytes = 1024 * 1024

export interface TarEntry {
  name: string
  size: number
  body: AsyncIterable<Uint8Array>
}

/** The file is no archive, or not whole. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}

/** The bytes of an entry, which have to keep to the size that it tells. */
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

/** A tar archive, which any `tar` opens. Entries of more than 8 GiB have their size in the binary form that GNU tar writes. */
export function writeTar(entries: AsyncIterable<TarEntry>): AsyncIterable<Uint8Array> {
  const archive = pack()
  void fill(archive, entries)
  return archive
}

/** What the reader says of an archive becomes an `ArchiveError`; what the system says of the file stays. */
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

/** Entries of an archive in their order. The body of one has to be read, or is skipped, before the next. */
export async function* readTar(path: string): AsyncGenerator<TarEntry> {
  const { size: whole } = await stat(path)
  const source = createReadStream(path, { highWaterMark: pieceBytes })
  const archive = extract()
  // What goes wrong comes out of the archive below.
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
      // What the reader left of it.
      entry.resume()
    }
    // Two empty blocks are the end. The reader does without them, and would take an archive that was cut between two entries.
    if (whole < seen + 2 * block) throw new ArchiveError('the archive ends too early')
  } finally {
    source.destroy()
    archive.destroy()
  }
}
