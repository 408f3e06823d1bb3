import { couponStatus } from '#contract/marketing/codes.ts'
import { canDeleteCoupon, canResumeCoupon, canStopCoupon, couponStatusAt } from '#contract/marketing/coupon-rules.ts'
import type * as contract from '#contract/marketing/coupons.ts'
import { Coupon } from '#contract/marketing/coupons.ts'
import type { Context, Handlers } from '#server/context.ts'
import { namedRows, rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { only } from '#server/entity/present.ts'
import { findRow, lockRow, refuseStale, removeRows, updateRow } from '#server/entity/rows.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import { voidUnused } from '../user-coupon/book.ts'
import { reserveBatchNo } from './batch-no.ts'
import { daysOf } from './days.ts'
import { coupons, pageOfCoupons, presentCoupons } from './present.ts'
import { writeCoupon } from './save.ts'

/** Returns how many coupons of users became void. */
async function stop(context: Context, id: number, reason: string, voids: boolean): Promise<number> {
  const row = await lockRow(context, coupons, id)
  const status = couponStatusAt(row, context.now)
  if (status === couponStatus.stopped) return 0
  if (!canStopCoupon({ status })) throw refuse(`优惠券${couponStatus.label(status)}，不能停止发放`)
  await updateRow(context, coupons, row, { stoppedAt: context.now, stopReason: reason })
  const voided = voids
    ? await voidUnused({ db: context.db, now: context.now, by: context.caller.name }, { couponId: id }, reason)
    : 0
  logRow(context, coupons, row, {
    action: 'stop',
    verb: '停止发放',
    ...(voids && { rest: `，作废未使用的 ${voided} 张` }),
    reason,
  })
  return voided
}

async function resume(context: Context, id: number): Promise<void> {
  const row = await lockRow(context, coupons, id)
  const status = couponStatusAt(row, context.now)
  if (!canResumeCoupon({ status })) throw refuse(`优惠券${couponStatus.label(status)}，不能恢复发放`)
  if (row.issuedCount >= row.totalCount) throw refuse('优惠券已发完，请先增加发行量')
  await updateRow(context, coupons, row, { stoppedAt: null, stopReason: '' })
  logRow(context, coupons, row, { action: 'resume', verb: '恢复发放' })
}

export const couponHandlers: Handlers<typeof contract> = {
  listCoupons: pageOfCoupons,
  saveCoupon: writeCoupon,
  getCouponBatchNo: (_params, context) => reserveBatchNo(context),
  getCoupon: async ({ id }, context) => ({
    ...(await only(presentCoupons(context, [await findRow(context, coupons, id)]))),
    days: await daysOf(context, Number(id)),
  }),

  stopCoupons: async ({ ids, stop: stops, voidUnused: voids, reason = '' }, context) => {
    if (stops && reason === '') throw refuseField('reason', '请填写停止原因')
    const rows = await namedRows(context, coupons, ids)
    let voided = 0
    const result = await rowByRow(context, rows, async ({ id }, own) => {
      if (stops) voided += await stop(own, id, reason, voids)
      else await resume(own, id)
    })
    return { ...result, voided }
  },

  deleteCoupon: async ({ id, version }, context) => {
    const row = await lockRow(context, coupons, id)
    await refuseStale(row, version, Coupon, (present) => only(presentCoupons(context, [present])))
    if (!canDeleteCoupon({ status: couponStatusAt(row, context.now) })) throw refuse('只能删除草稿')
    await removeRows(context, coupons, [row])
    return null
  },
}
