import { and, eq, gt, inArray, is, lt, notInArray, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { fileStatus } from '#contract/base.ts'
import { auditLog, fileUse, job, notification, requestRecord, storedFile } from '#server/database/schema/platform.ts'
import { type Connection, schema } from '../database/pool.ts'
import type { Services } from '../services.ts'
import { isDiskStore } from '../storage/disk-store.ts'
import { readKey } from '../storage/keys.ts'
import { after, days, hours, moment } from '../time.ts'

/** A file that nothing names stays so long, in case the form that it was meant for is still open somewhere. */
const UNUSED = days(30)
/** An upload that was never registered is in nobody's list; its form was left long ago. */
const UNREGISTERED = hours(24)
const BATCH = 500

/** Tables that tell of files without being a record that shows one. */
const silent = new Set<unknown>([storedFile, fileUse, auditLog, job, notification, requestRecord])
const records = Object.values(schema).filter((table) => is(table, PgTable) && !silent.has(table))

/**
 * The keys that some record or its history names, wherever in it: also within the text of a story, which no list of uses
 * knows of. Each table is read once, whatever the number of keys.
 */
async function namedOf(db: Connection, keys: string[]): Promise<Set<string>> {
  const named = new Set<string>()
  for (const table of records) {
    const { rows } = await db.execute<{ key: string }>(sql`
      select distinct found[1] as key
      from ${table} record, regexp_matches(record::text, '[[:alnum:]]+/\\d{8}/\\d+/[-.\\w]+', 'g') found
      where found[1] = any(${sql.param(keys)})`)
    for (const { key } of rows) named.add(key)
  }
  return named
}

/** Removes files that were registered, but that no record has named for 30 days. Answers how many. */
async function sweepUnused({ databases, store, clock, log }: Services): Promise<number> {
  const db = databases.main
  const before = after(moment(clock()), -UNUSED)
  let swept = 0
  for (let afterId = 0; ; ) {
    const found = await db
      .select({ id: storedFile.id, key: storedFile.key })
      .from(storedFile)
      .where(
        and(
          inArray(storedFile.status, [fileStatus.unused, fileStatus.orphaned]),
          lt(storedFile.updatedAt, before),
          gt(storedFile.id, afterId),
        ),
      )
      .orderBy(storedFile.id)
      .limit(BATCH)
    const last = found.at(-1)
    if (!last) return swept
    afterId = last.id
    const named = await namedOf(
      db,
      found.map(({ key }) => key),
    )
    const ids = found.filter(({ key }) => !named.has(key)).map(({ id }) => id)
    // Whoever names a file holds its row: what was taken into use meanwhile is not unused any more.
    const gone = await db
      .update(storedFile)
      .set({ status: fileStatus.purged })
      .where(
        and(
          inArray(storedFile.id, ids),
          inArray(storedFile.status, [fileStatus.unused, fileStatus.orphaned]),
          notInArray(storedFile.id, db.select({ id: fileUse.fileId }).from(fileUse)),
        ),
      )
      .returning({ key: storedFile.key })
    for (const { key } of gone) await store.remove(key)
    swept += gone.length
    if (gone.length > 0) log.info('unused files removed', { count: gone.length })
  }
}

/**
 * Removes uploads that were posted to the store and never registered, and what an interrupted sweep left. Only the store
 * in a folder can tell what it holds; see docs/operating.md for buckets.
 */
async function sweepUnregistered({ databases, store, clock, log }: Services): Promise<number> {
  if (!isDiskStore(store)) return 0
  const before = clock().getTime() - UNREGISTERED
  let swept = 0
  for await (const { key, lastModified } of store.all()) {
    // What the server wrote itself, such as exports, has no model and its own rules.
    if (readKey(key).model === undefined || lastModified.getTime() >= before) continue
    const [known] = await databases.readOnly
      .select({ status: storedFile.status })
      .from(storedFile)
      .where(eq(storedFile.key, key))
    if (known && known.status !== fileStatus.purged) continue
    await store.remove(key)
    swept++
  }
  if (swept > 0) log.info('unregistered uploads removed', { count: swept })
  return swept
}

/** Removes uploads that nothing needs. Safe to run at any time and in several instances. */
export async function sweepFiles(services: Services): Promise<{ unused: number; unregistered: number }> {
  return { unused: await sweepUnused(services), unregistered: await sweepUnregistered(services) }
}
