import type { AuditRecord, Context } from '#server/context.ts'
import { type ChangeLabels, changesOf } from '#server/entity/changes.ts'
import type { Entity, RecordTable, Row } from './entity.ts'

interface Done extends Pick<AuditRecord, 'changes' | 'reason' | 'before' | 'after' | 'batchNo'> {
  action: string
  /** 停用, which the name of the row follows. */
  verb: string
  /** What follows the name: `的排序`. */
  rest?: string
}

/** What the log says of a row that was enabled or disabled. */
export const switched = (enabled: 0 | 1 | boolean): Done =>
  enabled ? { action: 'enable', verb: '启用' } : { action: 'disable', verb: '停用' }

/** Notes in the log what was done to a row: 停用材料品牌「远山」. */
export function logRow<Table extends RecordTable>(
  { audit }: Pick<Context, 'audit'>,
  { resource, title, name, called }: Entity<Table>,
  row: Row<Table>,
  { action, verb, rest = '', ...more }: Done,
): void {
  const targetName = String(row[name])
  const target = called ? called(row) : `${title}「${targetName}」`
  audit({ resource, action, targetId: Number(row.id), targetName, summary: `${verb}${target}${rest}`, ...more })
}

interface Compared<Fields extends object> {
  before: Fields | undefined
  after: Fields
  titles: Record<keyof Fields, string>
  words: ChangeLabels<Fields>
}

/** Notes that a row was added or edited, with each field that changed before and after. */
export function logSaved<Table extends RecordTable, Fields extends object>(
  context: Pick<Context, 'audit'>,
  of: Entity<Table>,
  saved: Row<Table>,
  { before, after, titles, words }: Compared<Fields>,
): void {
  const changes = before ? changesOf(before, after, titles, words) : []
  logRow(
    context,
    of,
    saved,
    before ? { action: 'edit', verb: '编辑', changes } : { action: 'add', verb: '新增', changes },
  )
}
