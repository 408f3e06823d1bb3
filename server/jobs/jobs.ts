import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { EXPORT_AT_ONCE_ROWS, EXPORT_MAX_ROWS } from '#contract/constants.ts'
import type { Call } from '../call.ts'
import { job } from '../database/schema.ts'
import { refuse } from '../refusal.ts'
import type { Services } from '../services.ts'
import { after, days } from '../time.ts'
import { type ExportDefinition, type ExportScope, scopeOf } from './exports.ts'
import { spreadsheet, XLSX } from './spreadsheet.ts'

/** Finished files live this long. */
export const RESULT_DAYS = 7

export interface Jobs {
  /** Makes the file at once up to 2,000 rows; beyond, a worker makes it and a notice follows. */
  startExport<Params, Row>(
    call: Call,
    definition: ExportDefinition<Params, Row>,
    params: Params,
  ): Promise<{ jobId: number; fileUrl?: string }>
  /** The kinds of export, by name. */
  definition(kind: string): ExportDefinition | undefined
}

export function createJobs(definitions: ExportDefinition[]): Jobs {
  const byKind = new Map(definitions.map((definition) => [definition.kind, definition]))
  return {
    definition: (kind) => byKind.get(kind),

    async startExport(call, definition, params) {
      const total = await definition.count(params, scopeOf(call))
      if (total > EXPORT_MAX_ROWS) throw refuse('导出数据超过10万行,请缩小筛选范围')
      const title = `${definition.title}导出`
      const [row] = await call.db
        .insert(job)
        .values({
          ownerId: call.caller.userId,
          kind: definition.kind,
          jobType: 1,
          resource: definition.resource,
          title,
          input: params as Record<string, unknown>,
          params: definition.describe(params),
          totalRows: total,
          createdAt: call.now,
          createdBy: call.caller.name,
          updatedAt: call.now,
          updatedBy: call.caller.name,
        })
        .returning({ id: job.id })
      if (!row) throw new Error('the job was not stored')
      call.audit({
        resource: definition.resource,
        action: 'export',
        targetId: row.id,
        targetName: title,
        summary: `导出${definition.title} ${total} 行`,
      })
      if (total > EXPORT_AT_ONCE_ROWS) return { jobId: row.id }
      const resultKey = await writeExport(call.services, definition, params, scopeOf(call), title)
      await call.db
        .update(job)
        .set({
          status: 2,
          progress: 100,
          okRows: total,
          resultKey,
          startedAt: call.now,
          finishedAt: call.now,
          expireAt: after(call.now, days(RESULT_DAYS)),
        })
        .where(eq(job.id, row.id))
      return { jobId: row.id, fileUrl: call.services.store.signedUrl(resultKey, 600) }
    },
  }
}

/** Writes the file of an export into the store and answers its key. `onRows` hears how many rows are done. */
export async function writeExport<Params, Row>(
  services: Services,
  definition: ExportDefinition<Params, Row>,
  params: Params,
  scope: ExportScope,
  title: string,
  onRows: (done: number) => Promise<void> = async () => {},
): Promise<string> {
  const columns = definition.columns(scope)
  const cells = async function* () {
    let done = 0
    for await (const rows of definition.rows(params, scope)) {
      yield rows.map((row) => columns.map((column) => column.value(row)))
      done += rows.length
      await onRows(done)
    }
  }
  const key = `export/${scope.now.slice(0, 10).replaceAll('-', '')}/${scope.caller.userId}/${randomUUID()}.xlsx`
  const name = `${title}-${scope.now.slice(0, 16).replace(/[-:T]/g, '')}.xlsx`
  await services.store.write(key, spreadsheet(definition.title, columns, cells()), { contentType: XLSX, name })
  return key
}

/** The own job, or the refusal that tells nothing about those of others. */
export const ownJob = (call: Call, id: number) => and(eq(job.id, id), eq(job.ownerId, call.caller.userId))
