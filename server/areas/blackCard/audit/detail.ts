import { and, asc, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { CardAudit, viewCardAuditPapers } from '#contract/blackCard/card-audits.ts'
import { cardAuditStatus } from '#contract/blackCard/card-codes.ts'
import { cardAuditRights } from '#contract/blackCard/card-field-rights.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { payBizKind } from '#contract/orders/codes.ts'
import { maskIdCardNo } from '#contract/rules/id-card.ts'
import { paymentsOf } from '#server/areas/orders/payment/present.ts'
import type { Context } from '#server/context.ts'
import { cardAudit, cardLevel, cardMerchant } from '#server/database/schema/cards.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { promoter } from '#server/database/schema/promoters.ts'
import { unseal } from '#server/encryption.ts'
import { logRow } from '#server/entity/change-log.ts'
import { readsField } from '#server/entity/field-rights.ts'
import { namesOf, only, refOf } from '#server/entity/present.ts'
import { findRow } from '#server/entity/rows.ts'
import { platformRows } from '#server/entity/scope.ts'
import { openFiles, openUrl } from '#server/entity/stored-files.ts'
import { isFreeFor } from './list.ts'
import { type AuditRecord, audits, forCaller, presentAudits } from './present.ts'

const { id, status, submittedAt } = cardAudit

/** The first pending application that meets a condition, in the order of the queue or against it. */
async function pendingWhere(context: Context, where: SQL | undefined, order: readonly SQL[]): Promise<number | null> {
  const isPending = and(platformRows(context.caller, cardAudit), eq(status, cardAuditStatus.pending))
  const [row] = await context.db
    .select({ id })
    .from(cardAudit)
    .where(and(isPending, where))
    .orderBy(...order)
    .limit(1)
  return row?.id ?? null
}

/** The neighbours in the queue, the longest waiting first; after its end the queue begins anew. */
async function neighbours(context: Context, row: AuditRecord) {
  const place = sql`(${row.submittedAt}::timestamptz, ${row.id}::bigint)`
  const forward = [asc(submittedAt), asc(id)]
  const free = isFreeFor(context)
  return {
    previousId: await pendingWhere(context, sql`(${submittedAt}, ${id}) < ${place}`, [desc(submittedAt), desc(id)]),
    nextId:
      (await pendingWhere(context, and(free, sql`(${submittedAt}, ${id}) > ${place}`), forward)) ??
      (await pendingWhere(context, and(free, ne(id, row.id)), forward)),
  }
}

/** Other applications and cards with the same licence, identity card or phone. */
async function duplicatesOf({ db }: Context, row: AuditRecord): Promise<CardAudit['duplicates']> {
  const { licenceNo, idCardHash, contactPhone } = row
  const audited = await db
    .select()
    .from(cardAudit)
    .where(
      and(
        ne(cardAudit.id, row.id),
        or(
          licenceNo ? eq(cardAudit.licenceNo, licenceNo) : undefined,
          idCardHash ? eq(cardAudit.idCardHash, idCardHash) : undefined,
          eq(cardAudit.contactPhone, contactPhone),
        ),
      ),
    )
    .orderBy(desc(cardAudit.id))
    .limit(10)
  const held = await db
    .select()
    .from(cardMerchant)
    .where(
      and(
        ne(cardMerchant.id, row.cardMerchantId ?? 0),
        or(
          licenceNo ? eq(cardMerchant.licenceNo, licenceNo) : undefined,
          idCardHash ? eq(cardMerchant.idCardHash, idCardHash) : undefined,
          eq(cardMerchant.phone, contactPhone),
        ),
      ),
    )
    .limit(10)
  const fieldOf = (other: { licenceNo: string; idCardHash: string }) =>
    licenceNo !== '' && other.licenceNo === licenceNo
      ? ('licenceNo' as const)
      : idCardHash !== '' && other.idCardHash === idCardHash
        ? ('idCardNo' as const)
        : ('contactPhone' as const)
  return [
    ...held.map((other) => ({
      ...{ field: fieldOf(other), kind: 'cardMerchant' as const, id: other.id, name: other.name },
      ...{ no: other.cardNo, status: other.status },
    })),
    // The application of such a card is the card itself.
    ...audited
      .filter(({ cardMerchantId }) => !held.some((card) => card.id === cardMerchantId))
      .map((other) => ({
        ...{ field: fieldOf(other), kind: 'cardAudit' as const, id: other.id, name: other.name },
        ...{ no: other.applyNo, status: other.status },
      })),
  ]
}

export async function detailOf(context: Context, row: AuditRecord): Promise<CardAudit> {
  const { db, caller, services } = context
  const [level] = await db.select().from(cardLevel).where(eq(cardLevel.id, row.cardLevelId))
  const idCardNo = unseal(services.secrets, row.idCardSecret)
  const { area, address, licenceNo, legalPerson, cardLevelId, feeReason, payMethod, paidAt } = row
  const { rejectReasons, rejectText, cancelReason, remark, earlier } = row
  return {
    ...forCaller(await only(presentAudits(context, [row])), caller.userId),
    ...{ area, address, licenceNo, legalPerson, cardLevelId, feeReason, payMethod, paidAt },
    ...{ rejectReasons, rejectText, cancelReason, remark, earlier },
    licenceImage: openUrl(services.store, row.licenceImage),
    idCardNo: readsField(cardAuditRights, 'idCardNo', caller) ? idCardNo : maskIdCardNo(idCardNo),
    idCardImageCount: row.idCardImages.length,
    storeImages: openFiles(services.store, row.storeImages),
    levelFee: level?.fee ?? '0.00',
    promoter: refOf(row.promoterId, await namesOf(db, promoter, [row.promoterId])),
    channel: refOf(row.channelId, await namesOf(db, tradeParty, [row.channelId])),
    duplicates: await duplicatesOf(context, row),
    payments: await paymentsOf(db, services.store, payBizKind.blackCard, row.id),
    ...(await neighbours(context, row)),
  }
}

/** Opens the pictures of the identity card; each look is in the log. */
export async function papersOf(
  params: ParsedParamsOf<typeof viewCardAuditPapers>,
  context: Context,
): Promise<AnswerOf<typeof viewCardAuditPapers>> {
  const row = await findRow(context, audits, params.id)
  logRow(context, audits, row, { action: 'reveal', verb: '查看', rest: '的证件' })
  return { idCardImages: row.idCardImages.map(({ url }) => openUrl(context.services.store, url)) }
}
