import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import {
  hashing,
  type Manifest,
  manifest,
  manifestName,
  measureTable,
  quote,
  readMigrationIds,
  readTables,
  settleSession,
  type TableFacts,
  tableEntry,
} from '#server/backup/manifest.ts'
import { ArchiveError, readTar, type TarEntry } from '#server/backup/tar.ts'
import { addLeftOutColumns, dropLeftOutColumns, isTakenOver } from './before-baseline.ts'

/** Why a backup cannot be restored, in a sentence for the operator. Nothing was changed. */
export class RestoreError extends Error {
  override name = 'RestoreError'
}

const objectName = /^objects\/([0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{64}\/(?:bytes|meta\.json))$/

async function readManifest({ name, body }: TarEntry): Promise<Manifest> {
  const text = name === manifestName ? (await buffer(body)).toString('utf8') : 'null'
  const parsed = manifest.safeParse(JSON.parse(text))
  if (!parsed.success) throw new ArchiveError('no manifest')
  return parsed.data
}

/**
 * Refuses a database that is not empty or has another schema. Returns whether the backup is older than the baseline.
 */
async function checkTarget(client: pg.ClientBase, { migrations }: Manifest): Promise<boolean> {
  const here = await readMigrationIds(client)
  const isOlder = isTakenOver(migrations, here)
  if (!isOlder && here.join() !== migrations.join()) {
    throw new RestoreError(
      `备份的数据结构（${migrations.at(-1)}）与当前数据库（${here.at(-1)}）不同，请用生成备份的版本恢复后再升级。`,
    )
  }
  for (const { name } of await readTables(client)) {
    const found = await client.query(`select 1 from ${quote(name)} limit 1`)
    if (found.rowCount) throw new RestoreError(`数据库不是空的（${name} 中已有数据），请恢复到新建的数据库。`)
  }
  return isOlder
}

async function restoreTable(client: pg.ClientBase, table: TableFacts, { body }: TarEntry): Promise<void> {
  let sha256 = ''
  await pipeline(
    Readable.from(body),
    createGunzip(),
    hashing((value) => {
      sha256 = value
    }),
    client.query(copyFrom(`copy ${quote(table.name)} (${table.columns.map(quote).join(', ')}) from stdin`)),
  )
  if (sha256 !== table.sha256) throw new RestoreError(`备份已损坏：${table.name} 的校验值不符。`)
}

/**
 * The checksum of a row depends on the column order, which the baseline changed: for older backups only the rows are
 * counted.
 */
async function compare(client: pg.ClientBase, { tables }: Manifest, isOlder: boolean): Promise<void> {
  for (const { name, rows, checksum } of tables) {
    const here = await measureTable(client, name)
    if (here.rows !== rows || (!isOlder && here.checksum !== checksum)) {
      throw new RestoreError(`恢复后的 ${name} 与备份不一致（${here.rows} 行，应为 ${rows} 行），已撤销。`)
    }
  }
}

async function restoreObject({ name, body }: TarEntry, folder: string): Promise<void> {
  const path = objectName.exec(name)?.[1]
  if (!path) throw new RestoreError(`备份中有不认识的内容：${name}。`)
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await pipeline(Readable.from(body), createWriteStream(join(folder, path), { flush: true }))
}

/** The metadata of an object holds the MD5 of its bytes. */
async function checkObjects(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const objects = entries.filter((entry) => entry.isFile() && entry.name === 'meta.json')
  for (const { parentPath } of objects) {
    const { etag, key }: { etag: string; key: string } = JSON.parse(
      await readFile(join(parentPath, 'meta.json'), 'utf8'),
    )
    const md5 = createHash('md5')
    await pipeline(createReadStream(join(parentPath, 'bytes')), md5)
    if (etag !== `"${md5.digest('hex').toUpperCase()}"`)
      throw new RestoreError(`备份已损坏：文件 ${key} 的校验值不符。`)
  }
  return objects.length
}

/** The folder may exist if it holds nothing except the store's own files. */
async function checkFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  if (names.some((name) => !name.startsWith('.'))) throw new RestoreError(`文件目录 ${folder} 不是空的。`)
}

/** Reads the entries in order: manifest, tables, objects. */
async function restoreEntries(client: pg.ClientBase, file: string, objectsDraft?: string): Promise<Manifest> {
  let facts: Manifest | undefined
  let isOlder = false
  const waiting = new Map<string, TableFacts>()
  for await (const entry of readTar(file)) {
    if (!facts) {
      facts = await readManifest(entry)
      isOlder = await checkTarget(client, facts)
      if (isOlder) await addLeftOutColumns(client)
      for (const table of facts.tables) waiting.set(tableEntry(table.name), table)
      continue
    }
    const table = waiting.get(entry.name)
    if (table) {
      await restoreTable(client, table, entry)
      waiting.delete(entry.name)
    } else if (objectsDraft) await restoreObject(entry, objectsDraft)
  }
  if (!facts || waiting.size > 0) throw new RestoreError('备份不完整：缺少数据表。')
  for (const { name, last, isCalled } of facts.sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quote(name), last, isCalled])
  }
  await compare(client, facts, isOlder)
  if (isOlder) await dropLeftOutColumns(client)
  return facts
}

/** An unreadable archive, or text in it that cannot be decompressed. */
function isDamage(error: unknown): boolean {
  if (error instanceof ArchiveError || error instanceof SyntaxError) return true
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}

/**
 * Restores a backup into an empty database with the same schema, in one transaction, and verifies the result.
 * @param objectsDir folder for the objects; without one they are not restored
 * @throws RestoreError with nothing changed
 */
export async function restore(
  pool: pg.Pool,
  file: string,
  objectsDir?: string,
): Promise<{ manifest: Manifest; objects: number }> {
  const objectsDraft = objectsDir && `${objectsDir}.restoring`
  const client = await pool.connect()
  try {
    if (objectsDir) await checkFolder(objectsDir)
    await client.query('begin')
    await settleSession(client)
    const facts = await restoreEntries(client, file, objectsDraft)
    const objects = objectsDraft ? await checkObjects(objectsDraft) : 0
    if (objectsDir && objectsDraft && objects > 0) {
      await rm(objectsDir, { recursive: true, force: true })
      await rename(objectsDraft, objectsDir)
    }
    await client.query('commit')
    await client.query('set statement_timeout = 0')
    await client.query('vacuum analyze')
    client.release(true)
    return { manifest: facts, objects }
  } catch (error) {
    client.release(true)
    throw isDamage(error) ? new RestoreError('该文件不是本系统的备份，或已损坏。') : error
  } finally {
    if (objectsDraft) await rm(objectsDraft, { recursive: true, force: true })
  }
}
