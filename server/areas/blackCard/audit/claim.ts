import { eq } from 'drizzle-orm'
import { CLAIM_MINUTES, isUndecided } from '#contract/blackCard/card-audit-rules.ts'
import type { claimCardAudit } from '#contract/blackCard/card-audits.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import { cardAudit } from '#server/database/schema/cards.ts'
import { logRow } from '#server/entity/change-log.ts'
import { findRow, lockRow } from '#server/entity/rows.ts'
import { Refusal } from '#server/http/errors.ts'
import { after, minutes } from '#server/time.ts'
import { detailOf } from './detail.ts'
import { type AuditRecord, audits, isClaimed } from './present.ts'

/** Columns of an application that nobody has in hand. */
export const unclaimed = { claimedById: null, claimedBy: '', claimedUntil: null }

/** Names who was faster. */
export const decided = ({ auditor }: AuditRecord): Refusal =>
  new Refusal(409, auditor === '' ? '该申请已被处理' : `该申请已由${auditor}处理`)

/** Refuses what somebody else has in hand. */
export function refuseClaimed(row: AuditRecord, { caller, now }: Pick<Context, 'caller' | 'now'>): void {
  if (isClaimed(row, now) && row.claimedById !== caller.userId) {
    const at = row.claimedUntil ? after(row.claimedUntil, -minutes(CLAIM_MINUTES)).slice(11, 16) : ''
    throw new Refusal(409, `${row.claimedBy} 于 ${at} 领取，正在审核该申请`)
  }
}

/** Takes an application in hand for 30 minutes, again while it is open, or gives it back. Its version stays. */
export async function claim(
  { id, release }: ParsedParamsOf<typeof claimCardAudit>,
  context: Context,
): Promise<AnswerOf<typeof claimCardAudit>> {
  const { caller, now, db } = context
  const row = await lockRow(context, audits, id)
  const ofRow = eq(cardAudit.id, id)
  const isOwn = isClaimed(row, now) && row.claimedById === caller.userId
  if (release) {
    if (isOwn) {
      await db.update(cardAudit).set(unclaimed).where(ofRow)
      logRow(context, audits, row, { action: 'release', verb: '放下' })
    }
    return detailOf(context, await findRow(context, audits, id))
  }
  if (!isUndecided(row)) throw decided(row)
  refuseClaimed(row, context)
  const claimedUntil = after(now, minutes(CLAIM_MINUTES))
  await db.update(cardAudit).set({ claimedById: caller.userId, claimedBy: caller.name, claimedUntil }).where(ofRow)
  logRow(context, audits, row, { action: 'claim', verb: isOwn ? '继续审核' : '领取' })
  return detailOf(context, await findRow(context, audits, id))
}
