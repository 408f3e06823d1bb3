import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { jobStatus } from '#contract/job-codes.ts'
import { notificationCategory } from '#contract/notifications.ts'
import { pageLink } from '#contract/page-query.ts'
import { jobsQuery } from '#contract/platform/list-page-queries.ts'
import { serverMessages } from '#contract/response-codes.ts'
import { job } from '#server/database/schema/platform.ts'
import { runBulk } from '../bulk/job.ts'
import { BULK } from '../bulk/run.ts'
import { type Connection, inTransaction } from '../database/pool.ts'
import { Refusal } from '../http/errors.ts'
import { IMPORT, type ImportInput } from '../imports/input.ts'
import { type ImportOutcome, rereadFile, runImport } from '../imports/run.ts'
import { notify } from '../notify.ts'
import type { Services } from '../services.ts'
import { after, days, moment } from '../time.ts'
import { RESULT_DAYS } from './jobs.ts'
import { Cancelled, isClaimed, LEASE, reportProgress } from './lease.ts'
import { ownerOf } from './make-export.ts'

type JobRow = typeof job.$inferSelect

const MAX_ATTEMPTS = 3
const MAX_RUNNING_FOR_ONE = 3

/**
 * Claims the next waiting job of any instance. A job whose worker died is claimed again when its lease expires. `skip
 * locked` prevents instances from queueing for the same row.
 */
export async function claimJob(services: Services): Promise<JobRow | undefined> {
  const now = moment(services.clock())
  return inTransaction(services.databases.main, async (tx) => {
    const [next] = await tx
      .select()
      .from(job)
      .where(
        and(
          or(eq(job.status, jobStatus.queued), and(eq(job.status, jobStatus.running), lt(job.leaseUntil, now))),
          sql`(select count(*) from ${job} other where other.owner_id = ${job.ownerId} and other.status = ${jobStatus.running} and other.lease_until >= ${now}) < ${MAX_RUNNING_FOR_ONE}`,
        ),
      )
      .orderBy(job.id)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!next) return undefined
    if (next.attempts >= MAX_ATTEMPTS) {
      await tx
        .update(job)
        .set({ status: jobStatus.failed, failReason: '多次中断，请重试', finishedAt: now })
        .where(eq(job.id, next.id))
      return undefined
    }
    const [claimed] = await tx
      .update(job)
      .set({
        status: jobStatus.running,
        attempts: next.attempts + 1,
        leaseUntil: after(now, LEASE),
        startedAt: now,
        // Completed parts of a bulk job remain: another run continues from there.
        ...(next.kind !== BULK && { progress: 0, okRows: 0 }),
      })
      .where(eq(job.id, next.id))
      .returning()
    return claimed
  })
}

/** Runs one job to its end and notifies its owner. Returns false when none is waiting. */
export async function runNextJob(services: Services): Promise<boolean> {
  const claimed = await claimJob(services)
  if (!claimed) return false
  try {
    const run = claimed.kind === IMPORT ? runAsImport : claimed.kind === BULK ? runAsBulk : runAsExport
    await run(services, claimed)
  } catch (error) {
    if (error instanceof Cancelled) return true
    const message = error instanceof Error ? error.message : String(error)
    services.log.error('job failed', { job: claimed.id, kind: claimed.kind, message })
    // Technical error messages are only logged.
    const failReason = error instanceof Refusal ? message : serverMessages.fault
    await inTransaction(services.databases.main, (tx) =>
      finish(services, tx, claimed, { status: jobStatus.failed, failReason }),
    )
  }
  return true
}

async function runAsExport(services: Services, claimed: JobRow): Promise<void> {
  const { id, attempts, totalRows, kind, ownerId, input: params, title } = claimed
  const task = { kind, ownerId, params, title, now: moment(services.clock()), job: { id, attempts, totalRows } }
  const resultKey = await services.jobs.makeFile(services, task)
  const outcome = { status: jobStatus.done, progress: 100, okRows: totalRows, resultKey } as const
  const finished = await inTransaction(services.databases.main, (tx) => finish(services, tx, claimed, outcome))
  if (!finished) await services.store.remove(resultKey)
}

/**
 * The rows and the result share a transaction, so that a crash leaves nothing written. Progress is reported on another
 * connection, which also extends the lease.
 */
