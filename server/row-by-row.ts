import { randomUUID } from 'node:crypto'
import type { BulkResult } from '#contract/fields.ts'
import type { Call } from '#server/call.ts'
import { Refusal } from '#server/refusal.ts'

/** One row of a bulk action. */
export interface BulkItem {
  id: number
  /** What a person calls it. */
  name: string
}

/**
 * Runs a bulk action in which each row stands for itself: what is refused is listed, the rest is done.
 * With a single row the refusal itself is the answer, so that its fields and its code reach the person.
 */
export async function rowByRow<Item extends BulkItem>(
  call: Call,
  items: readonly Item[],
  run: (item: Item, call: Call) => Promise<void>,
): Promise<BulkResult> {
  const [only] = items
  if (only && items.length === 1) {
    await run(only, call)
    return { done: 1, failed: [] }
  }
  const batchNo = randomUUID()
  const failed: BulkResult['failed'] = []
  for (const item of items) {
    try {
      // A savepoint: what a refused row had already written is taken back.
      await call.db.transaction((tx) =>
        run(item, { ...call, db: tx, audit: (record) => call.audit({ ...record, batchNo }) }),
      )
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      failed.push({ id: item.id, name: item.name, message: error.message })
    }
  }
  return { done: items.length - failed.length, failed }
}
