import { and, eq, type SQL, sql } from 'drizzle-orm'
import { merchantEdition, merchantUserStatus } from '#contract/merchants/codes.ts'
import { packageSeats, type Seats, type SeatTerms, seatsOf as seatsByTerms } from '#contract/merchants/quota-rules.ts'
import type { Connection } from '#server/database/pool.ts'
import { enterpriseUser, merchantUser } from '#server/database/schema/merchants.ts'
import { notFound } from '#server/http/errors.ts'

/** The seats of a merchant on a day: by its edition, bought, and given. */
export const seatsOf = (enterprise: SeatTerms, today: string): Seats => seatsByTerms(enterprise, today)

/** Active members take a seat. */
export const usedSeats = (db: Connection, enterpriseId: number): Promise<number> =>
  db.$count(
    merchantUser,
    and(eq(merchantUser.enterpriseId, enterpriseId), eq(merchantUser.status, merchantUserStatus.active)),
  )

/**
 * Seats that nobody has taken; below 0 when more members are active than there are seats. The merchant is locked until
 * the end of the transaction, so that two members cannot take the last seat.
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

/** Merchants with more active members than seats. */
export const hasTooMany = (today: string): SQL => sql`(
  select count(*) from ${merchantUser}
  where ${merchantUser.enterpriseId} = ${enterpriseUser.id} and ${merchantUser.status} = ${merchantUserStatus.active}
) > ${totalSeats(today)}`
