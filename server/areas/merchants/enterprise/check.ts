import { and, eq, inArray } from 'drizzle-orm'
import { promoterStatus } from '#contract/merchants/codes.ts'
import { BANK_ACCOUNT_NEEDS, BANK_FIELDS, type EnterpriseUserInput } from '#contract/merchants/enterprise-users.ts'
import { buyerKind, partyState } from '#contract/orders/codes.ts'
import { adminUserStatus } from '#contract/permissions/codes.ts'
import { accountType } from '#contract/session.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { merchantLabel } from '#server/database/schema/merchants.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { promoter } from '#server/database/schema/promoters.ts'
import { checkFilesOf } from '#server/entity/files.ts'
import { forbidden, refuseField } from '#server/http/errors.ts'
import { isDistrict } from '#server/platform/regions.ts'
import { enterprises } from './present.ts'

/** Accounts that can look after merchants: active ones of the platform. */
export const isManager = and(
  eq(adminUser.status, adminUserStatus.active),
  eq(adminUser.accountType, accountType.platform),
)

/** Refuses a manager who has left. Returns the name. */
export async function checkManager(db: Connection, managerId: number, field = 'managerId'): Promise<string> {
  const [found] = await db
    .select({ name: adminUser.name })
    .from(adminUser)
    .where(and(eq(adminUser.id, managerId), isManager))
  if (!found) throw refuseField(field, field === 'managerId' ? '请选择在职的客户经理' : '请选择在职的跟进人')
  return found.name
}

/** Refuses people, channels and labels that cannot be chosen any more. */
export async function checkReferences(
  db: Connection,
  { managerId, promoterId, channelId, labelIds }: Partial<EnterpriseUserInput>,
): Promise<void> {
  if (managerId) await checkManager(db, managerId)
  if (promoterId) {
    const active = and(eq(promoter.id, promoterId), eq(promoter.status, promoterStatus.active))
    if ((await db.$count(promoter, active)) === 0) throw refuseField('promoterId', '请选择正常的推广员')
  }
  if (channelId) {
    const channel = and(
      eq(tradeParty.id, channelId),
      eq(tradeParty.kind, buyerKind.channel),
      eq(tradeParty.state, partyState.active),
    )
    if ((await db.$count(tradeParty, channel)) === 0) throw refuseField('channelId', '请选择合作中的渠道')
  }
  if (labelIds?.length) {
    const known = await db.$count(merchantLabel, and(inArray(merchantLabel.id, labelIds), merchantLabel.enabled))
    if (known < new Set(labelIds).size) throw refuseField('labelIds', '标签不存在或已停用')
  }
}

/** Rules that need the caller or other tables: permissions, area, references, files. */
export async function checkChanged(
  context: Context,
  changed: Partial<EnterpriseUserInput>,
  isNew: boolean,
): Promise<void> {
  const touchesBank = BANK_FIELDS.some((field) => changed[field] !== undefined && !(isNew && changed[field] === ''))
  if (touchesBank && !context.caller.can(BANK_ACCOUNT_NEEDS)) throw forbidden('您没有修改结算账户的权限')
  if (changed.area && !isDistrict(changed.area)) throw refuseField('area', '所在地区请选择到区县')
  await checkReferences(context.db, changed)
  await checkFilesOf(context, enterprises, changed)
}
