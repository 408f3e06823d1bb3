import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { dealerPriceMode, priceBatchMethod } from '#contract/distribution/price-codes.ts'
import { dealerPrices, isSaleBelowCost, typedPrices } from '#contract/distribution/price-rules.ts'
import { line, money, orEmpty, requiredLine } from '#contract/fields.ts'
import { buyerKind, partyState } from '#contract/orders/codes.ts'
import type { AuditRecord } from '#server/context.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { sku } from '#server/database/schema/goods.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { isPlatform } from '#server/entity/scope.ts'
import {
  always,
  type HeldRow,
  type ImportDefinition,
  type ImportScope,
  type RowFault,
} from '#server/imports/definition.ts'
import type { Distributor } from '../authorization/present.ts'
import { commitBatch, inTurn } from './commit.ts'
import { BELOW_COST, plannedRow, priceRowOf, typedOf } from './plan.ts'
import { type PriceRecord, priceRows, rowsWhere } from './rows.ts'

const row = z
  .object({
    distributorName: requiredLine(50, '经销商'),
    skuCode: requiredLine(40, 'SKU 编码'),
    productName: z.string(),
    purchasePrice: orEmpty(money('采购价')),
    productPrice: orEmpty(money('产品价')),
    salePrice: orEmpty(money('销售价')),
    reason: line(100, '原因'),
  })
  .refine((one) => dealerPrices.some((name) => one[name]), {
    ...{ path: ['purchasePrice'], message: '请至少填写一个价格', when: always },
  })
type Row = z.output<typeof row>

type Found = Map<string, { distributor: Distributor & { isBelow: boolean }; records: Map<string, PriceRecord> }>

/** The distributors of the rows with the prices of their SKUs. */
async function found({ db, caller }: ImportScope, rows: readonly Partial<Row>[]): Promise<Found> {
  if (!isPlatform(caller)) return new Map()
  const names = rows.flatMap(({ distributorName }) => distributorName ?? [])
  const parties = await db
    .select({
      id: tradeParty.id,
      name: tradeParty.name,
      state: tradeParty.state,
      parentId: distributorAccount.parentId,
    })
    .from(tradeParty)
    .leftJoin(distributorAccount, eq(distributorAccount.id, tradeParty.id))
    .where(and(eq(tradeParty.kind, buyerKind.distributor), inArray(tradeParty.name, names)))
    .orderBy(tradeParty.id)
  const all: Found = new Map()
  for (const { parentId, ...party } of parties) {
    const codes = rows.flatMap((one) => (one.distributorName === party.name ? (one.skuCode ?? []) : []))
    const where = and(await rowsWhere(party.id, {}, { db, caller }), inArray(sku.skuCode, codes))
    const records = codes.length > 0 ? await priceRows(db, party.id, where).query : []
    all.set(party.name, {
      distributor: { ...party, isBelow: parentId !== null },
      records: new Map(records.map((record) => [record.sku.skuCode, record])),
    })
  }
  return all
}

const typedIn = (cells: Partial<Row>) =>
  Object.fromEntries(dealerPrices.flatMap((name) => (cells[name] ? [[name, cells[name]]] : [])))

async function faultsOf(rows: readonly HeldRow<Row>[], scope: ImportScope): Promise<RowFault[]> {
  const known = await found(
    scope,
    rows.map((one) => one.row),
  )
  const mayLose = scope.caller.can('priceSetting:belowCost')
  return rows.flatMap(({ number, row: cells }) => {
    const own = known.get(cells.distributorName ?? '')
    const record = own?.records.get(cells.skuCode ?? '')
    const faults: Record<string, string> = {}
    if (cells.distributorName && !own) faults.distributorName = '经销商不存在'
    else if (own && own.distributor.state !== partyState.active) faults.distributorName = '经销商不是正常状态'
    else if (own?.distributor.isBelow) faults.distributorName = '二级经销商随上级定价'
    else if (own && cells.skuCode && !record) faults.skuCode = 'SKU 不存在或未授权给该经销商'
    if (record && !mayLose && isSaleBelowCost(typedPrices(priceRowOf(record), typedIn(cells))))
      faults.salePrice = BELOW_COST
    return Object.entries(faults).map(([field, reason]) => ({ number, field, reason }))
  })
}

