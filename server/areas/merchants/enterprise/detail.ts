import { asc, desc, eq } from 'drizzle-orm'
import { allowedOf } from '#contract/merchants/enterprise-rules.ts'
import type { EnterpriseUser } from '#contract/merchants/enterprise-users.ts'
import { enterpriseRights } from '#contract/merchants/field-rights.ts'
import { seatsOf } from '#contract/merchants/quota-rules.ts'
import { buyerKind } from '#contract/orders/codes.ts'
import { maskAccountNo } from '#contract/suppliers/supplier-rules.ts'
import { ownMenusOf } from '#server/areas/merchants/menu/mall-menus.ts'
import { usedSeats } from '#server/areas/merchants/quota.ts'
import { figuresOf } from '#server/areas/orders/enterprise-orders.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { merchantUser } from '#server/database/schema/merchants.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { promoter } from '#server/database/schema/promoters.ts'
import { storeRole } from '#server/database/schema/storefronts.ts'
import { store } from '#server/database/schema/stores.ts'
import { userApplication } from '#server/database/schema/users.ts'
import { readsField, shownFields } from '#server/entity/field-rights.ts'
import { namesOf, only, pluck, refOf } from '#server/entity/present.ts'
import { openFiles, openUrl } from '#server/entity/stored-files.ts'
import { dayOf } from '#server/time.ts'
import { type EnterpriseRow, partiesOf, presentEnterprises, toFields } from './present.ts'

/** Its people, active ones first, with phones as the caller may read them. */
async function membersOf({ db, caller }: Context, enterpriseId: number): Promise<EnterpriseUser['members']> {
  const rows = await db
    .select()
    .from(merchantUser)
    .where(eq(merchantUser.enterpriseId, enterpriseId))
    .orderBy(asc(merchantUser.status), asc(merchantUser.roleLevel), asc(merchantUser.id))
  const roles = await namesOf(db, storeRole, pluck(rows, 'storeRoleId'))
  return rows.map((row) => ({
    ...shownFields(enterpriseRights, caller, { ...row, remark: '' }),
    roleName: roles.get(row.storeRoleId) ?? '',
  }))
}

async function quotaOf({ db, now }: Context, row: EnterpriseRow): Promise<EnterpriseUser['quota']> {
  const seats = seatsOf(row, dayOf(now))
  const usedQuota = await usedSeats(db, row.id)
  return { ...seats, giftExpireAt: row.giftExpireAt ?? '', usedQuota, remainQuota: seats.totalQuota - usedQuota }
}

async function menusOf(context: Context, enterpriseId: number): Promise<EnterpriseUser['menus']> {
  const own = (await ownMenusOf(context, [enterpriseId])).get(enterpriseId) ?? []
  return own.map(({ row, added, removed }) => ({
    terminal: row.terminal,
    added: added.length,
    removed: removed.length,
    validTo: added.length > 0 ? (row.validTo ?? '') : '',
  }))
}

/** The application that registered it: the first of those that are tied to it. */
async function applicationOf(db: Connection, enterpriseId: number): Promise<EnterpriseUser['application']> {
  const { id, applicationNo } = userApplication
  const [row = null] = await db
    .select({ id, applicationNo })
    .from(userApplication)
    .where(eq(userApplication.enterpriseId, enterpriseId))
    .orderBy(asc(id))
    .limit(1)
  return row
}

/** A whole merchant as the caller may read it. */
export async function presentEnterprise(context: Context, row: EnterpriseRow): Promise<EnterpriseUser> {
  const { db, caller, now, services } = context
  const { store: files, secrets } = services
  const head = await only(presentEnterprises(context, [row]))
  const fields = toFields(row, secrets)
  const promoters = await namesOf(db, promoter, [row.promoterId])
  const channels = await namesOf(db, tradeParty, [row.channelId])
  const parties = await partiesOf(db, row.id)
  const party = (kind: number) => parties.find((one) => one.kind === kind) ?? null
  const seesAccount = readsField(enterpriseRights, 'bankAccount', caller)
  return {
    ...shownFields(enterpriseRights, caller, { ...head, ...fields }),
    bankAccount: seesAccount ? fields.bankAccount : maskAccountNo(row.bankAccountTail),
    logo: openUrl(files, row.logo),
    licenceImage: openUrl(files, row.licenceImage),
    images: openFiles(files, row.images),
    promoter: refOf(row.promoterId, promoters),
    channel: refOf(row.channelId, channels),
    cancelReason: row.cancelReason,
    stores: await db
      .select({ id: store.id, name: store.name, status: store.status })
      .from(store)
      .where(eq(store.enterpriseId, row.id))
      .orderBy(asc(store.status), desc(store.id)),
    members: await membersOf(context, row.id),
    quota: await quotaOf(context, row),
    menus: await menusOf(context, row.id),
    application: await applicationOf(db, row.id),
    card: party(buyerKind.blackCard),
    distributor: party(buyerKind.distributor),
    figures: await figuresOf(db, row.id, dayOf(now)),
    allowed: allowedOf(head),
  }
}
