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
  /** Name shown to people. */
  name: string
}

/**
 * Runs a bulk action row by row: refused rows are listed, the others are done. With a single row the refusal itself is
 * thrown, so that its fields and code reach the client.
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
      // A savepoint: the writes of a refused row are rolled back.
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

const inOrder = (left: { id: number }, right: { id: number }) => left.id - right.id

/**
 * The rows of a bulk action with their names, for `rowByRow`. They are always in the same order, so that two bulk
 * actions never deadlock. A row that the caller may not see is refused when it is processed.
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
  return [...new Set(ids)].map((rowId) => ({ id: rowId, name: String(names.get(rowId) ?? `#${rowId}`) })).sort(inOrder)
}

/** Saves the place of each row that a person moved, if it changed. Returns how many changed. */
async function placeRows<Table extends RecordTable>(
  context: Context,
  of: Entity<Table>,
  { field, title }: { field: string; title: string },
  places: readonly { id: number; place: number }[],
): Promise<number> {
  let changed = 0
  for (const { id, place } of places.toSorted(inOrder)) {
    const row = (await lockRow(context, of, id)) as Row<Table> & { id: number; version: number }
    const known: unknown = row[field]
    if (known === place) continue
    const changes = [{ field, title, before: String(known), after: String(place) }]
    await updateRow(context, of, row, { [field]: place } as unknown as Values<Table>)
    logRow(context, of, row, { action: 'sort', verb: '调整', rest: '的排序', changes })
    changed++
  }
  return changed
}

/** Saves the `sort` of rows. */
export const sortRows = <Table extends RecordTable & { sort: AnyPgColumn }>(
  context: Context,
  of: Entity<Table>,
  items: readonly { id: number; sort: number }[],
): Promise<number> =>
  placeRows(
    context,
    of,
    { field: 'sort', title: '排序值' },
    items.map(({ id, sort }) => ({ id, place: sort })),
  )

/** Saves the `sortNo` of rows. */
export const numberRows = <Table extends RecordTable & { sortNo: AnyPgColumn }>(
  context: Context,
  of: Entity<Table>,
  items: readonly { id: number; sortNo: number }[],
): Promise<number> =>
  placeRows(
    context,
    of,
    { field: 'sortNo', title: '排序' },
    items.map(({ id, sortNo }) => ({ id, place: sortNo })),
  )
