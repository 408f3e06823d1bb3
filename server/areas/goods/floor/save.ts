import { and, eq, max, notInArray, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { publishStatus } from '#contract/goods/codes.ts'
import { Floor, type FloorInput, type FloorZone, type saveFloorImage } from '#contract/goods/floor-images.ts'
import { floorFaults, floorFieldTitles, showroomUploads } from '#contract/goods/showroom-rules.ts'
import type { Context } from '#server/context.ts'
import { floorImage, settingOutImage } from '#server/database/schema/showrooms.ts'
import { store as storeTable } from '#server/database/schema/stores.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { logRow } from '#server/entity/change-log.ts'
import { changedFields } from '#server/entity/changes.ts'
import { loggedForm } from '#server/entity/logged-form.ts'
import { anyOf } from '#server/entity/paging.ts'
import { lockRow, refuseStale, saveRow } from '#server/entity/rows.ts'
import { checkFiles, plainUrl } from '#server/entity/stored-files.ts'
import { refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import { type FloorRecord, floors, presentFloor, storeNames, toFields } from './present.ts'

export async function saveFloor(
  { id, version, ...sent }: ParsedParamsOf<typeof saveFloorImage>,
  context: Context,
): Promise<AnswerOf<typeof saveFloorImage>> {
  const before = await lockRow(context, floors, id)
  await refuseStale(before, version, Floor, (present) => presentFloor(context, present))
  const { store } = context.services
  const input = { ...sent, image: plainUrl(store, sent.image), cover: plainUrl(store, sent.cover) }
  refuseFieldErrors(floorFaults(input))
  if (before?.status === publishStatus.published && input.zones.length === 0)
    throw refuseField('zones', '已发布的楼层至少保留一个展区')
  const changed: Partial<FloorInput> = before ? changedFields(toFields(before), input) : input
  await checkReferences(context, changed)
  if (before) await refuseLostZones(context, before, input.zones)
  await checkFiles(
    context,
    { image: changed.image ?? '', cover: changed.cover ?? '' },
    (field) => showroomUploads[field as 'image' | 'cover'],
  )
  const saved = await write(context, input, before)
  await markFiles(context, 'floorImage', saved.id, { image: saved.image, cover: saved.cover })
  await audit(context, before, saved)
  return { id: saved.id, version: saved.version }
}

async function checkReferences(context: Context, { storeId, zones }: Partial<FloorInput>): Promise<void> {
  if (storeId && (await context.db.$count(storeTable, eq(storeTable.id, storeId))) === 0) {
    throw refuseField('storeId', '展厅门店不存在，请重新选择')
  }
  const brandIds = [...new Set((zones ?? []).flatMap(({ brandId }) => brandId ?? []))]
  if (brandIds.length > 0 && (await context.db.$count(brand, anyOf(brand.id, brandIds))) < brandIds.length) {
    throw refuseField('zones', '展区的品牌不存在，请重新选择')
  }
}

/** A zone with exhibits cannot be deleted. */
async function refuseLostZones(context: Context, { id }: FloorRecord, zones: readonly FloorZone[]): Promise<void> {
  const remaining = zones.map(({ zoneNo }) => zoneNo)
  const [lost] = await context.db
    .select({ zoneNo: settingOutImage.zoneNo, total: sql<number>`count(*)::int` })
    .from(settingOutImage)
    .where(
      and(
        eq(settingOutImage.floorImageId, id),
        remaining.length > 0 ? notInArray(settingOutImage.zoneNo, remaining) : undefined,
      ),
    )
    .groupBy(settingOutImage.zoneNo)
    .orderBy(settingOutImage.zoneNo)
    .limit(1)
  if (lost) throw refuseField('zones', `展区 ${lost.zoneNo} 下有 ${lost.total} 张出样图,不能删除`)
}

async function write(context: Context, input: FloorInput, before: FloorRecord | undefined): Promise<FloorRecord> {
  if (before) return saveRow(context, floors, before, input)
  const [last] = await context.db
    .select({ sort: max(floorImage.sort) })
    .from(floorImage)
    .where(eq(floorImage.storeId, input.storeId))
  return saveRow(context, floors, before, input, { sort: (last?.sort ?? 0) + 1 })
}

async function audit(context: Context, before: FloorRecord | undefined, saved: FloorRecord): Promise<void> {
  const stores = await storeNames(context.db, [saved.storeId, before?.storeId ?? saved.storeId])
  const labelOf = (field: keyof FloorInput, value: unknown): string => {
    if (field === 'storeId') return stores.get(Number(value)) ?? ''
    if (field === 'zones')
      return (value as FloorZone[]).map(({ zoneNo, zoneName }) => `${zoneNo} ${zoneName}`).join('、')
    if (field === 'image' || field === 'cover') return String(value).split('/').at(-1) ?? ''
    return String(value)
  }
  logRow(context, floors, saved, {
    action: before ? 'edit' : 'add',
    verb: before ? '编辑' : '新增',
    ...loggedForm<FloorInput>({
      before: before && toFields(before),
      after: toFields(saved),
      titles: floorFieldTitles,
      labels: labelOf,
    }),
  })
}