async function runAsImport(services: Services, claimed: JobRow): Promise<void> {
  const owner = await ownerOf(services.databases, claimed.ownerId)
  const now = moment(services.clock())
  const onProgress = (progress: number) =>
    reportProgress(services.databases.independent, claimed, moment(services.clock()), { progress })
  const file = await rereadFile(services, claimed, onProgress)
  let files: Partial<ImportOutcome> = {}
  try {
    await inTransaction(services.databases.main, async (tx) => {
      const done = await runImport(services, claimed, file, owner, { db: tx, now }, onProgress)
      files = done
      const outcome = { status: jobStatus.done, progress: 100, ...done } as const
      // Claimed by another worker, which writes the rows: roll back.
      if (!(await finish(services, tx, claimed, outcome))) throw new Cancelled()
    })
  } catch (error) {
    for (const key of [files.resultKey, files.errorKey]) if (key) await services.store.remove(key)
    throw error
  }
}

async function runAsBulk(services: Services, claimed: JobRow): Promise<void> {
  const outcome = { status: jobStatus.done, progress: 100, ...(await runBulk(services, claimed)) } as const
  const finished = await inTransaction(services.databases.main, (tx) => finish(services, tx, claimed, outcome))
  if (!finished) await services.store.remove(outcome.resultKey)
}

/** Writes the result and notifies the owner; false when the job was no longer this worker's. */
async function finish(
  services: Services,
  tx: Connection,
  claimed: JobRow,
  outcome: Pick<JobRow, 'status'> & Partial<JobRow>,
): Promise<boolean> {
  const now = moment(services.clock())
  const done = outcome.status === jobStatus.done
  const keeps = done && outcome.resultKey !== undefined
  const ended = await tx
    .update(job)
    .set({
      ...outcome,
      finishedAt: now,
      updatedAt: now,
      leaseUntil: null,
      expireAt: keeps ? after(now, days(RESULT_DAYS)) : null,
    })
    .where(isClaimed(claimed))
    .returning({ id: job.id })
  if (ended.length === 0) return false
  const { okRows = 0, failedRows = 0 } = outcome
  const { imported } = (outcome.input ?? {}) as Partial<ImportInput>
  const rows = imported
    ? importedText(imported, failedRows)
    : failedRows > 0
      ? `成功 ${okRows} 行，失败 ${failedRows} 行`
      : `共 ${claimed.totalRows} 行`
  const content = `${rows}${keeps ? `，文件保留 ${RESULT_DAYS} 天` : ''}。`
  await notify(tx, [claimed.ownerId], now, {
    category: notificationCategory.jobDone,
    level: done ? (failedRows > 0 ? 'warning' : 'success') : 'error',
    title: done ? `${claimed.title}已完成` : `${claimed.title}失败`,
    content: done ? content : (outcome.failReason ?? ''),
    ...pageLink(jobsQuery, { id: claimed.id }),
    resource: 'job',
  })
  return true
}

/** 新增 12 行，更新 380 行，无变化 3 行，未导入 5 行 */
function importedText({ added, updated, unchanged }: NonNullable<ImportInput['imported']>, failed: number): string {
  const counts: [string, number][] = [
    ['新增', added],
    ['更新', updated],
    ['无变化', unchanged],
    ['未导入', failed],
  ]
  const shown = counts.filter(([, count]) => count > 0)
  return shown.map(([label, count]) => `${label} ${count} 行`).join('，')
}

/** Removes the files of jobs after 7 days. */
export async function expireJobFiles(services: Services): Promise<number> {
  const now = moment(services.clock())
  const past = await services.databases.main
    .select({ id: job.id, resultKey: job.resultKey, errorKey: job.errorKey })
    .from(job)
    .where(and(eq(job.status, jobStatus.done), lt(job.expireAt, now)))
    .limit(200)
  for (const { resultKey, errorKey } of past) {
    for (const key of [resultKey, errorKey]) if (key) await services.store.remove(key)
  }
  if (past.length > 0) {
    await services.databases.main
      .update(job)
      .set({ status: jobStatus.expired, resultKey: '', errorKey: '' })
      .where(
        inArray(
          job.id,
          past.map(({ id }) => id),
        ),
      )
  }
  return past.length
}
