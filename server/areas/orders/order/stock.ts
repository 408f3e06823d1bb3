import { eq, sql } from 'drizzle-orm'
import type { CodeOf } from '#contract/codes.ts'
import { stockLogKind } from '#contract/goods/codes.ts'

import { refreshTotals } from '#server/areas/goods/product/totals.ts'
import type { Work } from '#server/areas/orders/work.ts'
import { insertAll, rowsTableParam } from '#server/database/bulk-writes.ts'
import type { Connection } from '#server/database/pool.ts'
import { preparedStatement } from '#server/database/prepared-statements.ts'
import { valuesFor } from '#server/database/rows.ts'
import { sku, stockLog } from '#server/database/schema/goods.ts'
import type { orderLine } from '#server/database/schema/orders.ts'
import { anyOfParam } from '#server/entity/paging.ts'

interface StockStep {
  kind: CodeOf<typeof stockLogKind>
  /** Change per piece of the stock, and of the reserved quantity. */
  stock: -1 | 0 | 1
  locked: -1 | 0 | 1
  /** Logged change: of the available stock for reservations, otherwise of the stock. */
  change: -1 | 1
  remark: string
}

/** Stock operations of orders. Available stock is stock minus reserved. */
export const stockSteps = {
  hold: { kind: stockLogKind.reserved, stock: 0, locked: 1, change: -1, remark: '' },
  release: { kind: stockLogKind.released, stock: 0, locked: -1, change: 1, remark: '' },
  ship: { kind: stockLogKind.shipped, stock: -1, locked: -1, change: -1, remark: '' },
  unship: { kind: stockLogKind.returned, stock: 1, locked: 1, change: 1, remark: '撤销发货' },
  restock: { kind: stockLogKind.returned, stock: 1, locked: 0, change: 1, remark: '' },
  unreturn: { kind: stockLogKind.shipped, stock: -1, locked: 0, change: -1, remark: '退货未成立，退回买家' },
} as const satisfies Record<string, StockStep>

/** Quantity of a line to move. */
export interface MovedPieces {
  line: Pick<typeof orderLine.$inferSelect, 'skuId' | 'productId' | 'holdsStock'>
  quantity: number
}

/** Locks SKUs until the end of the transaction, always in id order to prevent deadlocks. */
export async function lockStock(db: Connection, skuIds: readonly number[]): Promise<void> {
  if (skuIds.length === 0) return
  await skusLocked(db).execute({ ids: skuIds })
}

const skusLocked = preparedStatement((db) =>
  db.select({ id: sku.id }).from(sku).where(anyOfParam(sku.id)).orderBy(sku.id).for('update').prepare('skus_locked'),
)

const movedTypes = { skuId: 'bigint', quantity: 'int' } as const

const skusMoved = preparedStatement((db) =>
  db
    .update(sku)
    .set({
      stock: sql`${sku.stock} + ${sql.placeholder('stock')}::int * given.quantity`,
      lockedStock: sql`${sku.lockedStock} + ${sql.placeholder('locked')}::int * given.quantity`,
      updatedAt: valuesFor(sku.updatedAt, 'at'),
      updatedBy: valuesFor(sku.updatedBy, 'by'),
    })
    // Locked in id order like `lockStock`, in the statement that updates them.
    .from(sql`(select given.* from ${rowsTableParam(movedTypes)}
      inner join ${sku} as version on version.id = given."skuId" order by version.id for update of version) as given`)
    .where(eq(sku.id, sql`given."skuId"`))
    .returning({ id: sku.id, productId: sku.productId, stock: sku.stock, lockedStock: sku.lockedStock })
    .prepare('skus_moved'),
)

/** Updates stock and reservations with log entries. Lines without stock are skipped. */
export const moveStock = (
  work: Work,
  step: keyof typeof stockSteps,
  orderNo: string,
  moved: readonly MovedPieces[],
): Promise<void> => moveStocks(work, step, [{ orderNo, moved }])

/** The same for any number of orders, with a constant number of statements. */
export async function moveStocks(
  work: Work,
  step: keyof typeof stockSteps,
  orders: readonly { orderNo: string; moved: readonly MovedPieces[] }[],
): Promise<void> {
  const { kind, stock, locked, change, remark }: StockStep = stockSteps[step]
  const pieces = orders.flatMap(({ orderNo, moved }) => {
    const held = moved.filter(({ line, quantity }) => line.holdsStock && quantity > 0)
    return [...Map.groupBy(held, ({ line }) => line.skuId)].map(([skuId, own]) => ({
      orderNo,
      skuId,
      quantity: sumOf(own),
    }))
  })
  if (pieces.length === 0) return
  const totals = [...Map.groupBy(pieces, ({ skuId }) => skuId)].map(([skuId, own]) => ({ skuId, quantity: sumOf(own) }))
  const rows = JSON.stringify(totals)
  const after = await skusMoved(work.db).execute({ rows, stock, locked, at: work.now, by: work.by })
  const productOf = new Map(after.map(({ id, productId }) => [id, productId]))
  const quantityOf = new Map(totals.map(({ skuId, quantity }) => [skuId, quantity]))
  // The logged value before the first order; the entries then continue order by order.
  const shown = new Map(
    after.map((row) => [
      row.id,
      (stock === 0 ? row.stock - row.lockedStock : row.stock) - change * (quantityOf.get(row.id) ?? 0),
    ]),
  )
  await insertAll(
    work.db,
    stockLog,
    pieces.flatMap(({ orderNo, skuId, quantity }) => {
      const productId = productOf.get(skuId)
      if (productId === undefined) return []
      const stockAfter = (shown.get(skuId) ?? 0) + change * quantity
      shown.set(skuId, stockAfter)
      const flow = { skuId, productId, change: change * quantity, stockAfter }
      return [{ ...flow, kind, orderNo, remark, operator: work.by, createdAt: work.now }]
    }),
  )
  // Shipping reserved stock does not change the available stock.
  if (stock !== locked) await refreshTotals(work.db, [...new Set(productOf.values())])
}

const sumOf = (pieces: readonly { quantity: number }[]): number =>
  pieces.reduce((sum, { quantity }) => sum + quantity, 0)
