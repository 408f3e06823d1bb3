import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { userCouponStatus } from '#contract/marketing/codes.ts'
import type * as contract from '#contract/marketing/user-coupons.ts'
import type { voidUserCoupons } from '#contract/marketing/user-coupons.ts'
import { SYSTEM } from '#server/areas/orders/work.ts'
import type { Context, Handlers } from '#server/context.ts'
import { type Database, inTransaction } from '#server/database/pool.ts'
import { namedRows, rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { lockRow } from '#server/entity/rows.ts'
import { refuse } from '#server/http/errors.ts'
import { expireSome, voidUnused } from './book.ts'
import { pageOfUserCoupons, userCoupons } from './present.ts'
import { pageOfUseLogs } from './use-log.ts'

async function voidOne(context: Context, id: number, reason: string): Promise<void> {
  const work = { db: context.db, now: context.now, by: context.caller.name }
  const row = await lockRow(context, userCoupons, id)
  if (row.status === userCouponStatus.unused && row.validTo <= context.now) throw refuse('优惠券已过期，不能作废')
  const done = await voidUnused(work, { ids: [id] }, reason)
  if (done === 0) throw refuse(`优惠券${userCouponStatus.label(row.status)}，不能作废`)
  logRow(context, userCoupons, row, { action: 'void', verb: '作废', reason })
}

async function voidAll(
  { ids, reason }: ParsedParamsOf<typeof voidUserCoupons>,
  context: Context,
): Promise<AnswerOf<typeof voidUserCoupons>> {
  const rows = await namedRows(context, userCoupons, ids)
  return rowByRow(context, rows, ({ id }, own) => voidOne(own, id, reason))
}

export const userCouponHandlers: Handlers<typeof contract> = {
  listUserCoupons: pageOfUserCoupons,
  listCouponUseLogs: pageOfUseLogs,
  voidUserCoupons: voidAll,
}

/** Notes the end of coupons whose time is over; safe to run at any time, repeatedly. */
export async function expireUserCoupons(db: Database, now: string): Promise<void> {
  let ended = 1
  while (ended > 0) ended = await inTransaction(db, (tx) => expireSome({ db: tx, now, by: SYSTEM }))
}
