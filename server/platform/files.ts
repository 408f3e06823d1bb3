import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { StoredFile } from '#contract/base.ts'
import { fileStatus } from '#contract/base.ts'
import { accountType } from '#contract/session.ts'
import type { RecordName } from '#server/areas/record-scope.ts'
import type { Context } from '#server/context.ts'
import { fileUse, storedFile } from '#server/database/schema/platform.ts'
import { INVALID_FILE } from '#server/entity/stored-files.ts'
import type { Connection } from '../database/pool.ts'
import { refuseField } from '../http/errors.ts'
import type { Services } from '../services.ts'

type FileRow = typeof storedFile.$inferSelect

export function toStoredFile(row: FileRow, services: Services): StoredFile {
  return { ...row, fileClass: row.fileClass as StoredFile['fileClass'], url: services.store.url(row.key) }
}

/**
 * Registers the files that a saved record uses. A URL that is not a stored file of ours, or that the caller may not
 * use, is refused at its field. Call it in the transaction that saves the record, with all its URLs at once.
 * @param urls URL by field path; empty ones are left out
 * @param lent returns which files the caller may use although somebody else uploaded them
 */
export async function markFiles(
  context: Context,
  resource: RecordName,
  recordId: number,
  urls: Record<string, string>,
  lent: (fileIds: readonly number[]) => Promise<readonly number[]> = async () => [],
): Promise<void> {
  const fields = Object.entries(urls).filter(([, url]) => url !== '')
  const keys = new Map(fields.map(([field, url]) => [field, context.services.store.keyOf(url)]))
  const known = [...keys.values()].filter((key) => key !== undefined)
  const rows = known.length > 0 ? await lockFiles(context.db, known) : []
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const existing = await usedBy(context.db, resource, recordId)
  const strange = rows.filter((row) => !(existing.has(row.id) || canUse(row, context))).map((row) => row.id)
  const refused = new Set(strange)
  if (strange.length > 0) for (const id of await lent(strange)) refused.delete(id)
  const ids: number[] = []
  for (const [field, key] of keys) {
    const row = key === undefined ? undefined : byKey.get(key)
    // Files that the record already uses may stay, whoever uploaded them.
    if (!row || row.status === fileStatus.purged || refused.has(row.id)) throw refuseField(field, INVALID_FILE)
    ids.push(row.id)
  }
  await replaceUses(context, resource, recordId, ids)
}

/** Locked until the record is saved, so that no file is swept meanwhile. Locked in id order to prevent deadlocks. */
const lockFiles = (db: Connection, keys: string[]): Promise<FileRow[]> =>
  db.select().from(storedFile).where(inArray(storedFile.key, keys)).orderBy(asc(storedFile.id)).for('update')

async function usedBy(db: Connection, resource: string, recordId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ fileId: fileUse.fileId })
    .from(fileUse)
    .where(and(eq(fileUse.resource, resource), eq(fileUse.recordId, recordId)))
  return new Set(rows.map((row) => row.fileId))
}

/** A supplier account may use only files of its own supplier, a distributor only its own uploads. */
const canUse = (row: FileRow, { caller }: Context): boolean =>
  caller.accountType === accountType.platform ||
  row.ownerId === caller.userId ||
  (row.supplierId !== null && row.supplierId === caller.supplierId)

async function replaceUses(
  { db, now }: Pick<Context, 'db' | 'now'>,
  resource: string,
  recordId: number,
  fileIds: number[],
): Promise<void> {
  const here = and(eq(fileUse.resource, resource), eq(fileUse.recordId, recordId))
  const dropped = await db
    .delete(fileUse)
    .where(fileIds.length > 0 ? and(here, notInArray(fileUse.fileId, fileIds)) : here)
    .returning({ fileId: fileUse.fileId })
  if (fileIds.length > 0) {
    await db
      .insert(fileUse)
      .values(fileIds.map((fileId) => ({ fileId, resource, recordId })))
      .onConflictDoNothing()
    await db.update(storedFile).set({ status: fileStatus.inUse }).where(inArray(storedFile.id, fileIds))
  }
  if (dropped.length > 0) {
    const ids = dropped.map((use) => use.fileId)
    await db
      .update(storedFile)
      // Unused from now on: the sweep counts the days.
      .set({ status: fileStatus.orphaned, updatedAt: now })
      .where(
        and(
          inArray(storedFile.id, ids),
          sql`not exists (select 1 from ${fileUse} where ${fileUse.fileId} = ${storedFile.id})`,
        ),
      )
  }
}
