import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { menuMode, merchantUserStatus } from '#contract/merchants/codes.ts'
import { EnterpriseUserInput, type EnterpriseUserRow } from '#contract/merchants/enterprise-users.ts'
import { enterpriseRights } from '#contract/merchants/field-rights.ts'
import { seatsOf } from '#contract/merchants/quota-rules.ts'
import { enterpriseUploads } from '#contract/merchants/upload-rules.ts'
import { buyerKind } from '#contract/orders/codes.ts'
import { daysUntil } from '#contract/rules/moment.ts'
import { ownMenusOf } from '#server/areas/merchants/menu/mall-menus.ts'
import { turnoverOf } from '#server/areas/orders/enterprise-orders.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { customer } from '#server/database/schema/customers.ts'
import { enterpriseUser, merchantLabel, merchantUser } from '#server/database/schema/merchants.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { store } from '#server/database/schema/stores.ts'
import { seal, unseal } from '#server/encryption.ts'
import { entity } from '#server/entity/entity.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { countBy, fieldsOf, namesOf, pluck, refOf, refsOf } from '#server/entity/present.ts'
import { platformRows } from '#server/entity/scope.ts'
import { regionPath } from '#server/platform/regions.ts'
import type { Secrets } from '#server/secrets.ts'
import { dayOf } from '#server/time.ts'

export type EnterpriseRow = typeof enterpriseUser.$inferSelect
/** The form with all fields set, as the record stores them. */
export type EnterpriseFields = Required<EnterpriseUserInput>

export const NAME_TAKEN = '企业名称已存在'
export const PHONE_TAKEN = '主账号手机已被其他企业使用'
export const LICENCE_TAKEN = '统一社会信用代码已存在'

export const enterprises = entity({
  table: enterpriseUser,
  resource: 'enterpriseUser',
  title: '企业商家',
  name: 'name',
  own: (caller) => platformRows(caller, enterpriseUser),
  uniqueErrors: {
    enterprise_user_name: ['name', NAME_TAKEN],
    enterprise_user_phone: ['phone', PHONE_TAKEN],
    enterprise_user_licence: ['licenceNo', LICENCE_TAKEN],
  },
  uploads: enterpriseUploads,
})

const days = ['licenceExpireAt', 'expireAt', 'giftExpireAt'] as const

/** Converts a record to form fields: nulls become empty texts, and the bank account is decrypted. */
export function toFields(row: EnterpriseRow, secrets: Secrets): EnterpriseFields {
  return {
    ...fieldsOf(EnterpriseUserInput, row, {
      licenceExpireAt: row.licenceExpireAt ?? '',
      expireAt: row.expireAt ?? '',
      giftExpireAt: row.giftExpireAt ?? '',
      bankAccount: unseal(secrets, row.bankAccountSecret),
    }),
  }
}

/** Form values as columns: the bank account encrypted, with its last digits separately for display. */
export function toColumns({ bankAccount, ...fields }: Partial<EnterpriseUserInput>, secrets: Secrets) {
  const columns: Partial<typeof enterpriseUser.$inferInsert> = { ...fields }
  for (const field of days) if (fields[field] === '') columns[field] = null
  if (bankAccount !== undefined) {
    columns.bankAccountSecret = seal(secrets, bankAccount)
    columns.bankAccountTail = bankAccount.slice(-4)
  }
  return columns
}

/** The card or the distributor account of a merchant. */
export const hasParty = (kind: number): SQL => sql`exists (
  select 1 from ${tradeParty} where ${tradeParty.enterpriseId} = ${enterpriseUser.id} and ${tradeParty.kind} = ${kind})`

/** Accounts by the names of their people. */
export const accountNames = (db: Connection, ids: readonly (number | null)[]) => namesOf(db, adminUser, ids)

