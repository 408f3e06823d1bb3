import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Caller } from '#server/context.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { refuseHiddenFilters } from '#server/entity/field-rights.ts'
import type { Databases } from '../database/pool.ts'
import { refuse } from '../http/errors.ts'
import { callerOf } from '../session/rights.ts'
import type { ObjectStore } from '../storage/store.ts'
import { type Clock, moment } from '../time.ts'
import { chosenColumns, type ExportDefinition } from './exports.ts'
import { type ClaimedJob, reportProgress } from './lease.ts'
import { spreadsheet, XLSX } from './spreadsheet.ts'

/** An export task as plain data: it is sent to another thread or stored in the database. */
export interface ExportTask {
  /** Kind of its definition. */
  kind: string
  ownerId: number
  params: unknown
  title: string
  now: string
  /** Job that receives progress reports; left out when the request itself waits. */
  job?: ClaimedJob
}

/** Resources for creating files: those of the server, or of a thread with its own connections. */
export interface ExportMaker {
  databases: Pick<Databases, 'main' | 'readOnly'>
  store: ObjectStore
  clock: Clock
}

/** The account that owns a job. */
export async function ownerOf({ readOnly }: Pick<Databases, 'readOnly'>, ownerId: number): Promise<Caller> {
  const [owner] = await readOnly.select().from(adminUser).where(eq(adminUser.id, ownerId))
  if (!owner) throw refuse('任务的创建人已不存在')
  return callerOf(readOnly, owner)
}

/** Writes the file of an export into the store and returns its key. */
export async function makeExport(
  { databases, store, clock }: ExportMaker,
  definition: ExportDefinition,
  task: ExportTask,
): Promise<string> {
  const caller = await ownerOf(databases, task.ownerId)
  if (!caller.can(definition.permission)) throw refuse('您已没有此操作的权限')
  refuseHiddenFilters(definition.resource, task.params, caller)
  const scope = { db: databases.readOnly, caller, now: task.now }
  const { columns: chosen } = task.params as { columns?: string[] }
  const columns = chosenColumns(definition.columns(scope), chosen)
  const cells = async function* () {
    let done = 0
    for await (const rows of definition.rows(task.params, scope)) {
      yield rows.map((row) => columns.map((column) => column.value(row)))
      done += rows.length
      if (task.job) {
        const progress = task.job.totalRows === 0 ? 99 : Math.min(99, Math.floor((done / task.job.totalRows) * 100))
        await reportProgress(databases.main, task.job, moment(clock()), { progress, okRows: done })
      }
    }
  }
  const key = `export/${task.now.slice(0, 10).replaceAll('-', '')}/${caller.userId}/${randomUUID()}.xlsx`
  const name = `${task.title}-${task.now.slice(0, 16).replace(/[-:T]/g, '')}.xlsx`
  await store.write(key, spreadsheet(definition.title, columns, cells()), { contentType: XLSX, name })
  return key
}
