import { and, count, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type * as contract from '#contract/notifications.ts'
import type { Job, Notification } from '#contract/notifications.ts'
import { countTodos } from '../areas/todos.ts'
import type { Call, Handlers } from '../call.ts'
import { job, notification } from '../database/schema.ts'
import { ownJob } from '../jobs/jobs.ts'
import { cappedCount, contains, offsetOf, orderBy, withinDays } from '../paging.ts'
import { forbidden, notFound, refuse } from '../refusal.ts'

function toNotification(row: typeof notification.$inferSelect): Notification {
  return { ...row, read: row.readAt !== null }
}

function toJob(row: typeof job.$inferSelect, call: Call): Job {
  return {
    ...row,
    hasResult: row.resultKey !== '',
    hasErrors: row.errorKey !== '',
    own: row.ownerId === call.caller.userId,
  }
}

async function findJob(call: Call, where: SQL | undefined): Promise<typeof job.$inferSelect> {
  const [row] = await call.db.select().from(job).where(where)
  if (!row) throw notFound('任务不存在')
  return row
}

const isRunning = async (call: Call, id: number): Promise<boolean> =>
  (await call.db.$count(job, and(eq(job.id, id), eq(job.status, 1)))) > 0

export const notificationHandlers: Handlers<typeof contract> = {
  listNotifications: async (params, call) => {
    const own = eq(notification.receiverId, call.caller.userId)
    const filters = and(
      own,
      params.level ? eq(notification.level, params.level) : undefined,
      params.read === undefined
        ? undefined
        : params.read
          ? isNotNull(notification.readAt)
          : isNull(notification.readAt),
      params.keyword ? contains(notification.title, params.keyword) : undefined,
      ...withinDays(notification.createdAt, params.createdFrom, params.createdTo),
    )
    const where = and(filters, params.category ? eq(notification.category, params.category) : undefined)
    const rows = await call.db
      .select()
      .from(notification)
      .where(where)
      .orderBy(...orderBy(params.sort ?? '-createdAt', { createdAt: notification.createdAt }, notification.id))
      .limit(params.pageSize)
      .offset(offsetOf(params))
    const unread = await call.db
      .select({ category: notification.category, total: count() })
      .from(notification)
      .where(and(own, isNull(notification.readAt)))
      .groupBy(notification.category)
    return {
      list: rows.map(toNotification),
      total: await cappedCount(call.db, notification, where),
      pageNum: params.pageNum,
      pageSize: params.pageSize,
      counts: Object.fromEntries(unread.map((row) => [row.category, row.total])),
    }
  },

  countNotifications: async (_params, call) => {
    const [unread] = await call.db
      .select({ total: count() })
      .from(notification)
      .where(and(eq(notification.receiverId, call.caller.userId), isNull(notification.readAt)))
    const [running] = await call.db
      .select({ total: count() })
      .from(job)
      .where(and(eq(job.ownerId, call.caller.userId), inArray(job.status, [0, 1])))
    return { unread: unread?.total ?? 0, runningJobs: running?.total ?? 0, todos: await countTodos(call) }
  },

  readNotifications: async ({ ids, category }, call) => {
    const read = await call.db
      .update(notification)
      .set({ readAt: call.now })
      .where(
        and(
          eq(notification.receiverId, call.caller.userId),
          isNull(notification.readAt),
          ids ? inArray(notification.id, ids) : undefined,
          category ? eq(notification.category, category) : undefined,
        ),
      )
      .returning({ id: notification.id })
    call.audit({ resource: 'notification', action: 'read', summary: `将 ${read.length} 条通知标为已读` })
    return { count: read.length }
  },

  deleteNotifications: async ({ ids }, call) => {
    const own = and(eq(notification.receiverId, call.caller.userId), inArray(notification.id, ids))
    const [unread] = await call.db
      .select({ total: count() })
      .from(notification)
      .where(and(own, isNull(notification.readAt)))
    if (unread && unread.total > 0) throw refuse('未读通知不能删除')
    const deleted = await call.db.delete(notification).where(own).returning({ id: notification.id })
    call.audit({ resource: 'notification', action: 'delete', summary: `删除 ${deleted.length} 条通知` })
    return { count: deleted.length }
  },

  listJobs: async (params, call) => {
    const scope = call.caller.may('auditLog:view') ? undefined : eq(job.ownerId, call.caller.userId)
    const filters = and(
      scope,
      params.jobType === undefined ? undefined : eq(job.jobType, params.jobType),
      params.resource ? eq(job.resource, params.resource) : undefined,
      params.title ? contains(job.title, params.title) : undefined,
      ...withinDays(job.createdAt, params.createdFrom, params.createdTo),
    )
    const where = and(filters, params.status === undefined ? undefined : eq(job.status, params.status))
    const rows = await call.db
      .select()
      .from(job)
      .where(where)
      .orderBy(...orderBy(params.sort, { createdAt: job.createdAt, finishedAt: job.finishedAt }, job.id))
      .limit(params.pageSize)
      .offset(offsetOf(params))
    const byStatus = await call.db
      .select({ status: job.status, total: count() })
      .from(job)
      .where(filters)
      .groupBy(job.status)
    return {
      list: rows.map((row) => toJob(row, call)),
      total: await cappedCount(call.db, job, where),
      pageNum: params.pageNum,
      pageSize: params.pageSize,
      counts: Object.fromEntries(byStatus.map((row) => [row.status, row.total])),
    }
  },

  getJob: async ({ id }, call) => {
    const scope = call.caller.may('auditLog:view') ? eq(job.id, id) : ownJob(call, id)
    return toJob(await findJob(call, scope), call)
  },

  cancelJob: async ({ id }, call) => {
    const before = await findJob(call, ownJob(call, id))
    const [row] = await call.db
      .update(job)
      .set({ status: 4, finishedAt: call.now, leaseUntil: null, version: sql`${job.version} + 1` })
      .where(and(ownJob(call, id), or(eq(job.status, 0), and(eq(job.status, 1), ne(job.jobType, 2)))))
      .returning()
    // An import that runs is writing all its rows in one transaction, which nothing takes back half way.
    if (!row && before.jobType === 2 && (await isRunning(call, id))) throw refuse('任务已在写入,不能取消')
    if (!row) throw refuse('只能取消排队中或进行中的任务')
    call.audit({
      resource: 'job',
      action: 'cancel',
      targetId: id,
      targetName: before.title,
      summary: `取消任务「${before.title}」`,
    })
    return toJob(row, call)
  },

  retryJob: async ({ id }, call) => {
    const before = await findJob(call, ownJob(call, id))
    const { jobs, imports } = call.services
    const definition = before.jobType === 2 ? imports.get(before.resource) : jobs.definition(before.kind)
    if (definition && !call.caller.may(definition.permission)) throw forbidden()
    const [row] = await call.db
      .update(job)
      .set({
        status: 0,
        attempts: 0,
        progress: 0,
        okRows: 0,
        failReason: '',
        finishedAt: null,
        version: sql`${job.version} + 1`,
      })
      .where(and(ownJob(call, id), inArray(job.status, [3, 4])))
      .returning()
    if (!row) throw refuse('只能重试失败或已取消的任务')
    call.audit({
      resource: 'job',
      action: 'retry',
      targetId: id,
      targetName: before.title,
      summary: `重试任务「${before.title}」`,
    })
    return toJob(row, call)
  },

  downloadJobFile: async ({ id, kind }, call) => {
    const row = await findJob(call, ownJob(call, id))
    if (row.status === 5) throw refuse('文件已过期,请重新导出')
    const source = typeof row.input.key === 'string' && row.jobType === 2 ? row.input.key : ''
    const key = { error: row.errorKey, result: row.resultKey, source }[kind]
    if (!key) throw notFound('该任务没有这个文件')
    call.audit({
      resource: 'job',
      action: 'download',
      targetId: id,
      targetName: row.title,
      summary: `下载「${row.title}」`,
    })
    return { url: call.services.store.signedUrl(key, 600) }
  },
}
