import { and, eq, inArray } from 'drizzle-orm'
import { PAY_DAYS } from '#contract/blackCard/card-audit-rules.ts'
import { cardApplySource, cardAuditStatus } from '#contract/blackCard/card-codes.ts'
import { type addCardMerchant, type CardMerchantInput, FEE_NEEDS } from '#contract/blackCard/card-merchants.ts'
import { cardFaults, feeFaults, isLowered, ofKind } from '#contract/blackCard/card-rules.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { payBizKind } from '#contract/orders/codes.ts'
import { isPositive, yuan } from '#contract/orders/order-money.ts'
import { daysAfter } from '#contract/rules/moment.ts'
import { handInVoucher } from '#server/areas/orders/payment/vouchers.ts'
import { workOf } from '#server/areas/orders/work.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { cardAudit, cardMerchant } from '#server/database/schema/cards.ts'
import { logRow } from '#server/entity/change-log.ts'
import { plainAddresses } from '#server/entity/files.ts'
import { insertRow, serialize } from '#server/entity/rows.ts'
import { forbidden, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import { dayOf } from '#server/time.ts'
import { openPaid } from '../audit/effect.ts'
import { nextApplyNo } from '../audit/numbers.ts'
import { type AuditRecord, audits } from '../audit/present.ts'
import { type LevelRecord, levelFor } from '../level/levels.ts'
import { checkChanged, OPENINGS, refuseTaken, tieMerchant } from './check.ts'
import { cards, toColumns } from './present.ts'

const { pending, rejected } = cardAuditStatus

type Added = AnswerOf<typeof addCardMerchant>

async function answerOf({ db }: Context, row: AuditRecord): Promise<Added> {
  const [card] = await db
    .select({ id: cardMerchant.id, cardNo: cardMerchant.cardNo })
    .from(cardMerchant)
    .where(eq(cardMerchant.id, row.cardMerchantId ?? 0))
  return { id: row.id, applyNo: row.applyNo, status: row.status, cardMerchant: card ?? null }
}

/** The fee of a level, or a lower one of who may lower it. */
export function checkFee({ caller }: Context, { fee: levelFee }: LevelRecord, fee: string, reason: string): void {
  refuseFieldErrors(feeFaults(levelFee, fee, reason))
  if (isLowered(levelFee, fee) && !caller.can(FEE_NEEDS)) throw forbidden('您没有减免开卡费的权限')
}

/** A phone whose application is being reviewed, or was refused, is not entered a second time. */
async function refuseApplied(db: Connection, phone: string): Promise<void> {
  const [found] = await db
    .select({ name: cardAudit.name, applyNo: cardAudit.applyNo })
    .from(cardAudit)
    .where(and(eq(cardAudit.contactPhone, phone), inArray(cardAudit.status, [pending, rejected])))
  if (found) {
    throw refuseField('phone', `该手机号有进行中的申请「${found.name}」（${found.applyNo}），请在黑卡审核中处理`)
  }
}

/** An application that needs no review: an operator entered it. */
async function fileApproved(
  context: Context,
  input: CardMerchantInput,
  terms: Pick<AuditRecord, 'fee' | 'feeReason' | 'requestId' | 'enterpriseId'>,
): Promise<AuditRecord> {
  const { db, now, caller, services } = context
  const { phone, cardLevelId, promoterId, channelId, remark, ...columns } = toColumns(
    input,
    services.secrets,
  ) as ReturnType<typeof toColumns> & CardMerchantInput
  const { applicantKind, name, industry, contactName, area, address, licenceNo, licenceImage, legalPerson } = input
  const { idCardSecret = '', idCardTail = '', idCardHash = '' } = columns
  const { bankAccountSecret = '', bankAccountTail = '' } = columns
  const row = await insertRow(context, audits, {
    ...terms,
    applyNo: await nextApplyNo(db, dayOf(now)),
    ...{ applicantKind, name, industry, contactName, area, address, licenceNo, licenceImage, legalPerson },
    ...{ idCardSecret, idCardTail, idCardHash },
    contactPhone: phone,
    cardLevelId,
    promoterId,
    channelId,
    source: cardApplySource.staff,
    status: cardAuditStatus.unpaid,
    submittedAt: now,
    auditor: caller.name,
    auditedAt: now,
    payExpireAt: daysAfter(now, PAY_DAYS),
    opening: {
      shortName: input.shortName,
      logo: input.logo,
      email: input.email,
      discountFactor: input.discountFactor || null,
      creditLimit: yuan(input.creditLimit),
      managerId: input.managerId,
      labelIds: [...new Set(input.labelIds)],
      bankName: input.bankName,
      bankAccountName: input.bankAccountName,
      ...{ bankAccountSecret, bankAccountTail },
      invoiceTitle: input.invoiceTitle,
      taxNo: input.taxNo,
      remark,
    },
  })
  await markFiles(context, 'cardAudit', row.id, { licenceImage, logo: input.logo })
  logRow(context, audits, row, { action: 'add', verb: '新增', reason: terms.feeReason })
  return row
}

/**
 * Enters a card that was signed offline. A fee of 0 opens it at once; otherwise its application waits with the voucher
 * until finance has confirmed the money. One request opens one card.
 */
export async function add(
  { fee: sentFee, feeReason, voucher, requestId, ...sent }: ParsedParamsOf<typeof addCardMerchant>,
  context: Context,
): Promise<Added> {
  const { db } = context
  await serialize(context, OPENINGS)
  const [known] = await db.select().from(cardAudit).where(eq(cardAudit.requestId, requestId))
  if (known) return answerOf(context, known)
  const input = ofKind(plainAddresses(context, cards, sent))
  const fee = yuan(sentFee)
  refuseFieldErrors(cardFaults(input))
  const level = await levelFor(db, input.cardLevelId)
  checkFee(context, level, fee, feeReason)
  if (isPositive(fee) && !voucher) throw refuseField('voucher', '请填写付款并上传凭证')
  await checkChanged(context, input, true)
  const { idCardHash = '' } = toColumns(input, context.services.secrets)
  await refuseTaken(db, { ...input, idCardHash })
  await refuseApplied(db, input.phone)
  const enterpriseId = await tieMerchant(context, input)
  const row = await fileApproved(context, input, { fee, feeReason, requestId, enterpriseId })
  if (isPositive(fee) && voucher) {
    await handInVoucher({ ...voucher, bizKind: payBizKind.blackCard, bizNo: row.applyNo }, context)
    return answerOf(context, row)
  }
  const card = await openPaid({ ...workOf(context), services: context.services }, row, null)
  return answerOf(context, { ...row, status: cardAuditStatus.opened, cardMerchantId: card.id })
}
