import { and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { Activity, type ActivityInput } from '#contract/marketing/activities.ts'
import {
  activityFaults,
  activityFieldTitles,
  activityStatusAt,
  canEditActivity,
  fittingActivity,
  missingToPublish,
  runningFaults,
} from '#contract/marketing/activity-rules.ts'
import {
  activityAudience,
  activityKind,
  activityProductStatus,
  activityStatus,
  couponStatus,
} from '#contract/marketing/codes.ts'
import { couponStatusAt } from '#contract/marketing/coupon-rules.ts'
import { isAfter } from '#contract/rules/moment.ts'
import { regionsLabel } from '#contract/rules/region.ts'
import type { Context } from '#server/context.ts'
import { activity, activityProduct } from '#server/database/schema/activities.ts'
import { coupon } from '#server/database/schema/marketing.ts'
import { eachLabel, labelsBy, pictureLabel, richTextLabel } from '#server/entity/change-labels.ts'
import { logRow, logSaved } from '#server/entity/change-log.ts'
import { changedFields } from '#server/entity/changes.ts'
import { only } from '#server/entity/present.ts'
import { lockRow, refuseStale, saveRow, serialize } from '#server/entity/rows.ts'
import { sanitize } from '#server/entity/sanitize.ts'
import { refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { regionTree } from '#server/platform/regions.ts'
import { copyProducts } from '../activity-product/copy.ts'
import { refuseGone, targetsByKind } from '../goods-targets.ts'
import { checkPictures, markPictures, plainPictures } from './pictures.ts'
import { hasProducts, presentActivities, toFields } from './present.ts'
import { type ActivityRecord, activities, NAME_TAKEN } from './rows.ts'

const orNull = (text: string): string | null => text || null

const toColumns = (input: ActivityInput) => ({
  ...input,
  startAt: orNull(input.startAt),
  endAt: orNull(input.endAt),
  discountRate: orNull(input.discountRate),
  enrolStartAt: orNull(input.enrolStartAt),
  enrolEndAt: orNull(input.enrolEndAt),
})

/** What may change follows from the state; the kind stays after the first product. */
async function refuseChanges({ db, now }: Context, row: ActivityRecord, before: ActivityInput, input: ActivityInput) {
  const status = activityStatusAt(row, now)
  if (!canEditActivity({ status })) throw refuse(`活动${activityStatus.label(status)}，不能修改`)
  if (status === activityStatus.running) {
    refuseFieldErrors(runningFaults(before, input, Object.keys(changedFields(before, input))))
  }
  if (input.kind !== before.kind && (await hasProducts(db, row.id))) {
    throw refuseField('kind', '已有商品报名，活动类型不能修改')
  }
}

/** Published activities are complete, and start in the future when their start is set. */
function refuseIncomplete(before: ActivityInput | undefined, input: ActivityInput, publishes: boolean, now: string) {
  refuseFieldErrors(missingToPublish(input))
  if ((publishes || before?.startAt !== input.startAt) && !isAfter(input.startAt, now)) {
    throw refuseField('startAt', '开始时间须晚于现在')
  }
  if (!isAfter(input.endAt, now)) throw refuseField('endAt', '结束时间须晚于现在')
}

/** Unique among the activities that have not ended. Saves of one name wait for each other. */
async function refuseTakenName(context: Context, name: string, id: number | undefined): Promise<void> {
  await serialize(context, `activity ${name}`)
  const isOpen = and(isNull(activity.disabledAt), or(isNull(activity.endAt), gt(activity.endAt, context.now)))
  const others = await context.db.$count(
    activity,
    and(eq(activity.name, name), isOpen, id === undefined ? undefined : ne(activity.id, id)),
  )
  if (others > 0) throw refuseField('name', NAME_TAKEN)
}

/** Floors show products of the activity; coupons of a venue are being issued. */
async function checkVenues(
  { db, now }: Context,
  { venues }: ActivityInput,
  before: ActivityInput | undefined,
  productsOf: number | undefined,
): Promise<void> {
  const { waiting, passed } = activityProductStatus
  const inVenues = (of: Pick<ActivityInput, 'venues'> | undefined) => of?.venues ?? []
  const productIds = [...new Set(venues.flatMap(({ floors }) => floors.flatMap((floor) => floor.productIds)))]
  const known = new Set(inVenues(before).flatMap(({ floors }) => floors.flatMap((floor) => floor.productIds)))
  const fresh = productIds.filter((id) => !known.has(id))
  const found = fresh.length
    ? await db.$count(
        activityProduct,
        and(
          eq(activityProduct.activityId, productsOf ?? 0),
          inArray(activityProduct.productId, fresh),
          inArray(activityProduct.status, [waiting, passed]),
        ),
      )
    : 0
  if (found < fresh.length) throw refuseField('venues', '楼层中有不在本活动的商品，请重新选择')
  const knownCoupons = new Set(inVenues(before).flatMap(({ couponIds }) => couponIds))
  const couponIds = [...new Set(venues.flatMap((venue) => venue.couponIds))].filter((id) => !knownCoupons.has(id))
  if (couponIds.length === 0) return
  const coupons = await db.select().from(coupon).where(inArray(coupon.id, couponIds))
  const issuing = coupons.filter((row) => couponStatusAt(row, now) === couponStatus.issuing)
  if (issuing.length < couponIds.length) throw refuseField('venues', '会场只能放发放中的优惠券')
}

const nextActivityNo = async ({ db }: Pick<Context, 'db'>): Promise<string> => {
  const { rows } = await db.execute<{ no: string }>(
    sql`select 'HD' || lpad(nextval('activity_no')::text, 10, '0') as no`,
  )
  return rows[0]?.no ?? ''
}

interface Edited {
  id?: number
  version?: number
  publish: boolean
  /** The activity that a new one takes its products from. */
  copyFrom?: number | undefined
}

export async function writeActivity(
  context: Context,
  sent: ActivityInput,
  { id, version, publish, copyFrom }: Edited,
): Promise<ActivityRecord> {
  const { services, now } = context
  const row = await lockRow(context, activities, id)
  await refuseStale(row, version, Activity, (present) => only(presentActivities(context, [present], services.store)))
  const before = row && toFields(row)
  const input = fittingActivity({ ...plainPictures(services.store, sent), rulesText: sanitize(sent.rulesText) })
  refuseFieldErrors(activityFaults(input))
  if (row && before) await refuseChanges(context, row, before, input)
  const publishes = publish && !row?.publishedAt
  if (publishes || row?.publishedAt) refuseIncomplete(before, input, publishes, now)
  await refuseTakenName(context, input.name, id)
  await refuseGone(context.db, [
    { kind: 'brand', field: 'brandIds', title: '参与品牌', ids: input.brandIds, before: before?.brandIds },
    { kind: 'category', field: 'categoryIds', title: '参与类目', ids: input.categoryIds, before: before?.categoryIds },
  ])
  await checkVenues(context, input, before, id ?? copyFrom)
  await checkPictures(context, input, before)
  const values = { ...toColumns(input), ...(publishes && { publishedAt: now }) }
  const saved = await saveRow(context, activities, row, values, {
    activityNo: row?.activityNo ?? (await nextActivityNo(context)),
  })
  await markPictures(context, saved.id, input)
  if (copyFrom !== undefined) await copyProducts(context, copyFrom, saved)
  await note(context, before, saved)
  if (publishes) logRow(context, activities, saved, { action: 'publish', verb: '发布' })
  return saved
}

async function note(context: Context, before: ActivityInput | undefined, saved: ActivityRecord): Promise<void> {
  const after = toFields(saved)
  const all = (field: 'brandIds' | 'categoryIds') => [...(before?.[field] ?? []), ...after[field]]
  const namesOf = await targetsByKind(context.db, { brand: all('brandIds'), category: all('categoryIds'), product: [] })
  const names = (kind: 'brand' | 'category') => (ids: number[]) =>
    namesOf(kind, ids)
      .map(({ name }) => name)
      .join('、')
  const yes = (isOn: boolean) => (isOn ? '是' : '否')
  const labels = labelsBy<ActivityInput>({
    kind: activityKind.label,
    banner: pictureLabel,
    shareImage: pictureLabel,
    ladders: eachLabel(
      ({ fullAmount, reduceAmount }: ActivityInput['ladders'][number]) => `满 ${fullAmount} 减 ${reduceAmount}`,
    ),
    ladderLoop: yes,
    couponStackable: yes,
    audience: eachLabel(activityAudience.label),
    areas: (codes: string[]) => regionsLabel(codes, regionTree()),
    brandIds: names('brand'),
    categoryIds: names('category'),
    enrolOpen: yes,
    venues: eachLabel(
      ({ name, floors }: ActivityInput['venues'][number]) =>
        `${name}（${floors.map(({ title, productIds }) => `${title} ${productIds.length} 个商品`).join('，') || '无楼层'}）`,
    ),
    rulesText: richTextLabel,
  })
  logSaved(context, activities, saved, { before, after, titles: activityFieldTitles, labels })
}
