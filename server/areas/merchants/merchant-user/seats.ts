import { and, eq, inArray, sql } from 'drizzle-orm'
import { SEATS_FULL } from '#contract/merchants/merchant-user-rules.ts'
import { freeSeats, noteOver } from '#server/areas/merchants/quota.ts'
import { endMallSessions } from '#server/areas/users/mall/sessions.ts'
import { enterpriseUser, merchantUser } from '#server/database/schema/merchants.ts'
import { user } from '#server/database/schema/users.ts'
import type { RowContext } from '#server/entity/entity.ts'
import { refuseField } from '#server/http/errors.ts'
import { dayOf } from '#server/time.ts'

/** Locks the merchants of members in the order of their ids: before the members, as by everybody who counts seats. */
export async function lockEnterprisesOf({ db }: Pick<RowContext, 'db'>, memberIds: readonly number[]): Promise<void> {
  const own = db
    .select({ id: merchantUser.enterpriseId })
    .from(merchantUser)
    .where(inArray(merchantUser.id, [...memberIds]))
  await db
    .select({ id: enterpriseUser.id })
    .from(enterpriseUser)
    .where(inArray(enterpriseUser.id, own))
    .orderBy(enterpriseUser.id)
    .for('no key update')
}

/** Runs a change of the members of a merchant. One that takes a seat is refused when there is none. */
export async function withSeats<Result>(
  { db, now }: Pick<RowContext, 'db' | 'now'>,
  enterpriseId: number,
  change: () => Promise<Result>,
): Promise<Result> {
  const today = dayOf(now)
  const before = await freeSeats(db, enterpriseId, today)
  const done = await change()
  const free = await freeSeats(db, enterpriseId, today)
  if (free < 0 && free < before) throw refuseField('enterpriseId', SEATS_FULL)
  await noteOver(db, enterpriseId, today)
  return done
}

/** The user of a new member belongs to the merchant. */
export async function attachUser(
  { db, now, caller }: RowContext,
  userId: number | null,
  enterpriseId: number,
): Promise<void> {
  if (userId === null) return
  await db
    .update(user)
    .set({ enterpriseId, version: sql`${user.version} + 1`, updatedAt: now, updatedBy: caller.name })
    .where(and(eq(user.id, userId), sql`${user.enterpriseId} is distinct from ${enterpriseId}`))
}

/** The user of a member who left does not belong to the merchant any more, and is signed out. */
export async function detachUser(
  { db, now, caller }: RowContext,
  userId: number | null,
  enterpriseId: number,
): Promise<void> {
  if (userId === null) return
  await endMallSessions(db, userId, now)
  await db
    .update(user)
    .set({ enterpriseId: null, version: sql`${user.version} + 1`, updatedAt: now, updatedBy: caller.name })
    .where(and(eq(user.id, userId), eq(user.enterpriseId, enterpriseId)))
}
