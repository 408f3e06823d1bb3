import { and, asc, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { productRights } from '#contract/goods/field-rights.ts'
import { highestPriceOf } from '#contract/marketing/activity-product-rules.ts'
import type {
  ActivityProduct,
  exportActivityProducts,
  listActivityProducts,
} from '#contract/marketing/activity-products.ts'
import { activityKind, activityProductStatus, activitySubmitBy } from '#contract/marketing/codes.ts'
import { activityProductRights } from '#contract/marketing/field-rights.ts'
import { isMore } from '#contract/orders/order-money.ts'
import type { Caller, Context } from '#server/context.ts'
import { activity, activityProduct, activitySku } from '#server/database/schema/activities.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { brand, supplier } from '#server/database/schema/suppliers.ts'
import { readsField, shownFields } from '#server/entity/field-rights.ts'
import { containsAny, same } from '#server/entity/filters.ts'
import { exportedRows, filterLabels, inTab, listPage } from '#server/entity/list-page.ts'
import { anyOf, chosenRows, type ListScope } from '#server/entity/paging.ts'
import { namesOf, pluck, refOf } from '#server/entity/present.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import type { ExportDefinition } from '#server/jobs/exports.ts'
import type { ObjectStore } from '#server/storage/store.ts'
import { conflictHint, conflictsOf } from './conflicts.ts'
import { freePieces } from './offers.ts'
import { type ActivityProductRecord, activityRef, conditionsOf, hasConflict, isBelowCost, ownProducts } from './rows.ts'

/** Versions of products in activities, with the prices that they have now. */
const skusOf = (db: ListScope['db'], ids: readonly number[]) =>
  db
    .select({ own: activitySku, version: sku, of: product })
    .from(activitySku)
    .innerJoin(sku, eq(sku.id, activitySku.skuId))
    .innerJoin(product, eq(product.id, sku.productId))
    .where(anyOf(activitySku.activityProductId, ids))
    .orderBy(asc(activitySku.activityProductId), asc(sku.sort), asc(sku.id))

const leastOf = (amounts: readonly (string | null)[]): string | null =>
  amounts.reduce(
    (least, amount) => (amount !== null && (least === null || isMore(least, amount)) ? amount : least),
    null,
  )

/** Rows with all fields; `shownProduct` leaves out what the caller may not read. */
export async function presentProducts(
  { db, now }: Pick<ListScope, 'db' | 'now'>,
  rows: readonly ActivityProductRecord[],
  store?: ObjectStore,
): Promise<ActivityProduct[]> {
  const ids = pluck(rows, 'id')
  const activities = await db
    .select()
    .from(activity)
    .where(anyOf(activity.id, pluck(rows, 'activityId')))
  const activityOf = new Map(activities.map((row) => [row.id, row]))
  const versions = Map.groupBy(await skusOf(db, ids), ({ own }) => own.activityProductId)
  const conflicts = Map.groupBy(await conflictsOf(db, ids), ({ activityProductId }) => activityProductId)
  const suppliers = await namesOf(db, supplier, pluck(rows, 'supplierId'))
  const brands = await namesOf(db, brand, pluck(rows, 'brandId'))
  return rows.flatMap((row) => {
    const of = activityOf.get(row.activityId)
    const own = versions.get(row.id) ?? []
    if (!of) return []
    const skus = own.map(({ own: { activityPrice, activityStock, soldQty }, version, of: goods }) => ({
      skuId: version.id,
      skuCode: version.skuCode,
      specText: version.specText,
      salePrice: version.salePrice,
      supplyPrice: version.supplyPrice,
      purchasePrice: version.purchasePrice,
      highestPrice: highestPriceOf(conditionsOf(of), version.salePrice),
      availableStock: freePieces(version, goods),
      ...{ activityPrice, activityStock, soldQty },
    }))
    const cover = own[0]?.of.cover ?? ''
    return [
      {
        ...row,
        activity: activityRef(of, now),
        productName: own[0]?.of.name ?? row.productName,
        image: store && cover ? openUrl(store, cover) : cover,
        supplier: refOf(row.supplierId, suppliers),
        brand: refOf(row.brandId, brands),
        skus,
        salePriceFrom: leastOf(skus.map(({ salePrice }) => salePrice)),
        activityPriceFrom: leastOf(skus.map(({ activityPrice }) => activityPrice)),
        activityStock: skus.reduce((sum, { activityStock }) => sum + activityStock, 0),
        soldQty: skus.reduce((sum, { soldQty }) => sum + soldQty, 0),
        conflictHint: conflictHint(conflicts.get(row.id) ?? []),
        isBelowCost: skus.some(
          ({ activityPrice, purchasePrice }) =>
            activityPrice !== null && purchasePrice !== null && isMore(purchasePrice, activityPrice),
        ),
      },
    ]
  })
}

/** What the caller may read: prices by the rights of goods. */
export function shownProduct<Row extends ActivityProduct>(caller: Caller, row: Row): Row {
  const { salePriceFrom, ...rest } = shownFields(activityProductRights, caller, row)
  return {
    ...rest,
    ...(readsField(productRights, 'salePrice', caller) && { salePriceFrom }),
    skus: row.skus.map((one) => shownFields(productRights, caller, one)),
  } as Row
}

type Filters = ParsedParamsOf<typeof exportActivityProducts>

/** All filters but the status and the two chips. */
const filtersOf = ({ db }: Pick<ListScope, 'db'>, params: Partial<Filters>): SQL | undefined =>
  and(
    ...chosenRows(activityProduct.id, params.ids, params.exceptIds),
    params.keyword
      ? or(
          containsAny(params.keyword, activityProduct.productName, activityProduct.pinyin, activityProduct.spuCode),
          exists(
            db
              .select({ one: sql`1` })
              .from(activitySku)
              .innerJoin(sku, eq(sku.id, activitySku.skuId))
              .where(and(eq(activitySku.activityProductId, activityProduct.id), eq(sku.skuCode, params.keyword))),
          ),
        )
      : undefined,
    same(activityProduct, params, 'activityId', 'brandId', 'supplierId', 'submitBy'),
    params.kind === undefined
      ? undefined
      : sql`${activityProduct.activityId} in (select ${activity.id} from ${activity} where ${activity.kind} = ${params.kind})`,
  )

const chips = ({ conflict, belowCost }: Partial<Filters>): SQL | undefined =>
  and(
    conflict === undefined ? undefined : eq(hasConflict, conflict),
    belowCost === undefined ? undefined : eq(isBelowCost, belowCost),
  )

export async function pageOfProducts(
  params: ParsedParamsOf<typeof listActivityProducts>,
  context: Context,
): Promise<AnswerOf<typeof listActivityProducts>> {
  const { caller, services } = context
  const { createdAt, subsidy, sort } = activityProduct
  const seesCost = readsField(activityProductRights, 'isBelowCost', caller)
  const page = await listPage(context, params, {
    name: 'activityProducts',
    table: activityProduct,
    where: and(ownProducts(caller), filtersOf(context, params)),
    tabs: {
      column: activityProduct.status,
      codes: activityProductStatus.codes,
      open: params.status,
      within: chips(params),
      also: { conflict: hasConflict, ...(seesCost && { belowCost: isBelowCost }) },
    },
    sorts: { createdAt, subsidy, sort },
    present: (scope, rows) => presentProducts(scope, rows, services.store),
  })
  return { ...page, list: page.list.map((row) => shownProduct(caller, row)) }
}

export const activityProductExport: ExportDefinition<Filters, ActivityProduct> = {
  kind: 'activityProducts',
  module: import.meta.url,
  resource: 'activityProduct',
  title: '活动商品',
  permission: 'activityProduct:export',
  describe: (params) =>
    filterLabels(
      ['活动', params.activityId],
      ['审核状态', params.status, activityProductStatus],
      ['商品名称或编码', params.keyword],
      ['活动类型', params.kind, activityKind],
      ['品牌', params.brandId],
      ['供应商', params.supplierId],
      ['报名方', params.submitBy, activitySubmitBy],
      ['有冲突', params.conflict && '是'],
      ['低于采购价', params.belowCost && '是'],
    ),
  ...exportedRows(
    activityProduct,
    (params: Filters, scope) =>
      and(
        inTab(and(ownProducts(scope.caller), filtersOf(scope, params)), activityProduct.status, params.status),
        chips(params),
      ),
    async (scope, rows) => (await presentProducts(scope, rows)).map((row) => shownProduct(scope.caller, row)),
  ),
  columns: ({ caller }) => [
    { id: 'productName', title: '商品名称', width: 30, value: (row) => row.productName },
    { id: 'status', title: '审核状态', value: (row) => activityProductStatus.label(row.status) },
    { id: 'activityPriceFrom', title: '活动价起', kind: 'money', value: (row) => row.activityPriceFrom },
    ...(readsField(productRights, 'salePrice', caller)
      ? [
          {
            id: 'salePriceFrom',
            title: '销售价起',
            kind: 'money' as const,
            value: (row: ActivityProduct) => row.salePriceFrom,
          },
        ]
      : []),
    { id: 'subsidy', title: '平台补贴', kind: 'money', value: (row) => row.subsidy },
    { id: 'activity', title: '活动', width: 28, value: (row) => row.activity.name },
    { id: 'kind', title: '活动类型', value: (row) => activityKind.label(row.activity.kind) },
    { id: 'supplier', title: '供应商', width: 24, value: (row) => row.supplier.name },
    { id: 'brand', title: '品牌', width: 16, value: (row) => row.brand.name },
    { id: 'activityStock', title: '活动库存', kind: 'number', value: (row) => row.activityStock },
    { id: 'soldQty', title: '已售', kind: 'number', value: (row) => row.soldQty },
    { id: 'conflictHint', title: '冲突提示', width: 28, value: (row) => row.conflictHint },
    { id: 'submitBy', title: '报名方', value: (row) => activitySubmitBy.label(row.submitBy) },
    { id: 'spuCode', title: 'SPU 编码', width: 16, value: (row) => row.spuCode },
    { id: 'rejectReason', title: '驳回原因', width: 28, value: (row) => row.rejectReason },
    { id: 'reviewer', title: '审核人', value: (row) => row.reviewer },
    { id: 'createdAt', title: '报名时间', kind: 'time', value: (row) => row.createdAt },
  ],
}
