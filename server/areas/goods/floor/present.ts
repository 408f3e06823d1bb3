import { asc, eq, inArray, sql } from 'drizzle-orm'
import { publishStatus } from '#contract/goods/codes.ts'
import { type Floor, FloorInput, type FloorRow } from '#contract/goods/floor-images.ts'
import { showroomUploads } from '#contract/goods/showroom-rules.ts'
import type { Context } from '#server/context.ts'
import { literal } from '#server/database/literal.ts'
import type { Connection } from '#server/database/pool.ts'
import { floorImage, settingOutImage } from '#server/database/schema/showrooms.ts'
import { store as storeTable } from '#server/database/schema/stores.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { entity } from '#server/entity/entity.ts'
import { anyOf } from '#server/entity/paging.ts'
import { namesOf } from '#server/entity/present.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import type { ObjectStore } from '#server/storage/store.ts'

export type FloorRecord = typeof floorImage.$inferSelect

export const floors = entity({
  table: floorImage,
  resource: 'floorImage',
  title: '楼层图',
  name: 'name',
  uniqueErrors: { floor_image_floor: ['floorNo', '该门店已有此楼层'] },
  uploads: { image: showroomUploads.image, cover: showroomUploads.cover },
})

/** Converts a record to form fields. */
export const toFields = (row: FloorRecord): FloorInput =>
  Object.fromEntries(
    Object.keys(FloorInput.shape).map((field) => [field, row[field as keyof FloorInput]]),
  ) as unknown as FloorInput

export async function storeNames(db: Connection, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ id: storeTable.id, name: storeTable.name })
    .from(storeTable)
    .where(anyOf(storeTable.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function countPictures(db: Connection, floorIds: readonly number[]) {
  const rows = await db
    .select({
      id: settingOutImage.floorImageId,
      total: sql<number>`count(*)::int`,
      published: sql<number>`(count(*) filter (where ${settingOutImage.status} = ${literal(publishStatus.published)}))::int`,
    })
    .from(settingOutImage)
    .where(inArray(settingOutImage.floorImageId, [...floorIds]))
    .groupBy(settingOutImage.floorImageId)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** Presents floors for a list, with a constant number of queries. */
export async function presentFloors(
  db: Connection,
  store: ObjectStore,
  rows: readonly FloorRecord[],
): Promise<FloorRow[]> {
  if (rows.length === 0) return []
  const stores = await storeNames(
    db,
    rows.map((row) => row.storeId),
  )
  const brands = await namesOf(db, brand, [
    ...new Set(rows.flatMap(({ zones }) => zones.flatMap(({ brandId }) => brandId ?? []))),
  ])
  const counts = await countPictures(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    ...row,
    image: openUrl(store, row.image),
    store: { id: row.storeId, name: stores.get(row.storeId) ?? '' },
    zones: row.zones.map((zone) => ({ ...zone, brandName: brands.get(zone.brandId ?? 0) ?? '' })),
    settingCount: counts.get(row.id)?.published ?? 0,
    pictureCount: counts.get(row.id)?.total ?? 0,
  }))
}

export async function presentFloor(context: Context, row: FloorRecord): Promise<Floor> {
  const { store } = context.services
  const [head] = await presentFloors(context.db, store, [row])
  const pictures = await context.db
    .select()
    .from(settingOutImage)
    .where(eq(settingOutImage.floorImageId, row.id))
    .orderBy(asc(settingOutImage.zoneNo), asc(settingOutImage.id))
  if (!head) throw new Error('a floor could not be described')
  return {
    ...head,
    storeId: row.storeId,
    cover: openUrl(store, row.cover),
    settingOuts: pictures.map(({ id, zoneNo, name, images, status }) => ({
      id,
      zoneNo,
      name,
      cover: openUrl(store, images[0]?.url ?? ''),
      status,
    })),
  }
}
