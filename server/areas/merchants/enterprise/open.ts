import { and, asc, eq, ne } from 'drizzle-orm'
import { merchantEdition, merchantUserStatus, quotaChangeKind } from '#contract/merchants/codes.ts'
import { enterpriseTransitions } from '#contract/merchants/enterprise-rules.ts'
import { seatsOf } from '#contract/merchants/quota-rules.ts'
import { merchantType, storeRoleLevel } from '#contract/permissions/storefront-codes.ts'
import { queueText } from '#server/areas/suppliers/text-messages.ts'
import type { Context } from '#server/context.ts'
import { brokenUnique, type Connection } from '#server/database/pool.ts'
import { merchantUser, staffQuotaChange } from '#server/database/schema/merchants.ts'
import { storeRole } from '#server/database/schema/storefronts.ts'
import { logRow } from '#server/entity/change-log.ts'
import { holds } from '#server/entity/filters.ts'
import { updateRow } from '#server/entity/rows.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import { dayOf } from '#server/time.ts'
import { refuseMember, userWith } from './duplicates.ts'
import { type EnterpriseRow, enterprises } from './present.ts'

const MEMBER_TAKEN = '该手机号已是其他企业的成员'

const stamps = ({ now, caller }: Pick<Context, 'now' | 'caller'>) => ({
  createdAt: now,
  createdBy: caller.name,
  updatedAt: now,
  updatedBy: caller.name,
})

/** The usable default roles of a merchant type, in their order. */
export const defaultRolesOf = (db: Connection, type: EnterpriseRow['merchantType']) =>
  db
    .select({ id: storeRole.id, roleLevel: storeRole.roleLevel })
    .from(storeRole)
    .where(and(storeRole.enabled, storeRole.isDefault, holds(storeRole.merchantTypes, type ?? 0)))
    .orderBy(asc(storeRole.sort), asc(storeRole.id))

/** Runs a write of a member; its phone may have become a member elsewhere in the meantime. */
async function refuseTakenMember<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write
  } catch (error) {
    throw brokenUnique(error) === 'merchant_user_phone' ? refuseField('phone', MEMBER_TAKEN) : error
  }
}

/** The owner of a merchant: its contact, linked to the registered user with the phone. */
async function addOwner(context: Context, row: EnterpriseRow): Promise<void> {
  const { db, now } = context
  const roles = await defaultRolesOf(db, row.merchantType)
  const role = roles.find(({ roleLevel }) => roleLevel === storeRoleLevel.owner)
  if (!role) throw refuse(`没有适用于「${merchantType.label(row.merchantType)}」的店主默认角色，请先在商城角色中设置`)
  await refuseMember(db, row.phone, row.id)
  const linked = await userWith(db, row.phone)
  await refuseTakenMember(
    db.insert(merchantUser).values({
      ...stamps(context),
      userId: linked?.id ?? null,
      name: row.contactName,
      phone: row.phone,
      enterpriseId: row.id,
      roleLevel: storeRoleLevel.owner,
      storeRoleId: role.id,
      grantedAt: now,
      joinedAt: dayOf(now),
    }),
  )
}

/** Gives the owner another login phone. */
export async function movePhone(context: Context, { id, phone }: EnterpriseRow): Promise<void> {
  const { db, now, caller } = context
  await refuseMember(db, phone, id)
  const linked = await userWith(db, phone)
  const own = and(
    eq(merchantUser.enterpriseId, id),
    eq(merchantUser.roleLevel, storeRoleLevel.owner),
    ne(merchantUser.status, merchantUserStatus.left),
  )
  const moved = { phone, userId: linked?.id ?? null, updatedAt: now, updatedBy: caller.name }
  await refuseTakenMember(db.update(merchantUser).set(moved).where(own))
}

/** Records that the seats of a merchant have changed. */
export async function noteSeats(
  context: Context,
  row: EnterpriseRow,
  change: Pick<typeof staffQuotaChange.$inferInsert, 'kind' | 'before' | 'after' | 'reason'>,
): Promise<void> {
  const delta = change.after - change.before
  if (delta === 0) return
  await context.db
    .insert(staffQuotaChange)
    .values({ ...stamps(context), enterpriseId: row.id, delta, validTo: row.giftExpireAt, ...change })
}

const openingText = ({ name, edition, phone, expireAt }: EnterpriseRow): string =>
  `您的企业「${name}」已开通${merchantEdition.label(edition)}，登录手机 ${phone}，有效期至 ${expireAt}。用该手机号获取验证码即可登录商城。`

/** Opens a complete merchant: its owner, its seats and a text message to the login phone come with it. */
export async function openEnterprise(context: Context, row: EnterpriseRow): Promise<EnterpriseRow> {
  const { now } = context
  const opened = await updateRow(context, enterprises, row, {
    status: enterpriseTransitions.open.to,
    openedAt: now,
    quotaChangedAt: now,
    remindedDays: null,
  })
  await addOwner(context, opened)
  const { totalQuota } = seatsOf(opened, dayOf(now))
  await noteSeats(context, opened, { kind: quotaChangeKind.opening, before: 0, after: totalQuota, reason: '开通' })
  await queueText(context, opened.phone, openingText(opened))
  logRow(context, enterprises, opened, {
    action: 'open',
    verb: enterpriseTransitions.open.title,
    rest: `：${merchantEdition.label(opened.edition)}，${totalQuota} 个员工数，有效期至 ${opened.expireAt}`,
  })
  return opened
}
