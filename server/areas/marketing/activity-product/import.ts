import { and, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { money, orEmpty, requiredLine } from '#contract/fields.ts'
import { priceFault, stockFault } from '#contract/marketing/activity-product-rules.ts'
import { MAX_ACTIVITY_STOCK } from '#contract/marketing/activity-products.ts'
import { activityProductStatus } from '#contract/marketing/codes.ts'
import type { AuditRecord } from '#server/context.ts'
import { activity, activitySku } from '#server/database/schema/activities.ts'
import { sku } from '#server/database/schema/goods.ts'
import { anyOf } from '#server/entity/paging.ts'
import { refuseDisabledSupplier } from '#server/entity/scope.ts'
import { Refusal } from '#server/http/errors.ts'
import type { HeldRow, ImportDefinition, ImportScope, KnownRow, RowFault } from '#server/imports/definition.ts'
import { importContext } from '#server/imports/import-context.ts'
import { type ActivityRecord, ownActivities } from '../activity/rows.ts'
import { loadOffers, type OfferedProduct, offeredSkus } from './offers.ts'
import { type ActivityProductRecord, conditionsOf } from './rows.ts'
import { entriesOf, goodsFault, refuseClosed, writeProduct } from './save.ts'

const row = z.object({
  activityNo: requiredLine(12, '活动编号').transform((text) => text.toUpperCase()),
  skuCode: requiredLine(32, 'SKU 编码'),
  productName: z.string(),
  activityPrice: orEmpty(money('活动价')),
  activityStock: z
    .string()
    .regex(/^\d{1,6}$/, `活动库存应为 1 到 ${MAX_ACTIVITY_STOCK} 的整数`)
    .transform(Number)
    .refine((count) => count >= 1, `活动库存应为 1 到 ${MAX_ACTIVITY_STOCK} 的整数`),
})
type Row = z.output<typeof row>

interface Found {
  activity: ActivityRecord | undefined
  /** The product of the version. */
  offered: OfferedProduct | undefined
  skuId: number | undefined
  entry: ActivityProductRecord | undefined
  stored: typeof activitySku.$inferSelect | undefined
}

/** What the rows name, with a fixed number of queries. */
async function look(scope: ImportScope, rows: readonly Partial<Row>[]): Promise<(cells: Partial<Row>) => Found> {
  const { db, caller } = scope
  const activities = await db
    .select()
    .from(activity)
    .where(
      and(
        inArray(
          activity.activityNo,
          rows.flatMap(({ activityNo }) => activityNo ?? []),
        ),
        ownActivities(caller),
      ),
    )
  const versions = await db
    .select({ id: sku.id, productId: sku.productId, skuCode: sku.skuCode })
    .from(sku)
    .where(
      inArray(
        sku.skuCode,
        rows.flatMap(({ skuCode }) => skuCode ?? []),
      ),
    )
  const productIds = versions.map(({ productId }) => productId)
  const offers = await loadOffers(db, productIds)
  const entryOf = await entriesOf(
    scope,
    activities.map(({ id }) => id),
    productIds,
  )
  const entries = activities.flatMap(({ id }) => productIds.flatMap((productId) => entryOf(id, productId)?.id ?? []))
  const stored = await db.select().from(activitySku).where(anyOf(activitySku.activityProductId, entries))
  const byNo = new Map(activities.map((one) => [one.activityNo, one]))
  const byCode = new Map(versions.map((one) => [one.skuCode, one]))
  return ({ activityNo = '', skuCode = '' }) => {
    const of = byNo.get(activityNo)
    const version = byCode.get(skuCode)
    const entry = of && version && entryOf(of.id, version.productId)
    return {
      activity: of,
      offered: version && offers.get(version.productId),
      skuId: version?.id,
      entry,
      stored: stored.find(({ activityProductId, skuId }) => activityProductId === entry?.id && skuId === version?.id),
    }
  }
}

/** The message of a refusal; '' when there is none. */
function refusalOf(check: () => void): string {
  try {
    check()
    return ''
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

async function faultsOf(rows: readonly HeldRow<Row>[], scope: ImportScope): Promise<RowFault[]> {
  await refuseDisabledSupplier(scope)
  const find = await look(
    scope,
    rows.map((one) => one.row),
  )
  const faults: RowFault[] = []
  for (const { number, row: cells } of rows) {
    const { activity: of, offered, skuId, entry, stored } = find(cells)
    const add = (field: keyof Row, reason: string) => reason && faults.push({ number, field, reason })
    if (cells.activityNo && !of) add('activityNo', '活动不存在')
    if (of)
      add(
        'activityNo',
        refusalOf(() => refuseClosed(scope, of)),
      )
    if (!of || cells.skuCode === undefined) continue
    const goods = await goodsFault(scope, of, offered)
    if (goods || !offered || skuId === undefined) {
      add('skuCode', goods)
      continue
    }
    const facts = offeredSkus(offered, new Map([[skuId, stored?.soldQty ?? 0]])).get(skuId)
    if (!facts) add('skuCode', '规格不存在或已停用')
    else if (entry?.status === activityProductStatus.passed) add('skuCode', '商品已通过，请在页面上增加库存')
    else if (entry?.status === activityProductStatus.removed) add('skuCode', '商品已清退，不能再报名')
    else {
      if (cells.activityPrice !== undefined)
        add('activityPrice', priceFault(conditionsOf(of), facts, cells.activityPrice))
      if (cells.activityStock !== undefined) add('activityStock', stockFault(facts, cells.activityStock))
    }
  }
  return faults
}

/** A product that was refused or withdrawn is submitted again as it is. */
const isSame = ({ entry, stored }: Found, { activityPrice, activityStock }: Row): boolean =>
  entry?.status === activityProductStatus.waiting &&
  stored !== undefined &&
  Number(stored.activityPrice ?? 0) === Number(activityPrice || 0) &&
  stored.activityStock === activityStock

async function unchangedOf(rows: readonly KnownRow<Row>[], scope: ImportScope): Promise<ReadonlySet<number>> {
  const find = await look(
    scope,
    rows.map((one) => one.row),
  )
  return new Set(rows.filter((one) => isSame(find(one.row), one.row)).map(({ number }) => number))
}

/** Prices and pieces of versions, one per row. The versions of a product are submitted together. */
export const activityProductImport: ImportDefinition<Row> = {
  resource: 'activityProduct',
  title: '活动商品',
  permission: 'activityProduct:submit',
  columns: [
    { field: 'activityNo', title: '活动编号', note: '必填，如 HD0000000012', width: 18 },
    { field: 'skuCode', title: 'SKU 编码', note: '必填，已上架商品的规格', width: 20 },
    { field: 'productName', title: '商品名称', note: '仅供核对，不导入', width: 30 },
    { field: 'activityPrice', title: '活动价', note: '最多两位小数；满减活动留空' },
    { field: 'activityStock', title: '活动库存', note: '1 到可售库存的整数' },
  ],
  samples: [
    ['HD0000000001', 'S0000000001001', '示例布艺沙发', '1999.00', '20'],
    ['HD0000000001', 'S0000000001002', '示例布艺沙发', '2199.00', '10'],
  ],
  row,
  nameOf: ({ activityNo, skuCode }) => `${activityNo} ${skuCode}`,
  namedBy: ['activityNo', 'skuCode'],
  groupOf: ({ activityNo, skuCode }) => (activityNo && skuCode ? `${activityNo} ${skuCode.slice(0, -3)}` : undefined),
  async find(names, scope) {
    const find = await look(
      scope,
      names.map((name) => {
        const [activityNo = '', skuCode = ''] = name.split(' ')
        return { activityNo, skuCode }
      }),
    )
    return new Map(
      names.flatMap((name) => {
        const [activityNo = '', skuCode = ''] = name.split(' ')
        const { entry, stored } = find({ activityNo, skuCode })
        return entry && stored ? [[name, { id: entry.id, version: entry.version }] as const] : []
      }),
    )
  },
  faultsOf,
  unchangedOf,
  async saveAll(rows, scope) {
    const records: AuditRecord[] = []
    const context = importContext(scope, (record) => records.push(record))
    const find = await look(
      scope,
      rows.map((one) => one.row),
    )
    const wanted = rows.map((one) => ({ cells: one.row, found: find(one.row) }))
    const byEntry = Map.groupBy(wanted, ({ found }) => `${found.activity?.id} ${found.offered?.row.id}`)
    for (const own of byEntry.values()) {
      const [{ found: first } = { found: undefined }] = own
      if (!first?.activity || !first.offered) continue
      const before = first.entry
        ? await scope.db
            .select()
            .from(activitySku)
            .where(anyOf(activitySku.activityProductId, [first.entry.id]))
        : []
      const given = own.map(({ cells, found }) => ({
        skuId: found.skuId ?? 0,
        activityPrice: cells.activityPrice,
        activityStock: cells.activityStock,
      }))
      const kept = before
        .filter(({ skuId }) => given.every((one) => one.skuId !== skuId))
        .map(({ skuId, activityPrice, activityStock }) => ({
          skuId,
          activityPrice: activityPrice ?? '',
          activityStock,
        }))
      await writeProduct(context, first.activity.id, {
        ...(first.entry && { id: first.entry.id, version: first.entry.version }),
        productId: first.offered.row.id,
        skus: [...kept, ...given],
        limitPerUser: first.entry?.limitPerUser ?? 0,
        subsidy: first.entry?.subsidy ?? '0.00',
        sort: first.entry?.sort ?? 0,
      })
    }
    return records
  },
}
