import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import {
  hashing,
  type Manifest,
  manifestName,
  measureTable,
  quote,
  readMigrationIds,
  readTables,
  settleSession,
  type TableFacts,
  tableEntry,
} from '#server/backup/manifest.ts'
import { type TarEntry, writeTar } from '#server/backup/tar.ts'

/** Compresses each table into its own file: the archive needs the sizes before the bytes. */
async function copyTable(client: pg.ClientBase, name: string, columns: string[], folder: string): Promise<TableFacts> {
  let sha256 = ''
  await pipeline(
    client.query(copyTo(`copy ${quote(name)} (${columns.map(quote).join(', ')}) to stdout`)),
    hashing((value) => {
      sha256 = value
    }),
    createGzip({ level: 1 }),
    createWriteStream(join(folder, name)),
  )
  return { name, columns, sha256, ...(await measureTable(client, name)) }
}

async function readSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const found = await client.query<{ name: string }>(
    `select sequencename::text as name from pg_sequences where schemaname = current_schema() order by 1`,
  )
  const sequences: Manifest['sequences'] = []
  for (const { name } of found.rows) {
    const state = await client.query<{ last: string; is_called: boolean }>(
      `select last_value::text as last, is_called from ${quote(name)}`,
    )
    const [row] = state.rows
    if (row) sequences.push({ name, last: row.last, isCalled: row.is_called })
  }
  return sequences
}

/** A consistent snapshot of the whole database while it stays in use. */
async function copyDatabase(pool: pg.Pool, folder: string): Promise<Manifest> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await settleSession(client)
    const migrations = await readMigrationIds(client)
    const tables: TableFacts[] = []
    for (const { name, columns } of await readTables(client)) {
      tables.push(await copyTable(client, name, columns, folder))
    }
    const sequences = await readSequences(client)
    await client.query('commit')
    client.release()
    return { format: 1, at: new Date().toISOString(), migrations, tables, sequences }
  } catch (error) {
    // The connection cannot be reused in the middle of a copy.
    client.release(true)
    throw error
  }
}

/**
 * Objects are written before the rows that reference them and never changed, so listing them later covers all of them.
 */
async function* listObjects(folder: string): AsyncGenerator<TarEntry> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path)
    if (!entry.isFile() || name.startsWith('.')) continue
    const found = await stat(path).catch(() => undefined)
    // Removed in the meantime, together with its record.
    if (found) yield { name: `objects/${name}`, size: found.size, body: createReadStream(path) }
  }
}

/**
 * Writes a backup of the database, and of the objects when they are stored on this machine, into one tar archive. The
 * file appears only when it is complete.
 */
export async function backup(pool: pg.Pool, file: string, objectsDir?: string): Promise<Manifest> {
  const folder = await mkdtemp(`${file}.parts-`)
  const draft = join(folder, 'archive')
  try {
    const manifest = await copyDatabase(pool, folder)
    const entries = async function* (): AsyncGenerator<TarEntry> {
      const text = Buffer.from(JSON.stringify(manifest, null, 2))
      yield { name: manifestName, size: text.length, body: Readable.from([text]) }
      for (const { name } of manifest.tables) {
        const path = join(folder, name)
        yield { name: tableEntry(name), size: (await stat(path)).size, body: createReadStream(path) }
      }
      if (objectsDir) yield* listObjects(objectsDir)
    }
    await pipeline(Readable.from(writeTar(entries())), createWriteStream(draft, { mode: 0o600, flush: true }))
    await rename(draft, file)
    return manifest
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
