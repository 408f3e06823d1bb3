import { eq } from 'drizzle-orm'
import { notificationCategory } from '#contract/notifications.ts'
import { pageLink } from '#contract/page-query.ts'
import { publishAtFault } from '#contract/suppliers/notice-rules.ts'
import { MAX_PINNED_NOTICES } from '#contract/suppliers/notices.ts'
import { noticeQueries } from '#contract/suppliers/page-queries.ts'
import {
  canPublishNotice,
  canScheduleNotice,
  canUnscheduleNotice,
  canWithdrawNotice,
  noticeTransitions,
} from '#contract/suppliers/transitions.ts'
import type { Context } from '#server/context.ts'
import { noticeReceipt, supplierNotice } from '#server/database/schema/suppliers.ts'
import { notFound, refuse, refuseField } from '#server/http/errors.ts'
import { accountsOfSuppliers, notify } from '#server/notify.ts'
import { countPinned } from './list.ts'
import type { NoticeRecord } from './present.ts'
import { targetsOf } from './targets.ts'

/** The author: an operator in a request, or the scheduler. */
export interface Actor {
  db: Context['db']
  now: string
  by: string
}

const STALE = '通知状态已变更，请刷新后重试'

const save = ({ db, now, by }: Actor, row: NoticeRecord, changed: Partial<NoticeRecord>) =>
  db
    .update(supplierNotice)
    .set({ ...changed, version: row.version + 1, updatedAt: now, updatedBy: by })
    .where(eq(supplierNotice.id, row.id))

export async function lockNotice(db: Context['db'], id: number): Promise<NoticeRecord> {
  const [row] = await db.select().from(supplierNotice).where(eq(supplierNotice.id, id)).for('update')
  if (!row) throw notFound('通知不存在')
  return row
}

/**
 * Publishes a notice: fixes its receivers, creates a receipt for each and notifies their accounts. A withdrawn notice
 * that is published again is unread for everybody.
 */
export async function send(actor: Actor, row: NoticeRecord, publishAt: string): Promise<number> {
  const { db, now, by } = actor
  const receivers = await targetsOf(db, row)
  if (receivers.length === 0) throw refuse('没有符合条件的供应商')
  if (row.needConfirm && row.confirmUntil && Date.parse(row.confirmUntil) <= Date.parse(now)) {
    throw refuse('确认截止时间应晚于发布时间')
  }
  if (row.pinned && (await countPinned(actor)) >= MAX_PINNED_NOTICES) throw refuse(`最多置顶 ${MAX_PINNED_NOTICES} 条`)
  const ids = receivers.map((receiver) => receiver.id)
  await db.delete(noticeReceipt).where(eq(noticeReceipt.noticeId, row.id))
  const stamps = { createdAt: now, createdBy: by, updatedAt: now, updatedBy: by }
  for (let start = 0; start < ids.length; start += 1_000) {
    const part = ids.slice(start, start + 1_000)
    await db.insert(noticeReceipt).values(part.map((supplierId) => ({ noticeId: row.id, supplierId, ...stamps })))
  }
  await save(actor, row, {
    status: noticeTransitions.publish.to,
    publishAt,
    targetCount: ids.length,
    withdrawReason: '',
  })
  await notify(db, await accountsOfSuppliers(db, ids), now, {
    category: notificationCategory.announcement,
    level: row.needConfirm ? 'warning' : 'info',
    title: row.title,
    content: row.summary,
    ...pageLink(noticeQueries.detail, { id: row.id }),
    resource: 'supplierNotice',
  })
  return ids.length
}

async function publish(context: Context, actor: Actor, row: NoticeRecord): Promise<string> {
  if (!canPublishNotice(row.status)) throw refuse(STALE)
  const count = await send(actor, row, context.now)
  return `发布通知「${row.title}」给 ${count} 个供应商`
}

async function schedule(actor: Actor, row: NoticeRecord, publishAt: string): Promise<string> {
  if (!canScheduleNotice(row.status)) throw refuse(STALE)
  if (publishAt === '') throw refuseField('publishAt', '请选择发布时间')
  const fault = publishAtFault(publishAt, actor.now)
  if (fault) throw refuseField('publishAt', fault)
  if (row.needConfirm && row.confirmUntil && Date.parse(row.confirmUntil) <= Date.parse(publishAt)) {
    throw refuseField('publishAt', '确认截止时间应晚于发布时间')
  }
  if ((await targetsOf(actor.db, row)).length === 0) throw refuse('没有符合条件的供应商')
  await save(actor, row, { status: noticeTransitions.schedule.to, publishAt })
  return `定时发布通知「${row.title}」`
}

async function unschedule(actor: Actor, row: NoticeRecord): Promise<string> {
  if (!canUnscheduleNotice(row.status)) throw refuse(STALE)
  await save(actor, row, { status: noticeTransitions.unschedule.to })
  return `取消定时发布通知「${row.title}」`
}

async function withdraw(actor: Actor, row: NoticeRecord, reason: string): Promise<string> {
  if (!canWithdrawNotice(row.status)) throw refuse(STALE)
  await save(actor, row, { status: noticeTransitions.withdraw.to, pinned: false, withdrawReason: reason })
  return `撤回通知「${row.title}」`
}

export interface NoticeMove {
  action: 'publish' | 'schedule' | 'unschedule' | 'withdraw'
  publishAt?: string | undefined
  reason: string
}

/** Changes the status of a notice on behalf of an operator. */
export async function moveNotice(
  context: Context,
  id: number,
  { action, publishAt, reason }: NoticeMove,
): Promise<void> {
  const actor = { db: context.db, now: context.now, by: context.caller.name }
  const row = await lockNotice(context.db, id)
  const steps = {
    publish: () => publish(context, actor, row),
    schedule: () => schedule(actor, row, publishAt ?? row.publishAt ?? ''),
    unschedule: () => unschedule(actor, row),
    withdraw: () => withdraw(actor, row, reason),
  }
  const summary = await steps[action]()
  context.audit({ resource: 'supplierNotice', action, targetId: id, targetName: row.title, summary, reason })
}
