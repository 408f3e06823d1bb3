import { randomUUID } from 'node:crypto'
import type { FileItem } from '#contract/fields.ts'
import { commitImport } from '#contract/imports.ts'
import { auditSource } from '#contract/permissions/codes.ts'
import { writeAudit } from '#server/audit/write.ts'
import type { AuditRecord, Caller } from '#server/context.ts'
import type { Connection } from '../database/pool.ts'
import { conflict, forbidden, refuse } from '../http/errors.ts'
import type { Services } from '../services.ts'
import { checkRows } from './check-rows.ts'
import type { ImportDefinition, ImportScope, NumberedRow } from './definition.ts'
import { type ImportInput, isStale } from './handlers.ts'
import type { SheetRow } from './read-sheet.ts'

/** Progress in percent after the file was read, and after it was checked. */
const READ = 15
const CHECKED = 40
/** Rows written between two progress reports. */
const REPORT_EVERY = 100

/** Reads the file again before the transaction begins, so that the import writes what was checked. */
export async function rereadFile(
  { sheets, store }: Services,
  { ownerId, input }: { ownerId: number; input: Record<string, unknown> },
  report: (percent: number) => Promise<void>,
): Promise<SheetRow[]> {
  const file = await sheets.read(store, (input as ImportInput).key, ownerId, true)
  await report(READ)
  return file
}

/**
 * Writes all rows of a checked file in the given transaction, or throws when the current rules or records do not allow
 * it. `report` receives the progress in percent.
 */
export async function runImport(
  services: Services,
  task: { id: number; resource: string; input: Record<string, unknown>; batchNo: string | null },
  file: SheetRow[],
  caller: Caller,
  scope: { db: Connection; now: string },
  report: (percent: number) => Promise<void>,
): Promise<void> {
  const definition = services.areas.imports.get(task.resource)
  if (!definition) throw refuse('该任务类型已不存在')
  if (!caller.can(definition.permission)) throw forbidden('您已没有此操作的权限')
  const { mode, versions, pictures = {} } = task.input as ImportInput
  const own = { ...scope, caller, services }
  const { parsed, faults } = await checkRows(definition, file, mode, own)
  if (isStale(versions, new Map(parsed.flatMap(({ name, known }) => (known ? [[name, known]] : []))))) throw conflict()
  if (faults.length > 0) throw refuse(`第 ${faults[0]?.row} 行已不能导入：${faults[0]?.reason}`)
  await report(CHECKED)
  const ofWritten = (done: number) => report(CHECKED + Math.floor(((99 - CHECKED) * done) / parsed.length))
  const saved = await saveRows(definition, parsed, { ...own, picturesOf: (row) => pictures[row] ?? [] }, ofWritten)
  const batchNo = task.batchNo ?? randomUUID()
  const records = saved.map((record) => ({ ...record, batchNo }))
  const context = { ...own, requestId: `job-${task.id}`, ip: '', device: '' }
  await writeAudit(
    scope.db,
    context,
    { endpoint: commitImport, area: 'platform', costMs: 0, source: auditSource.import },
    records,
  )
}

async function saveRows(
  definition: ImportDefinition,
  rows: readonly NumberedRow<unknown>[],
  { picturesOf, ...scope }: ImportScope & { picturesOf: (row: number) => readonly FileItem[] },
  report: (done: number) => Promise<void>,
): Promise<AuditRecord[]> {
  if ('saveAll' in definition) return definition.saveAll(rows, scope, report)
  const records: AuditRecord[] = []
  for (const { number, row, known } of rows) {
    records.push(await definition.save(row, known, { ...scope, pictures: picturesOf(number) }))
    if (records.length % REPORT_EVERY === 0) await report(records.length)
  }
  return records
}
