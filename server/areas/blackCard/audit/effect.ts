import { eq } from 'drizzle-orm'
import { cardAuditTransitions } from '#contract/blackCard/card-audit-rules.ts'
import type { Paid, PaidWork } from '#server/areas/payable.ts'
import { cardAudit, cardLevel } from '#server/database/schema/cards.ts'
import type { CardRecord } from '../card/keep.ts'
import { type OpenWork, openCard } from '../card/open.ts'
import { giveOfLevel } from '../service-order/make.ts'
import type { AuditRecord } from './present.ts'

export async function saveAudit(
  { db, now, by }: Pick<PaidWork, 'db' | 'now' | 'by'>,
  row: Pick<AuditRecord, 'id' | 'version'>,
  change: Partial<AuditRecord>,
): Promise<AuditRecord> {
  const [saved] = await db
    .update(cardAudit)
    .set({ ...change, version: row.version + 1, updatedAt: now, updatedBy: by })
    .where(eq(cardAudit.id, row.id))
    .returning()
  if (!saved) throw new Error(`card application ${row.id} is gone`)
  return saved
}

/** Opens the card of an approved application, in the write of its payment. The application is locked. */
export async function openPaid(work: OpenWork, row: AuditRecord, paid: Paid | null): Promise<CardRecord> {
  const [level] = await work.db.select().from(cardLevel).where(eq(cardLevel.id, row.cardLevelId))
  if (!level) throw new Error(`the level of card application ${row.id} is gone`)
  const { applicantKind, name, industry, contactName, area, address, licenceNo, licenceImage, legalPerson } = row
  const { idCardSecret, idCardTail, idCardHash, opening, createdById } = row
  const card = await openCard(work, {
    columns: {
      ...{ applicantKind, name, industry, contactName, area, address, licenceNo, licenceImage, legalPerson },
      ...{ idCardSecret, idCardTail, idCardHash, createdById },
      shortName: [...name].slice(0, 12).join(''),
      phone: row.contactPhone,
      creditLimit: level.creditLimit,
      // The approval names who looks after the card.
      managerId: 0,
      channelId: row.channelId,
      ...opening,
    },
    promoterId: row.promoterId,
    level,
    enterpriseId: row.enterpriseId,
  })
  await giveOfLevel(work, card, level.servicePackageIds)
  const saved = await saveAudit(work, row, {
    status: cardAuditTransitions.pay.to,
    cardMerchantId: card.id,
    paidAt: paid?.paidAt ?? null,
    payMethod: paid?.payMethod ?? null,
  })
  work.audit({
    resource: 'cardAudit',
    action: 'pay',
    targetId: saved.id,
    targetName: saved.name,
    summary: `黑卡申请 ${saved.applyNo}「${saved.name}」已开卡：${card.cardNo}`,
  })
  return card
}
