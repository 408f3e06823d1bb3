import { inArray, sql } from 'drizzle-orm'
import { stockLogKind } from '#contract/goods/codes.ts'
import { FACTORS, PRICES } from '#contract/goods/price-rules.ts'
import { priceFault, type SetPrices, settled } from '#server/areas/goods/price/fault.ts'
import { writePrices } from '#server/areas/goods/price/present.ts'
import { type Restocked, stockFaultOf, writeStock } from '#server/areas/goods/stock/present.ts'
import {
  changedSince,
  type LoggedEntry,
  loggedRow,
  type RollbackDefinition,
  rollbackOf,
  type UndonePart,
} from '#server/bulk/rollback-definition.ts'
import type { Context } from '#server/context.ts'
import { rowsTable } from '#server/database/bulk-writes.ts'
import { stockLog } from '#server/database/schema/goods.ts'
import { refuseDisabledSupplier } from '#server/entity/scope.ts'
import { findSkus, lockSkus, type SkuOfProduct, skuName } from './sku-record.ts'

const GONE = '规格已删除，或不在您的数据范围内'
const REASON = '撤销批量修改'

/** The SKUs of an entry. */
function skuParts(entry: LoggedEntry): Omit<UndonePart, 'entry'>[] {
  const rows = entry.before?.skus
  if (!Array.isArray(rows)) return []
  return rows.map(({ id, skuCode }) => ({ id: Number(id), name: `${entry.targetName} ${skuCode}` }))
}

const lock = async ({ id }: UndonePart, context: Context): Promise<void> => {
  await lockSkus(context, [{ skuId: id }])
}

/** The reason against undoing each part, by the present SKUs. */
async function faultsBySku(
  parts: readonly UndonePart[],
  context: Context,
  faultOf: (part: UndonePart, version: SkuOfProduct) => string | undefined,
): Promise<ReadonlyMap<UndonePart, string>> {
  const found = await findSkus(
    context,
    parts.map(({ id }) => id),
  )
  return new Map(
    parts.flatMap((part) => {
      const version = found.get(part.id)
      const reason = version ? faultOf(part, version) : GONE
      return reason ? [[part, reason] as const] : []
    }),
  )
}

async function versionOf({ id }: UndonePart, context: Context): Promise<SkuOfProduct> {
  const version = (await findSkus(context, [id])).get(id)
  if (!version) throw new Error(`SKU ${id} was not locked`)
  return version
}

/** The prices and factors before the change, of those that it changed. */
const pricesBefore = (part: UndonePart): SetPrices => {
  const before = loggedRow(part, 'before', 'skus') ?? {}
  return Object.fromEntries(
    [...PRICES, ...FACTORS].flatMap((name) => (name in before ? [[name, String(before[name] ?? '')]] : [])),
  )
}

/** Prices go back to those before, if nobody has changed the SKU since. */
export const priceRollback: RollbackDefinition = rollbackOf({
  resource: 'product',
  actions: ['price'],
  permission: 'product:price',
  partsOf: skuParts,
  lock,
  faultsOf: (parts, context) =>
    faultsBySku(parts, context, (part, version) => {
      if (loggedRow(part, 'after', 'skus')?.version !== version.sku.version) return changedSince('')
      return priceFault(version, pricesBefore(part), { reason: REASON, confirmLoss: true })?.message
    }),
  undo: async (part, context) => {
    const row = await versionOf(part, context)
    await writePrices(context, [{ row, next: settled(row.sku, pricesBefore(part)) }], { reason: REASON })
  },
})

/** Movements by orders may follow a change of stock: the counter movement leaves them as they are. */
const overwriting = [stockLogKind.received, stockLogKind.counted, stockLogKind.damaged, stockLogKind.excel] as const

/** SKUs whose stock a person changed after the entry. */
async function restockedSince(parts: readonly UndonePart[], { db }: Context): Promise<ReadonlySet<number>> {
  const given = parts.map(({ id, entry }) => ({ id, at: entry.occurredAt }))
  const rows = await db
    .selectDistinct({ skuId: stockLog.skuId })
    .from(rowsTable(given, { id: 'bigint', at: 'timestamptz' }))
    .innerJoin(stockLog, sql`${stockLog.skuId} = given.id and ${stockLog.createdAt} > given.at`)
    .where(inArray(stockLog.kind, [...overwriting]))
  return new Set(rows.map(({ skuId }) => skuId))
}

/** The stock and the warning value after undoing a change: a counter movement on top of the present stock. */
function stockBefore(part: UndonePart, { sku: row }: SkuOfProduct): Pick<Restocked, 'next' | 'warnStock'> {
  const [before, after] = [loggedRow(part, 'before', 'skus'), loggedRow(part, 'after', 'skus')]
  const moved = Number(after?.stock ?? 0) - Number(before?.stock ?? 0)
  const isOwnWarning = row.warnStock === after?.warnStock
  return { next: row.stock - moved, warnStock: isOwnWarning ? Number(before?.warnStock) : row.warnStock }
}

/** Stock moves back by what the change moved it, if nobody has entered a stock since. */
export const stockRollback: RollbackDefinition = rollbackOf({
  resource: 'product',
  actions: ['stock'],
  permission: 'product:stock',
  partsOf: skuParts,
  lock,
  faultsOf: async (parts, context) => {
    const since = await restockedSince(parts, context)
    return faultsBySku(parts, context, (part, version) =>
      since.has(part.id) ? changedSince('改库存') : stockFaultOf(version, stockBefore(part, version).next)?.message,
    )
  },
  undo: async (part, context) => {
    await refuseDisabledSupplier(context)
    const row = await versionOf(part, context)
    await writeStock(context, [{ row, ...stockBefore(part, row) }], { kind: stockLogKind.rolledBack, remark: REASON })
  },
})

/** The present records of a bulk step, for another try of refused SKUs. */
export const skuRecords =
  (versionOfSku: (row: SkuOfProduct['sku']) => number) => async (ids: readonly number[], context: Context) =>
    [...(await findSkus(context, ids)).values()].map((row) => ({
      id: row.sku.id,
      name: skuName(row),
      version: versionOfSku(row.sku),
    }))
