import { and, asc, eq } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { CLAIM_MINUTES, isUndecided } from '#contract/users/application-rules.ts'
import type { claimUserApplication } from '#contract/users/applications.ts'
import { applicationStatus } from '#contract/users/codes.ts'
import type { Context } from '#server/context.ts'
import { userApplication } from '#server/database/schema/users.ts'
import { logRow } from '#server/entity/change-log.ts'
import { same } from '#server/entity/filters.ts'
import { lockRow } from '#server/entity/rows.ts'
import { platformRows } from '#server/entity/scope.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import { after, minutes } from '#server/time.ts'
import { isFreeFor } from './list.ts'
import { type ApplicationRecord, applications, isClaimed } from './present.ts'

/** Columns of an application that nobody has in hand. */
export const unclaimed = { claimedById: null, claimedBy: '', claimedUntil: null }

export const decided = (): Refusal => new Refusal(409, '该申请已被处理')

/** Refuses what somebody else has in hand. */
export function refuseClaimed(row: ApplicationRecord, { caller, now }: Pick<Context, 'caller' | 'now'>): void {
  if (isClaimed(row, now) && row.claimedById !== caller.userId) {
    throw new Refusal(409, `${row.claimedBy} 正在审核该申请`)
  }
}

/** The longest waiting application that nobody else has in hand; one that is being claimed now is passed over. */
async function oldestFree(
  context: Context,
  params: ParsedParamsOf<typeof claimUserApplication>,
): Promise<ApplicationRecord> {
  const [row] = await context.db
    .select()
    .from(userApplication)
    .where(
      and(
        platformRows(context.caller, userApplication),
        eq(userApplication.status, applicationStatus.pending),
        same(userApplication, params, 'identity'),
        isFreeFor(context),
      ),
    )
    .orderBy(asc(userApplication.submittedAt), asc(userApplication.id))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!row) throw refuse('没有待审核的申请')
  return row
}

/** Takes an application in hand for 15 minutes, again while it is open, or gives it back. Its version stays. */
export async function claim(
  params: ParsedParamsOf<typeof claimUserApplication>,
  context: Context,
): Promise<AnswerOf<typeof claimUserApplication>> {
  const { caller, now, db } = context
  const { id, release } = params
  const row = id === undefined ? await oldestFree(context, params) : await lockRow(context, applications, id)
  const ofRow = eq(userApplication.id, row.id)
  const isOwn = isClaimed(row, now) && row.claimedById === caller.userId
  if (release) {
    if (isOwn) {
      await db.update(userApplication).set(unclaimed).where(ofRow)
      logRow(context, applications, row, { action: 'release', verb: '放下' })
    }
    return { id: row.id, claimedBy: '', claimedUntil: null }
  }
  if (!isUndecided(row)) throw decided()
  refuseClaimed(row, context)
  const claimedUntil = after(now, minutes(CLAIM_MINUTES))
  await db
    .update(userApplication)
    .set({ claimedById: caller.userId, claimedBy: caller.name, claimedUntil })
    .where(ofRow)
  logRow(context, applications, row, { action: 'claim', verb: isOwn ? '继续审核' : '领取' })
  return { id: row.id, claimedBy: caller.name, claimedUntil }
}
