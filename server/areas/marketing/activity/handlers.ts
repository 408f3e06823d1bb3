import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type * as contract from '#contract/marketing/activities.ts'
import { Activity, type ActivityDay } from '#contract/marketing/activities.ts'
import { activityStatusAt, canDeleteActivity, canDisableActivity } from '#contract/marketing/activity-rules.ts'
import { activityStatus } from '#contract/marketing/codes.ts'
import type { Context, Handlers } from '#server/context.ts'
import { activityUse } from '#server/database/schema/activities.ts'
import { logRow } from '#server/entity/change-log.ts'
import { only } from '#server/entity/present.ts'
import { findRow, lockRow, refuseStale, removeRows, updateRow } from '#server/entity/rows.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import { removeProducts } from '../activity-product/copy.ts'
import { participatingBrands } from './brands.ts'
import { overlaps } from './overlaps.ts'
import { markPictures } from './pictures.ts'
import {
  activityExport,
  calendarOfActivities,
  hasProducts,
  pageOfActivities,
  presentActivities,
  shownActivity,
} from './present.ts'
import { type ActivityRecord, activities } from './rows.ts'
import { writeActivity } from './save.ts'
import { presentVenues, venueCoupons } from './venues.ts'

/** What an activity brought, by the day of payment. */
async function daysOf({ db }: Pick<Context, 'db'>, activityId: number): Promise<ActivityDay[]> {
  const day = sql<string>`to_char(${activityUse.paidAt}, 'YYYY-MM-DD')`
  return db
    .select({
      day,
      orderCount: sql<number>`(count(*) filter (where ${activityUse.countsOrder}))::int`,
      orderAmount: sql<string>`sum(${activityUse.countedAmount})::text`,
      discountAmount: sql<string>`sum(${activityUse.countedDiscount})::text`,
    })
    .from(activityUse)
    .where(and(eq(activityUse.activityId, activityId), isNotNull(activityUse.paidAt)))
    .groupBy(day)
    .orderBy(asc(day))
}

async function detail(context: Context, row: ActivityRecord) {
  const { db, caller, services } = context
  const couponsOf = await venueCoupons(db, row)
  const shown = {
    ...(await only(presentActivities(context, [row], services.store))),
    coupons: couponsOf(row.venues.flatMap(({ couponIds }) => couponIds)),
    hasProducts: await hasProducts(db, row.id),
    days: await daysOf(context, row.id),
  }
  return shownActivity(caller, shown)
}

const saved = ({ id, version }: ActivityRecord) => ({ id, version })

export const activityHandlers: Handlers<typeof contract> = {
  listActivities: pageOfActivities,
  listActivityCalendar: calendarOfActivities,
  exportActivities: (params, context) => context.services.jobs.startExport(context, activityExport, params),
  getActivity: async ({ id }, context) => detail(context, await findRow(context, activities, id)),
  getActivityVenue: async ({ id }, context) => presentVenues(context, await findRow(context, activities, id)),
  listActivityBrands: participatingBrands,
  listActivityOverlaps: overlaps,

  addActivity: async ({ publish, copyFrom, ...input }, context) =>
    saved(await writeActivity(context, input, { publish, copyFrom })),
  editActivity: async ({ id, version, publish, ...input }, context) =>
    saved(await writeActivity(context, input, { id, version, publish })),

  disableActivity: async ({ id, reason = '' }, context) => {
    const row = await lockRow(context, activities, id)
    const status = activityStatusAt(row, context.now)
    if (status === activityStatus.disabled) return saved(row)
    if (status === activityStatus.draft) throw refuse('草稿不能停用，请删除')
    if (!canDisableActivity({ status })) throw refuse('已结束的活动不能停用')
    if (reason.length === 1) throw refuseField('reason', '停用原因至少 2 个字')
    const stopped = await updateRow(context, activities, row, { disabledAt: context.now, disableReason: reason })
    logRow(context, activities, stopped, { action: 'disable', verb: '停用', reason })
    return saved(stopped)
  },

  deleteActivity: async ({ id, version }, context) => {
    const row = await lockRow(context, activities, id)
    await refuseStale(row, version, Activity, (present) =>
      only(presentActivities(context, [present], context.services.store)),
    )
    if (!canDeleteActivity({ status: activityStatusAt(row, context.now) })) throw refuse('只能删除草稿')
    await removeProducts(context.db, id)
    await markPictures(context, id, null)
    await removeRows(context, activities, [row])
    return null
  },
}
