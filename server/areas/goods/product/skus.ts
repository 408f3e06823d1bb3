import { and, eq, inArray, ne, or } from 'drizzle-orm'
import { stockLogKind } from '#contract/goods/codes.ts'
import { FACTORS, PRICES, priceTitles } from '#contract/goods/price-rules.ts'
import { specTextOf } from '#contract/goods/product-rules.ts'
import type { Context } from '#server/context.ts'
import { brokenUnique } from '#server/database/pool.ts'
import { sku, stockLog } from '#server/database/schema/goods.ts'
import { isSame } from '#server/entity/changes.ts'
import { anyOf } from '#server/entity/paging.ts'
import { isSupplier } from '#server/entity/scope.ts'
import { forbidden, refuse, refuseField } from '#server/http/errors.ts'
import { type SkuFields, toSkuColumns } from './fields.ts'
import type { ProductRecord } from './present.ts'
import type { SkuRecord } from './sku-record.ts'
import { refreshTotals } from './totals.ts'

/** A new supply price that waits for a review. */
export interface SupplyPrice {
  skuId: number
  supplyPrice: string
}

const cell = (index: number, field: string, message: string) => refuseField(`skus.${index}.${field}`, message)

/**
 * Checks who may set which price: a supplier its supply price, the platform all with the permission. Prices of approved
 * goods change separately, with a history; new supply prices of a supplier are returned for review.
 */
export function checkPrices(
  context: Context,
  isApproved: boolean,
  before: readonly SkuFields[],
  after: readonly SkuFields[],
): SupplyPrice[] {
  const known = new Map(before.map((row) => [row.id, row]))
  return after.flatMap((row, index) => {
    const stored = row.id === undefined ? undefined : known.get(row.id)
    const changed = PRICES.filter((name) => row[name] !== (stored?.[name] ?? ''))
    const isFactorMoved = stored !== undefined && FACTORS.some((name) => row[name] !== stored[name])
    const isOwn = isSupplier(context.caller)
    if (isOwn && (isFactorMoved || changed.some((name) => name !== 'supplyPrice'))) {
      throw forbidden('供应商只能填写供货价')
    }
    if (!isOwn && (isFactorMoved || changed.length > 0) && !context.caller.can('product:price')) {
      throw forbidden('您没有设置价格的权限')
    }
    if (!isApproved || !stored) return []
    const [first] = changed
    if (!isOwn && (first || isFactorMoved)) {
      throw cell(index, first ?? 'supplyPrice', `已审核商品的${first ? priceTitles[first] : '系数'}请用「改价」修改`)
    }
    return changed.length > 0 && row.id !== undefined ? [{ skuId: row.id, supplyPrice: row.supplyPrice }] : []
  })
}

/** Restores the stored supply prices while new ones wait for their review. */
export const withStoredPrices = (before: readonly SkuFields[], after: readonly SkuFields[]): SkuFields[] => {
  const known = new Map(before.map((row) => [row.id, row.supplyPrice]))
  return after.map((row) =>
    row.id === undefined ? row : { ...row, supplyPrice: known.get(row.id) ?? row.supplyPrice },
  )
}

/** Codes and barcodes are unique over all suppliers. */
export async function checkCodes(context: Context, productId: number, rows: readonly SkuFields[]): Promise<void> {
  const codes = rows.map((row) => row.skuCode).filter(Boolean)
  const barcodes = rows.map((row) => row.barcode).filter(Boolean)
  if (codes.length + barcodes.length === 0) return
  const others = await context.db
    .select({ skuCode: sku.skuCode, barcode: sku.barcode })
    .from(sku)
    .where(and(ne(sku.productId, productId), or(inArray(sku.skuCode, codes), inArray(sku.barcode, barcodes))))
  for (const other of others) {
    const ofCode = rows.findIndex((row) => row.skuCode === other.skuCode)
    if (ofCode >= 0) throw cell(ofCode, 'skuCode', `SKU 编码 ${other.skuCode} 已被使用`)
    const ofBarcode = rows.findIndex((row) => row.barcode !== '' && row.barcode === other.barcode)
    if (ofBarcode >= 0) throw cell(ofBarcode, 'barcode', `条码已被 SKU ${other.skuCode} 使用`)
  }
}

