import { randomUUID } from 'node:crypto'
import { and, inArray } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { BulkResult } from '#contract/fields.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/http/errors.ts'
import { logRow } from './change-log.ts'
import type { Entity, RecordTable, Row, RowContext, Values } from './entity.ts'
import { lockRow, updateRow } from './rows.ts'

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
  context: Context,
  items: readonly Item[],
  run: (item: Item, context: Context) => Promise<void>,
): Promise<BulkResult> {
  const [only] = items
  if (only && items.length === 1) {
    await run(only, context)
    return { done: 1, failed: [] }
  }
  const batchNo = randomUUID()
  const failed: BulkResult['failed'] = []
  for (const item of items) {
    try {
      // A savepoint: what a refused row had already written is taken back.
      await context.db.transaction((tx) =>
        run(item, { ...context, db: tx, audit: (record) => context.audit({ ...record, batchNo }) }),
      )
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      failed.push({ id: item.id, name: item.name, message: error.message })
    }
  }
  return { done: items.length - failed.length, failed }
}

const inOrder = (one: { id: number }, other: { id: number }) => one.id - other.id

/**
 * The rows of a bulk action by what people call them, for `rowByRow`: always in the same order, so that two of them never
 * wait for each other. One that the caller may not see is refused when its turn comes.
 */
export async function namedRows<Table extends RecordTable>(
  context: RowContext,
  of: Entity<Table>,
  ids: readonly number[],
): Promise<BulkItem[]> {
  const { id, [of.name]: name } = of.table as RecordTable & Record<string, AnyPgColumn>
  const rows = await context.db
    .select({ id, name })
    .from(of.table as PgTable)
    .where(and(inArray(id, [...ids]), of.own?.(context.caller)))
  const names = new Map(rows.map((row) => [row.id, row.name]))
  return [...new Set(ids)].map((one) => ({ id: one, name: String(names.get(one) ?? `#${one}`) })).sort(inOrder)
}

/** Puts rows where a person has moved them: `sort` of each that changes. */
export async function sortRows<Table extends RecordTable & { sort: AnyPgColumn }>(
  context: Context,
  of: Entity<Table>,
  items: readonly { id: number; sort: number }[],
): Promise<void> {
  for (const { id, sort } of items.toSorted(inOrder)) {
    const row = (await lockRow(context, of, id)) as Row<Table> & { id: number; version: number }
    if (row.sort === sort) continue
    const changes = [{ field: 'sort', title: '排序值', before: String(row.sort), after: String(sort) }]
    await updateRow(context, of, row, { sort } as Values<Table>)
    logRow(context, of, row, { action: 'sort', verb: '调整', rest: '的排序', changes })
  }
}
