import { eq, inArray } from 'drizzle-orm'
import { canRenew, renewFault } from '#contract/distribution/account-rules.ts'
import { begunTermFault, REMINDER_HOURS } from '#contract/distribution/bill-rules.ts'
import type { TermBefore } from '#contract/distribution/bills.ts'
import {
  type cancelRenewals,
  Renewal,
  type refundRenewal,
  type remindRenewals,
} from '#contract/distribution/renewals.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { BulkResult } from '#contract/fields.ts'
import { quotaChangeKind } from '#contract/merchants/codes.ts'
import { workOf } from '#server/areas/orders/work.ts'
import type { Context } from '#server/context.ts'
import { distributorAccount, distributorAddon } from '#server/database/schema/distributors.ts'
import { namedRows, rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { lockRow, refuseStale } from '#server/entity/rows.ts'
import { refuse, tooMany } from '#server/http/errors.ts'
import { after, dayOf, hours } from '#server/time.ts'
import { keepAccount, lockAccount } from '../account/keep.ts'
import { type DistributorRecord, distributors } from '../account/present.ts'
import { tell } from '../account/scheduled-work.ts'
import { cancelBill } from '../bill/cancel.ts'
import { lockBill } from '../bill/kind.ts'
import { refundBill } from '../bill/refund.ts'
import { noNextTerm } from './effect.ts'
import { presentRenewal, type RenewalRecord, renewalBills, renewals } from './present.ts'

export async function cancel(
  { ids, reason }: ParsedParamsOf<typeof cancelRenewals>,
  context: Context,
): Promise<BulkResult> {
  return rowByRow(context, await namedRows(context, renewals, ids), ({ id }, own) =>
    cancelBill(own, renewalBills, id, reason),
  )
}

/** The terms before a renewal. One that was to come next then may have begun since, by an earlier renewal. */
function termsBefore(account: DistributorRecord, before: TermBefore | null): Partial<TermBefore> {
  if (before === null || before.nextStart === null || account.nextStart !== null) return { ...before }
  const { packageId, termStart } = account
  return { packageId, termStart, termPaid: before.nextPaid, expireAt: before.expireAt, ...noNextTerm }
}

/** The last day is again the one before, and the items that were kept end with it. */
async function undo(context: Context, row: RenewalRecord): Promise<void> {
  const account = await lockAccount(context.db, row.distributorId)
  await context.db.delete(distributorAddon).where(eq(distributorAddon.renewalId, row.id))
  // Its term has not begun, so nothing that is in use today depends on it.
  const terms = { ...termsBefore(account, row.before), remindedDays: null }
  const seats = { kind: quotaChangeKind.refund, bizNo: row.renewalNo }
  await keepAccount(workOf(context), account, terms, seats)
}

export async function refund(
  { id, version, ...input }: ParsedParamsOf<typeof refundRenewal>,
  context: Context,
): Promise<AnswerOf<typeof refundRenewal>> {
  const row = await lockBill(context, renewalBills, id)
  await refuseStale(row, version, Renewal, (present) => presentRenewal(context, present))
  const fault = begunTermFault(row.oldExpireAt, dayOf(context.now))
  if (fault) throw refuse(fault)
  return presentRenewal(context, await refundBill(context, renewalBills, row, input, () => undo(context, row)))
}

const REMINDED = '24 小时内已提醒过，请明天再提醒'

/** Reminds the people of distributors of their renewal; the same one at most once a day. */
export async function remind(
  { ids, words = '' }: ParsedParamsOf<typeof remindRenewals>,
  context: Context,
): Promise<BulkResult> {
  const since = after(context.now, -hours(REMINDER_HOURS))
  const isReminded = (at: string | null) => at !== null && at > since
  const rows = await context.db
    .select({ at: distributorAccount.renewalRemindedAt })
    .from(distributorAccount)
    .where(inArray(distributorAccount.id, ids))
  if (rows.length > 0 && rows.every(({ at }) => isReminded(at))) throw tooMany(REMINDED)
  return rowByRow(context, await namedRows(context, distributors, ids), async ({ id }, own) => {
    const row = await lockRow(own, distributors, id)
    if (!canRenew(row)) throw refuse(renewFault(row))
    if (isReminded(row.renewalRemindedAt)) throw refuse(REMINDED)
    const work = workOf(own)
    await keepAccount(work, row, { renewalRemindedAt: own.now })
    await tell(work, row, {
      level: 'warning',
      title: `请为「${row.name}」续费`,
      content: [`到期日 ${row.expireAt}，到期后账号不能登录。`, words].filter(Boolean).join(''),
    })
    logRow(own, distributors, row, { action: 'remind', verb: '提醒', rest: '续费', reason: words })
  })
}
