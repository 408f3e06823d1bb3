import { and, asc, eq, sql } from 'drizzle-orm'
import { publishStatus } from '#contract/goods/codes.ts'
import type * as contract from '#contract/goods/floor-images.ts'
import type { Context, Handlers } from '#server/context.ts'
import { literal } from '#server/database/literal.ts'
import { floorImage, settingOutImage } from '#server/database/schema/showrooms.ts'
import { store as storeTable } from '#server/database/schema/stores.ts'
import { namedRows, rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { containsAny, same } from '#server/entity/filters.ts'
import { anyOf, countsOf, offsetOf, orderBy, pageRows, tabsOf } from '#server/entity/paging.ts'
import { lockRow, removeRows, updateRow } from '#server/entity/rows.ts'
import { notFound, refuse } from '#server/http/errors.ts'
import type { FloorRecord } from './present.ts'
import { floors, presentFloor, presentFloors } from './present.ts'
import { saveFloor } from './save.ts'

async function setStatus(
  context: Context,
  row: FloorRecord,
  status: typeof publishStatus.published | typeof publishStatus.withdrawn,
): Promise<void> {
  await updateRow(context, floors, row, { status })
}

async function publish(context: Context, row: FloorRecord): Promise<void> {
  if (row.status === publishStatus.published) throw refuse('楼层状态已变更,请刷新后重试')
  if (row.zones.length === 0) throw refuse('请先绘制展区')
  await setStatus(context, row, publishStatus.published)
  logRow(context, floors, row, { action: 'publish', verb: '发布' })
}

/** Unpublishes a floor with its exhibits. */
async function withdraw(context: Context, row: FloorRecord): Promise<void> {
  if (row.status !== publishStatus.published) throw refuse('楼层状态已变更,请刷新后重试')
  await setStatus(context, row, publishStatus.withdrawn)
  const pictures = await context.db
    .update(settingOutImage)
    .set({
      status: publishStatus.withdrawn,
      version: sql`${settingOutImage.version} + 1`,
      updatedAt: context.now,
      updatedBy: context.caller.name,
    })
    .where(and(eq(settingOutImage.floorImageId, row.id), eq(settingOutImage.status, publishStatus.published)))
    .returning({ id: settingOutImage.id })
  logRow(context, floors, row, {
    action: 'withdraw',
    verb: '下线',
    rest: `${pictures.length > 0 ? `，${pictures.length} 张出样图一同下线` : ''}`,
  })
}

async function remove(context: Context, row: FloorRecord): Promise<void> {
  if (row.status === publishStatus.published) throw refuse('已发布,请先下线')
  const pictures = await context.db.$count(settingOutImage, eq(settingOutImage.floorImageId, row.id))
  if (pictures > 0) throw refuse(`楼层下有 ${pictures} 张出样图`)
  await removeRows(context, floors, [row])
}

export const floorImageHandlers: Handlers<typeof contract> = {
  saveFloorImage: saveFloor,

  listShowroomStores: async (_params, context) =>
    context.db
      .select({
        id: storeTable.id,
        name: storeTable.name,
        floorCount: sql<number>`count(${floorImage.id})::int`,
        publishedCount: sql<number>`(count(*) filter (where ${floorImage.status} = ${literal(publishStatus.published)}))::int`,
      })
      .from(storeTable)
      .leftJoin(floorImage, eq(floorImage.storeId, storeTable.id))
      .groupBy(storeTable.id)
      .orderBy(asc(storeTable.id)),

  listFloorImages: async (params, context) => {
    const { keyword, brandId, status } = params
    const filters = and(
      same(floorImage, params, 'storeId'),
      containsAny(keyword, floorImage.name, floorImage.pinyin),
      brandId === undefined ? undefined : sql`${floorImage.zones} @> ${JSON.stringify([{ brandId }])}::jsonb`,
    )
    const { floorNo, sort, updatedAt } = floorImage
    const query = context.db
      .select()
      .from(floorImage)
      .where(status === undefined ? filters : and(filters, eq(floorImage.status, status)))
      .orderBy(
        ...(params.sort
          ? orderBy(params.sort, { floorNo, sort, updatedAt }, floorImage.id)
          : [asc(floorImage.storeId), asc(floorImage.sort), asc(floorImage.id)]),
      )
      .limit(params.pageSize)
      .offset(offsetOf(params))
    const tabs = context.db
      .select({ status: floorImage.status, total: sql<number>`count(*)::int` })
      .from(floorImage)
      .where(filters)
      .groupBy(floorImage.status)
    const { store } = context.services
    const [list, counted] = await Promise.all([
      pageRows(context, 'floorImages', query, (scope, rows) => presentFloors(scope.db, store, rows)),
      countsOf(context, tabs),
    ])
    const { pageNum, pageSize } = params
    return { list, pageNum, pageSize, ...tabsOf(counted, publishStatus.codes, status) }
  },

  getFloorImage: async ({ id }, context) => {
    const [row] = await context.db.select().from(floorImage).where(eq(floorImage.id, id))
    if (!row) throw notFound('楼层图不存在')
    return presentFloor(context, row)
  },

  publishFloorImages: async ({ ids, published }, context) =>
    rowByRow(context, await namedRows(context, floors, ids), async ({ id }, own) => {
      const row = await lockRow(own, floors, id)
      return published === 1 ? publish(own, row) : withdraw(own, row)
    }),

  sortFloorImages: async ({ ids }, context) => {
    const rows = await context.db
      .select()
      .from(floorImage)
      .where(anyOf(floorImage.id, ids))
      .orderBy(floorImage.id)
      .for('update')
    const [first] = rows
    if (!first || rows.length < new Set(ids).size) throw refuse('部分楼层不存在，请刷新后重试')
    if (rows.some(({ storeId }) => storeId !== first.storeId)) throw refuse('只能调整同一门店的楼层顺序')
    for (const [index, id] of ids.entries()) {
      await context.db
        .update(floorImage)
        .set({ sort: index + 1 })
        .where(eq(floorImage.id, id))
    }
    context.audit({
      resource: 'floorImage',
      action: 'sort',
      targetId: first.id,
      targetName: first.name,
      summary: `调整 ${ids.length} 个楼层的顺序`,
    })
    return null
  },

  deleteFloorImages: async ({ ids }, context) =>
    rowByRow(context, await namedRows(context, floors, ids), async ({ id }, own) =>
      remove(own, await lockRow(own, floors, id)),
    ),
}
