import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { adminUserStatus, auditSource } from '#contract/permissions/codes.ts'
import { writeAudit } from '#server/audit/write.ts'
import type { AuditRecord, Caller } from '#server/context.ts'
import { adminUser, type job } from '#server/database/schema/platform.ts'
import { inTransaction } from '../database/pool.ts'
import { refuse } from '../http/errors.ts'
import { reportProgress } from '../jobs/lease.ts'
import { ownerOf } from '../jobs/make-export.ts'
import { spreadsheet, XLSX } from '../jobs/spreadsheet.ts'
import type { Services } from '../services.ts'
import { moment } from '../time.ts'
import { type BulkInput, type BulkWork, runRecords } from './run.ts'
import { workOf } from './work.ts'

type JobRow = typeof job.$inferSelect

/** Records per transaction: few enough that rows are not locked for long and progress is visible. */
const AT_ONCE = 25

/**
 * Processes the records of a job, starting where an earlier run was interrupted. The changes and the progress share a
 * transaction, so that no record is processed twice. Returns the key of the result file.
 */
export async function runBulk(services: Services, claimed: JobRow): Promise<{ resultKey: string } & Outcome> {
  const input = claimed.input as unknown as BulkInput
  const work = workOf(services, input)
  if (!work) throw refuse('该任务类型已不存在')
  const failed = [...input.failed]
  for (let from = claimed.okRows + claimed.failedRows; from < input.records.length; from += AT_ONCE) {
    // Loaded again for each part: a permission revoked meanwhile ends the job.
    const caller = await actorOf(services, work, claimed.ownerId)
    const refused = await runPart(services, claimed, { work, input, failed, caller, from })
    failed.push(...refused)
  }
  const outcome = { okRows: input.records.length - failed.length, failedRows: failed.length }
  return { ...outcome, resultKey: await writeResults(services, claimed, { ...input, failed }) }
}

export type Outcome = Pick<JobRow, 'okRows' | 'failedRows'>

async function actorOf(services: Services, work: BulkWork, ownerId: number): Promise<Caller> {
  const owner = await ownerOf(services.databases, ownerId)
  const normal = sql`${adminUser.id} = ${ownerId} and ${adminUser.status} = ${adminUserStatus.active}`
  if ((await services.databases.readOnly.$count(adminUser, normal)) === 0) throw refuse('任务创建人的账号已停用')
  work.checkRights(owner, '您已没有此操作的权限')
  return owner
}

interface Part {
  work: BulkWork
  input: BulkInput
  /** Failures before this part. */
  failed: BulkInput['failed']
  caller: Caller
  from: number
}

function runPart(services: Services, claimed: JobRow, { work, input, failed, caller, from }: Part) {
  const records = input.records.slice(from, from + AT_ONCE)
  const now = moment(services.clock())
  return inTransaction(services.databases.main, async (db) => {
    const noted: AuditRecord[] = []
    const facts = { caller, now, requestId: `job-${claimed.id}`, ip: '', device: '' }
    const context = { ...facts, db, services, audit: (record: AuditRecord) => noted.push(record) }
    const refused = await runRecords(work, input, records, context)
    if (noted.length > 0) {
      const { endpoint, area } = work.route
      await writeAudit(db, context, { endpoint, area, costMs: 0, source: auditSource.bulk }, noted)
    }
    const done = from + records.length
    const failedRows = failed.length + refused.length
    // Throws when the job was cancelled or claimed by another worker: this part is then rolled back.
    await reportProgress(db, claimed, now, {
      progress: Math.min(99, Math.floor((done / input.records.length) * 100)),
      okRows: done - failedRows,
      failedRows,
      ...(refused.length > 0 && { input: { ...input, failed: [...failed, ...refused] } }),
    })
    return refused
  })
}

/** A list of all records with their results. */
async function writeResults(services: Services, { id, title, ownerId }: JobRow, input: BulkInput): Promise<string> {
  const reasons = new Map(input.failed.map(({ id: record, message }) => [record, message]))
  const columns = [{ title: '名称', width: 40 }, { title: '结果' }, { title: '原因', width: 60 }]
  const cells = input.records.map(({ id: record, name }) => {
    const reason = reasons.get(record)
    return [name, reason === undefined ? '已处理' : '未处理', reason ?? '']
  })
  const batches = (async function* () {
    yield cells
  })()
  const day = moment(services.clock()).slice(0, 10).replaceAll('-', '')
  const key = `export/${day}/${ownerId}/${randomUUID()}.xlsx`
  await services.store.write(key, spreadsheet('处理结果', columns, batches), {
    contentType: XLSX,
    name: `${title}结果（任务 ${id}）.xlsx`,
  })
  return key
}
