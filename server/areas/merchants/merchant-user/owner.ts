import { and, eq, ne } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { merchantUserStatus } from '#contract/merchants/codes.ts'
import { canTransferOwner } from '#contract/merchants/merchant-user-rules.ts'
import type { transferMerchantOwner } from '#contract/merchants/merchant-users.ts'
import { storeRoleLevel } from '#contract/permissions/storefront-codes.ts'
import { maskPhone } from '#contract/rules/phone.ts'
import { defaultRolesOf } from '#server/areas/merchants/enterprise/open.ts'
import { enterprises } from '#server/areas/merchants/enterprise/present.ts'
import { STALE } from '#server/areas/merchants/enterprise/save.ts'
import type { Context } from '#server/context.ts'
import { merchantUser } from '#server/database/schema/merchants.ts'
import { logRow } from '#server/entity/change-log.ts'
import { lockRow, updateRow } from '#server/entity/rows.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import { members, shownMember } from './present.ts'
import { findMember } from './save.ts'

/**
 * Makes another member the owner of a merchant. Both change places in one write: the old owner takes level, role and
 * store of the new one. The main phone of the merchant follows.
 */
export async function transferOwner(
  { enterpriseId, toMemberId, reason }: ParsedParamsOf<typeof transferMerchantOwner>,
  context: Context,
): Promise<AnswerOf<typeof transferMerchantOwner>> {
  const { db, now } = context
  const enterprise = await lockRow(context, enterprises, enterpriseId)
  const [owner] = await db
    .select()
    .from(merchantUser)
    .where(
      and(
        eq(merchantUser.enterpriseId, enterpriseId),
        eq(merchantUser.roleLevel, storeRoleLevel.owner),
        ne(merchantUser.status, merchantUserStatus.left),
      ),
    )
    .for('update')
  if (!owner || !canTransferOwner(owner)) throw refuse(STALE)
  if (owner.id === toMemberId) throw refuseField('toMemberId', `「${owner.name}」已经是店主`)
  const next = await findMember(db, enterpriseId, toMemberId)
  if (!next) throw refuseField('toMemberId', '新店主须是该企业的正常成员')
  const role = (await defaultRolesOf(db, enterprise.merchantType)).find(
    ({ roleLevel }) => roleLevel === storeRoleLevel.owner,
  )
  // The old owner first: a merchant has one owner at any time.
  const from = await updateRow(context, members, owner, {
    roleLevel: next.roleLevel,
    storeRoleId: next.storeRoleId,
    storeId: next.storeId,
    grantedAt: now,
  })
  const to = await updateRow(context, members, next, {
    roleLevel: owner.roleLevel,
    storeRoleId: role?.id ?? owner.storeRoleId,
    storeId: owner.storeId,
    grantedAt: now,
  })
  await updateRow(context, enterprises, enterprise, { phone: to.phone, contactName: to.name })
  const level = (before: typeof from, after: typeof from) => ({
    field: 'roleLevel',
    title: '级别',
    before: storeRoleLevel.label(before.roleLevel),
    after: storeRoleLevel.label(after.roleLevel),
  })
  const moved = { action: 'transfer', reason }
  logRow(context, members, from, {
    ...moved,
    verb: '移交',
    rest: `的店主给「${to.name}」`,
    changes: [level(owner, from)],
  })
  logRow(context, members, to, { ...moved, verb: '移交店主给', changes: [level(next, to)] })
  logRow(context, enterprises, enterprise, {
    ...moved,
    verb: '移交',
    rest: `的店主：${owner.name} → ${to.name}`,
    changes: [
      { field: 'contactName', title: '联系人', before: enterprise.contactName, after: to.name },
      { field: 'phone', title: '主账号手机', before: maskPhone(enterprise.phone), after: maskPhone(to.phone) },
    ],
  })
  return { from: await shownMember(context, from), to: await shownMember(context, to) }
}
