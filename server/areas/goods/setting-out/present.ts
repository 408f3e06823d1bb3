import { inArray, sql } from 'drizzle-orm'
import { type SettingOut, SettingOutInput, type SettingOutRow } from '#contract/goods/setting-out-images.ts'
import { showroomUploads } from '#contract/goods/showroom-rules.ts'
import { storeNames } from '#server/areas/goods/floor/present.ts'
import { sellsNow } from '#server/areas/goods/product/present.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { product } from '#server/database/schema/goods.ts'
import { floorImage, settingOutImage } from '#server/database/schema/showrooms.ts'
import { label } from '#server/database/schema/specs.ts'
import { entity } from '#server/entity/entity.ts'
import { anyOf } from '#server/entity/paging.ts'
import { fieldsOf } from '#server/entity/present.ts'
import { openFiles, openUrl } from '#server/entity/stored-files.ts'
import type { ObjectStore } from '#server/storage/store.ts'

export type SettingOutRecord = typeof settingOutImage.$inferSelect

export const settingOuts = entity({
  table: settingOutImage,
  resource: 'settingOutImage',
  title: '出样图',
  name: 'name',
  uniqueErrors: { setting_out_image_name: ['name', '该展区已有同名出样'] },
  uploads: { images: showroomUploads.images, video: showroomUploads.video },
})

/** Converts a record to form fields: nulls become empty texts. */
export function toFields(row: SettingOutRecord): SettingOutInput {
  return fieldsOf(SettingOutInput, row, { endDate: row.endDate ?? '' })
}

/** The products of hotspots: name, and whether they can be sold now. */
export async function productsOf(db: Connection, rows: readonly Pick<SettingOutRecord, 'hotspots'>[]) {
  const ids = [...new Set(rows.flatMap(({ hotspots }) => hotspots.map(({ productId }) => productId)))]
  const found = await db
    .select({ id: product.id, name: product.name, sellable: sql<boolean>`${sellsNow}` })
    .from(product)
    .where(anyOf(product.id, ids))
  return new Map(found.map((row) => [row.id, row]))
}

/** Presents exhibits for a list, with a constant number of queries. */
export async function presentSettingOuts(
  db: Connection,
  store: ObjectStore,
  rows: readonly SettingOutRecord[],
): Promise<SettingOutRow[]> {
  if (rows.length === 0) return []
  const styleIds = [...new Set(rows.flatMap(({ styleId }) => styleId ?? []))]
  const floors = await db
    .select({ id: floorImage.id, name: floorImage.name, storeId: floorImage.storeId })
    .from(floorImage)
    .where(anyOf(floorImage.id, [...new Set(rows.map(({ floorImageId }) => floorImageId))]))
  const styles = await db.select({ id: label.id, name: label.name }).from(label).where(inArray(label.id, styleIds))
  const products = await productsOf(db, rows)
  const stores = await storeNames(
    db,
    floors.map(({ storeId }) => storeId),
  )
  const floorOf = new Map(floors.map((row) => [row.id, row]))
  const styleOf = new Map(styles.map((row) => [row.id, row]))
  return rows.map(({ images, hotspots, floorImageId, styleId, ...row }) => {
    const floor = floorOf.get(floorImageId)
    const broken = hotspots.filter(({ productId }) => products.get(productId)?.sellable !== true)
    return {
      ...row,
      cover: openUrl(store, images[0]?.url ?? ''),
      imageCount: images.length,
      store: { id: floor?.storeId ?? 0, name: stores.get(floor?.storeId ?? 0) ?? '' },
      floor: { id: floorImageId, name: floor?.name ?? '' },
      style: styleId === null ? null : { id: styleId, name: styleOf.get(styleId)?.name ?? '' },
      spotCount: hotspots.length,
      brokenCount: broken.length,
      brokenProducts: [...new Set(broken.map(({ productId }) => productId))].map((id) => ({
        id,
        name: products.get(id)?.name ?? '',
      })),
      endDate: row.endDate ?? '',
    }
  })
}

export async function presentSettingOut(context: Context, row: SettingOutRecord): Promise<SettingOut> {
  const { store } = context.services
  const [head] = await presentSettingOuts(context.db, store, [row])
  const products = await productsOf(context.db, [row])
  if (!head) throw new Error('an exhibit could not be described')
  return {
    ...head,
    floorImageId: row.floorImageId,
    styleId: row.styleId,
    images: openFiles(store, row.images),
    video: openUrl(store, row.video),
    hotspots: row.hotspots.map((spot) => {
      const found = products.get(spot.productId)
      return { ...spot, productName: found?.name ?? '', sellable: found?.sellable === true }
    }),
  }
}