/** Facts of merchants in other tables. */
async function besides({ db, now }: Pick<Context, 'db' | 'now'>, ids: number[]) {
  const members = await db
    .select({
      id: merchantUser.enterpriseId,
      active: sql<number>`(count(*) filter (where ${merchantUser.status} = ${merchantUserStatus.active}))::int`,
      lastLoginAt: sql<string | null>`max(${merchantUser.lastLoginAt})`.mapWith(merchantUser.lastLoginAt),
    })
    .from(merchantUser)
    .where(inArray(merchantUser.enterpriseId, ids))
    .groupBy(merchantUser.enterpriseId)
  const parties = await db
    .select({ enterpriseId: tradeParty.enterpriseId, id: tradeParty.id, kind: tradeParty.kind })
    .from(tradeParty)
    .where(inArray(tradeParty.enterpriseId, ids))
    .orderBy(asc(tradeParty.id))
  const partiesByMerchant = Map.groupBy(parties, ({ enterpriseId }) => enterpriseId)
  return {
    members: new Map(members.map((row) => [row.id, row])),
    partyId: (id: number, kind: number) => partiesByMerchant.get(id)?.find((party) => party.kind === kind)?.id ?? null,
    stores: await countBy(db, store.enterpriseId, ids),
    customers: await countBy(db, customer.enterpriseId, ids, isNull(customer.mergedIntoId)),
    menus: await ownMenusOf({ db, now }, ids),
    turnover: await turnoverOf(db, ids),
  }
}

const partyIds = (cardId: number | null, distributorId: number | null) => ({
  ...{ cardId, hasCard: cardId !== null },
  ...{ distributorId, isDistributor: distributorId !== null },
})

/** Presents merchants for a list, before the field rights of a caller. */
export async function presentEnterprises(
  { db, now }: Pick<Context, 'db' | 'now'>,
  rows: readonly EnterpriseRow[],
): Promise<EnterpriseUserRow[]> {
  if (rows.length === 0) return []
  const known = await besides({ db, now }, pluck(rows, 'id'))
  const managers = await accountNames(db, pluck(rows, 'managerId'))
  const labels = await namesOf(
    db,
    merchantLabel,
    rows.flatMap(({ labelIds }) => labelIds),
  )
  const today = dayOf(now)
  // Encrypted fields are left out here, so that no caller returns them by accident.
  return rows.map(({ bankAccountSecret: _secret, bankAccountTail: _tail, requestId: _request, ...row }) => ({
    ...row,
    ...partyIds(known.partyId(row.id, buyerKind.blackCard), known.partyId(row.id, buyerKind.distributor)),
    areaName: regionPath(row.area),
    memberCount: known.members.get(row.id)?.active ?? 0,
    staffTotal: seatsOf(row, today).totalQuota,
    storeCount: known.stores.get(row.id) ?? 0,
    customerCount: known.customers.get(row.id) ?? 0,
    orderAmount: known.turnover.get(row.id) ?? '0.00',
    manager: refOf(row.managerId, managers),
    labels: refsOf(row.labelIds, labels),
    expireAt: row.expireAt ?? '',
    daysLeft: daysUntil(row.expireAt, today),
    lastLoginAt: known.members.get(row.id)?.lastLoginAt ?? null,
    menuMode: known.menus.has(row.id) ? menuMode.own : menuMode.byRole,
  }))
}

/** The same as a caller may read them. */
export async function shownEnterprises(
  context: Pick<Context, 'db' | 'now' | 'caller'>,
  rows: readonly EnterpriseRow[],
): Promise<EnterpriseUserRow[]> {
  return (await presentEnterprises(context, rows)).map((row) => shownFields(enterpriseRights, context.caller, row))
}

/** Whether the merchant is a distributor: its last day then moves by its renewal. */
export async function isDistributor(db: Connection, id: number): Promise<boolean> {
  const own = and(eq(tradeParty.enterpriseId, id), eq(tradeParty.kind, buyerKind.distributor))
  return (await db.$count(tradeParty, own)) > 0
}

/** The parties of a merchant in orders, cards and distributors. */
export const partiesOf = (db: Connection, id: number) =>
  db
    .select({ id: tradeParty.id, name: tradeParty.name, kind: tradeParty.kind, state: tradeParty.state })
    .from(tradeParty)
    .where(eq(tradeParty.enterpriseId, id))
    .orderBy(asc(tradeParty.id))
