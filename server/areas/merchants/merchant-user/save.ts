import { and, eq } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { merchantUserStatus } from '#contract/merchants/codes.ts'
import { canEditMember, isOwner, memberFieldTitles } from '#contract/merchants/merchant-user-rules.ts'
import { MerchantUser, MerchantUserInput, type saveMerchantUser } from '#contract/merchants/merchant-users.ts'
import { storeRoleLevel } from '#contract/permissions/storefront-codes.ts'
import { maskPhone } from '#contract/rules/phone.ts'
import { enterprises } from '#server/areas/merchants/enterprise/present.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { storeRole } from '#server/database/schema/storefronts.ts'
import { store } from '#server/database/schema/stores.ts'
import { labelsBy } from '#server/entity/change-labels.ts'
import { logSaved } from '#server/entity/change-log.ts'
import { type ChangeLabels, changedFields } from '#server/entity/changes.ts'
import type { RowContext } from '#server/entity/entity.ts'
import { namesOf, pluck } from '#server/entity/present.ts'
import { findRow, insertRow, lockRow, refuseStale, updateRow } from '#server/entity/rows.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import { parseParams } from '#server/http/parse.ts'
import { dayOf } from '#server/time.ts'
import { linkedUser, refusePhone, refusePlace, refuseUnused } from './check.ts'
import { type MemberRow, members, shownMember, toFields } from './present.ts'
import { attachUser, detachUser, lockEnterprisesOf, withSeats } from './seats.ts'

/** Formats the fields of a member for the log. */
export async function memberLabels(
  db: Connection,
  forms: readonly MerchantUserInput[],
): Promise<ChangeLabels<MerchantUserInput>> {
  const companies = await namesOf(db, enterpriseUser, pluck(forms, 'enterpriseId'))
  const stores = await namesOf(db, store, pluck(forms, 'storeId'))
  const roles = await namesOf(db, storeRole, pluck(forms, 'storeRoleId'))
  return labelsBy<MerchantUserInput>({
    enterpriseId: (id: number) => companies.get(id) ?? '',
    storeId: (id: number) => stores.get(id) ?? '',
    storeRoleId: (id: number) => roles.get(id) ?? '',
    roleLevel: storeRoleLevel,
    phone: maskPhone,
  })
}

async function logForm(context: Context, before: MerchantUserInput | undefined, saved: MemberRow): Promise<void> {
  const after = toFields(saved)
  const labels = await memberLabels(context.db, before ? [before, after] : [after])
  logSaved(context, members, saved, { before, after, titles: memberFieldTitles, labels })
}

/** Adds a member, by form or import. Its merchant stays locked, so that two people cannot take the last seat. */
export async function join(context: RowContext, input: MerchantUserInput): Promise<MemberRow> {
  const { db, now } = context
  const enterprise = await lockRow(context, enterprises, input.enterpriseId)
  refuseUnused(enterprise)
  await refusePhone(db, input.phone, enterprise.id)
  await refusePlace(db, enterprise, undefined, input)
  const userId = await linkedUser(db, input.phone, enterprise.id)
  return withSeats(context, enterprise.id, async () => {
    const row = await insertRow(context, members, { ...input, userId, grantedAt: now, joinedAt: dayOf(now) })
    await attachUser(context, userId, enterprise.id)
    return row
  })
}

/** A member to be changed; its merchant is locked first. */
export async function lockMember(context: Context, id: number): Promise<MemberRow> {
  await findRow(context, members, id)
  await lockEnterprisesOf(context, [id])
  return lockRow(context, members, id)
}

/** The user of the new phone takes the place of that of the old one. */
async function movePhone(context: Context, row: MemberRow, phone: string): Promise<{ userId: number | null }> {
  if (isOwner(row)) throw refuseField('phone', '店主的登录手机是企业的主账号手机，请在企业资料中修改')
  await refusePhone(context.db, phone, row.enterpriseId)
  const userId = await linkedUser(context.db, phone, row.enterpriseId)
  await detachUser(context, row.userId, row.enterpriseId)
  await attachUser(context, userId, row.enterpriseId)
  return { userId }
}

async function change(
  { id, version, ...sent }: ParsedParamsOf<typeof saveMerchantUser> & { id: number },
  context: Context,
): Promise<MemberRow> {
  const row = await lockMember(context, id)
  if (!canEditMember(row)) throw refuse('该成员已离职，不能编辑')
  await refuseStale(row, version, MerchantUser, (present) => shownMember(context, present))
  const before = toFields(row)
  const changed = changedFields<MerchantUserInput>(before, sent)
  const after = { ...before, ...changed }
  if (changed.enterpriseId !== undefined)
    throw refuseField('enterpriseId', '所属企业不能更改，请先办理离职，再在新企业新增')
  const [enterprise] = await context.db.select().from(enterpriseUser).where(eq(enterpriseUser.id, row.enterpriseId))
  if (enterprise) await refusePlace(context.db, enterprise, before, after)
  const saved = await withSeats(context, row.enterpriseId, async () =>
    updateRow(context, members, row, {
      ...changed,
      ...(changed.storeRoleId !== undefined && { grantedAt: context.now }),
      ...(changed.phone !== undefined && (await movePhone(context, row, changed.phone))),
    }),
  )
  await logForm(context, before, saved)
  return saved
}

export async function saveMember(
  { id, version, ...sent }: ParsedParamsOf<typeof saveMerchantUser>,
  context: Context,
): Promise<AnswerOf<typeof saveMerchantUser>> {
  if (id !== undefined) return shownMember(context, await change({ ...sent, id, version }, context))
  const row = await join(context, parseParams(MerchantUserInput, { storeId: null, position: '', remark: '', ...sent }))
  await logForm(context, undefined, row)
  return shownMember(context, row)
}

/** A member in force of a merchant; undefined if there is none with the id. */
export async function findMember(db: Connection, enterpriseId: number, id: number): Promise<MemberRow | undefined> {
  const { table } = members
  const own = and(eq(table.id, id), eq(table.enterpriseId, enterpriseId), eq(table.status, merchantUserStatus.active))
  const [row] = await db.select().from(table).where(own).for('update')
  return row
}
