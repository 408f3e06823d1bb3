import { randomUUID } from 'node:crypto'
import { commitImport } from '#contract/imports.ts'
import { writeAudit } from '../audit.ts'
import type { AuditRecord, Caller } from '../call.ts'
import type { Connection } from '../database/pool.ts'
import { conflict, forbidden, refuse } from '../refusal.ts'
import type { Services } from '../services.ts'
import { checkRows } from './check-rows.ts'
import { type ImportInput, isStale } from './handlers.ts'
import { readImportFile } from './read-file.ts'

/**
 * Writes all rows of a checked file in the given transaction, or throws. The file is read once more: what is written is
 * what was looked at, by the rules and the records of this moment.
 */
export async function runImport(
  services: Services,
  task: { id: number; resource: string; input: Record<string, unknown> },
  caller: Caller,
  scope: { db: Connection; now: string },
): Promise<void> {
  const definition = services.imports.get(task.resource)
  if (!definition) throw refuse('该任务类型已不存在')
  if (!caller.may(definition.permission)) throw forbidden('您已没有此操作的权限')
  const { key, mode, versions } = task.input as ImportInput
  const own = { ...scope, caller, services }
  const { parsed, faults } = await checkRows(definition, await readImportFile(services.store, key), mode, own)
  if (isStale(versions, new Map(parsed.flatMap(({ name, known }) => (known ? [[name, known]] : []))))) throw conflict()
  if (faults.length > 0) throw refuse(`第 ${faults[0]?.row} 行已不能导入：${faults[0]?.reason}`)
  const batchNo = randomUUID()
  const records: AuditRecord[] = []
  for (const { row, known } of parsed) records.push({ ...(await definition.save(row, known, own)), batchNo })
  const call = { ...own, requestId: `job-${task.id}`, ip: '', device: '' }
  await writeAudit(scope.db, call, { endpoint: commitImport, area: 'platform', costMs: 0, source: 3 }, records)
}
