import { and, asc, eq, inArray, notInArray } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import {
  activityProductFaults,
  activityProductTitles,
  canChangeProduct,
  isStockOnly,
  skuLabel,
} from '#contract/marketing/activity-product-rules.ts'
import {
  ActivityProduct,
  type ActivityProductInput,
  type saveActivityProducts,
} from '#contract/marketing/activity-products.ts'
import { activityStatusAt, canEditActivity } from '#contract/marketing/activity-rules.ts'
import { activityProductStatus, activityStatus, activitySubmitBy } from '#contract/marketing/codes.ts'
import { loadCategories } from '#server/areas/configuration/category/category-index.ts'
import type { Context } from '#server/context.ts'
import { activity, activityProduct, activitySku } from '#server/database/schema/activities.ts'
import { type BulkItem, rowByRow } from '#server/entity/bulk.ts'
import { labelsBy } from '#server/entity/change-labels.ts'
import { logSaved } from '#server/entity/change-log.ts'
import { anyOf } from '#server/entity/paging.ts'
import { only } from '#server/entity/present.ts'
import { findRow, insertRow, lockRow, refuseStale, updateRow } from '#server/entity/rows.ts'
import { isSupplier, refuseDisabledSupplier } from '#server/entity/scope.ts'
import { refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { type ActivityRecord, activities } from '../activity/rows.ts'
import { isOnSale, loadOffers, type OfferedProduct, offeredSkus } from './offers.ts'
import { presentProducts } from './present.ts'
import { type ActivityProductRecord, activityProducts, conditionsOf } from './rows.ts'

type Params = ParsedParamsOf<typeof saveActivityProducts>

/** Suppliers submit while the enrolment is open, the platform until the end. */
export function refuseClosed({ caller, now }: Pick<Context, 'caller' | 'now'>, of: ActivityRecord): void {
  const status = activityStatusAt(of, now)
  if (!canEditActivity({ status })) throw refuse(`活动${activityStatus.label(status)}，不能再报名商品`)
  if (!isSupplier(caller) || status === activityStatus.enrolling) return
  const isEarly = of.enrolOpen && of.enrolStartAt !== null && Date.parse(of.enrolStartAt) > Date.parse(now)
  throw refuse(isEarly ? '报名还没有开始' : '报名已截止')
}

/** Why a product cannot take part at all; '' if it can. */
export async function goodsFault(
  context: Pick<Context, 'db' | 'caller'>,
  of: ActivityRecord,
  offered: OfferedProduct | undefined,
): Promise<string> {
  const { caller, db } = context
  if (!offered || (isSupplier(caller) && offered.row.supplierId !== caller.supplierId)) return '商品不存在'
  const { reach } = caller
  if (reach.isNarrow && !reach.byCreator && !reach.brandIds.includes(offered.row.brandId)) return '商品不存在'
  if (!isOnSale(offered)) return '商品已下架'
  if (of.brandIds.length > 0 && !of.brandIds.includes(offered.row.brandId)) return '商品的品牌不在活动的参与品牌内'
  if (of.categoryIds.length === 0) return ''
  const categories = await loadCategories(db)
  return categories.covers(of.categoryIds, offered.row.categoryId) ? '' : '商品的类目不在活动的参与类目内'
}

const skusOf = ({ db }: Pick<Context, 'db'>, id: number) =>
  db.select().from(activitySku).where(eq(activitySku.activityProductId, id)).orderBy(asc(activitySku.id)).for('update')

type StoredSku = typeof activitySku.$inferSelect

/** Of an approved product only the pieces may grow. */
function refuseLess(
  before: readonly StoredSku[],
  { skus, ...input }: ActivityProductInput,
  row: ActivityProductRecord,
) {
  const isSame =
    skus.length === before.length &&
    input.limitPerUser === row.limitPerUser &&
    Number(input.subsidy) === Number(row.subsidy) &&
    input.sort === row.sort
  const faults = skus.flatMap(({ skuId, activityPrice, activityStock }, index): [string, string][] => {
    const stored = before.find((one) => one.skuId === skuId)
    if (!stored) return [[`skus.${index}.skuId`, '已通过的商品不能增减规格']]
    if (Number(activityPrice || 0) !== Number(stored.activityPrice ?? 0)) {
      return [[`skus.${index}.activityPrice`, '已通过的商品不能改活动价']]
    }
    return activityStock < stored.activityStock
      ? [[`skus.${index}.activityStock`, `活动库存只能增加，不能低于 ${stored.activityStock}`]]
      : []
  })
  refuseFieldErrors(Object.fromEntries(faults))
  if (!isSame) throw refuse('已通过的商品只能增加活动库存')
}

async function writeSkus({ db }: Context, id: number, skus: ActivityProductInput['skus']): Promise<void> {
  const ids = skus.map(({ skuId }) => skuId)
  await db.delete(activitySku).where(and(eq(activitySku.activityProductId, id), notInArray(activitySku.skuId, ids)))
  for (const { skuId, activityPrice, activityStock } of skus) {
    const values = { activityPrice: activityPrice || null, activityStock }
    await db
      .insert(activitySku)
      .values({ activityProductId: id, skuId, ...values })
      .onConflictDoUpdate({ target: [activitySku.activityProductId, activitySku.skuId], set: values })
  }
}

/** The activity, locked against changes of its conditions; orders may count in it meanwhile. */
async function keptActivity({ db }: Pick<Context, 'db'>, id: number): Promise<ActivityRecord> {
  const [row] = await db.select().from(activity).where(eq(activity.id, id)).for('key share')
  if (!row) throw refuse('活动不存在')
  return row
}

type Sent = ActivityProductInput & { id?: number | undefined; version?: number | undefined }

/** Submits one product, or changes it; a changed one is reviewed again. */
export async function writeProduct(context: Context, activityId: number, sent: Sent): Promise<void> {
  const { now, caller, db, services } = context
  const { id, version, ...input } = sent
  const of = await keptActivity(context, activityId)
  refuseClosed(context, of)
  const row = await lockRow(context, activityProducts, id)
  await refuseStale(row, version, ActivityProduct, (present) =>
    only(presentProducts(context, [present], services.store)),
  )
  if (row && (row.activityId !== of.id || row.productId !== input.productId)) throw refuse('商品不能更换，请重新添加')
  const standing = row && { status: row.status, activity: { status: activityStatusAt(of, now) } }
  if (standing && !canChangeProduct(standing, isSupplier(caller))) {
    throw refuse(`商品${activityProductStatus.label(standing.status)}，不能修改`)
  }
  const offered = (await loadOffers(db, [input.productId])).get(input.productId)
  const fault = await goodsFault(context, of, offered)
  if (fault || !offered) throw refuseField('productId', fault)
  const before = row ? await skusOf(context, row.id) : []
  const sold = new Map(before.map(({ skuId, soldQty }) => [skuId, soldQty]))
  refuseFieldErrors(activityProductFaults(conditionsOf(of), input, offeredSkus(offered, sold)))
  const grows = row !== undefined && isStockOnly(row)
  if (grows) refuseLess(before, input, row)
  const seen = row && (await only(presentProducts(context, [row])))
  const values = {
    limitPerUser: input.limitPerUser,
    subsidy: input.subsidy,
    sort: input.sort,
    productName: offered.row.name,
    spuCode: offered.row.spuCode,
    supplierId: offered.row.supplierId,
    brandId: offered.row.brandId,
    ...(!grows && {
      status: activityProductStatus.waiting,
      submitBy: isSupplier(caller) ? activitySubmitBy.supplier : activitySubmitBy.platform,
      submittedAt: now,
      rejectReason: '',
    }),
  }
  const saved = row
    ? await updateRow(context, activityProducts, row, values)
    : await insertRow(context, activityProducts, {
        ...values,
        activityId: of.id,
        productId: input.productId,
        status: activityProductStatus.waiting,
        submitBy: isSupplier(caller) ? activitySubmitBy.supplier : activitySubmitBy.platform,
        submittedAt: now,
      })
  await writeSkus(context, saved.id, input.skus)
  await note(context, saved, seen)
}

type Logged = Record<keyof typeof activityProductTitles, unknown>

const loggedOf = (row: ActivityProduct): Logged => ({
  activity: row.activity.name,
  product: row.productName,
  skus: row.skus.map(skuLabel).join('，'),
  limitPerUser: row.limitPerUser,
  subsidy: row.subsidy,
  sort: row.sort,
})

/** The log holds texts: a product is not restored from it, because its price is approved for one time. */
async function note(context: Context, saved: ActivityProductRecord, before: ActivityProduct | undefined) {
  const after = await only(presentProducts(context, [saved]))
  logSaved(context, activityProducts, saved, {
    before: before && loggedOf(before),
    after: loggedOf(after),
    titles: activityProductTitles,
    labels: labelsBy<Logged>({}),
    unstored: Object.keys(activityProductTitles) as (keyof Logged)[],
  })
}

/** Names of the rows for the result: the ids are those of the products. */
async function items({ db }: Context, rows: Params['rows']): Promise<(BulkItem & { sent: Sent })[]> {
  const offers = await loadOffers(
    db,
    rows.map(({ productId }) => productId),
  )
  return rows.map((sent) => ({
    id: sent.productId,
    name: offers.get(sent.productId)?.row.name ?? `#${sent.productId}`,
    sent,
  }))
}

/** Saves row by row: refused products are named, the others are done. */
export async function writeProducts(
  { activityId, rows }: Params,
  context: Context,
): Promise<AnswerOf<typeof saveActivityProducts>> {
  await refuseDisabledSupplier(context)
  const of = await findRow(context, activities, activityId)
  refuseClosed(context, of)
  const sorted = (await items(context, rows)).toSorted((left, right) => left.id - right.id)
  return rowByRow(context, sorted, ({ sent }, own) => writeProduct(own, activityId, sent))
}

/** Entries of an activity by product. */
export async function entriesOf(
  { db }: Pick<Context, 'db'>,
  activityIds: readonly number[],
  productIds: readonly number[],
) {
  const rows = await db
    .select()
    .from(activityProduct)
    .where(and(anyOf(activityProduct.activityId, activityIds), inArray(activityProduct.productId, [...productIds])))
  const found = new Map(rows.map((row) => [`${row.activityId} ${row.productId}`, row]))
  return (activityId: number, productId: number) => found.get(`${activityId} ${productId}`)
}
