import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { merchantUserStatus } from '#contract/merchants/codes.ts'
import { seatQuota } from '#contract/merchants/seat-rules.ts'
import { userStatus } from '#contract/users/codes.ts'
import type { Connection } from '#server/database/pool.ts'
import { enterpriseUser, merchantUser } from '#server/database/schema/merchants.ts'
import { user } from '#server/database/schema/users.ts'
import { countBy } from '#server/entity/present.ts'
import { dayOf, moment } from '#server/time.ts'

/**
 * Free seats of merchants by id: quota less active members and attached users. A user who is also an active member of
 * the merchant takes one seat. Negative when a package was reduced.
 */
export async function freeSeatsOf(
  db: Connection,
  enterpriseIds: readonly number[],
  now = moment(new Date()),
): Promise<ReadonlyMap<number, number>> {
  const { id, edition, addonQuota, giftQuota, giftExpireAt } = enterpriseUser
  const quotas = await db
    .select({ id, edition, addonQuota, giftQuota, giftExpireAt })
    .from(enterpriseUser)
    .where(inArray(id, [...enterpriseIds]))
  const members = await countBy(
    db,
    merchantUser.enterpriseId,
    enterpriseIds,
    eq(merchantUser.status, merchantUserStatus.active),
  )
  const isNoMember = sql`not exists (select 1 from ${merchantUser} where ${merchantUser.userId} = ${user.id}
    and ${merchantUser.enterpriseId} = ${user.enterpriseId} and ${merchantUser.status} = ${merchantUserStatus.active})`
  const attached = await countBy(
    db,
    user.enterpriseId,
    enterpriseIds,
    and(ne(user.status, userStatus.cancelled), isNoMember),
  )
  return new Map(
    quotas.map((row) => [
      row.id,
      seatQuota(row, dayOf(now)) - (members.get(row.id) ?? 0) - (attached.get(row.id) ?? 0),
    ]),
  )
}

/** Free seats of one merchant. Lock its row first, or two changes may take the same seat. */
export const freeSeats = async (db: Connection, enterpriseId: number, now?: string): Promise<number> =>
  (await freeSeatsOf(db, [enterpriseId], now)).get(enterpriseId) ?? 0
