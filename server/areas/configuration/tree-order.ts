import { sql } from 'drizzle-orm'
import type { Connection } from '#server/database/pool.ts'
import type { category, classify } from '#server/database/schema/configuration.ts'
import { serialize } from '#server/entity/rows.ts'

type Tree = typeof category | typeof classify
interface Row {
  id: number
  parentId: number | null
  sort: number
}

/** Locks a tree until the end of the transaction: two concurrent moves could otherwise create a cycle. */
export async function lockTree(db: Connection, name: 'category' | 'classify'): Promise<void> {
  await serialize({ db }, `tree ${name}`)
}

/** The rows of a level whose place changes when a row is inserted; they are passed in order. */
export function reordered(rows: readonly Row[], id: number, parentId: number | null, index: number) {
  const others = rows.filter((row) => row.parentId === parentId && row.id !== id)
  const moved = rows.find((row) => row.id === id)
  return others
    .toSpliced(index, 0, moved ?? { id, parentId, sort: -1 })
    .flatMap((row, sort) => (row.sort === sort && row.id !== id ? [] : [{ id: row.id, sort }]))
}

/** The place after all children of a parent. */
export const lastPlace = (rows: readonly Row[], parentId: number | null): number =>
  rows.reduce((next, row) => (row.parentId === parentId ? Math.max(next, row.sort + 1) : next), 0)

/** Writes the order of siblings. Their versions stay unchanged, because forms do not show the place. */
export async function writeOrder(
  db: Connection,
  tree: Tree,
  order: readonly { id: number; sort: number }[],
): Promise<void> {
  if (order.length === 0) return
  await db.execute(
    sql`update ${tree} set sort = placed.sort
      from jsonb_to_recordset(${JSON.stringify(order)}::jsonb) as placed(id bigint, sort int) where ${tree.id} = placed.id`,
  )
}
