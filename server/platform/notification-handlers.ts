import { and, count, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { jobStatus } from '#contract/job-codes.ts'
import type * as contract from '#contract/notifications.ts'
import type { Notification, Todo } from '#contract/notifications.ts'
import type { Context, Handlers } from '#server/context.ts'
import { job, notification } from '#server/database/schema/platform.ts'
import { cappedCount, contains, offsetOf, orderBy, withinDays } from '#server/entity/paging.ts'
import { refuse } from '../http/errors.ts'

function toNotification(row: typeof notification.$inferSelect): Notification {
  return { ...row, read: row.readAt !== null }
}

/** Open tasks of the caller, in the areas that it has permissions for. */
async function countTodos(context: Context): Promise<Todo[]> {
  const todos: Todo[] = []
  for (const countThem of context.services.areas.todos) todos.push(...(await countThem(context)))
  return todos.filter(({ count }) => count > 0)
}

export const notificationHandlers: Handlers<typeof contract> = {
  listNotifications: async (params, context) => {
    const own = eq(notification.receiverId, context.caller.userId)
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
    const rows = await context.db
      .select()
      .from(notification)
      .where(where)
      .orderBy(...orderBy(params.sort ?? '-createdAt', { createdAt: notification.createdAt }, notification.id))
      .limit(params.pageSize)
      .offset(offsetOf(params))
    const unread = await context.db
      .select({ category: notification.category, total: count() })
      .from(notification)
      .where(and(own, isNull(notification.readAt)))
      .groupBy(notification.category)
    return {
      list: rows.map(toNotification),
      total: await cappedCount(context.db, notification, where),
      pageNum: params.pageNum,
      pageSize: params.pageSize,
      counts: Object.fromEntries(unread.map((row) => [row.category, row.total])),
    }
  },

  countNotifications: async (_params, context) => {
    const [unread] = await context.db
      .select({ total: count() })
      .from(notification)
      .where(and(eq(notification.receiverId, context.caller.userId), isNull(notification.readAt)))
    const [running] = await context.db
      .select({ total: count() })
      .from(job)
      .where(and(eq(job.ownerId, context.caller.userId), inArray(job.status, [jobStatus.queued, jobStatus.running])))
    return { unread: unread?.total ?? 0, runningJobs: running?.total ?? 0, todos: await countTodos(context) }
  },

  readNotifications: async ({ ids, category }, context) => {
    const read = await context.db
      .update(notification)
      .set({ readAt: context.now })
      .where(
        and(
          eq(notification.receiverId, context.caller.userId),
          isNull(notification.readAt),
          ids ? inArray(notification.id, ids) : undefined,
          category ? eq(notification.category, category) : undefined,
        ),
      )
      .returning({ id: notification.id })
    context.audit({ resource: 'notification', action: 'read', summary: `将 ${read.length} 条通知标为已读` })
    return { count: read.length }
  },

  deleteNotifications: async ({ ids }, context) => {
    const own = and(eq(notification.receiverId, context.caller.userId), inArray(notification.id, ids))
    const [unread] = await context.db
      .select({ total: count() })
      .from(notification)
      .where(and(own, isNull(notification.readAt)))
    if (unread && unread.total > 0) throw refuse('未读通知不能删除')
    const deleted = await context.db.delete(notification).where(own).returning({ id: notification.id })
    context.audit({ resource: 'notification', action: 'delete', summary: `删除 ${deleted.length} 条通知` })
    return { count: deleted.length }
  },
}
