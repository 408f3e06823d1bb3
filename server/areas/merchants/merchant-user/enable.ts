import { and, eq, isNull } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import {
  canDisableMember,
  canEnableMember,
  canLeave,
  isOwner,
  merchantUserTransitions,
  OWNER_FIRST,
} from '#contract/merchants/merchant-user-rules.ts'
import type { enableMerchantUsers } from '#contract/merchants/merchant-users.ts'
import { endMallSessions } from '#server/areas/users/mall/sessions.ts'
import type { Context } from '#server/context.ts'
import { customer } from '#server/database/schema/customers.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { namedRows, rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { lockRow, updateRow } from '#server/entity/rows.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import { dayOf } from '#server/time.ts'
import { refuseUnused } from './check.ts'
import { type MemberRow, members } from './present.ts'
import { findMember } from './save.ts'
import { detachUser, lockEnterprisesOf, withSeats } from './seats.ts'

type Params = ParsedParamsOf<typeof enableMerchantUsers>

async function disable(context: Context, row: MemberRow, reason: string): Promise<void> {
  if (!canDisableMember(row)) throw refuse(isOwner(row) ? OWNER_FIRST : '只能停用正常的成员')
  await updateRow(context, members, row, { status: merchantUserTransitions.disable.to, disableReason: reason })
  if (row.userId !== null) await endMallSessions(context.db, row.userId, context.now)
  logRow(context, members, row, { action: 'disable', verb: '停用', reason })
}

async function enable(context: Context, row: MemberRow): Promise<void> {
  if (!canEnableMember(row)) throw refuse('只能启用已停用的成员')
  const [enterprise] = await context.db.select().from(enterpriseUser).where(eq(enterpriseUser.id, row.enterpriseId))
  if (enterprise) refuseUnused(enterprise)
  await updateRow(context, members, row, { status: merchantUserTransitions.enable.to, disableReason: '' })
  logRow(context, members, row, { action: 'enable', verb: '启用' })
}

const servedIn = (userId: number, { enterpriseId }: Pick<MemberRow, 'enterpriseId'>) =>
  and(eq(customer.designerId, userId), eq(customer.enterpriseId, enterpriseId), isNull(customer.mergedIntoId))

/** Hands the customers of a member who leaves to a colleague. Returns their number and the colleague's name. */
async function handOver(
  context: Context,
  row: MemberRow,
  takeOverId: number | undefined,
): Promise<{ count: number; to: string }> {
  const { db, now, caller } = context
  const count = row.userId === null ? 0 : await db.$count(customer, servedIn(row.userId, row))
  if (row.userId === null || count === 0) return { count: 0, to: '' }
  if (takeOverId === undefined)
    throw refuseField('takeOverId', `「${row.name}」名下有 ${count} 个客户，请选择接手的成员`)
  const taker = takeOverId === row.id ? undefined : await findMember(db, row.enterpriseId, takeOverId)
  if (!taker) throw refuseField('takeOverId', '接手的成员须是同一企业的正常成员')
  if (taker.userId === null) throw refuseField('takeOverId', `「${taker.name}」还没有注册商城，不能接手客户`)
  await db
    .update(customer)
    .set({ designerId: taker.userId, assignedAt: now, updatedAt: now, updatedBy: caller.name })
    .where(servedIn(row.userId, row))
  return { count, to: taker.name }
}

async function leave(context: Context, row: MemberRow, { takeOverId, reason }: Params): Promise<void> {
  if (!canLeave(row)) throw refuse(isOwner(row) ? OWNER_FIRST : '该成员已经离职')
  const { count, to } = await handOver(context, row, takeOverId)
  await updateRow(context, members, row, {
    status: merchantUserTransitions.leave.to,
    leftAt: dayOf(context.now),
    disableReason: '',
  })
  await detachUser(context, row.userId, row.enterpriseId)
  logRow(context, members, row, {
    action: 'leave',
    verb: '办理',
    rest: count > 0 ? `离职，${count} 个客户由「${to}」接手` : '离职',
    ...(reason && { reason }),
    changes: [
      {
        field: 'customers',
        title: '名下客户',
        before: String(count),
        after: count > 0 ? `转给${to}` : '',
      },
    ].filter(() => count > 0),
  })
}

export async function enableMembers(params: Params, context: Context): Promise<AnswerOf<typeof enableMerchantUsers>> {
  const { ids, action, takeOverId, reason = '' } = params
  if (action === 'disable' && reason.length < 2)
    throw refuseField('reason', reason === '' ? '请填写停用原因' : '停用原因至少 2 个字')
  if (takeOverId !== undefined && ids.includes(takeOverId)) throw refuseField('takeOverId', '接手的成员不能同时离职')
  const items = await namedRows(context, members, ids)
  await lockEnterprisesOf(context, ids)
  return rowByRow(context, items, async ({ id }, own) => {
    const row = await lockRow(own, members, id)
    await withSeats(own, row.enterpriseId, () => {
      if (action === 'disable') return disable(own, row, reason)
      return action === 'enable' ? enable(own, row) : leave(own, row, params)
    })
  })
}
