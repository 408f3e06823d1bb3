import { and, desc, eq, isNull, notInArray } from 'drizzle-orm'
import { cardMerchantRights } from '#contract/blackCard/card-field-rights.ts'
import type { CardMerchant, CardRenewal } from '#contract/blackCard/card-merchants.ts'
import type { NamedRef } from '#contract/fields.ts'
import { personalStatus } from '#contract/merchants/codes.ts'
import { maskIdCardNo } from '#contract/rules/id-card.ts'
import { maskAccountNo } from '#contract/suppliers/supplier-rules.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { cardLevel, cardRenewal } from '#server/database/schema/cards.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { personalMerchant } from '#server/database/schema/personal-merchants.ts'
import { readsField, shownFields } from '#server/entity/field-rights.ts'
import { only } from '#server/entity/present.ts'
import { openFiles, openUrl } from '#server/entity/stored-files.ts'
import { dayOf } from '#server/time.ts'
import { monthsOf } from './figures.ts'
import type { CardRecord } from './keep.ts'
import { presentCards, toFields } from './present.ts'

/** The company behind a card; for a card in nobody's company the person with its phone. */
async function merchantOf(
  db: Connection,
  { id, phone }: CardRecord,
): Promise<{ enterprise: NamedRef | null; personalMerchant: NamedRef | null }> {
  const [enterprise] = await db
    .select({ id: enterpriseUser.id, name: enterpriseUser.name })
    .from(tradeParty)
    .innerJoin(enterpriseUser, eq(enterpriseUser.id, tradeParty.enterpriseId))
    .where(eq(tradeParty.id, id))
  const gone = [personalStatus.cancelled, personalStatus.upgraded]
  const [person] = await db
    .select({ id: personalMerchant.id, name: personalMerchant.realName })
    .from(tradeParty)
    .innerJoin(personalMerchant, eq(personalMerchant.phone, tradeParty.phone))
    .where(
      and(
        eq(tradeParty.id, id),
        isNull(tradeParty.enterpriseId),
        eq(personalMerchant.phone, phone),
        notInArray(personalMerchant.status, gone),
      ),
    )
  return { enterprise: enterprise ?? null, personalMerchant: person ?? null }
}

async function renewalsOf({ db, services }: Context, id: number): Promise<CardRenewal[]> {
  const rows = await db
    .select({ row: cardRenewal, levelName: cardLevel.name })
    .from(cardRenewal)
    .innerJoin(cardLevel, eq(cardLevel.id, cardRenewal.levelId))
    .where(eq(cardRenewal.cardMerchantId, id))
    .orderBy(desc(cardRenewal.id))
  return rows.map(({ row, levelName }) => ({
    ...row,
    levelName,
    voucherImages: openFiles(services.store, row.voucherImages),
  }))
}

/** A whole card as the caller may read it. */
export async function presentCard(context: Context, row: CardRecord): Promise<CardMerchant> {
  const { db, caller, now, services } = context
  const head = await only(presentCards(context, [row]))
  const fields = toFields(row, services.secrets)
  const reads = (field: 'idCardNo' | 'bankAccount') => readsField(cardMerchantRights, field, caller)
  return {
    ...shownFields(cardMerchantRights, caller, { ...head, ...fields }),
    idCardNo: reads('idCardNo') ? fields.idCardNo : maskIdCardNo(fields.idCardNo),
    bankAccount: reads('bankAccount') ? fields.bankAccount : maskAccountNo(row.bankAccountTail),
    logo: openUrl(services.store, row.logo),
    licenceImage: openUrl(services.store, row.licenceImage),
    ...(await merchantOf(db, row)),
    freezeReason: row.freezeReason,
    cancelReason: row.cancelReason,
    renewals: await renewalsOf(context, row.id),
    figures: await monthsOf(db, row.id, dayOf(now)),
  }
}
