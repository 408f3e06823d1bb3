import { and, eq } from 'drizzle-orm'
import { enableStatus, labelType } from '#contract/configuration/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { publishStatus, settingOutKind } from '#contract/goods/codes.ts'
import {
  type ExhibitSpot,
  SettingOut,
  type SettingOutInput,
  type saveSettingOutImage,
} from '#contract/goods/setting-out-images.ts'
import { settingOutFaults, settingOutFieldTitles } from '#contract/goods/showroom-rules.ts'
import type { Context } from '#server/context.ts'
import { sku } from '#server/database/schema/goods.ts'
import { floorImage } from '#server/database/schema/showrooms.ts'
import { label } from '#server/database/schema/specs.ts'
import { logRow } from '#server/entity/change-log.ts'
import { changedFields } from '#server/entity/changes.ts'
import { checkFilesOf } from '#server/entity/files.ts'
import { loggedForm } from '#server/entity/logged-form.ts'
import { anyOf } from '#server/entity/paging.ts'
import { lockRow, refuseStale, saveRow } from '#server/entity/rows.ts'
import { plainFiles, plainUrl } from '#server/entity/stored-files.ts'
import { refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { presentSettingOut, productsOf, type SettingOutRecord, settingOuts, toFields } from './present.ts'

export async function saveSettingOut(
  { id, version, ...sent }: ParsedParamsOf<typeof saveSettingOutImage>,
  context: Context,
): Promise<AnswerOf<typeof saveSettingOutImage>> {
  const before = await lockRow(context, settingOuts, id)
  await refuseStale(before, version, SettingOut, (present) => presentSettingOut(context, present))
  const { store } = context.services
  const input = { ...sent, images: plainFiles(store, sent.images), video: plainUrl(store, sent.video) }
  refuseFieldErrors(settingOutFaults(input))
  const changed: Partial<SettingOutInput> = before ? changedFields(toFields(before), input) : input
  await checkPlace(context, input, before)
  await checkSpots(context, changed.hotspots ?? [])
  if (changed.styleId) {
    const usable = and(
      eq(label.id, changed.styleId),
      eq(label.type, labelType.style),
      eq(label.status, enableStatus.enabled),
    )
    if ((await context.db.$count(label, usable)) === 0) throw refuseField('styleId', '请选择已启用的风格标签')
  }
  await checkFilesOf(context, settingOuts, changed)
  const saved = await write(context, input, before)
  await audit(context, before, saved)
  return { id: saved.id, version: saved.version }
}

/** Locks the floor until the exhibit is saved, so that its zone is not deleted meanwhile. */
async function checkPlace(
  context: Context,
  { floorImageId, zoneNo }: SettingOutInput,
  before: SettingOutRecord | undefined,
): Promise<void> {
  const [floor] = await context.db.select().from(floorImage).where(eq(floorImage.id, floorImageId)).for('share')
  if (!floor) throw refuseField('floorImageId', '楼层不存在，请重新选择')
  if (!floor.zones.some((zone) => zone.zoneNo === zoneNo)) throw refuseField('zoneNo', '展区不存在')
  if (before?.status === publishStatus.published && floor.status !== publishStatus.published)
    throw refuseField('floorImageId', '楼层未发布')
}

/** Products that can no longer be sold are allowed, missing ones are not. */
async function checkSpots(context: Context, hotspots: readonly ExhibitSpot[]): Promise<void> {
  if (hotspots.length === 0) return
  const products = await productsOf(context.db, [{ hotspots: [...hotspots] }])
  const skuIds = [...new Set(hotspots.flatMap(({ skuId }) => skuId ?? []))]
  const skus = await context.db.select({ id: sku.id, productId: sku.productId }).from(sku).where(anyOf(sku.id, skuIds))
  const ownerOf = new Map(skus.map((row) => [row.id, row.productId]))
  const isLost = ({ productId, skuId }: ExhibitSpot) =>
    !products.has(productId) || (skuId !== null && ownerOf.get(skuId) !== productId)
  if (hotspots.some(isLost)) throw refuseField('hotspots', '热点的商品或规格不存在，请重新选择')
}

async function write(
  context: Context,
  input: SettingOutInput,
  before: SettingOutRecord | undefined,
): Promise<SettingOutRecord> {
  const values = { ...input, endDate: input.endDate || null }
  return saveRow(context, settingOuts, before, values)
}

async function audit(context: Context, before: SettingOutRecord | undefined, saved: SettingOutRecord): Promise<void> {
  const products = await productsOf(context.db, before ? [before, saved] : [saved])
  const ids = [before?.styleId, saved.styleId].flatMap((id) => id ?? [])
  const labels = await context.db.select({ id: label.id, name: label.name }).from(label).where(anyOf(label.id, ids))
  const floorIds = [before?.floorImageId ?? saved.floorImageId, saved.floorImageId]
  const floors = await context.db
    .select({ id: floorImage.id, name: floorImage.name })
    .from(floorImage)
    .where(anyOf(floorImage.id, floorIds))
  const labelOf = (field: keyof SettingOutInput, value: unknown): string => {
    if (value === null || value === '') return ''
    if (field === 'kind') return settingOutKind.label(Number(value))
    if (field === 'styleId') return labels.find(({ id }) => id === value)?.name ?? ''
    if (field === 'floorImageId') return floors.find(({ id }) => id === value)?.name ?? ''
    if (field === 'images') return (value as SettingOutInput['images']).map(({ name }) => name).join('、')
    if (field === 'video') return String(value).split('/').at(-1) ?? ''
    if (field === 'hotspots') {
      const names = (value as ExhibitSpot[]).map(({ productId }) => products.get(productId)?.name ?? String(productId))
      return names.join('、')
    }
    return String(value)
  }
  logRow(context, settingOuts, saved, {
    action: before ? 'edit' : 'add',
    verb: before ? '编辑' : '新增',
    ...loggedForm<SettingOutInput>({
      before: before && toFields(before),
      after: toFields(saved),
      titles: settingOutFieldTitles,
      labels: labelOf,
    }),
  })
}
