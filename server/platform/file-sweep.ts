import { and, eq, gt, inArray, is, lt, notInArray, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { fileStatus } from '#contract/base.ts'
import { auditLog, fileUse, job, notification, requestRecord, storedFile } from '#server/database/schema/platform.ts'
import { type Connection, schema } from '../database/pool.ts'
import type { Services } from '../services.ts'
import { isDiskStore } from '../storage/disk-store.ts'
import { readKey } from '../storage/keys.ts'
import { after, days, hours, moment } from '../time.ts'

/** An unused file is stored this long, in case its form is still open somewhere. */
const UNUSED = days(30)
/** An unregistered upload is in no list; its form was closed long ago. */
const UNREGISTERED = hours(24)
const BATCH = 500

/** Tables that mention files without being a record that shows one. */
const silent = new Set<unknown>([storedFile, fileUse, auditLog, job, notification, requestRecord])
const records = Object.values(schema).filter((table) => is(table, PgTable) && !silent.has(table))

/**
 * The keys that some record or its history mentions anywhere, including rich text, which the list of uses does not
 * cover. Each table is read once for all keys.
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

/** Removes registered files that no record has used for 30 days. Returns their number. */
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
    // Saving a record locks its files: a file that has come into use meanwhile is no longer unused.
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
 * Removes uploads that were posted to the store and never registered, and leftovers of an interrupted sweep. Only the
 * disk store can list its objects; see docs/operating.md for buckets.
 */
async function sweepUnregistered({ databases, store, clock, log }: Services): Promise<number> {
  if (!isDiskStore(store)) return 0
  const before = clock().getTime() - UNREGISTERED
  let swept = 0
  for await (const { key, lastModified } of store.all()) {
    // Files written by the server itself, such as exports, have no model and follow other rules.
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

/** Removes unneeded uploads. Safe to run at any time and in several instances. */
export async function sweepFiles(services: Services): Promise<{ unused: number; unregistered: number }> {
  return { unused: await sweepUnused(services), unregistered: await sweepUnregistered(services) }
}
