import { and, eq } from 'drizzle-orm'
import { EXPORT_AT_ONCE_ROWS, EXPORT_MAX_ROWS } from '#contract/constants.ts'
import { jobStatus, jobType } from '#contract/job-codes.ts'
import type { Context } from '#server/context.ts'
import { job } from '#server/database/schema/platform.ts'
import { refuse } from '../http/errors.ts'
import type { Services } from '../services.ts'
import { after, days } from '../time.ts'
import { type ExportDefinition, scopeOf } from './exports.ts'
import { type ExportTask, makeExport } from './make-export.ts'

/** Days until finished files are removed. */
export const RESULT_DAYS = 7

export interface Jobs {
  /** Creates the file at once for up to 2,000 rows; for more, a worker creates it and a notification follows. */
  startExport<Params, Row>(
    context: Context,
    definition: ExportDefinition<Params, Row>,
    params: Params,
  ): Promise<{ jobId: number; fileUrl?: string }>
  /** Creates the file of an export and returns its key. */
  makeFile(services: Services, task: ExportTask): Promise<string>
}

interface Thread {
  run(task: ExportTask, module: string): Promise<string>
}

/** @param thread creates the files; without one they are created in this thread */
export function createJobs(thread?: Thread): Jobs {
  const makeFile: Jobs['makeFile'] = async (services, task) => {
    const definition = services.areas.exports.get(task.kind)
    if (!definition) throw refuse('该任务类型已不存在')
    return thread ? thread.run(task, definition.module) : makeExport(services, definition, task)
  }
  return {
    makeFile,

    async startExport(context, definition, params) {
      const total = await definition.count(params, scopeOf(context))
      if (total > EXPORT_MAX_ROWS) throw refuse('导出数据超过10万行,请缩小筛选范围')
      const { kind, resource } = definition
      const title = `${definition.title}导出`
      const { userId: ownerId, name } = context.caller
      const [row] = await context.db
        .insert(job)
        .values({
          ownerId,
          kind,
          jobType: jobType.export,
          resource,
          title,
          input: params as Record<string, unknown>,
          params: definition.describe(params),
          totalRows: total,
          createdAt: context.now,
          createdBy: name,
          updatedAt: context.now,
          updatedBy: name,
        })
        .returning({ id: job.id })
      if (!row) throw new Error('the job was not stored')
      context.audit({
        resource,
        action: 'export',
        targetId: row.id,
        targetName: title,
        summary: `导出${definition.title} ${total} 行`,
      })
      if (total > EXPORT_AT_ONCE_ROWS) return { jobId: row.id }
      const resultKey = await makeFile(context.services, { kind, ownerId, params, title, now: context.now })
      await context.db
        .update(job)
        .set({
          status: jobStatus.done,
          progress: 100,
          okRows: total,
          resultKey,
          startedAt: context.now,
          finishedAt: context.now,
          expireAt: after(context.now, days(RESULT_DAYS)),
        })
        .where(eq(job.id, row.id))
      return { jobId: row.id, fileUrl: context.services.store.signedUrl(resultKey, 600) }
    },
  }
}

/** The caller's own job; jobs of others are reported as not found. */
export const ownJob = (context: Context, id: number) => and(eq(job.id, id), eq(job.ownerId, context.caller.userId))
