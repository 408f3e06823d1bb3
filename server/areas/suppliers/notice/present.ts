import { and, asc, desc, eq, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { noticeStatus, noticeTarget } from '#contract/suppliers/codes.ts'
import { NoticeInput, type SupplierNotice, type SupplierNoticeRow } from '#contract/suppliers/notices.ts'
import { loadCategories } from '#server/areas/configuration/category/category-index.ts'
import { supplierNames } from '#server/areas/suppliers/audit-labels.ts'
import type { Caller, Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { brand, noticeReceipt, supplierNotice } from '#server/database/schema/suppliers.ts'
import { entity } from '#server/entity/entity.ts'
import { fieldsOf, only } from '#server/entity/present.ts'
import { isPlatform } from '#server/entity/scope.ts'
import { openFiles } from '#server/entity/stored-files.ts'
import { notFound } from '#server/http/errors.ts'

export type NoticeRecord = typeof supplierNotice.$inferSelect

export const notices = entity({
  table: supplierNotice,
  resource: 'supplierNotice',
  title: '通知',
  name: 'title',
})
export type ReceiptRecord = typeof noticeReceipt.$inferSelect

export async function findNotice(db: Connection, id: number, where?: SQL): Promise<NoticeRecord> {
  const [row] = await db
    .select()
    .from(supplierNotice)
    .where(and(eq(supplierNotice.id, id), where))
  if (!row) throw notFound('通知不存在或已撤回')
  return row
}

/** Converts a record to form fields: nulls become empty texts. */
export function toFields(row: NoticeRecord): NoticeInput {
  return fieldsOf(NoticeInput, row, { confirmUntil: row.confirmUntil ?? '', publishAt: row.publishAt ?? '' })
}

export function toColumns(fields: Partial<NoticeInput>): Partial<typeof supplierNotice.$inferInsert> {
  const columns: Partial<typeof supplierNotice.$inferInsert> = { ...fields }
  if (fields.confirmUntil === '') columns.confirmUntil = null
  if (fields.publishAt === '') columns.publishAt = null
  return columns
}

/** The calling supplier's receipts that match a condition, by notice. */
export const ownReceipts = (db: Connection, caller: Caller, where?: SQL) =>
  db
    .select({ id: noticeReceipt.noticeId })
    .from(noticeReceipt)
    .where(and(eq(noticeReceipt.supplierId, caller.supplierId ?? 0), where))

/** Notices that the caller may see: all for the platform; for a supplier the published ones addressed to it. */
export function visibleNotices(db: Connection, caller: Caller): SQL | undefined {
  if (isPlatform(caller)) return undefined
  if (caller.supplierId === null) return sql`false`
  return and(
    eq(supplierNotice.status, noticeStatus.published),
    // A supplier that was enabled later sees notices sent to all.
    or(eq(supplierNotice.targetKind, noticeTarget.all), inArray(supplierNotice.id, ownReceipts(db, caller))),
  )
}

async function countReceipts(db: Connection, ids: number[]) {
  const rows = await db
    .select({
      id: noticeReceipt.noticeId,
      read: sql<number>`count(${noticeReceipt.readAt})::int`,
      confirmed: sql<number>`count(${noticeReceipt.confirmedAt})::int`,
    })
    .from(noticeReceipt)
    .where(and(inArray(noticeReceipt.noticeId, ids), eq(noticeReceipt.counted, true)))
    .groupBy(noticeReceipt.noticeId)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Presents notices for a list: with counts for operators, with the own receipt for a supplier. */
export async function presentNotices(context: Context, rows: NoticeRecord[]): Promise<SupplierNoticeRow[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const shown = rows.map(({ withdrawReason, ...row }) => ({
    ...row,
    confirmUntil: row.confirmUntil ?? '',
    publishAt: row.publishAt ?? '',
    targetCount: undefined,
  }))
  if (isPlatform(context.caller)) {
    const counts = await countReceipts(context.db, ids)
    return shown.map((row, index) => ({
      ...row,
      targetCount: rows[index]?.targetCount ?? 0,
      readCount: counts.get(row.id)?.read ?? 0,
      confirmCount: counts.get(row.id)?.confirmed ?? 0,
    }))
  }
  const own = await context.db
    .select()
    .from(noticeReceipt)
    .where(and(inArray(noticeReceipt.noticeId, ids), eq(noticeReceipt.supplierId, context.caller.supplierId ?? 0)))
  return shown.map((row) => {
    const receipt = own.find((found) => found.noticeId === row.id)
    return { ...row, readAt: receipt?.readAt ?? null, confirmedAt: receipt?.confirmedAt ?? null }
  })
}

/** A whole notice; receivers and history are for operators only, adjacent notices for suppliers. */
export async function presentNotice(context: Context, row: NoticeRecord): Promise<SupplierNotice> {
  const head = await only(presentNotices(context, [row]))
  const shown = { ...head, content: row.content, files: openFiles(context.services.store, row.files) }
  if (!isPlatform(context.caller)) {
    return { ...shown, previous: await neighbour(context, row, 'newer'), next: await neighbour(context, row, 'older') }
  }
  const names = await supplierNames(context.db, row.targetSupplierIds)
  const brands = await context.db
    .select({ id: brand.id, name: brand.name })
    .from(brand)
    .where(inArray(brand.id, [0, ...row.targetBrandIds]))
    .orderBy(asc(brand.id))
  const categories = await loadCategories(context.db)
  return {
    ...shown,
    targetSuppliers: row.targetSupplierIds.map((id) => ({ id, name: names.get(id) ?? '' })),
    targetBrands: brands,
    targetCategories: categories.refs(row.targetCategoryIds),
    withdrawReason: row.withdrawReason,
    previous: null,
    next: null,
  }
}

async function neighbour(context: Context, row: NoticeRecord, side: 'newer' | 'older') {
  const compare = side === 'newer' ? gt : lt
  const order = side === 'newer' ? asc : desc
  const at = row.publishAt ?? ''
  const [found] = await context.db
    .select({ id: supplierNotice.id, title: supplierNotice.title })
    .from(supplierNotice)
    .where(
      and(
        visibleNotices(context.db, context.caller),
        or(
          compare(supplierNotice.publishAt, at),
          and(eq(supplierNotice.publishAt, at), compare(supplierNotice.id, row.id)),
        ),
      ),
    )
    .orderBy(order(supplierNotice.publishAt), order(supplierNotice.id))
    .limit(1)
  return found ?? null
}
