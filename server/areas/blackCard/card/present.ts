import { asc, inArray } from 'drizzle-orm'
import { cardMerchantRights } from '#contract/blackCard/card-field-rights.ts'
import { CardMerchantInput, type CardMerchantRow } from '#contract/blackCard/card-merchants.ts'
import { cardUploads } from '#contract/blackCard/card-rules.ts'
import { daysUntil } from '#contract/rules/moment.ts'
import { idCardColumns } from '#server/areas/users/application/id-card.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { cardLevel, cardMerchant } from '#server/database/schema/cards.ts'
import { merchantLabel } from '#server/database/schema/merchants.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { promoter } from '#server/database/schema/promoters.ts'
import { seal, unseal } from '#server/encryption.ts'
import { entity } from '#server/entity/entity.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { fieldsOf, namesOf, pluck, refOf, refsOf } from '#server/entity/present.ts'
import { platformRows } from '#server/entity/scope.ts'
import { regionPath } from '#server/platform/regions.ts'
import type { Secrets } from '#server/secrets.ts'
import { dayOf } from '#server/time.ts'
import { tradeOf } from './figures.ts'
import { type CardRecord, shortFactor } from './keep.ts'

export const cards = entity({
  table: cardMerchant,
  resource: 'cardMerchant',
  title: '黑卡商家',
  name: 'name',
  missing: '商家不存在',
  own: (caller) => platformRows(caller, cardMerchant),
  uniqueErrors: {
    card_merchant_name: ['name', '商家名称已用于其他黑卡'],
    card_merchant_phone: ['phone', '该手机号已用于其他黑卡'],
    card_merchant_licence: ['licenceNo', '该信用代码已开卡'],
    card_merchant_id_card: ['idCardNo', '该身份证号已开卡'],
  },
  uploads: cardUploads,
})

/** The form of a card; the numbers of identity card and bank account are decrypted. */
export const toFields = (row: CardRecord, secrets: Secrets): CardMerchantInput =>
  fieldsOf(CardMerchantInput, row, {
    discountFactor: row.discountFactor === null ? '' : shortFactor(row.discountFactor),
    idCardNo: unseal(secrets, row.idCardSecret),
    bankAccount: unseal(secrets, row.bankAccountSecret),
  })

/** Form values as columns: the numbers encrypted, with their last digits separately for display. */
export const toColumns = (
  { idCardNo, bankAccount, discountFactor, ...fields }: Partial<CardMerchantInput>,
  secrets: Secrets,
) => ({
  ...fields,
  ...(discountFactor !== undefined && { discountFactor: discountFactor || null }),
  ...(idCardNo !== undefined && idCardColumns(secrets, idCardNo)),
  ...(bankAccount !== undefined && {
    bankAccountSecret: seal(secrets, bankAccount),
    bankAccountTail: bankAccount.slice(-4),
  }),
})

type Scope = Pick<Context, 'db' | 'now'>

/** The discount that orders of cards get. */
async function discountsOf(db: Connection, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { id, discountFactor } = tradeParty
  const rows = await db
    .select({ id, discountFactor })
    .from(tradeParty)
    .where(inArray(id, [...ids]))
    .orderBy(asc(id))
  return new Map(rows.map((row) => [row.id, shortFactor(row.discountFactor)]))
}

/** Presents cards for a list, before the field rights of a caller. */
export async function presentCards({ db, now }: Scope, rows: readonly CardRecord[]): Promise<CardMerchantRow[]> {
  if (rows.length === 0) return []
  const ids = pluck(rows, 'id')
  const levels = await namesOf(db, cardLevel, pluck(rows, 'cardLevelId'))
  const promoters = await namesOf(db, promoter, pluck(rows, 'promoterId'))
  const channels = await namesOf(db, tradeParty, pluck(rows, 'channelId'))
  const managers = await namesOf(db, adminUser, pluck(rows, 'managerId'))
  const labels = await namesOf(
    db,
    merchantLabel,
    rows.flatMap(({ labelIds }) => labelIds),
  )
  const discounts = await discountsOf(db, ids)
  const trade = await tradeOf(db, ids)
  return rows.map((row) => {
    const { id, version, createdAt, createdBy, updatedAt, updatedBy, cardNo, name, shortName } = row
    const { applicantKind, industry, contactName, phone, balance, openedAt, expireAt, status } = row
    // Fields are named one by one, so that encrypted ones are never returned by accident.
    return {
      ...{ id, version, createdAt, createdBy, updatedAt, updatedBy, cardNo, name, shortName },
      ...{ applicantKind, industry, contactName, phone, balance, openedAt, expireAt, status },
      cardLevel: refOf(row.cardLevelId, levels),
      areaName: regionPath(row.area),
      promoter: refOf(row.promoterId, promoters),
      channel: refOf(row.channelId, channels),
      manager: refOf(row.managerId, managers),
      labels: refsOf(row.labelIds, labels),
      discount: discounts.get(id) ?? '1',
      ...trade(id),
      remainDays: daysUntil(expireAt, dayOf(now)) ?? 0,
    }
  })
}

/** The same as a caller may read them. */
export const shownCards = async (
  context: Scope & Pick<Context, 'caller'>,
  rows: readonly CardRecord[],
): Promise<CardMerchantRow[]> =>
  (await presentCards(context, rows)).map((row) => shownFields(cardMerchantRights, context.caller, row))
