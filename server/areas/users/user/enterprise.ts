import { and, asc, desc, eq } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { enterpriseStatus } from '#contract/merchants/codes.ts'
import type { setUserEnterprise } from '#contract/users/user-changes.ts'
import { canEditUser, userNameOf } from '#contract/users/user-rules.ts'
import type { searchUserEnterprises } from '#contract/users/users.ts'
import { freeSeats, freeSeatsOf } from '#server/areas/merchants/quota.ts'
import type { Context } from '#server/context.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { logRow } from '#server/entity/change-log.ts'
import type { RowContext } from '#server/entity/entity.ts'
import { containsAny } from '#server/entity/filters.ts'
import { namesOf, pluck } from '#server/entity/present.ts'
import { lockRows, updateRow } from '#server/entity/rows.ts'
import { isPlatform } from '#server/entity/scope.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import { dayOf } from '#server/time.ts'
import { enterpriseName, users } from './present.ts'

const FOUND = 20

/** Companies to attach users to, those in use first. */
export async function findEnterprises(
  { keyword, id }: ParsedParamsOf<typeof searchUserEnterprises>,
  { db, caller, now }: Context,
): Promise<AnswerOf<typeof searchUserEnterprises>> {
  if (!isPlatform(caller)) return []
  const { name, shortName, pinyin, status } = enterpriseUser
  const isActive = eq(status, enterpriseStatus.active)
  const rows = await db
    .select({ id: enterpriseUser.id, name: enterpriseName, status })
    .from(enterpriseUser)
    .where(id === undefined ? containsAny(keyword, name, shortName, pinyin) : eq(enterpriseUser.id, id))
    .orderBy(desc(isActive), asc(enterpriseUser.id))
    .limit(FOUND)
  const free = await freeSeatsOf(db, pluck(rows, 'id'), dayOf(now))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    isActive: row.status === enterpriseStatus.active,
    freeSeats: Math.max(0, free.get(row.id) ?? 0),
  }))
}

/** Refuses more users than the company has free seats for. Its row stays locked, so that nobody takes them meanwhile. */
export async function takeSeats(
  { db, now }: Pick<RowContext, 'db' | 'now'>,
  enterpriseId: number,
  seats: number,
): Promise<void> {
  const [row] = await db
    .select({ status: enterpriseUser.status })
    .from(enterpriseUser)
    .where(eq(enterpriseUser.id, enterpriseId))
    .for('update')
  if (!row) throw refuseField('enterpriseId', '所属企业不存在')
  if (seats === 0) return
  if (row.status !== enterpriseStatus.active) throw refuseField('enterpriseId', '该企业不在使用中，不能加入用户')
  if ((await freeSeats(db, enterpriseId, dayOf(now))) < seats) throw refuseField('enterpriseId', '企业员工数已达上限')
}

/** All of the users or none: a company that has no room for all of them takes nobody. */
export async function attach(
  { ids, enterpriseId }: ParsedParamsOf<typeof setUserEnterprise>,
  context: Context,
): Promise<AnswerOf<typeof setUserEnterprise>> {
  if (enterpriseId !== null) {
    // The company is locked before its users, as by everybody who counts its seats.
    await context.db
      .select({ id: enterpriseUser.id })
      .from(enterpriseUser)
      .where(and(eq(enterpriseUser.id, enterpriseId)))
      .for('update')
  }
  const rows = await lockRows(context, users, ids)
  const gone = rows.filter((row) => !canEditUser(row))
  if (gone.length > 0) throw refuse(`已注销的用户不能调整企业：${gone.map(userNameOf).join('、')}`)
  const moved = rows.filter((row) => row.enterpriseId !== enterpriseId)
  if (enterpriseId !== null) await takeSeats(context, enterpriseId, moved.length)
  const names = await namesOf(
    context.db,
    enterpriseUser,
    [enterpriseId, ...pluck(moved, 'enterpriseId')],
    enterpriseName,
  )
  const nameOf = (id: number | null) => (id === null ? '' : (names.get(id) ?? ''))
  for (const row of moved) {
    await updateRow(context, users, row, { enterpriseId })
    logRow(context, users, row, {
      action: 'edit',
      verb: enterpriseId === null ? '移出企业：' : '调整企业：',
      changes: [
        { field: 'enterprise', title: '所属企业', before: nameOf(row.enterpriseId), after: nameOf(enterpriseId) },
      ],
    })
  }
  return { done: rows.length, failed: [] }
}
