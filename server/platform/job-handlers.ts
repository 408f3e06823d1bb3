import { and, count, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { jobStatus, jobType } from '#contract/job-codes.ts'
import type * as contract from '#contract/jobs.ts'
import type { Job } from '#contract/jobs.ts'
import type { Context, Handlers } from '#server/context.ts'
import { job } from '#server/database/schema/platform.ts'
import { cappedCount, contains, offsetOf, orderBy, withinDays } from '#server/entity/paging.ts'
import { checkRights } from '../bulk/handlers.ts'
import { BULK } from '../bulk/run.ts'
import { forbidden, notFound, refuse } from '../http/errors.ts'
import { CHECK, type ImportInput } from '../imports/input.ts'
import { ownJob } from '../jobs/jobs.ts'

function toJob(row: typeof job.$inferSelect, context: Context): Job {
  const { imported, batchNo } = row.input as Partial<ImportInput>
  return {
    ...row,
    hasResult: row.resultKey !== '',
    hasErrors: row.errorKey !== '',
    own: row.ownerId === context.caller.userId,
    imported: imported ?? null,
    batchNo: row.kind === CHECK ? null : (batchNo ?? null),
  }
}

async function findJob(context: Context, where: SQL | undefined): Promise<typeof job.$inferSelect> {
  const [row] = await context.db.select().from(job).where(where)
  if (!row) throw notFound('任务不存在')
  return row
}

const isRunning = async (context: Context, id: number): Promise<boolean> =>
  (await context.db.$count(job, and(eq(job.id, id), eq(job.status, jobStatus.running)))) > 0

export const jobHandlers: Handlers<typeof contract> = {
  listJobs: async (params, context) => {
    const scope = context.caller.can('auditLog:view') ? undefined : eq(job.ownerId, context.caller.userId)
    const filters = and(
      scope,
      params.jobType === undefined ? undefined : eq(job.jobType, params.jobType),
      params.resource ? eq(job.resource, params.resource) : undefined,
      params.title ? contains(job.title, params.title) : undefined,
      ...withinDays(job.createdAt, params.createdFrom, params.createdTo),
    )
    const where = and(filters, params.status === undefined ? undefined : eq(job.status, params.status))
    const rows = await context.db
      .select()
      .from(job)
      .where(where)
      .orderBy(...orderBy(params.sort, { createdAt: job.createdAt, finishedAt: job.finishedAt }, job.id))
      .limit(params.pageSize)
      .offset(offsetOf(params))
    const byStatus = await context.db
      .select({ status: job.status, total: count() })
      .from(job)
      .where(filters)
      .groupBy(job.status)
    return {
      list: rows.map((row) => toJob(row, context)),
      total: await cappedCount(context.db, job, where),
      pageNum: params.pageNum,
      pageSize: params.pageSize,
      counts: Object.fromEntries(byStatus.map((row) => [row.status, row.total])),
    }
  },

  getJob: async ({ id }, context) => {
    const scope = context.caller.can('auditLog:view') ? eq(job.id, id) : ownJob(context, id)
    return toJob(await findJob(context, scope), context)
  },

  cancelJob: async ({ id }, context) => {
    const before = await findJob(context, ownJob(context, id))
    const [row] = await context.db
      .update(job)
      .set({ status: jobStatus.cancelled, finishedAt: context.now, leaseUntil: null, version: sql`${job.version} + 1` })
      .where(
        and(
          ownJob(context, id),
          or(eq(job.status, jobStatus.queued), and(eq(job.status, jobStatus.running), ne(job.jobType, jobType.import))),
        ),
      )
      .returning()
    // A running import writes all its rows in one transaction, which cannot be interrupted.
    if (!row && before.jobType === jobType.import && (await isRunning(context, id)))
      throw refuse('任务已在写入,不能取消')
    if (!row) throw refuse('只能取消排队中或进行中的任务')
    context.audit({
      resource: 'job',
      action: 'cancel',
      targetId: id,
      targetName: before.title,
      summary: `取消任务「${before.title}」`,
    })
    return toJob(row, context)
  },

  retryJob: async ({ id }, context) => {
    const before = await findJob(context, ownJob(context, id))
    const { imports, exports, findBulkAction } = context.services.areas
    const { action, list } = before.input
    const bulk = before.kind === BULK ? findBulkAction(String(action), String(list)) : undefined
    if (bulk) checkRights(bulk, context.caller)
    const definition = before.jobType === jobType.import ? imports.get(before.resource) : exports.get(before.kind)
    if (definition && !context.caller.can(definition.permission)) throw forbidden()
    const [row] = await context.db
      .update(job)
      .set({
        status: jobStatus.queued,
        attempts: 0,
        // A bulk job continues with the remaining records.
        ...(before.kind !== BULK && { progress: 0, okRows: 0 }),
        failReason: '',
        finishedAt: null,
        version: sql`${job.version} + 1`,
      })
      .where(and(ownJob(context, id), inArray(job.status, [jobStatus.failed, jobStatus.cancelled])))
      .returning()
    if (!row) throw refuse('只能重试失败或已取消的任务')
    context.audit({
      resource: 'job',
      action: 'retry',
      targetId: id,
      targetName: before.title,
      summary: `重试任务「${before.title}」`,
    })
    return toJob(row, context)
  },

  downloadJobFile: async ({ id, kind }, context) => {
    const row = await findJob(context, ownJob(context, id))
    if (row.status === jobStatus.expired) throw refuse('文件已过期,请重新导出')
    const source = typeof row.input.key === 'string' && row.jobType === jobType.import ? row.input.key : ''
    const key = { error: row.errorKey, result: row.resultKey, source }[kind]
    if (!key) throw notFound('该任务没有这个文件')
    context.audit({
      resource: 'job',
      action: 'download',
      targetId: id,
      targetName: row.title,
      summary: `下载「${row.title}」`,
    })
    return { url: context.services.store.signedUrl(key, 600) }
  },
}
