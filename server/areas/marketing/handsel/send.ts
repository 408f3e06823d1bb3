import { and, count, eq } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { couponStatus, handselStatus, userCouponStatus } from '#contract/marketing/codes.ts'
import { couponStatusAt } from '#contract/marketing/coupon-rules.ts'
import {
  canHandsel,
  canRevokeHandsel,
  faceValueOf,
  fittingTargets,
  handselFaults,
  isGiftMode,
  isLargeHandsel,
  LARGE_PIECES,
  LARGE_VALUE,
  REVOKE_HOURS,
} from '#contract/marketing/handsel-rules.ts'
import {
  CouponHandselDetail,
  type HandselCheck,
  type handselCoupon,
  type revokeCouponHandsel,
} from '#contract/marketing/handsels.ts'
import type { Context } from '#server/context.ts'
import { insertAll } from '#server/database/bulk-writes.ts'
import { couponHandselFailure, userCoupon } from '#server/database/schema/user-coupons.ts'
import { logRow } from '#server/entity/change-log.ts'
import { only } from '#server/entity/present.ts'
import { findRow, insertRow, lockRow, refuseStale, updateRow } from '#server/entity/rows.ts'
import { forbidden, refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { type CouponRecord, coupons } from '../coupon/present.ts'
import { countIssued, lockBatch, voidUnused } from '../user-coupon/book.ts'
import { handsels, presentHandsel, presentHandsels } from './list.ts'
import { type HandselFailure, receiversOf } from './receivers.ts'
import { failureRow, SERVED_AT_ONCE, serveNext } from './serve.ts'

/** Names of the check that are shown; all failures are stored with the gift. */
const SHOWN = 50

function requireGift(batch: CouponRecord, now: string): void {
  const status = couponStatusAt(batch, now)
  if (canHandsel({ ...batch, status })) return
  throw refuseField(
    'couponId',
    isGiftMode(batch.issueMode) ? `优惠券${couponStatus.label(status)}，不能赠送` : '该优惠券只能由用户领取',
  )
}

function checkOf(
  batch: CouponRecord,
  quantityEach: number,
  found: { ids: number[]; failures: HandselFailure[] } & Pick<HandselCheck, 'duplicates' | 'badRows'>,
): HandselCheck {
  const pieces = found.ids.length * quantityEach
  const faceValue = faceValueOf(batch.amount ?? '', pieces)
  const unknown = found.failures.filter(({ userId }) => userId === null)
  return {
    userCount: found.ids.length,
    pieces,
    faceValue,
    leftCount: batch.totalCount - batch.issuedCount,
    duplicates: found.duplicates,
    unknownPhones: unknown.slice(0, SHOWN).map(({ phone }) => phone),
    badRows: found.badRows.slice(0, SHOWN),
    refused: found.failures
      .filter(({ userId }) => userId !== null)
      .slice(0, SHOWN)
      .map(({ name, message }) => ({ name, message })),
    isLarge: isLargeHandsel(pieces, faceValue),
  }
}

/** Counts a gift, or sends it: a small one at once, a large one in the background. */
export async function send(
  { check: onlyCounts, ...sent }: ParsedParamsOf<typeof handselCoupon>,
  context: Context,
): Promise<AnswerOf<typeof handselCoupon>> {
  const { db, now, caller, services } = context
  const input = fittingTargets(sent)
  await findRow(context, coupons, input.couponId)
  const work = { db, now, by: caller.name }
  const batch = await lockBatch(work, input.couponId)
  requireGift(batch, now)
  refuseFieldErrors(handselFaults(input, batch.perUserLimit))
  const limits = { couponId: batch.id, perUserLimit: batch.perUserLimit, quantityEach: input.quantityEach }
  const found = await receiversOf(context, input, limits)
  const check = checkOf(batch, input.quantityEach, found)
  if (onlyCounts) return { check, handsel: null }
  if (check.userCount === 0) throw refuse('没有可以赠送的用户')
  if (check.pieces > check.leftCount) throw refuse(`剩余数量不足：还剩 ${check.leftCount} 张，需要 ${check.pieces} 张`)
  if (check.isLarge && !caller.can('coupon:handselLarge')) {
    throw forbidden(`超过 ${LARGE_PIECES} 张或面值 ${LARGE_VALUE} 元的赠送需要「大额赠送」权限`)
  }
  await countIssued(work, batch.id, check.pieces)
  const row = await insertRow(context, handsels, {
    couponId: batch.id,
    target: input.target,
    labelIds: input.labelIds,
    receiverIds: found.ids,
    quantityEach: input.quantityEach,
    userCount: found.ids.length + found.failures.length,
    failCount: found.failures.length,
    notify: input.notify,
    reason: input.reason,
  })
  await insertAll(
    db,
    couponHandselFailure,
    found.failures.map((failure) => failureRow(work, row.id, failure)),
  )
  logRow(context, handsels, row, {
    action: 'handsel',
    verb: '发出',
    rest: `：优惠券「${batch.name}」${check.pieces} 张给 ${check.userCount} 人`,
    reason: input.reason,
  })
  if (found.ids.length < SERVED_AT_ONCE) await serveNext({ ...work, secrets: services.secrets }, row.id)
  const stored = await findRow(context, handsels, row.id)
  return { check, handsel: await only(presentHandsels(context, [stored])) }
}

export async function revoke(
  { id, version, reason }: ParsedParamsOf<typeof revokeCouponHandsel>,
  context: Context,
): Promise<AnswerOf<typeof revokeCouponHandsel>> {
  const { db, now, caller } = context
  const row = await lockRow(context, handsels, id)
  await refuseStale(row, version, CouponHandselDetail, (present) => presentHandsel(context, present))
  if (!canRevokeHandsel(row, now)) throw refuse(`只能撤回 ${REVOKE_HOURS} 小时内完成的赠送`)
  const work = { db, now, by: caller.name }
  const voided = await voidUnused(work, { handselId: id }, reason)
  const [used] = await db
    .select({ total: count() })
    .from(userCoupon)
    .where(and(eq(userCoupon.handselId, id), eq(userCoupon.status, userCouponStatus.used)))
  const usedAlready = used?.total ?? 0
  const saved = await updateRow(context, handsels, row, { status: handselStatus.revoked, revokeReason: reason })
  logRow(context, handsels, saved, {
    action: 'revoke',
    verb: '撤回',
    rest: `，作废 ${voided} 张，已使用 ${usedAlready} 张`,
    reason,
  })
  return { voided, usedAlready }
}
