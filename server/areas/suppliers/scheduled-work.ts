import { and, asc, between, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { notificationCategory } from '#contract/notifications.ts'
import { pageLink } from '#contract/page-query.ts'
import { auditSource } from '#contract/permissions/codes.ts'
import { daysUntil } from '#contract/rules/moment.ts'
import { brandStatus, noticeStatus } from '#contract/suppliers/codes.ts'
import { brandQueries, noticeQueries } from '#contract/suppliers/page-queries.ts'
import { brandTransitions } from '#contract/suppliers/transitions.ts'
import { type Connection, type Database, inTransaction } from '#server/database/pool.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { brand, supplierNotice } from '#server/database/schema/suppliers.ts'
import { Refusal } from '#server/http/errors.ts'
import { accountsOfSuppliers, holdersOf, notify } from '#server/notify.ts'
import { after, dayOf, days } from '#server/time.ts'
import type { NoticeRecord } from './notice/present.ts'
import { send } from './notice/publish.ts'

/** Author of log entries by the system. */
const SYSTEM = '系统'
/** Days before expiry on which a supplier is warned, in descending order. */
const WARN_DAYS = [30, 7, 1] as const

interface Entry {
  resource: string
  action: string
  targetId: number
  targetName: string
  summary: string
}

async function note(db: Connection, now: string, entries: Entry[]): Promise<void> {
  if (entries.length === 0) return
  await db.insert(auditLog).values(
    entries.map((entry) => ({
      ...entry,
      targetId: String(entry.targetId),
      occurredAt: now,
      actorName: SYSTEM,
      area: 'suppliers',
      source: auditSource.schedule,
    })),
  )
}

/**
 * Disables enabled brands with expired qualifications, and warns suppliers 30, 7 and 1 days before. Safe to run at any
 * time and in several instances. Returns the number of disabled brands.
 */
export async function expireBrands(db: Database, now: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const ended = await tx
      .update(brand)
      .set({
        status: brandTransitions.disable.to,
        version: sql`${brand.version} + 1`,
        updatedAt: now,
        updatedBy: SYSTEM,
      })
      .where(and(eq(brand.status, brandStatus.enabled), lt(brand.validUntil, dayOf(now))))
      .returning({ id: brand.id, name: brand.name, supplierId: brand.supplierId })
    await note(
      tx,
      now,
      ended.map(({ id, name }) => ({
        resource: 'brand',
        action: 'disable',
        targetId: id,
        targetName: name,
        summary: `停用品牌「${name}」：资质已过期`,
      })),
    )
    for (const { name, supplierId } of ended) {
      await notify(tx, await accountsOfSuppliers(tx, [supplierId]), now, {
        category: notificationCategory.warning,
        level: 'error',
        title: `品牌「${name}」资质已过期`,
        content: '品牌已自动停用，商品已停止销售。请提交资质续期，通过后由运营启用。',
        ...pageLink(brandQueries.list, { keyword: name }),
        resource: 'brand',
      })
    }
    await warnOfEnds(tx, now)
    return ended.length
  })
}

async function warnOfEnds(tx: Connection, now: string): Promise<void> {
  const today = dayOf(now)
  // Ascending: a brand first seen three days before its end gets one warning, not two.
  for (const limit of WARN_DAYS.toReversed()) {
    const near = await tx
      .update(brand)
      .set({ warnedDays: limit })
      .where(
        and(
          eq(brand.status, brandStatus.enabled),
          between(brand.validUntil, today, dayOf(after(now, days(limit)))),
          or(isNull(brand.warnedDays), gt(brand.warnedDays, limit)),
        ),
      )
      .returning({ name: brand.name, supplierId: brand.supplierId, validUntil: brand.validUntil })
    for (const { name, supplierId, validUntil } of near) {
      await notify(tx, await accountsOfSuppliers(tx, [supplierId]), now, {
        category: notificationCategory.warning,
        level: 'warning',
        title: `品牌「${name}」资质将在 ${daysUntil(validUntil, today)} 天后到期`,
        content: `有效期至 ${validUntil}。到期后品牌会自动停用，请尽快提交资质续期。`,
        ...pageLink(brandQueries.list, { keyword: name }),
        resource: 'brand',
      })
    }
  }
}

/** Publishes due notices, each once, in any instance. Returns their number. */
export async function sendScheduledNotices(db: Database, now: string): Promise<number> {
  for (let sent = 0; ; sent++) {
    const found = await inTransaction(db, async (tx) => {
      const [row] = await tx
        .select()
        .from(supplierNotice)
        .where(and(eq(supplierNotice.status, noticeStatus.scheduled), lte(supplierNotice.publishAt, now)))
        .orderBy(asc(supplierNotice.publishAt), asc(supplierNotice.id))
        .limit(1)
        .for('update', { skipLocked: true })
      if (row) await sendOrReturn(tx, row, now)
      return row !== undefined
    })
    if (!found) return sent
  }
}

/**
 * A notice that cannot be published, for example without receivers, becomes a draft again and its editors are notified.
 */
async function sendOrReturn(tx: Connection, row: NoticeRecord, now: string): Promise<void> {
  const entry = { resource: 'supplierNotice', targetId: row.id, targetName: row.title }
  try {
    const count = await tx.transaction((inner) =>
      send({ db: inner, now, by: row.updatedBy }, row, row.publishAt ?? now),
    )
    await note(tx, now, [{ ...entry, action: 'send', summary: `到点发布通知「${row.title}」给 ${count} 个供应商` }])
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await tx
      .update(supplierNotice)
      .set({ status: noticeStatus.draft, version: row.version + 1, updatedAt: now, updatedBy: SYSTEM })
      .where(eq(supplierNotice.id, row.id))
    await notify(tx, await holdersOf(tx, 'supplierNotice:publish'), now, {
      category: notificationCategory.warning,
      level: 'error',
      title: '定时通知未能发布',
      content: `「${row.title}」：${error.message}，已退回草稿。`,
      ...pageLink(noticeQueries.form, { id: row.id }),
      resource: 'supplierNotice',
    })
    await note(tx, now, [
      { ...entry, action: 'unschedule', summary: `定时发布失败，通知「${row.title}」退回草稿：${error.message}` },
    ])
  }
}