/** SKUs with stock or orders cannot be removed with their spec value. */
export function checkRemoved(stored: readonly SkuRecord[], rows: readonly SkuFields[]): SkuRecord[] {
  const remainingIds = new Set(rows.map((row) => row.id))
  const removed = stored.filter((row) => !remainingIds.has(row.id))
  const held = removed.find((row) => row.stock > 0 || row.lockedStock > 0)
  if (held) {
    throw refuseField('skus', `规格「${held.specText}」还有库存 ${held.stock}、锁定 ${held.lockedStock}，不能移除`)
  }
  return removed
}

/** Free codes for SKUs without one: the product's code and three digits. */
function* freeCodes(prefix: string, existingCodes: readonly string[]): Generator<string> {
  const used = new Set(existingCodes)
  for (let number = 1; ; number++) {
    const code = `${prefix}${String(number).padStart(3, '0')}`
    if (!used.has(code)) yield code
  }
}

/** Writes the SKUs as in the form: inserts, updates and deletes, then refreshes the totals of the product. */
export async function saveSkus(
  context: Context,
  row: ProductRecord,
  stored: readonly SkuRecord[],
  rows: readonly SkuFields[],
): Promise<void> {
  const byId = new Map(stored.map((version) => [version.id, version]))
  if (rows.some(({ id }) => id !== undefined && !byId.has(id))) throw refuse('部分规格已被删除，请刷新后重试')
  await checkCodes(context, row.id, rows)
  const removed = checkRemoved(stored, rows)
  if (removed.length > 0) {
    const ids = removed.map(({ id }) => id)
    await context.db.delete(sku).where(anyOf(sku.id, ids))
  }
  const codes = freeCodes(
    row.spuCode,
    [...stored, ...rows].map(({ skuCode }) => skuCode),
  )
  const { now, caller } = context
  const values = rows.map((fields, sort) => ({
    ...toSkuColumns(fields),
    skuCode: fields.skuCode || (codes.next().value as string),
    specText: specTextOf(fields),
    sort,
    updatedAt: now,
    updatedBy: caller.name,
  }))
  await refuseUsedCode(async () => {
    for (const [index, fields] of rows.entries()) {
      const version = fields.id === undefined ? undefined : byId.get(fields.id)
      const next = values[index]
      if (!version || !next || isUnchanged(version, next)) continue
      await context.db
        .update(sku)
        .set({ ...next, version: version.version + 1 })
        .where(eq(sku.id, version.id))
    }
    const added = rows.flatMap((fields, index) => {
      const next = values[index]
      return fields.id === undefined && next
        ? [{ ...next, productId: row.id, stock: fields.stock, createdAt: now, createdBy: caller.name }]
        : []
    })
    if (added.length > 0) await addSkus(context, row, added)
  })
  await refreshTotals(context.db, [row.id])
}

function isUnchanged(stored: SkuRecord, { updatedAt: _at, updatedBy: _by, ...next }: Partial<SkuRecord>): boolean {
  return Object.entries(next).every(([name, value]) => {
    const before = stored[name as keyof SkuRecord]
    const isNumber = typeof before === 'string' && typeof value === 'string' && before !== '' && value !== ''
    return (
      isSame(before, value) ||
      (isNumber && name !== 'skuCode' && name !== 'barcode' && Number(before) === Number(value))
    )
  })
}

async function addSkus(context: Context, row: ProductRecord, added: (typeof sku.$inferInsert)[]): Promise<void> {
  const saved = await context.db.insert(sku).values(added).returning({ id: sku.id, stock: sku.stock })
  const stocked = saved.filter(({ stock }) => stock > 0)
  if (stocked.length === 0) return
  await context.db.insert(stockLog).values(
    stocked.map(({ id, stock }) => ({
      skuId: id,
      productId: row.id,
      change: stock,
      stockAfter: stock,
      kind: stockLogKind.received,
      remark: '新增规格',
      operator: context.caller.name,
      createdAt: context.now,
    })),
  )
}

/** Turns a violated unique index into a validation error, for concurrent use of the same code. */
async function refuseUsedCode(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    const broken = brokenUnique(error)
    if (broken === 'sku_code') throw refuseField('skus', 'SKU 编码已被使用')
    if (broken === 'sku_barcode') throw refuseField('skus', '条码已被其他 SKU 使用')
    throw error
  }
}
