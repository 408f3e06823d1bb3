import { randomUUID } from 'node:crypto'
import { and, count, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { jobStatus, jobType } from '#contract/job-codes.ts'
import type * as contract from '#contract/jobs.ts'
import type { Job } from '#contract/jobs.ts'
import type { Context, Handlers } from '#server/context.ts'
import { job } from '#server/database/schema/platform.ts'
import { cappedCount, contains, offsetOf, orderBy, withinDays } from '#server/entity/paging.ts'
import type { BulkRecord } from '../bulk/definition.ts'
import { findRecords } from '../bulk/find-records.ts'
import { BULK, type BulkInput } from '../bulk/run.ts'
import { startTask } from '../bulk/start.ts'
import { workOf } from '../bulk/work.ts'
import { forbidden, notFound, refuse } from '../http/errors.ts'
import type { ImportInput } from '../imports/input.ts'
import { ownJob } from '../jobs/jobs.ts'

type JobRow = typeof job.$inferSelect

const isEnded = ({ status }: JobRow): boolean => status === jobStatus.done || status === jobStatus.expired

/** Refused records of a bulk job; a roll back accounts for its refusals itself. */
const canRetryFailed = (row: JobRow): boolean =>
  row.kind === BULK && isEnded(row) && row.failedRows > 0 && row.rollsBack === null

/** The batches among those of some jobs whose roll back was started. */
async function rolledBackOf({ db }: Context, rows: readonly JobRow[]): Promise<ReadonlySet<string>> {
  const batches = rows.flatMap(({ batchNo }) => batchNo ?? [])
  if (batches.length === 0) return new Set()
  const found = await db.select({ rollsBack: job.rollsBack }).from(job).where(inArray(job.rollsBack, batches))
  return new Set(found.flatMap(({ rollsBack }) => rollsBack ?? []))
}

function toJob(row: JobRow, context: Context, rolledBack: ReadonlySet<string>): Job {
  const isOwn = row.ownerId === context.caller.userId
  const hasEnded = isEnded(row) || row.status === jobStatus.cancelled || row.status === jobStatus.failed
  const { imported } = row.input as Partial<ImportInput>
  return {
    ...row,
    canRetryFailed: isOwn && canRetryFailed(row),
    canRollBack: hasEnded && row.okRows > 0 && row.batchNo !== null && !rolledBack.has(row.batchNo),
    hasResult: row.resultKey !== '',
    hasErrors: row.errorKey !== '',
    own: isOwn,
    imported: imported ?? null,
  }
}

async function findJob(context: Context, where: SQL | undefined): Promise<JobRow> {
  const [row] = await context.db.select().from(job).where(where)
  if (!row) throw notFound('任务不存在')
  return row
}

const presentJob = async (context: Context, row: JobRow): Promise<Job> =>
  toJob(row, context, await rolledBackOf(context, [row]))

const isRunning = async (context: Context, id: number): Promise<boolean> =>
  (await context.db.$count(job, and(eq(job.id, id), eq(job.status, jobStatus.running)))) > 0

/** The refused records of a job as they are now. */
async function currentRecords(context: Context, input: BulkInput): Promise<BulkRecord[]> {
  const { areas } = context.services
  const ids = input.failed.map(({ id }) => id)
  const step = input.list === '' ? areas.bulkSteps.get(input.action) : undefined
  if (step) return step.find(ids, context)
  const action = areas.findBulkAction(input.action, input.list)
  if (!action) throw refuse('该任务类型已不存在')
  return findRecords(action, { query: input.query ?? {}, except: [], only: ids }, context)
}

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
    const rolledBack = await rolledBackOf(context, rows)
    return {
      list: rows.map((row) => toJob(row, context, rolledBack)),
      total: await cappedCount(context.db, job, where),
      pageNum: params.pageNum,
      pageSize: params.pageSize,
      counts: Object.fromEntries(byStatus.map((row) => [row.status, row.total])),
    }
  },

  getJob: async ({ id }, context) => {
    const scope = context.caller.can('auditLog:view') ? eq(job.id, id) : ownJob(context, id)
    return presentJob(context, await findJob(context, scope))
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
    return presentJob(context, row)
  },

  retryJob: async ({ id }, context) => {
    const before = await findJob(context, ownJob(context, id))
    const { imports, exports } = context.services.areas
    const input = before.input as unknown as BulkInput
    if (before.kind === BULK) workOf(context.services, input)?.checkRights(context.caller)
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
    return presentJob(context, row)
  },

  retryFailedRecords: async ({ id }, context) => {
    const before = await findJob(context, ownJob(context, id))
    if (!canRetryFailed(before)) throw refuse('该任务没有未处理的记录')
    const input = before.input as unknown as BulkInput
    workOf(context.services, input)?.checkRights(context.caller)
    const records = await currentRecords(context, input)
    if (records.length === 0) throw refuse('未处理的记录已不在范围内')
    return startTask(context, {
      input: { ...input, records, failed: [], batchNo: randomUUID() },
      resource: before.resource,
      title: before.title,
      params: [
        ...before.params.filter(({ key }) => key !== '范围'),
        { key: '范围', value: `任务 ${id} 未处理的 ${records.length} 条` },
      ],
    })
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
