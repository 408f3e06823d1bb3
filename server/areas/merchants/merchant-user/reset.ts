import { and, eq, gte, sql } from 'drizzle-orm'
import { TEMP_PASSWORD_HOURS } from '#contract/constants.ts'
import type { ParsedParamsOf } from '#contract/endpoint.ts'
import { canResetMember, RESETS_A_DAY } from '#contract/merchants/merchant-user-rules.ts'
import { resetKind, type resetMerchantUser } from '#contract/merchants/merchant-users.ts'
import { auditResult } from '#contract/permissions/codes.ts'
import { queueText } from '#server/areas/suppliers/text-messages.ts'
import { endMallSessions } from '#server/areas/users/mall/sessions.ts'
import type { Context } from '#server/context.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { user } from '#server/database/schema/users.ts'
import { logRow } from '#server/entity/change-log.ts'
import { lockRow, updateRow } from '#server/entity/rows.ts'
import { refuse, tooMany } from '#server/http/errors.ts'
import { hashPassword, temporaryPassword } from '#server/session/passwords.ts'
import { dayOf } from '#server/time.ts'
import { type MemberRow, members } from './present.ts'

const RESET = 'resetLogin'

/** Refuses more than five resets of a member on a day. Its row is locked, so that they wait for each other. */
async function refuseMany({ db, now }: Context, { id }: MemberRow): Promise<void> {
  const done = await db.$count(
    auditLog,
    and(
      eq(auditLog.resource, 'merchantUser'),
      eq(auditLog.targetId, String(id)),
      eq(auditLog.action, RESET),
      eq(auditLog.result, auditResult.success),
      gte(auditLog.occurredAt, `${dayOf(now)}T00:00:00+08:00`),
    ),
  )
  if (done >= RESETS_A_DAY) throw tooMany(`该成员今天已重置 ${RESETS_A_DAY} 次，请明天再试`)
}

const passwordText = (password: string): string =>
  `您的商城登录密码已重置，临时密码为 ${password}，${TEMP_PASSWORD_HOURS} 小时内有效，登录后请立即修改。`

async function resetPassword(context: Context, row: MemberRow): Promise<void> {
  const password = temporaryPassword()
  await updateRow(context, members, row, { passwordHash: await hashPassword(password) })
  await queueText(context, row.phone, passwordText(password))
}

async function unbindWechat({ db, now, caller }: Context, { userId }: MemberRow): Promise<void> {
  const unbound = await db
    .update(user)
    .set({ wechatBound: false, version: sql`${user.version} + 1`, updatedAt: now, updatedBy: caller.name })
    .where(and(eq(user.id, userId ?? 0), user.wechatBound))
    .returning({ id: user.id })
  if (unbound.length === 0) throw refuse('该成员没有绑定微信')
}

/** Resets the login of a member; all sessions end. */
export async function resetMember(
  { id, what }: ParsedParamsOf<typeof resetMerchantUser>,
  context: Context,
): Promise<null> {
  const row = await lockRow(context, members, id)
  if (!canResetMember(row)) throw refuse('只能重置正常成员的登录')
  await refuseMany(context, row)
  if (what === 'password') await resetPassword(context, row)
  if (what === 'wechat') await unbindWechat(context, row)
  if (row.userId !== null) await endMallSessions(context.db, row.userId, context.now)
  logRow(context, members, row, { action: RESET, verb: '重置', rest: `的登录：${resetKind.label(what)}` })
  return null
}
