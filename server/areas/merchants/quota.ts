import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { enterpriseStatus, merchantEdition, merchantUserStatus } from '#contract/merchants/codes.ts'
import { packageSeats, seatsOf } from '#contract/merchants/quota-rules.ts'
import { userStatus } from '#contract/users/codes.ts'
import type { Connection } from '#server/database/pool.ts'
import { enterpriseUser, merchantUser } from '#server/database/schema/merchants.ts'
import { user } from '#server/database/schema/users.ts'
import { countBy } from '#server/entity/present.ts'
import { notFound } from '#server/http/errors.ts'

const isMember = eq(merchantUser.status, merchantUserStatus.active)

/** Users who belong to a merchant without being its member. Who is a disabled member takes no seat. */
const isAttached = and(
  ne(user.status, userStatus.cancelled),
  sql`not exists (select 1 from ${merchantUser} where ${merchantUser.userId} = ${user.id}
    and ${merchantUser.enterpriseId} = ${user.enterpriseId} and ${merchantUser.status} <> ${merchantUserStatus.left})`,
)

/** Taken seats of merchants by id: active members and attached users, each person once. */
export async function usedSeatsOf(db: Connection, ids: readonly number[]): Promise<(id: number) => number> {
  const members = await countBy(db, merchantUser.enterpriseId, ids, isMember)
  const attached = await countBy(db, user.enterpriseId, ids, isAttached)
  return (id) => (members.get(id) ?? 0) + (attached.get(id) ?? 0)
}

export const usedSeats = async (db: Connection, enterpriseId: number): Promise<number> =>
  (await usedSeatsOf(db, [enterpriseId]))(enterpriseId)

/** Seats that nobody has taken, of merchants by id; below 0 when a package was reduced. */
export async function freeSeatsOf(
  db: Connection,
  ids: readonly number[],
  today: string,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select()
    .from(enterpriseUser)
    .where(inArray(enterpriseUser.id, [...ids]))
  const used = await usedSeatsOf(db, ids)
  return new Map(rows.map((row) => [row.id, seatsOf(row, today).totalQuota - used(row.id)]))
}

/**
 * The free seats of one merchant. It is locked until the end of the transaction, so that two people cannot take the
 * last seat.
 */
export async function freeSeats(db: Connection, enterpriseId: number, today: string): Promise<number> {
  const [enterprise] = await db
    .select()
    .from(enterpriseUser)
    .where(eq(enterpriseUser.id, enterpriseId))
    .for('no key update')
  if (!enterprise) throw notFound('企业商家不存在')
  return seatsOf(enterprise, today).totalQuota - (await usedSeats(db, enterpriseId))
}

const { edition, addonQuota, giftQuota, giftExpireAt } = enterpriseUser

/** `totalQuota` of `seatsOf` as an expression, for filters. */
export function totalSeats(today: string): SQL {
  const byEdition = merchantEdition.codes.map((code) => sql`when ${edition} = ${code} then ${packageSeats(code)}::int`)
  return sql`(case ${sql.join(byEdition, sql` `)} else 0 end + ${addonQuota}
    + case when ${giftExpireAt} < ${today}::date then 0 else ${giftQuota} end)`
}

/** `usedSeatsOf` as an expression, for filters and sorts. */
export const usedCount: SQL<number> = sql<number>`(
  (select count(*) from ${merchantUser} where ${merchantUser.enterpriseId} = ${enterpriseUser.id} and ${isMember})
  + (select count(*) from ${user} where ${user.enterpriseId} = ${enterpriseUser.id} and ${isAttached}))::int`

/** Merchants with more people than seats. */
export const hasTooMany = (today: string): SQL => sql`${usedCount} > ${totalSeats(today)}`

/**
 * The day since which a merchant in use has had more people than seats, as it is to be stored: kept while that lasts,
 * null otherwise.
 */
export const overSinceOn = (today: string): SQL => sql`case when ${enterpriseUser.status} = ${enterpriseStatus.active}
  and ${hasTooMany(today)} then coalesce(${enterpriseUser.overSince}, ${today}::date) end`

/** Notes whether a merchant has more people than seats, after either has changed. */
export async function noteOver(db: Connection, enterpriseId: number, today: string): Promise<void> {
  await db
    .update(enterpriseUser)
    .set({ overSince: overSinceOn(today) })
    .where(eq(enterpriseUser.id, enterpriseId))
}
