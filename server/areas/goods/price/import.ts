import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { money, orEmpty, paragraph, rate, requiredLine } from '#contract/fields.ts'
import { productRights } from '#contract/goods/field-rights.ts'
import { FACTORS, PRICES } from '#contract/goods/price-rules.ts'
import { canEditProduct } from '#contract/goods/transitions.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import { PENDING } from '#server/areas/goods/product/review.ts'
import { findSkus, lockSkus, type SkuOfProduct, skusByCode } from '#server/areas/goods/product/sku-record.ts'
import { priceColumns } from '#server/areas/goods/product/sku-sheets.ts'
import type { AuditRecord, Caller } from '#server/context.ts'
import { productReview } from '#server/database/schema/goods.ts'
import { hiddenFields } from '#server/entity/field-rights.ts'
import { anyOf } from '#server/entity/paging.ts'
import { isSupplier, refuseDisabledSupplier } from '#server/entity/scope.ts'
import { conflict, forbidden, refuse } from '#server/http/errors.ts'
import type { HeldRow, ImportDefinition, ImportScope, RowFault } from '#server/imports/definition.ts'
import { importContext } from '#server/imports/import-context.ts'
import { priceFaults, type SetPrices, settled } from './fault.ts'
import { pricesOf, writePrices } from './present.ts'
import { proposePrices } from './supply-prices.ts'

const NAMES = [...PRICES, ...FACTORS]

const row = z.object({
  skuCode: requiredLine(32, 'SKU 编码'),
  productName: z.string(),
  specText: z.string(),
  supplyPrice: orEmpty(money('供货价')),
  purchasePrice: orEmpty(money('采购价')),
  productPrice: orEmpty(money('产品价')),
  salePrice: orEmpty(money('销售价')),
  purchaseFactor: orEmpty(rate('采购系数')),
  productFactor: orEmpty(rate('产品系数')),
  saleFactor: orEmpty(rate('销售系数')),
  reason: paragraph(100, '调价原因'),
})
type Row = z.output<typeof row>
type Fault = Omit<RowFault, 'number'>

/** The non-empty cells. */
const settingOf = (cells: Pick<Row, (typeof NAMES)[number]>): SetPrices =>
  Object.fromEntries(NAMES.flatMap((name) => (cells[name] === '' ? [] : [[name, cells[name]]])))

/** A spreadsheet cannot confirm a loss interactively: its reason counts as the confirmation. */
const wayOf = ({ reason }: Row) => ({ reason, confirmLoss: true })

/** Errors for a supplier, who may only propose supply prices of editable goods without a pending review. */
function proposalFaults(found: SkuOfProduct, cells: Partial<Row>, pending: ReadonlySet<number>): Fault[] {
  const foreign = NAMES.filter((name) => name !== 'supplyPrice' && cells[name])
  return [
    ...foreign.map((field) => ({ field, reason: '供应商只能填写供货价' })),
    ...(canEditProduct(found.status) ? [] : [{ field: 'skuCode', reason: '商品当前状态不可编辑' }]),
    ...(pending.has(found.sku.productId) ? [{ field: 'skuCode', reason: PENDING }] : []),
  ]
}

/** Errors of the prices; when a cell is invalid, only those of the SKU itself. */
function priceFaultsOf(found: SkuOfProduct, cells: Row | undefined): Fault[] {
  const broken = cells
    ? priceFaults(found, settingOf(cells), wayOf(cells))
    : priceFaults(found, {}, { confirmLoss: true }).filter(({ field }) => field === undefined)
  return broken.map(({ field = 'skuCode', message: reason }) => ({ field, reason }))
}

async function pendingOf({ db }: ImportScope, found: Iterable<SkuOfProduct>): Promise<ReadonlySet<number>> {
  const ids = [...new Set([...found].map(({ sku }) => sku.productId))]
  const rows = await db
    .select({ id: productReview.productId })
    .from(productReview)
    .where(and(anyOf(productReview.productId, ids), eq(productReview.status, reviewStatus.pending)))
  return new Set(rows.map(({ id }) => id))
}

/**
 * An exported, unedited row is skipped, also when its SKU may not be priced now. Prices that the caller may not see are
 * not compared, since the result would reveal them.
 */
function isUntouched({ sku: row }: SkuOfProduct, cells: Partial<Row>, caller: Caller): boolean {
  const before = pricesOf(row)
  const hidden = hiddenFields(productRights, caller)
  return NAMES.every((name) => {
    const isSame = before[name] !== '' && Number(cells[name]) === Number(before[name])
    return cells[name] === '' || (isSame && !hidden.has(name))
  })
}

