import type { BulkResult } from '#contract/fields.ts'
import type { Context } from '#server/context.ts'
import { type BulkItem, rowByRow } from '#server/entity/bulk.ts'
import { Refusal } from '#server/http/errors.ts'

/**
 * Runs a bulk action on goods: by default all or nothing, so that a sheet of 200 rows is never half applied. Refused
 * rows are listed either way; with `partial` the others are done.
 */
export async function allOrNothing<Item extends BulkItem>(
  context: Context,
  items: readonly Item[],
  partial: boolean,
  run: (item: Item, context: Context) => Promise<void>,
): Promise<BulkResult> {
  if (partial || items.length === 1) return rowByRow(context, items, run)
  const records: Parameters<Context['audit']>[0][] = []
  // Logged only after success: rolled-back changes are not logged.
  const result = await rowByRow({ ...context, audit: (record) => records.push(record) }, items, run)
  if (result.failed.length > 0) {
    throw new Refusal(422, `${result.failed.length} 个商品不符合条件，未做任何修改`, { failed: result.failed })
  }
  for (const record of records) context.audit(record)
  return result
}
