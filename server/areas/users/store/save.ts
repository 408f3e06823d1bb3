import { and, eq, inArray } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { enterpriseStatus } from '#contract/merchants/codes.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import { storeStatus, storeType, userStatus } from '#contract/users/codes.ts'
import { canOpenStore, storeFaults, storeFieldTitles, storeMissing } from '#contract/users/store-rules.ts'
import { Store, type StoreInput, type saveCityStore } from '#contract/users/stores.ts'
import { giveOrdersToStore } from '#server/areas/orders/store-orders.ts'
import type { Context } from '#server/context.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { user } from '#server/database/schema/users.ts'
import { logSaved } from '#server/entity/change-log.ts'
import { changedFields } from '#server/entity/changes.ts'
import { checkFilesOf, plainAddresses } from '#server/entity/files.ts'
import { lockRow, refuseStale, saveRow, serialize } from '#server/entity/rows.ts'
import { sanitize } from '#server/entity/sanitize.ts'
import { forbidden, Refusal, refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { isDistrict } from '#server/platform/regions.ts'
import { followingOrders } from './areas.ts'
import { storeLabels } from './labels.ts'
import { replaceMain } from './main-store.ts'
import { presentStore, STORES, type StoreRecord, stores, toFields } from './present.ts'
import { openStore } from './status.ts'

export const STALE = '门店状态已变更,请刷新后重试'

const blank: Omit<StoreInput, 'name' | 'area'> = {
  storeType: storeType.direct,
  enterpriseId: null,
  managerIds: [],
  openedAt: '',
  isMain: false,
  recommended: false,
  sort: 0,
  address: '',
  longitude: '',
  latitude: '',
  serviceAreas: [],
  contactName: '',
  contactPhone: '',
  businessHours: [],
  services: [],
  logo: '',
  cover: '',
  images: [],
  video: '',
  licenceImage: '',
  brandIds: [],
  intro: '',
}

const plainDegrees = (text: string): string => String(Number(text))

/** The form as it is stored: without signatures of files, unsafe markup and needless zeros. */
function plainInput<Sent extends Partial<StoreInput>>(context: Context, sent: Sent): Sent {
  const { longitude, latitude, intro } = sent
  const plain = plainAddresses(context, stores, sent)
  if (longitude) plain.longitude = plainDegrees(longitude)
  if (latitude) plain.latitude = plainDegrees(latitude)
  if (intro !== undefined) plain.intro = sanitize(intro)
  return plain
}

const toColumns = ({ longitude, latitude, openedAt, ...fields }: StoreInput) => ({
  ...fields,
  longitude: longitude || null,
  latitude: latitude || null,
  openedAt: openedAt || null,
})

/** Refuses newly chosen references that do not exist or are out of use. */
async function checkReferences({ db }: Context, { enterpriseId, managerIds, brandIds }: Partial<StoreInput>) {
  if (enterpriseId) {
    const usable = and(eq(enterpriseUser.id, enterpriseId), inArray(enterpriseUser.status, usableCompanies))
    if ((await db.$count(enterpriseUser, usable)) === 0) throw refuseField('enterpriseId', '经营企业不存在或已注销')
  }
  if (managerIds) {
    const ids = [...new Set(managerIds)]
    const known = await db.$count(user, and(inArray(user.id, ids), eq(user.status, userStatus.active)))
    if (ids.length > 0 && known < ids.length) throw refuseField('managerIds', '部分管理员不存在或已冻结，请重新选择')
  }
  if (brandIds) {
    const ids = [...new Set(brandIds)]
    const enabled = await db.$count(brand, and(inArray(brand.id, ids), eq(brand.status, brandStatus.enabled)))
    if (ids.length > 0 && enabled < ids.length) throw refuseField('brandIds', '只能选择已启用的品牌')
  }
}
const usableCompanies = enterpriseStatus.codes.filter((status) => status !== enterpriseStatus.cancelled)

/** Added references only: a brand that was disabled later does not block other changes. */
const added = (before: readonly number[] | undefined, after: readonly number[] | undefined) =>
  after?.filter((id) => !before?.includes(id))

/** An opened store must stay complete; earlier gaps do not block other changes. */
function newlyMissing(before: StoreInput | undefined, after: StoreInput): Record<string, string> {
  const old = before ? storeMissing(before) : {}
  return Object.fromEntries(Object.entries(storeMissing(after)).filter(([field]) => !(field in old)))
}

/** Open orders of areas that the store gives up follow, as many as the user has agreed to. */
async function moveOrders(context: Context, before: StoreRecord, saved: StoreRecord, agreed: number): Promise<void> {
  const { moved, count } = await followingOrders(context.db, before, saved, true)
  if (count !== agreed) {
    const message =
      count > 0 ? `保存后 ${count} 个未完成订单改由其他门店负责，请确认` : '没有未完成订单需要变更门店，请重新确认'
    throw new Refusal(422, message, { fields: { serviceAreas: message }, movedOrders: count })
  }
  for (const { to, orders } of moved) await giveOrdersToStore(context, orders, { from: saved, to })
}

export async function saveStore(
  { id, version, draft, open, replaceMain: isAgreed, movedOrders, ...sent }: ParsedParamsOf<typeof saveCityStore>,
  context: Context,
): Promise<AnswerOf<typeof saveCityStore>> {
  await serialize(context, STORES)
  const row = await lockRow(context, stores, id)
  await refuseStale(row, version, Store, (present) => presentStore(context, present))
  if (open && !context.caller.can('store:enable')) throw forbidden('您没有开业上线的权限')
  if (open && row && !canOpenStore(row)) throw refuse(STALE)
  const isDraft = !row || row.status === storeStatus.draft
  const before = row && toFields(row)
  const after: StoreInput = { ...blank, ...before, ...plainInput(context, sent) }
  const changed: Partial<StoreInput> = before ? changedFields(before, after) : after
  if ('area' in changed && !isDistrict(after.area)) throw refuseField('area', '所在地区请选择到区县')
  refuseFieldErrors({
    ...(isDraft && draft && !open ? {} : isDraft || open ? storeMissing(after) : newlyMissing(before, after)),
    ...storeFaults(after),
  })
  await checkReferences(context, {
    ...changed,
    managerIds: added(before?.managerIds, changed.managerIds),
    brandIds: added(before?.brandIds, changed.brandIds),
  })
  await checkFilesOf(context, stores, changed)
  if (after.isMain && ('isMain' in changed || 'area' in changed)) {
    await replaceMain(context, { id, area: after.area }, isAgreed)
  }
  const saved = await saveRow(context, stores, row, toColumns(after))
  logSaved(context, stores, saved, {
    before,
    after,
    titles: storeFieldTitles,
    labels: await storeLabels(context.db, before ? [before, after] : [after]),
  })
  const isMoved = 'area' in changed || 'serviceAreas' in changed
  if (row && !isDraft && isMoved) await moveOrders(context, row, saved, movedOrders)
  return presentStore(context, open ? await openStore(context, saved) : saved)
}
