import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { personalMerchantRights } from '#contract/merchants/field-rights.ts'
import { PersonalMerchantInput, type PersonalMerchantRow } from '#contract/merchants/personal-merchants.ts'
import { personalUploads } from '#contract/merchants/upload-rules.ts'
import { buyerKind } from '#contract/orders/codes.ts'
import { idCardColumns } from '#server/areas/users/application/id-card.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { customer } from '#server/database/schema/customers.ts'
import { merchantLabel } from '#server/database/schema/merchants.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { personalMerchant } from '#server/database/schema/personal-merchants.ts'
import { promoter } from '#server/database/schema/promoters.ts'
import { miniStore } from '#server/database/schema/stores.ts'
import { unseal } from '#server/encryption.ts'
import { entity } from '#server/entity/entity.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { countBy, fieldsOf, namesOf, pluck, refOf, refsOf } from '#server/entity/present.ts'
import { platformRows } from '#server/entity/scope.ts'
import { regionPath } from '#server/platform/regions.ts'
import type { Secrets } from '#server/secrets.ts'
import { accountNames } from '../enterprise/present.ts'
import { ordersOfPeople } from './figures.ts'

export type PersonalRow = typeof personalMerchant.$inferSelect
export type PersonalFields = PersonalMerchantInput

export const personals = entity({
  table: personalMerchant,
  resource: 'personalMerchant',
  title: '个人商家',
  name: 'realName',
  own: (caller) => platformRows(caller, personalMerchant),
  uniqueErrors: {
    personal_merchant_phone: ['phone', '该手机号已是个人商家'],
    personal_merchant_user: ['phone', '该手机号的用户已是个人商家'],
    personal_merchant_id_card: ['idCardNo', '该身份证号已是个人商家'],
  },
  uploads: personalUploads,
})

/** Converts a record to form fields; the number of the id card is decrypted. */
export const toFields = (row: PersonalRow, secrets: Secrets): PersonalFields =>
  fieldsOf(PersonalMerchantInput, row, { idCardNo: unseal(secrets, row.idCardSecret) })

/** Form values as columns: the number encrypted, with its last digits separately for display. */
export const toColumns = ({ idCardNo, ...fields }: Partial<PersonalFields>, secrets: Secrets) => ({
  ...fields,
  ...(idCardNo !== undefined && idCardColumns(secrets, idCardNo)),
})

/** A card of a person: in nobody's company, with the phone of the merchant. */
export const isPersonalCard: SQL | undefined = and(
  eq(tradeParty.kind, buyerKind.blackCard),
  isNull(tradeParty.enterpriseId),
)

/** Whether a personal merchant holds a card. */
export const hasPersonalCard: SQL = sql`exists (select 1 from ${tradeParty}
  where ${tradeParty.phone} = ${personalMerchant.phone} and ${isPersonalCard})`

export const holdsCard = async (db: Connection, id: number): Promise<boolean> =>
  (await db.$count(personalMerchant, and(eq(personalMerchant.id, id), hasPersonalCard))) > 0

/** Shops and cards by the user or phone to which they belong. */
async function belongings(db: Connection, rows: readonly PersonalRow[]) {
  const users = rows.flatMap(({ userId }) => userId ?? [])
  const shops = await db
    .select({ id: miniStore.id, name: miniStore.name, key: miniStore.ownerId })
    .from(miniStore)
    .where(and(inArray(miniStore.ownerId, users), isNull(miniStore.enterpriseId)))
  const cards = await db
    .select({ id: tradeParty.id, name: tradeParty.name, key: tradeParty.phone })
    .from(tradeParty)
    .where(and(isPersonalCard, inArray(tradeParty.phone, pluck(rows, 'phone'))))
  return {
    shops: new Map(shops.map(({ key, ...shop }) => [key, shop])),
    cards: new Map(cards.map(({ key, ...card }) => [key, card])),
    customers: await countBy(
      db,
      customer.designerId,
      users,
      and(isNull(customer.mergedIntoId), isNull(customer.enterpriseId)),
    ),
    orders: await ordersOfPeople(db, pluck(rows, 'id')),
  }
}

type Scope = Pick<Context, 'db' | 'now'>

/** Presents merchants for a list, before the field rights of a caller. */
export async function presentPersonals({ db }: Scope, rows: readonly PersonalRow[]): Promise<PersonalMerchantRow[]> {
  if (rows.length === 0) return []
  const known = await belongings(db, rows)
  const labels = await namesOf(
    db,
    merchantLabel,
    rows.flatMap(({ labelIds }) => labelIds),
  )
  const promoters = await namesOf(db, promoter, pluck(rows, 'promoterId'))
  const managers = await accountNames(db, pluck(rows, 'managerId'))
  // The number and the pictures of the id card are left out here, so that no caller returns them by accident.
  return rows.map(({ idCardSecret: _secret, idCardHash: _hash, idCardTail: _tail, idCardImages: _images, ...row }) => ({
    ...row,
    areaName: regionPath(row.area),
    labels: refsOf(row.labelIds, labels),
    miniStore: known.shops.get(row.userId ?? 0) ?? null,
    cardMerchant: known.cards.get(row.phone) ?? null,
    promoter: refOf(row.promoterId, promoters),
    manager: refOf(row.managerId, managers),
    customerCount: known.customers.get(row.userId ?? 0) ?? 0,
    ...(known.orders.get(row.id) ?? { orderCount: 0, orderAmount: '0.00' }),
  }))
}

/** The same as a caller may read them. */
export const shownPersonals = async (
  context: Scope & Pick<Context, 'caller'>,
  rows: readonly PersonalRow[],
): Promise<PersonalMerchantRow[]> =>
  (await presentPersonals(context, rows)).map((row) => shownFields(personalMerchantRights, context.caller, row))
