import type { Context } from '#server/context.ts'
import { refuse } from '../http/errors.ts'
import { type CheckedRow, checkRows } from './check-rows.ts'
import { findCheck } from './checks.ts'
import { laySheet } from './columns.ts'
import type { SheetDefinition } from './definition.ts'
import type { ImportInput } from './input.ts'
import { readUpload } from './read-file.ts'

/** The rows without errors of the caller's check, for a form that takes them over. Must not hold a writing connection. */
export async function rowsOfCheck<Row>(
  definition: SheetDefinition<Row>,
  checkId: string,
  context: Context,
): Promise<CheckedRow<Row>[]> {
  const check = await findCheck(context, checkId)
  const { key, mode, mapping, edits, missing } = check.input as ImportInput
  if (check.resource !== definition.resource || missing.length > 0) throw refuse('请先预检导入文件')
  const file = await readUpload(context, key)
  const { rows } = laySheet(definition, file.rows, { mapping, edits })
  const { good } = await checkRows(definition, rows, { mode }, context)
  return good
}