/** Typed prices of SKUs. The rows of a file are one batch, which can be undone. */
export const priceImport: ImportDefinition<Row> = {
  resource: 'priceSetting',
  title: '经销商价格',
  permission: 'priceSetting:edit',
  columns: [
    { field: 'distributorName', title: '经销商', note: '必填，经销商名称', width: 24 },
    { field: 'skuCode', title: 'SKU 编码', note: '必填，已授权给该经销商的 SKU', width: 20 },
    { field: 'productName', title: '商品名称', note: '仅供核对，不导入', width: 30, aliases: ['商品'] },
    {
      field: 'purchasePrice',
      title: '采购价',
      note: '0 到 9999999，两位小数；填写后产品价与销售价按系数重算，留空则不变',
    },
    { field: 'productPrice', title: '产品价', note: '0 到 9999999，两位小数；留空则不变' },
    { field: 'salePrice', title: '销售价', note: '0 到 9999999，两位小数；留空则不变' },
    { field: 'reason', title: '原因', note: '选填，最多 100 个字；取第一个填写的', width: 24 },
  ],
  samples: [
    ['示例经销商', 'SKU0000000001', '示例沙发', '199.00', '299.00', '399.00', '春季调价'],
    ['示例经销商', 'SKU0000000002', '示例茶几', '', '', '459.00', ''],
  ],
  row,
  nameOf: ({ distributorName, skuCode }) => `${distributorName} ${skuCode}`,
  namedBy: ['distributorName', 'skuCode'],
  async find(names, scope) {
    const asked = names.map((name) => {
      const at = name.lastIndexOf(' ')
      return { distributorName: name.slice(0, at), skuCode: name.slice(at + 1) }
    })
    const known = await found(scope, asked)
    return new Map(
      asked.flatMap(({ distributorName, skuCode }) => {
        const record = known.get(distributorName)?.records.get(skuCode)
        return record ? [[`${distributorName} ${skuCode}`, { id: record.id, version: record.dealer.version }]] : []
      }),
    )
  },
  faultsOf,
  async unchangedOf(rows, scope) {
    const known = await found(
      scope,
      rows.map((one) => one.row),
    )
    const isSame = (cells: Row): boolean => {
      const record = known.get(cells.distributorName)?.records.get(cells.skuCode)
      if (!record || record.dealer.mode !== dealerPriceMode.typed) return false
      const present = priceRowOf(record)
      return dealerPrices.every((name) => !cells[name] || Number(cells[name]) === Number(present[name] || 'NaN'))
    }
    return new Set(rows.filter((one) => isSame(one.row)).map(({ number }) => number))
  },
  async saveAll(rows, scope) {
    const records: AuditRecord[] = []
    const context = { ...scope, audit: (record: AuditRecord) => void records.push(record) }
    const cells = rows.map((one) => one.row)
    const ids = [...(await found(scope, cells)).values()].map(({ distributor }) => distributor.id)
    await inTurn(context, ids)
    const known = await found(scope, cells)
    const planned = cells.flatMap((one) => {
      const own = known.get(one.distributorName)
      const record = own?.records.get(one.skuCode)
      if (!own || !record) return []
      const typed = typedPrices(priceRowOf(record), typedIn(one))
      return [plannedRow(own.distributor, record, { after: typedOf(typed, record) })]
    })
    const reason = cells.find((one) => one.reason !== '')?.reason ?? '表格导入'
    const batch = { distributorIds: ids, method: priceBatchMethod.imported, values: {}, reason, effectiveAt: '' }
    await commitBatch(context, batch, planned)
    return records
  },
}
