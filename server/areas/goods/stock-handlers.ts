import { and, eq, inArray } from 'drizzle-orm'
import type { ParsedParamsOf } from '#contract/endpoint.ts'
import { stockLogKind } from '#contract/goods/codes.ts'
import type * as contract from '#contract/goods/stock.ts'
import { MAX_STOCK, type StockSetting } from '#contract/goods/stock.ts'
import { canStock } from '#contract/goods/transitions.ts'
import type { Call, Handlers } from '#server/call.ts'
import { product, sku, stockLog } from '#server/database/schema-goods.ts'
import { cappedCount, offsetOf, orderBy } from '#server/paging.ts'
import { conflict, refuse, refuseField } from '#server/refusal.ts'
import { isSupplier, ownRows, refuseDisabledSupplier } from '#server/scope.ts'
import { refreshTotals } from './product-totals.ts'
import { describeSku, lockSkus, type SkuRecord } from './sku-record.ts'

type Params = ParsedParamsOf<typeof contract.setProductStock>

/** The stock that a setting leads to. */
const nextStock = ({ mode, quantity }: StockSetting, { stock }: SkuRecord): number =>
  mode === 1 ? quantity : mode === 2 ? stock + quantity : stock - quantity

async function setStock({ rows, kind, remark = '' }: Params, call: Call) {
  await refuseDisabledSupplier(call)
  if (kind !== 1 && remark === '') throw refuseField('remark', `${stockLogKind.label(kind)}必须填写说明`)
  const found = await lockSkus(call, rows)
  const steps = rows.flatMap((setting, index) => {
    const row = found.get(setting.skuId)
    if (!row) return []
    const refuseCell = (message: string) =>
      refuse(`SKU ${row.sku.skuCode} ${message}`, { [`rows.${index}.quantity`]: message })
    if (!canStock(row.status)) throw refuse(`商品「${row.name}」在回收站，不能改库存`)
    if (setting.mode === 1 && setting.stockRead === undefined) throw refuseCell('缺少原库存')
    const next = nextStock(setting, row.sku)
    if (next < row.sku.lockedStock) throw refuseCell(`不能小于锁定库存 ${row.sku.lockedStock}`)
    if (next > MAX_STOCK) throw refuseCell(`不能大于 ${MAX_STOCK}`)
    return [{ setting, row, next }]
  })
  const moved = steps.filter(({ setting, row }) => setting.mode === 1 && setting.stockRead !== row.sku.stock)
  if (moved.length > 0) throw conflict(moved.map(({ row }) => describeSku(row, call.caller, call.services.store)))

  for (const { setting, row, next } of steps) {
    await call.db
      .update(sku)
      .set({
        stock: next,
        ...(setting.warnStock === undefined ? {} : { warnStock: setting.warnStock }),
        updatedAt: call.now,
        updatedBy: call.caller.name,
      })
      .where(eq(sku.id, row.sku.id))
  }
  const changed = steps.filter(({ row, next }) => next !== row.sku.stock)
  if (changed.length > 0) {
    await call.db.insert(stockLog).values(
      changed.map(({ row, next }) => ({
        skuId: row.sku.id,
        productId: row.sku.productId,
        change: next - row.sku.stock,
        stockAfter: next,
        kind,
        remark,
        operator: call.caller.name,
        createdAt: call.now,
      })),
    )
  }
  await refreshTotals(
    call.db,
    steps.map(({ row }) => row.sku.productId),
  )
  for (const [productId, own] of Map.groupBy(steps, ({ row }) => row.sku.productId)) {
    const name = own[0]?.row.name ?? ''
    call.audit({
      resource: 'product',
      action: 'stock',
      targetId: productId,
      targetName: name,
      summary: `${stockLogKind.label(kind)}：调整商品「${name}」${own.length} 个规格的库存`,
      changes: own.slice(0, 100).map(({ row, next }) => ({
        field: `${row.sku.skuCode}.stock`,
        title: `${row.sku.specText || row.sku.skuCode} 账面库存`,
        before: String(row.sku.stock),
        after: String(next),
      })),
      reason: remark,
    })
  }
  return {
    done: steps.length,
    rows: steps.map(({ row, next }) => ({
      skuId: row.sku.id,
      stock: next,
      availableStock: next - row.sku.lockedStock,
    })),
  }
}

async function pageOfLogs(params: ParsedParamsOf<typeof contract.listStockLogs>, call: Call) {
  const where = and(
    isSupplier(call.caller)
      ? inArray(
          stockLog.productId,
          call.db.select({ id: product.id }).from(product).where(ownRows(call.caller, product.supplierId)),
        )
      : undefined,
    params.spuId === undefined ? undefined : eq(stockLog.productId, params.spuId),
    params.skuId === undefined ? undefined : eq(stockLog.skuId, params.skuId),
    params.kind === undefined ? undefined : eq(stockLog.kind, params.kind),
  )
  const rows = await call.db
    .select({ log: stockLog, productName: product.name, skuCode: sku.skuCode, specText: sku.specText })
    .from(stockLog)
    .innerJoin(sku, eq(sku.id, stockLog.skuId))
    .innerJoin(product, eq(product.id, stockLog.productId))
    .where(where)
    .orderBy(...orderBy(params.sort, { createdAt: stockLog.createdAt }, stockLog.id))
    .limit(params.pageSize)
    .offset(offsetOf(params))
  return {
    list: rows.map(({ log: { productId: _productId, ...log }, ...rest }) => ({ ...log, ...rest })),
    total: await cappedCount(call.db, stockLog, where),
    pageNum: params.pageNum,
    pageSize: params.pageSize,
  }
}

export const stockHandlers: Handlers<typeof contract> = { setProductStock: setStock, listStockLogs: pageOfLogs }
