import { and, eq } from 'drizzle-orm'
import type { ParsedParamsOf } from '#contract/endpoint.ts'
import { stockLogKind, stockMode } from '#contract/goods/codes.ts'
import { Sku } from '#contract/goods/products.ts'
import type * as contract from '#contract/goods/stock.ts'
import { lockSkus, ofOwnProducts, presentSku } from '#server/areas/goods/product/sku-record.ts'
import type { Context, Handlers } from '#server/context.ts'
import { product, sku, stockLog } from '#server/database/schema/goods.ts'
import { cappedCount, offsetOf, orderBy } from '#server/entity/paging.ts'
import { refuseDisabledSupplier } from '#server/entity/scope.ts'
import { conflict, refuse, refuseField } from '#server/http/errors.ts'
import { nextStock, stockFault, writeStock } from './present.ts'

type Params = ParsedParamsOf<typeof contract.setProductStock>

async function setStock({ rows, kind, remark = '' }: Params, context: Context) {
  await refuseDisabledSupplier(context)
  if (kind !== stockLogKind.received && remark === '')
    throw refuseField('remark', `${stockLogKind.label(kind)}必须填写说明`)
  const found = await lockSkus(context, rows)
  const steps = rows.flatMap((setting, index) => {
    const row = found.get(setting.skuId)
    if (!row) return []
    const fault = stockFault(row, setting)
    if (fault) throw refuse(fault.message, fault.cell ? { [`rows.${index}.quantity`]: fault.cell } : undefined)
    if (setting.mode === stockMode.set && setting.stockRead === undefined) {
      throw refuse(`SKU ${row.sku.skuCode} 缺少原库存`, { [`rows.${index}.quantity`]: '缺少原库存' })
    }
    const next = nextStock(setting, row.sku)
    return [{ setting, row, next }]
  })
  const moved = steps.filter(
    ({ setting, row }) => setting.mode === stockMode.set && setting.stockRead !== row.sku.stock,
  )
  if (moved.length > 0)
    throw conflict(
      Sku.array(),
      moved.map(({ row }) => presentSku(row, context.caller, context.services.store)),
    )

  const stocked = steps.map(({ setting, row, next }) => ({ row, next, warnStock: setting.warnStock }))
  await writeStock(context, stocked, { kind, remark })
  return {
    done: steps.length,
    rows: steps.map(({ row, next }) => ({
      skuId: row.sku.id,
      stock: next,
      availableStock: next - row.sku.lockedStock,
    })),
  }
}

async function pageOfLogs(params: ParsedParamsOf<typeof contract.listStockLogs>, context: Context) {
  const where = and(
    ofOwnProducts(context, stockLog.productId),
    params.spuId === undefined ? undefined : eq(stockLog.productId, params.spuId),
    params.skuId === undefined ? undefined : eq(stockLog.skuId, params.skuId),
    params.kind === undefined ? undefined : eq(stockLog.kind, params.kind),
  )
  const rows = await context.db
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
    total: await cappedCount(context.db, stockLog, where),
    pageNum: params.pageNum,
    pageSize: params.pageSize,
  }
}

export const stockHandlers: Handlers<typeof contract> = { setProductStock: setStock, listStockLogs: pageOfLogs }