const EMPTY: Fault = { field: 'supplyPrice', reason: '请填写要修改的价格或系数' }

/** A SKU with no price visible to the caller: its exported row is empty. */
function isUnpriced({ sku: row }: SkuOfProduct, caller: Caller): boolean {
  const [before, hidden] = [pricesOf(row), hiddenFields(productRights, caller)]
  return NAMES.every((name) => before[name] === '' || hidden.has(name))
}

/** True for a row without prices whose SKU has prices that could be changed. */
const isEmptyRow = (version: SkuOfProduct | undefined, cells: Partial<Row>, caller: Caller): boolean =>
  NAMES.every((name) => cells[name] === '') && !(version && isUnpriced(version, caller))

async function faultsOf(rows: readonly HeldRow<Row>[], scope: ImportScope): Promise<RowFault[]> {
  const { caller } = scope
  const asks = isSupplier(caller)
  if (!caller.can(asks ? 'product:edit' : 'product:price')) throw forbidden('您没有设置价格的权限')
  await refuseDisabledSupplier(scope)
  const found = await findSkus(
    scope,
    rows.flatMap(({ known }) => known?.id ?? []),
  )
  const pending = asks ? await pendingOf(scope, found.values()) : new Set<number>()
  return rows.flatMap(({ number, row: cells, known }) => {
    const version = known && found.get(known.id)
    const empty = isEmptyRow(version, cells, caller) ? [{ number, ...EMPTY }] : []
    if (!version) return [{ number, field: 'skuCode', reason: 'SKU 不存在' }, ...empty]
    if (isUntouched(version, cells, caller)) return empty
    const isRead = [...NAMES, 'reason' as const].every((name) => cells[name] !== undefined)
    const faults = asks
      ? proposalFaults(version, cells, pending)
      : priceFaultsOf(version, isRead ? (cells as Row) : undefined)
    return faults.map((fault) => ({ number, ...fault }))
  })
}

/**
 * New prices of SKUs, one per row. The platform's prices apply at once; a supplier's supply prices are submitted for
 * review.
 */
export const priceImport: ImportDefinition<Row> = {
  resource: 'productPrice',
  title: '商品价格',
  permission: 'product:import',
  columns: priceColumns,
  samples: [
    [
      'S0000000001001',
      '示例布艺三人沙发',
      '米白',
      '1200.00',
      '1440.00',
      '2160.00',
      '2880.00',
      '',
      '',
      '',
      '示例：原材料涨价',
    ],
    ['S0000000001002', '示例黑胡桃餐桌', '1.8 米', '', '', '', '2680.00', '', '', '', ''],
  ],
  row,
  nameOf: ({ skuCode }) => skuCode,
  namedBy: ['skuCode'],
  find: (codes, scope) => skusByCode(scope, codes),
  faultsOf,
  async unchangedOf(rows, scope) {
    const found = await findSkus(
      scope,
      rows.map(({ known }) => known.id),
    )
    const same = rows.filter(({ row: cells, known }) => {
      const version = found.get(known.id)
      return version && isUntouched(version, cells, scope.caller) && !isEmptyRow(version, cells, scope.caller)
    })
    return new Set(same.map(({ number }) => number))
  },
  async saveAll(rows, scope) {
    const settings = rows.map(({ row: cells, known }) => ({ cells, skuId: known?.id ?? 0, version: known?.version }))
    const found = await lockSkus(scope, settings)
    if (settings.some(({ skuId, version }) => found.get(skuId)?.sku.version !== version)) throw conflict()
    const records: AuditRecord[] = []
    const context = importContext(scope, (record) => records.push(record))
    const touched = settings.filter(({ skuId, cells }) => {
      const version = found.get(skuId)
      return version !== undefined && !isUntouched(version, cells, scope.caller)
    })
    if (touched.length === 0) return records
    if (isSupplier(scope.caller)) {
      await proposePrices(
        context,
        touched.map(({ skuId, cells }) => ({ skuId, supplyPrice: cells.supplyPrice })),
      )
      return records
    }
    const repriced = touched.flatMap(({ cells, skuId }) => {
      const version = found.get(skuId)
      if (!version) return []
      const [broken] = priceFaultsOf(version, cells)
      if (broken) throw refuse(broken.reason)
      return [{ row: version, next: settled(version.sku, settingOf(cells)), reason: cells.reason }]
    })
    await writePrices(context, repriced, {})
    return records
  },
}
