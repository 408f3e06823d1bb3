import { and, inArray } from 'drizzle-orm'
import { distributorBillStatus } from '#contract/distribution/codes.ts'
import type { Connection } from '#server/database/pool.ts'
import { distributorRenewal } from '#server/database/schema/distributor-bills.ts'

const { unpaid, toConfirm } = distributorBillStatus

/** The renewals of accounts that wait for their money: at most one for each. */
export async function openRenewals(db: Connection, distributorIds: readonly number[]) {
  const { id, distributorId, renewalNo, status } = distributorRenewal
  const rows = await db
    .select({ id, distributorId, renewalNo, status })
    .from(distributorRenewal)
    .where(and(inArray(distributorId, [...distributorIds]), inArray(status, [unpaid, toConfirm])))
  return new Map(rows.map((row) => [row.distributorId, row]))
}
