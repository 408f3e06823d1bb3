import type { FileItem } from '#contract/fields.ts'
import { commitImport } from '#contract/imports.ts'
import { auditSource } from '#contract/permissions/codes.ts'
import { writeAudit } from '#server/audit/write.ts'
import type { AuditRecord, Caller } from '#server/context.ts'
import type { Connection } from '../database/pool.ts'
import { conflict, forbidden, refuse } from '../http/errors.ts'
import type { Services } from '../services.ts'
import { type CheckedRow, checkRows, type Fault } from './check-rows.ts'
import { repeatFaultOf } from './checks.ts'
import { laySheet } from './columns.ts'
import type { ImportDefinition, ImportScope, NumberedRow } from './definition.ts'
import { writeFaults, writeResults } from './files.ts'
import type { ImportInput } from './input.ts'
import type { ReadFile } from './read-file.ts'

/** Progress in percent after the file was read, and after it was checked. */
const READ = 15
const CHECKED = 40
/** Rows written between two progress reports. */
const REPORT_EVERY = 100

interface Task {
  id: number
  ownerId: number
  resource: string
  input: Record<string, unknown>
  batchNo: string | null
}

/** What an import did, for its job. */
export interface ImportOutcome {
  okRows: number
  failedRows: number
  resultKey: string
  errorKey: string
  input: ImportInput
}

/** Reads the file again before the transaction begins, so that the import writes what was checked. */
export async function rereadFile(
  { sheets, store }: Services,
  { ownerId, input }: Task,
  report: (percent: number) => Promise<void>,
): Promise<ReadFile> {
  const file = await sheets.read(store, (input as ImportInput).key, ownerId, true)
  await report(READ)
  return file
}

/**
 * Writes the checked rows of a file in the given transaction. Rows that the current rules or records do not allow any
 * more are left out like rows with errors, or refuse the import if it is all or nothing. `report` receives the progress
 * in percent.
 */
export async function runImport(
  services: Services,
  task: Task,
  file: ReadFile,
  caller: Caller,
  scope: { db: Connection; now: string },
  report: (percent: number) => Promise<void>,
): Promise<ImportOutcome> {
  const definition = services.areas.imports.get(task.resource)
  if (!definition) throw refuse('该任务类型已不存在')
  if (!caller.can(definition.permission)) throw forbidden('您已没有此操作的权限')
  const input = task.input as ImportInput
  const { mode, mapping, edits, versions, pictures, onlyValid = false } = input
  const own = { ...scope, caller, services }
  const { rows } = laySheet(definition, file.rows, { mapping, edits })
  const repeatFault = await repeatFaultOf(definition, input.digest, scope.db)
  const checked = await checkRows(definition, rows, { mode, faults: pictures?.faults ?? [], repeatFault }, own)
  const stale = staleFaults(definition, checked.good, versions)
  if (stale.length > 0 && !onlyValid) throw conflict()
  const faults = [...checked.faults, ...stale]
  const left = new Set(stale.map(({ row }) => row))
  const good = checked.good.filter(({ number }) => !left.has(number))
  const [first] = faults
  const isRefused = !onlyValid || good.length + checked.unchanged.size === 0
  if (first && isRefused) throw refuse(`第 ${first.row} 行已不能导入：${first.reason}`)
  await report(CHECKED)
  const ofWritten = (done: number) => report(CHECKED + Math.floor(((99 - CHECKED) * done) / good.length))
  const saved = await saveRows(definition, good, { ...own, picturesOf: (row) => pictures?.rows[row] ?? [] }, ofWritten)
  const context = { ...own, requestId: `job-${task.id}`, ip: '', device: '' }
  const batch = task.batchNo === null ? {} : { batchNo: task.batchNo }
  const meta = { endpoint: commitImport, area: 'platform', costMs: 0, source: auditSource.import }
  if (saved.length > 0)
    await writeAudit(
      scope.db,
      context,
      meta,
      saved.map((record) => ({ ...record, ...batch })),
    )

  const added = new Set(good.filter(({ known }) => !known).map(({ number }) => number))
  const resultOf = (row: number) => (checked.unchanged.has(row) ? '无变化' : added.has(row) ? '新增' : '更新')
  const owner = { ownerId: task.ownerId, now: scope.now }
  const failedRows = new Set(faults.map(({ row }) => row)).size
  return {
    okRows: rows.length - failedRows,
    failedRows,
    resultKey: await writeResults(services, definition, { rows, faults, resultOf }, owner),
    errorKey: failedRows > 0 ? await writeFaults(services, definition, { rows, faults }, owner) : '',
    input: {
      ...input,
      imported: { added: added.size, updated: good.length - added.size, unchanged: checked.unchanged.size },
    },
  }
}

/** Rows that were not to be imported at the check, or whose record was changed since. */
function staleFaults(
  { columns, namedBy, groupOf }: ImportDefinition,
  good: readonly CheckedRow<unknown>[],
  versions: ImportInput['versions'],
): Fault[] {
  const at = columns.findIndex(({ field }) => field === namedBy[0])
  const fault = ({ number, cells }: CheckedRow<unknown>, reason: string): Fault => {
    return { row: number, column: columns[at]?.title ?? '', value: cells[at] ?? '', reason }
  }
  const stale = good.filter(({ name, known }) => versions[name] !== (known?.version ?? 0))
  const groups = new Set(stale.flatMap(({ row }) => groupOf?.(row as object) ?? []))
  const numbers = new Set(stale.map(({ number }) => number))
  const others = good.filter(({ number, row }) => !numbers.has(number) && groups.has(groupOf?.(row as object) ?? ''))
  return [
    ...stale.map((row) => fault(row, '预检后数据已变化，请核对后重新导入')),
    ...others.map((row) => fault(row, '同组的行在预检后已变化，请核对后重新导入')),
  ]
}

async function saveRows(
  definition: ImportDefinition,
  rows: readonly NumberedRow<unknown>[],
  { picturesOf, ...scope }: ImportScope & { picturesOf: (row: number) => readonly FileItem[] },
  report: (done: number) => Promise<void>,
): Promise<AuditRecord[]> {
  if (rows.length === 0 || 'isForForm' in definition) return []
  if ('saveAll' in definition) {
    const pictured = rows.map((row) => ({ ...row, pictures: picturesOf(row.number) }))
    return definition.saveAll(pictured, scope, report)
  }
  const records: AuditRecord[] = []
  for (const { number, row, known } of rows) {
    records.push(await definition.save(row, known, { ...scope, pictures: picturesOf(number) }))
    if (records.length % REPORT_EVERY === 0) await report(records.length)
  }
  return records
}
