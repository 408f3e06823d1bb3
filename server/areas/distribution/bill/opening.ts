import { and, desc, eq, inArray } from 'drizzle-orm'
import { distributorPurchaseKind } from '#contract/distribution/codes.ts'
import type { Connection } from '#server/database/pool.ts'
import { distributorPurchase } from '#server/database/schema/distributor-bills.ts'

/** The bills of opening of accounts. */
export async function openingsOf(db: Connection, distributorIds: readonly number[]) {
  const { opening } = distributorPurchaseKind
  const rows = await db
    .select()
    .from(distributorPurchase)
    .where(and(inArray(distributorPurchase.distributorId, [...distributorIds]), eq(distributorPurchase.kind, opening)))
    .orderBy(desc(distributorPurchase.id))
  return (id: number) => rows.find(({ distributorId }) => distributorId === id)
}

export const openingOf = async (db: Connection, distributorId: number) =>
  (await openingsOf(db, [distributorId]))(distributorId)
