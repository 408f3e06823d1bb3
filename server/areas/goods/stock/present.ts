import { sql } from 'drizzle-orm'
import { stockLogKind, stockMode } from '#contract/goods/codes.ts'
import { MAX_STOCK, type StockSetting } from '#contract/goods/stock.ts'
import { canStock } from '#contract/goods/transitions.ts'
import type { SkuOfProduct, SkuRecord } from '#server/areas/goods/product/sku-record.ts'
import { refreshTotals } from '#server/areas/goods/product/totals.ts'
import type { AuditRecord, Context } from '#server/context.ts'
import { insertAll, rowsTable, rowsTableValues } from '#server/database/bulk-writes.ts'
import { sku, stockLog } from '#server/database/schema/goods.ts'

type Setting = Pick<StockSetting, 'mode' | 'quantity'>

/** The stock after a change. */
export const nextStock = ({ mode, quantity }: Setting, { stock }: SkuRecord): number =>
  mode === stockMode.set ? quantity : mode === stockMode.increase ? stock + quantity : stock - quantity

/** The rule that a new stock of a SKU violates; `cell` is the message at the quantity. */
export const stockFault = (version: Stocked, setting: Setting): StockFault | undefined =>
  stockFaultOf(version, nextStock(setting, version.sku))

type Stocked = Pick<SkuOfProduct, 'sku' | 'name' | 'status'>

interface StockFault {
  message: string
  cell?: string
}

/** The same for the stock after the change. */
export function stockFaultOf({ sku: row, name, status }: Stocked, next: number): StockFault | undefined {
  if (!canStock(status)) return { message: `商品「${name}」在回收站，不能改库存` }
  const cell =
    next < row.lockedStock ? `不能小于锁定库存 ${row.lockedStock}` : next > MAX_STOCK ? `不能大于 ${MAX_STOCK}` : ''
  return cell === '' ? undefined : { message: `SKU ${row.skuCode} ${cell}`, cell }
}

/** A SKU with its new stock. */
export interface Restocked {
  row: Pick<SkuOfProduct, 'sku' | 'name'>
  next: number
  /** When omitted, the warning value stays unchanged. */
  warnStock?: number | undefined
  /** When it differs between rows. */
  remark?: string
}

interface StockWriting {
  kind: (typeof stockLog.$inferSelect)['kind']
  remark: string
}

/** Writes stock with log lines for the movements, the totals of the products, and audit records. */
export async function writeStock(
  context: Pick<Context, 'db' | 'now' | 'caller' | 'audit'>,
  rows: readonly Restocked[],
  { kind, remark }: StockWriting,
): Promise<void> {
  if (rows.length === 0) return
  const { db, now, caller } = context
  const values = rows.map(({ row, next, warnStock = row.sku.warnStock }) => ({
    id: row.sku.id,
    stock: next,
    warnStock,
  }))
  await db
    .update(sku)
    .set({ ...rowsTableValues(['stock', 'warnStock']), updatedAt: now, updatedBy: caller.name })
    .from(rowsTable(values, { id: 'bigint', stock: 'integer', warnStock: 'integer' }))
    .where(sql`${sku.id} = given.id`)
  const moved = rows.filter(({ row, next }) => next !== row.sku.stock)
  await insertAll(
    db,
    stockLog,
    moved.map(({ row, next, remark: own = remark }) => ({
      skuId: row.sku.id,
      productId: row.sku.productId,
      change: next - row.sku.stock,
      stockAfter: next,
      kind,
      remark: own,
      operator: caller.name,
      createdAt: now,
    })),
  )
  await refreshTotals(
    db,
    rows.map(({ row }) => row.sku.productId),
  )
  for (const record of recordsOf(rows, { kind, remark })) context.audit(record)
}

/** One audit record per product, with each of its SKUs. */
const recordsOf = (rows: readonly Restocked[], { kind, remark }: StockWriting): AuditRecord[] =>
  [...Map.groupBy(rows, ({ row }) => row.sku.productId)].map(([productId, own]) => {
    const name = own[0]?.row.name ?? ''
    return {
      resource: 'product',
      action: 'stock',
      targetId: productId,
      targetName: name,
      summary: `${stockLogKind.label(kind)}：调整商品「${name}」${own.length} 个规格的库存`,
      changes: own.map(({ row, next }) => ({
        field: `${row.sku.skuCode}.stock`,
        title: `${row.sku.specText || row.sku.skuCode} 账面库存`,
        before: String(row.sku.stock),
        after: String(next),
      })),
      before: {
        skus: own.map(
          ({
            row: {
              sku: { id, skuCode, stock, warnStock },
            },
          }) => ({ id, skuCode, stock, warnStock }),
        ),
      },
      after: {
        skus: own.map(({ row, next, warnStock = row.sku.warnStock }) => ({ id: row.sku.id, stock: next, warnStock })),
      },
      reason: [...new Set(own.map((item) => item.remark ?? remark))].filter(Boolean).join('；'),
    }
  })
