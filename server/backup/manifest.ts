import { createHash } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** Order-independent sum over all rows: verifies the restored rows. */
  checksum: z.string(),
  /** Hash of the copied text: verifies the archive. */
  sha256: z.string(),
})

/** First entry of a backup. */
export const manifest = z.object({
  format: z.literal(1),
  at: z.string(),
  /** Applied migrations: a backup fits only the schema that it came from. */
  migrations: z.array(z.string()),
  /** Ordered so that each table comes after the tables it references. */
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
})

export type Manifest = z.infer<typeof manifest>
export type TableFacts = z.infer<typeof table>

export const manifestName = 'manifest.json'
export const tableEntry = (name: string) => `tables/${name}.copy.gz`

/** The migration table describes the schema and belongs to the program that created it. */
const schemaTable = 'schema_migration'

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Makes the text of values independent of session settings, and removes the timeout, since large tables take long. */
export async function settleSession(client: pg.ClientBase): Promise<void> {
  await client.query(
    "set local timezone = 'UTC'; set local datestyle = 'ISO'; set local extra_float_digits = 1; set local statement_timeout = 0",
  )
}

export async function readMigrationIds(client: pg.ClientBase): Promise<string[]> {
  const found = await client.query<{ id: string }>(`select id from ${schemaTable} order by id collate "C"`)
  return found.rows.map((row) => row.id)
}

/** Tables with their columns, except generated ones, ordered so that each comes after the tables it references. */
export async function readTables(client: pg.ClientBase): Promise<{ name: string; columns: string[] }[]> {
  const found = await client.query<{ name: string; columns: string[]; targets: string[] }>(
    `select c.relname as name,
       array(select attname::text from pg_attribute
             where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
       array(select distinct t.relname::text from pg_constraint k join pg_class t on t.oid = k.confrelid
             where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as targets
     from pg_class c
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> $1
     order by c.relname collate "C"`,
    [schemaTable],
  )
  const waiting = new Map(found.rows.map((row) => [row.name, row]))
  const ordered: { name: string; columns: string[] }[] = []
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter((row) => row.targets.every((target) => !waiting.has(target)))
    if (ready.length === 0) throw new Error(`tables point to each other in a circle: ${[...waiting.keys()].join(', ')}`)
    for (const { name, columns } of ready) {
      ordered.push({ name, columns })
      waiting.delete(name)
    }
  }
  return ordered
}

/** Number of rows, and an order-independent sum of their hashes. */
export async function measureTable(client: pg.ClientBase, name: string): Promise<{ rows: number; checksum: string }> {
  const found = await client.query<{ rows: string; checksum: string }>(
    `select count(*)::text as rows, coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0)::text as checksum
     from ${quote(name)} t`,
  )
  const [row] = found.rows
  return { rows: Number(row?.rows), checksum: row?.checksum ?? '' }
}

/** Passes bytes through and reports their SHA-256 at the end. */
export function hashing(onDone: (sha256: string) => void) {
  return async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256')
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
    onDone(hash.digest('hex'))
  }
}
