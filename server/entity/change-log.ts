import type { AuditRecord, Context } from '#server/context.ts'
import { type Compared, loggedForm } from '#server/entity/logged-form.ts'
import type { Entity, RecordTable, Row } from './entity.ts'

interface Done extends Pick<AuditRecord, 'changes' | 'form' | 'reason' | 'before' | 'after' | 'batchNo'> {
  action: string
  /** Chinese verb, such as 停用; the name of the row follows it. */
  verb: string
  /** Text after the name: `的排序`. */
  rest?: string
}

/** Log entry for a row that was enabled or disabled. */
export const switched = (enabled: 0 | 1 | boolean): Done =>
  enabled ? { action: 'enable', verb: '启用' } : { action: 'disable', verb: '停用' }

/** Adds a log entry for a change of a row: 停用材料品牌「远山」. */
export function logRow<Table extends RecordTable>(
  { audit }: Pick<Context, 'audit'>,
  { resource, title, name, label }: Entity<Table>,
  row: Row<Table>,
  { action, verb, rest = '', ...more }: Done,
): void {
  const targetName = String(row[name])
  const target = label ? label(row) : `${title}「${targetName}」`
  audit({ resource, action, targetId: Number(row.id), targetName, summary: `${verb}${target}${rest}`, ...more })
}

/** Adds a log entry for an added or edited row: each changed field before and after, and the fields as a version. */
export function logSaved<Table extends RecordTable, Fields extends object>(
  context: Pick<Context, 'audit'>,
  of: Entity<Table>,
  saved: Row<Table>,
  compared: Compared<Fields>,
): void {
  const done = compared.before ? { action: 'edit', verb: '编辑' } : { action: 'add', verb: '新增' }
  logRow(context, of, saved, { ...done, ...loggedForm(compared) })
}
