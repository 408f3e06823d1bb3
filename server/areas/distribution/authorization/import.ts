import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import {
  authorizationMode,
  authorizationScope,
  authorizationSource,
} from '#contract/distribution/authorization-codes.ts'
import { periodFaults } from '#contract/distribution/authorization-rules.ts'
import { date, orEmpty, requiredLine } from '#contract/fields.ts'
import { buyerKind, partyState } from '#contract/orders/codes.ts'
import type { AuditRecord } from '#server/context.ts'
import { product } from '#server/database/schema/goods.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { isPlatform } from '#server/entity/scope.ts'
import type { HeldRow, ImportDefinition, ImportScope, RowFault } from '#server/imports/definition.ts'
import { dayOf } from '#server/time.ts'
import { isAuthorizable } from './in-force.ts'
import { grant } from './save.ts'

const modes: Readonly<Record<string, (typeof authorizationMode.codes)[number]>> = Object.fromEntries(
  authorizationMode.codes.map((mode) => [authorizationMode.label(mode), mode]),
)

const row = z.object({
  distributorName: requiredLine(50, '经销商'),
  spuCode: requiredLine(20, 'SPU 编码').transform((text) => text.toUpperCase()),
  productName: z.string(),
  mode: z.string().refine((text) => text in modes, '方式应为授权或排除'),
  validFrom: orEmpty(date('生效日')),
  validTo: orEmpty(date('失效日')),
})
type Row = z.output<typeof row>

async function found({ db, caller }: ImportScope, rows: readonly Partial<Row>[]) {
  const names = rows.flatMap(({ distributorName }) => distributorName ?? [])
  const codes = rows.flatMap(({ spuCode }) => spuCode ?? [])
  if (!isPlatform(caller)) return { distributors: new Map(), products: new Map() }
  const parties = await db
    .select({ id: tradeParty.id, name: tradeParty.name, state: tradeParty.state })
    .from(tradeParty)
    .where(and(eq(tradeParty.kind, buyerKind.distributor), inArray(tradeParty.name, names)))
  const products = await db
    .select({ id: product.id, name: product.name, spuCode: product.spuCode })
    .from(product)
    .where(and(isAuthorizable, inArray(product.spuCode, codes)))
  return {
    distributors: new Map(parties.map((one) => [one.name, one])),
    products: new Map(products.map((one) => [one.spuCode, one])),
  }
}

async function faultsOf(rows: readonly HeldRow<Row>[], scope: ImportScope): Promise<RowFault[]> {
  const known = await found(
    scope,
    rows.map((one) => one.row),
  )
  const today = dayOf(scope.now)
  return rows.flatMap(({ number, row: cells }) => {
    const faults: Record<string, string> = periodFaults(cells.validFrom || today, cells.validTo ?? '')
    const distributor = known.distributors.get(cells.distributorName ?? '')
    if (cells.distributorName && !distributor) faults.distributorName = '经销商不存在'
    else if (distributor && distributor.state !== partyState.active) faults.distributorName = '经销商不是正常状态'
    if (cells.spuCode && !known.products.has(cells.spuCode)) faults.spuCode = '商品不存在或未通过审核'
    return Object.entries(faults).map(([field, reason]) => ({ number, field, reason }))
  })
}

/** Rules for single products. The same rule again is skipped. */
export const authorizationImport: ImportDefinition<Row> = {
  resource: 'productAuthorization',
  title: '产品授权',
  permission: 'productAuthorization:edit',
  columns: [
    { field: 'distributorName', title: '经销商', note: '必填，经销商名称', width: 24 },
    { field: 'spuCode', title: 'SPU 编码', note: '必填，如 S0000000012' },
    { field: 'productName', title: '商品名称', note: '仅供核对，不导入', width: 30 },
    { field: 'mode', title: '方式', note: '必填', options: Object.keys(modes) },
    { field: 'validFrom', title: '生效日', note: '年-月-日；留空为今天' },
    { field: 'validTo', title: '失效日', note: '年-月-日；留空为长期' },
  ],
  samples: [
    ['示例经销商', 'S0000000001', '示例沙发', '授权', '2027-01-01', '2027-12-31'],
    ['示例经销商', 'S0000000002', '示例茶几', '排除', '', ''],
  ],
  row,
  nameOf: ({ distributorName, spuCode, mode }) => `${distributorName} ${spuCode} ${mode}`,
  namedBy: ['distributorName', 'spuCode', 'mode'],
  async find() {
    return new Map()
  },
  faultsOf,
  async saveAll(rows, scope) {
    const records: AuditRecord[] = []
    const context = { ...scope, audit: (record: AuditRecord) => void records.push(record) }
    const known = await found(
      scope,
      rows.map((one) => one.row),
    )
    const today = dayOf(scope.now)
    for (const [name, own] of Map.groupBy(rows, (one) => one.row.distributorName)) {
      const distributor = known.distributors.get(name)
      if (!distributor) continue
      const wanted = own.flatMap(({ row: { spuCode, mode, validFrom, validTo } }) => {
        const target = known.products.get(spuCode)
        const code = modes[mode]
        if (!target || code === undefined) return []
        const period = { validFrom: validFrom || today, validTo: validTo || null }
        const rule = { scope: authorizationScope.product, targetId: target.id, targetName: target.name }
        return [{ ...rule, mode: code, ...period }]
      })
      await grant(context, distributor.id, wanted, authorizationSource.imported)
    }
    return records
  },
}
