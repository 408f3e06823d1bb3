import { and, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { ParsedParamsOf } from '#contract/endpoint.ts'
import type { NamedRef } from '#contract/fields.ts'
import { publishStatus } from '#contract/goods/codes.ts'
import type * as contract from '#contract/goods/setting-out-images.ts'
import { sellsNow } from '#server/areas/goods/product/present.ts'
import type { Context, Handlers } from '#server/context.ts'
import { product } from '#server/database/schema/goods.ts'
import { floorImage, settingOutImage } from '#server/database/schema/showrooms.ts'
import { namedRows, rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { same } from '#server/entity/filters.ts'
import { countsOf, offsetOf, orderBy, pageRows, sumOf, tabsOf } from '#server/entity/paging.ts'
import { lockRow, removeRows, updateRow } from '#server/entity/rows.ts'
import { notFound, refuse, refuseField } from '#server/http/errors.ts'
import { dayOf } from '#server/time.ts'
import { presentSettingOut, presentSettingOuts, type SettingOutRecord, settingOuts } from './present.ts'
import { saveSettingOut } from './save.ts'

const STALE = '出样图状态已变更,请刷新后重试'

/** Some hotspot of the exhibit refers to a product that cannot be sold now. */
const isBroken = sql`exists (
  select 1 from jsonb_array_elements(${settingOutImage.hotspots}) as spot
  left join ${product} on ${product.id} = (spot->>'productId')::bigint
  where not coalesce(${sellsNow}, false))`

/** All filters except the status, which the tabs count by. */
function filtersOf(params: ParsedParamsOf<typeof contract.listSettingOutImages>, context: Context): SQL | undefined {
  const { storeId, zoneNo, productId, broken, startFrom, startTo } = params
  const floors = context.db
    .select({ id: floorImage.id })
    .from(floorImage)
    .where(eq(floorImage.storeId, storeId ?? 0))
  return and(
    storeId === undefined ? undefined : inArray(settingOutImage.floorImageId, floors),
    same(settingOutImage, params, 'floorImageId', 'kind', 'styleId'),
    zoneNo ? eq(settingOutImage.zoneNo, zoneNo) : undefined,
    productId === undefined ? undefined : sql`${settingOutImage.hotspots} @> ${JSON.stringify([{ productId }])}::jsonb`,
    broken ? isBroken : undefined,
    startFrom ? gte(settingOutImage.startDate, startFrom) : undefined,
    startTo ? lte(settingOutImage.startDate, startTo) : undefined,
  )
}

async function step(
  context: Context,
  row: SettingOutRecord,
  status: typeof publishStatus.published | typeof publishStatus.withdrawn,
  endDate: string | null,
): Promise<void> {
  await updateRow(context, settingOuts, row, { status, endDate })
  logRow(context, settingOuts, row, {
    action: status === publishStatus.published ? 'publish' : 'withdraw',
    verb: status === publishStatus.published ? '发布' : '撤下',
  })
}

async function publish(context: Context, row: SettingOutRecord): Promise<void> {
  if (row.status === publishStatus.published) throw refuse(STALE)
  const [floor] = await context.db
    .select({ status: floorImage.status })
    .from(floorImage)
    .where(eq(floorImage.id, row.floorImageId))
    .for('share')
  if (floor?.status !== publishStatus.published) throw refuse('楼层未发布')
  // Published again without an end date.
  await step(context, row, publishStatus.published, null)
}

async function withdraw(context: Context, row: SettingOutRecord, endDate: string): Promise<void> {
  if (row.status !== publishStatus.published) throw refuse(STALE)
  if (endDate < row.startDate) throw refuseField('endDate', '撤样日期不能早于出样日期')
  await step(context, row, publishStatus.withdrawn, endDate)
}

/** Replaces the product of hotspots at the same positions; the SKU must be chosen again. */
async function replaceProduct(context: Context, row: SettingOutRecord, fromId: number, to: NamedRef): Promise<void> {
  const { hotspots } = row
  if (!hotspots.some(({ productId }) => productId === fromId)) throw refuse('图上没有要替换的商品')
  const at = (productId: number) =>
    new Set(hotspots.flatMap((spot) => (spot.productId === productId ? spot.imageIndex : [])))
  if (!at(fromId).isDisjointFrom(at(to.id))) throw refuse(`同一张图上已有「${to.name}」`)
  const replaced = hotspots.map((spot) =>
    spot.productId === fromId ? { ...spot, productId: to.id, skuId: null } : spot,
  )
  await updateRow(context, settingOuts, row, { hotspots: replaced })
  const [from] = await context.db.select({ name: product.name }).from(product).where(eq(product.id, fromId))
  logRow(context, settingOuts, row, {
    action: 'edit',
    verb: '',
    rest: `的商品「${from?.name ?? fromId}」替换为「${to.name}」`,
  })
}

async function remove(context: Context, row: SettingOutRecord): Promise<void> {
  if (row.status === publishStatus.published) throw refuse('已发布,请先下线')
  await removeRows(context, settingOuts, [row])
}

export const settingOutHandlers: Handlers<typeof contract> = {
  saveSettingOutImage: saveSettingOut,

  listSettingOutImages: async (params, context) => {
    const filters = filtersOf(params, context)
    const where = params.status === undefined ? filters : and(filters, eq(settingOutImage.status, params.status))
    const { name, startDate, endDate, sort, updatedAt } = settingOutImage
    const query = context.db
      .select()
      .from(settingOutImage)
      .where(where)
      .orderBy(...orderBy(params.sort, { name, startDate, endDate, sort, updatedAt }, settingOutImage.id))
      .limit(params.pageSize)
      .offset(offsetOf(params))
    const tabs = context.db
      .select({
        status: settingOutImage.status,
        total: sql<number>`count(*)::int`,
        broken: sql<number>`(count(*) filter (where ${isBroken}))::int`,
      })
      .from(settingOutImage)
      .where(filters)
      .groupBy(settingOutImage.status)
    const { store } = context.services
    const [list, counted] = await Promise.all([
      pageRows(context, 'settingOutImages', query, (scope, rows) => presentSettingOuts(scope.db, store, rows)),
      countsOf(context, tabs),
    ])
    const { counts, total } = tabsOf(counted, publishStatus.codes, params.status)
    const { pageNum, pageSize } = params
    return { list, total, pageNum, pageSize, counts: { ...counts, broken: sumOf(counted, 'broken') } }
  },

  getSettingOutImage: async ({ id }, context) => {
    const [row] = await context.db.select().from(settingOutImage).where(eq(settingOutImage.id, id))
    if (!row) throw notFound('出样图不存在')
    return presentSettingOut(context, row)
  },

  publishSettingOutImages: async ({ ids, published, endDate }, context) =>
    rowByRow(context, await namedRows(context, settingOuts, ids), async ({ id }, own) => {
      const row = await lockRow(own, settingOuts, id)
      return published === 1 ? publish(own, row) : withdraw(own, row, endDate ?? dayOf(context.now))
    }),

  replaceExhibitProduct: async ({ ids, fromId, toId }, context) => {
    const [target] = await context.db
      .select({ name: product.name, sellable: sql<boolean>`${sellsNow}` })
      .from(product)
      .where(eq(product.id, toId))
    if (!target?.sellable) throw refuseField('toId', '请选择可售的商品')
    return rowByRow(context, await namedRows(context, settingOuts, ids), async ({ id }, own) =>
      replaceProduct(own, await lockRow(own, settingOuts, id), fromId, { id: toId, name: target.name }),
    )
  },

  deleteSettingOutImages: async ({ ids }, context) =>
    rowByRow(context, await namedRows(context, settingOuts, ids), async ({ id }, own) =>
      remove(own, await lockRow(own, settingOuts, id)),
    ),
}
