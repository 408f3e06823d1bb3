import { and, eq, inArray, ne } from 'drizzle-orm'
import {
  applicationFaults,
  cardAuditFieldTitles,
  cardAuditTransitions,
  MAX_SUBMITS,
} from '#contract/blackCard/card-audit-rules.ts'
import type { EarlierSubmission } from '#contract/blackCard/card-audits.ts'
import { type cardApplySource, cardAuditStatus, cardMerchantStatus, industry } from '#contract/blackCard/card-codes.ts'
import type { CardMerchantInput } from '#contract/blackCard/card-merchants.ts'
import { ofKind } from '#contract/blackCard/card-rules.ts'
import { applicantKind } from '#contract/blackCard/codes.ts'
import type { CodeOf } from '#contract/codes.ts'
import type { FileItem } from '#contract/fields.ts'
import { canMove } from '#contract/rules/transition.ts'
import { checkReferences } from '#server/areas/merchants/enterprise/check.ts'
import { idCardColumns } from '#server/areas/users/application/id-card.ts'
import type { Connection } from '#server/database/pool.ts'
import { cardAudit, cardLevel, cardMerchant } from '#server/database/schema/cards.ts'
import { fileNames, pictureLabel } from '#server/entity/change-labels.ts'
import { namesOf } from '#server/entity/present.ts'
import { serialize } from '#server/entity/rows.ts'
import { notFound, refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { regionPath } from '#server/platform/regions.ts'
import type { Secrets } from '#server/secrets.ts'
import { dayOf } from '#server/time.ts'
import { levelFor } from '../level/levels.ts'
import { nextApplyNo } from './numbers.ts'
import type { AuditRecord } from './present.ts'

// The door for mall and mini-programme, where merchants apply.

type Subject = Pick<
  CardMerchantInput,
  'applicantKind' | 'name' | 'industry' | 'contactName' | 'area' | 'address' | 'licenceNo' | 'licenceImage'
> &
  Pick<CardMerchantInput, 'legalPerson' | 'idCardNo' | 'cardLevelId' | 'promoterId' | 'channelId'>

/** What an applicant sends. */
export interface CardApplication extends Subject {
  contactPhone: string
  idCardImages: FileItem[]
  storeImages: FileItem[]
  source: CodeOf<typeof cardApplySource>
}

interface Submission {
  db: Connection
  now: string
  secrets: Secrets
}

function columnsOf(secrets: Secrets, input: CardApplication) {
  const { idCardNo, ...fields } = ofKind(input)
  return {
    ...fields,
    ...idCardColumns(secrets, idCardNo),
    ...(fields.applicantKind === applicantKind.company && { idCardImages: [] }),
  }
}

async function refuseHolder(db: Connection, phone: string): Promise<void> {
  const held = and(eq(cardMerchant.phone, phone), ne(cardMerchant.status, cardMerchantStatus.cancelled))
  if ((await db.$count(cardMerchant, held)) > 0) throw refuseField('contactPhone', '该手机号已有黑卡')
}

/** Files an application. A phone that holds a card, or has an open application, is refused. */
export async function submitCardApplication(
  { db, now, secrets }: Submission,
  input: CardApplication,
): Promise<AuditRecord> {
  refuseFieldErrors(applicationFaults(input))
  await levelFor(db, input.cardLevelId)
  // A paused channel invites nobody.
  await checkReferences(db, { channelId: input.channelId })
  await serialize({ db }, `card application of ${input.contactPhone}`)
  await refuseHolder(db, input.contactPhone)
  const open = [cardAuditStatus.pending, cardAuditStatus.unpaid, cardAuditStatus.rejected]
  const waits = and(eq(cardAudit.contactPhone, input.contactPhone), inArray(cardAudit.status, open))
  if ((await db.$count(cardAudit, waits)) > 0) throw refuseField('contactPhone', '该手机号有进行中的申请')
  const [row] = await db
    .insert(cardAudit)
    .values({
      ...columnsOf(secrets, input),
      ...{ createdAt: now, createdBy: input.contactName, updatedAt: now, updatedBy: input.contactName },
      applyNo: await nextApplyNo(db, dayOf(now)),
      submittedAt: now,
    })
    .returning()
  if (!row) throw new Error('the card application was not stored')
  return row
}

type Compared = Pick<AuditRecord, Exclude<keyof typeof cardAuditFieldTitles, 'idCardNo'>> &
  Pick<AuditRecord, 'idCardTail' | 'idCardHash'>

/** The fields that differ, in words. The number of an identity card shows its last digits only. */
async function changesOf(db: Connection, before: AuditRecord, after: Compared): Promise<EarlierSubmission['changes']> {
  const levels = await namesOf(db, cardLevel, [before.cardLevelId, after.cardLevelId])
  const textOf = (row: Compared, field: keyof typeof cardAuditFieldTitles): string => {
    if (field === 'idCardNo') return row.idCardTail && `**** ${row.idCardTail}`
    if (field === 'applicantKind') return applicantKind.label(row.applicantKind)
    if (field === 'industry') return industry.label(row.industry)
    if (field === 'area') return regionPath(row.area)
    if (field === 'cardLevelId') return levels.get(row.cardLevelId) ?? ''
    if (field === 'licenceImage') return pictureLabel(row.licenceImage)
    const value = row[field]
    return Array.isArray(value) ? fileNames(value) : value
  }
  const isSame = (field: keyof typeof cardAuditFieldTitles): boolean =>
    field === 'idCardNo'
      ? before.idCardHash === after.idCardHash
      : JSON.stringify(before[field]) === JSON.stringify(after[field])
  const fields = Object.entries(cardAuditFieldTitles) as [keyof typeof cardAuditFieldTitles, string][]
  return fields
    .filter(([field]) => !isSame(field))
    .map(([field, title]) => ({ field, title, before: textOf(before, field), after: textOf(after, field) }))
}

/** Submits a refused application again; what was refused is kept with what changed after it. */
export async function resubmitCardApplication(
  { db, now, secrets }: Submission,
  id: number,
  input: CardApplication,
): Promise<AuditRecord> {
  refuseFieldErrors(applicationFaults(input))
  const [row] = await db.select().from(cardAudit).where(eq(cardAudit.id, id)).for('update')
  if (!row) throw notFound('申请不存在')
  if (!canMove(cardAuditTransitions.submit, row.status)) throw refuse('只能重新提交已驳回的申请')
  if (row.submitCount >= MAX_SUBMITS) throw refuse(`最多提交 ${MAX_SUBMITS} 次，请联系客服`)
  await levelFor(db, input.cardLevelId)
  await refuseHolder(db, input.contactPhone)
  const columns = columnsOf(secrets, input)
  const { submittedAt, auditor, auditedAt, rejectReasons, rejectText } = row
  const changes = await changesOf(db, row, columns as unknown as Compared)
  const [saved] = await db
    .update(cardAudit)
    .set({
      ...columns,
      status: cardAuditTransitions.submit.to,
      submittedAt: now,
      submitCount: row.submitCount + 1,
      earlier: [{ submittedAt, auditor, auditedAt, rejectReasons, rejectText, changes }, ...row.earlier],
      ...{ auditor: '', auditedAt: null, rejectReasons: [], rejectText: '' },
      ...{ version: row.version + 1, updatedAt: now, updatedBy: input.contactName },
    })
    .where(eq(cardAudit.id, id))
    .returning()
  if (!saved) throw new Error('the card application was not stored')
  return saved
}
