import {
  canCancelAudit,
  cardAuditTransitions,
  isUndecided,
  isUnpaid,
  PAY_DAYS,
  rejectFaults,
} from '#contract/blackCard/card-audit-rules.ts'
import type { cancelCardAudit, reviewCardAudit } from '#contract/blackCard/card-audits.ts'
import { CardAudit } from '#contract/blackCard/card-audits.ts'
import { cardRejectReason } from '#contract/blackCard/card-codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { payBizKind, paymentStatus } from '#contract/orders/codes.ts'
import { isPositive, yuan } from '#contract/orders/order-money.ts'
import { daysAfter } from '#contract/rules/moment.ts'
import { closePayments, lockPayments } from '#server/areas/orders/payment/present.ts'
import { workOf } from '#server/areas/orders/work.ts'
import type { PaidWork } from '#server/areas/payable.ts'
import { queueText } from '#server/areas/suppliers/text-messages.ts'
import type { Context } from '#server/context.ts'
import { unseal } from '#server/encryption.ts'
import { logRow } from '#server/entity/change-log.ts'
import { findRow, lockRow, refuseStale, serialize, updateRow } from '#server/entity/rows.ts'
import { refuse, refuseFieldErrors } from '#server/http/errors.ts'
import { checkFee } from '../card/add.ts'
import { OPENINGS, ofApplication, refuseTaken, tieMerchant } from '../card/check.ts'
import { levelFor } from '../level/levels.ts'
import { decided, refuseClaimed, unclaimed } from './claim.ts'
import { detailOf } from './detail.ts'
import { openPaid, saveAudit } from './effect.ts'
import { type AuditRecord, audits } from './present.ts'

type Review = ParsedParamsOf<typeof reviewCardAudit>

const audited = ({ caller, now }: Context) => ({ ...unclaimed, auditor: caller.name, auditedAt: now })

/** Passes: the merchant behind the card is found or made, and the applicant is asked for the fee. */
async function approve(context: Context, row: AuditRecord, review: Review): Promise<void> {
  const { db, now, caller, services } = context
  const { cardLevelId = row.cardLevelId, feeReason = '', remark } = review
  const level = await levelFor(db, cardLevelId)
  const fee = yuan(review.fee ?? level.fee)
  checkFee(context, level, fee, feeReason)
  const own = { auditId: row.id, fields: ofApplication }
  await refuseTaken(db, { ...row, phone: row.contactPhone }, own)
  const subject = { ...row, phone: row.contactPhone, idCardNo: unseal(services.secrets, row.idCardSecret) }
  const enterpriseId = await tieMerchant(context, subject, ofApplication)
  const saved = await updateRow(context, audits, row, {
    ...audited(context),
    status: cardAuditTransitions.approve.to,
    cardLevelId,
    fee,
    feeReason,
    payExpireAt: daysAfter(now, PAY_DAYS),
    enterpriseId,
    // The reviewer looks after the card until it is handed over.
    opening: { managerId: caller.userId },
    ...(remark !== undefined && { remark }),
  })
  logRow(context, audits, row, {
    action: 'approve',
    verb: '通过',
    reason: feeReason,
    changes: [{ field: 'fee', title: '应缴费用', before: '', after: fee }],
  })
  if (!isPositive(fee)) {
    await openPaid({ ...workOf(context), services }, saved, null)
    return
  }
  const text = `您的黑卡申请已通过，请在 ${PAY_DAYS} 天内缴纳开卡费 ${fee} 元，逾期自动取消。`
  await queueText(context, row.contactPhone, text)
}

/** The applicant may submit again. */
async function reject(context: Context, row: AuditRecord, review: Review): Promise<void> {
  const { rejectReasons = [], rejectText = '', remark } = review
  refuseFieldErrors(rejectFaults(review))
  const reasons = [...new Set(rejectReasons)].sort((one, other) => one - other)
  await updateRow(context, audits, row, {
    ...audited(context),
    status: cardAuditTransitions.reject.to,
    rejectReasons: reasons,
    rejectText,
    ...(remark !== undefined && { remark }),
  })
  await queueText(context, row.contactPhone, `您的黑卡申请未通过：${rejectText}请修改后重新提交。`)
  const labels = reasons.map(cardRejectReason.label).join('、')
  logRow(context, audits, row, {
    action: 'reject',
    verb: '驳回',
    reason: rejectText,
    changes: [{ field: 'rejectReasons', title: '驳回项', before: '', after: labels }],
  })
}

/** Decides one application. Of two people only the first writes. */
export async function review(params: Review, context: Context): Promise<AnswerOf<typeof reviewCardAudit>> {
  const { id, version, pass } = params
  if (pass) await serialize(context, OPENINGS)
  const row = await lockRow(context, audits, id)
  if (!isUndecided(row)) throw decided(row)
  refuseClaimed(row, context)
  await refuseStale(row, version, CardAudit, (present) => detailOf(context, present))
  await (pass ? approve(context, row, params) : reject(context, row, params))
  return detailOf(context, await findRow(context, audits, id))
}

/** Ends an application; open payments end with it. */
export async function endAudit(work: PaidWork, row: AuditRecord, cancelReason: string): Promise<AuditRecord> {
  if (isUnpaid(row)) {
    const payments = await lockPayments(work.db, payBizKind.blackCard, row.id)
    if (payments.some(({ status }) => status === paymentStatus.toConfirm)) {
      throw refuse('有付款凭证待确认，请先确认或驳回')
    }
    await closePayments(work, payBizKind.blackCard, row.id)
  }
  return saveAudit(work, row, { ...unclaimed, status: cardAuditTransitions.cancel.to, cancelReason })
}

export async function cancelAudit(
  { id, version, reason }: ParsedParamsOf<typeof cancelCardAudit>,
  context: Context,
): Promise<AnswerOf<typeof cancelCardAudit>> {
  const row = await lockRow(context, audits, id)
  await refuseStale(row, version, CardAudit, (present) => detailOf(context, present))
  if (!canCancelAudit(row)) throw refuse('只能取消待审核、待缴费或已驳回的申请')
  const saved = await endAudit(workOf(context), row, reason)
  logRow(context, audits, row, { action: 'cancel', verb: '取消', reason })
  return detailOf(context, saved)
}
