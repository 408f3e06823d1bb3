import { cardAuditUploads } from '#contract/blackCard/card-audit-rules.ts'
import type { CardAuditRow } from '#contract/blackCard/card-audits.ts'
import { cardAuditStatus } from '#contract/blackCard/card-codes.ts'
import { payBizKind } from '#contract/orders/codes.ts'
import { waitingPayments } from '#server/areas/orders/payment/present.ts'
import { cardAudit, cardLevel, cardMerchant } from '#server/database/schema/cards.ts'
import { entity } from '#server/entity/entity.ts'
import type { ListScope } from '#server/entity/paging.ts'
import { namesOf, pluck, refOf } from '#server/entity/present.ts'
import { platformRows } from '#server/entity/scope.ts'
import { regionPath } from '#server/platform/regions.ts'

export type AuditRecord = typeof cardAudit.$inferSelect

export const audits = entity({
  table: cardAudit,
  resource: 'cardAudit',
  title: '黑卡申请',
  name: 'name',
  label: ({ name, applyNo }) => `黑卡申请 ${applyNo}「${name}」`,
  own: (caller) => platformRows(caller, cardAudit),
  uniqueErrors: { card_audit_phone_open: ['contactPhone', '该手机号有进行中的申请'] },
  uploads: cardAuditUploads,
})

/** Whether a claim is in force. */
export const isClaimed = ({ claimedById, claimedUntil }: AuditRecord, now: string): boolean =>
  claimedById !== null && claimedUntil !== null && Date.parse(claimedUntil) > Date.parse(now)

/** Rows as lists show them, without who asks: `claimedByMe` is set by `forCaller`. */
export async function presentAudits({ db, now }: ListScope, rows: readonly AuditRecord[]): Promise<CardAuditRow[]> {
  if (rows.length === 0) return []
  const levels = await db.select({ id: cardLevel.id, name: cardLevel.name, fee: cardLevel.fee }).from(cardLevel)
  const merchants = await namesOf(db, cardMerchant, pluck(rows, 'cardMerchantId'))
  const unpaid = rows.filter(({ status }) => status === cardAuditStatus.unpaid)
  const waiting = await waitingPayments(db, payBizKind.blackCard, pluck(unpaid, 'id'))
  return rows.map((row) => {
    const { id, version, createdAt, createdBy, updatedAt, updatedBy, applyNo, name, applicantKind, industry } = row
    const { contactName, contactPhone, source, status, auditor, auditedAt, submitCount, submittedAt } = row
    const level = levels.find((one) => one.id === row.cardLevelId)
    // Fields are named one by one, so that the number of the identity card is never returned by accident.
    return {
      ...{ id, version, createdAt, createdBy, updatedAt, updatedBy, applyNo, name, applicantKind, industry },
      ...{ contactName, contactPhone, source, status, auditor, auditedAt, submitCount, submittedAt },
      areaName: regionPath(row.area),
      cardLevel: { id: row.cardLevelId, name: level?.name ?? '' },
      fee: row.fee ?? level?.fee ?? '0.00',
      claimedBy:
        status === cardAuditStatus.pending && isClaimed(row, now)
          ? { id: row.claimedById ?? 0, name: row.claimedBy }
          : null,
      claimedByMe: false,
      payExpireAt: row.payExpireAt,
      waitingPayment: waiting.get(id) ?? null,
      cardMerchant: refOf(row.cardMerchantId, merchants),
    }
  })
}

export const forCaller = (row: CardAuditRow, callerId: number): CardAuditRow => ({
  ...row,
  claimedByMe: row.claimedBy?.id === callerId,
})
