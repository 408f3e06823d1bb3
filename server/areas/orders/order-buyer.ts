import { and, eq, sql } from 'drizzle-orm'
import { partyState } from '#contract/orders/codes.ts'
import type { Call } from '#server/call.ts'
import { tradeParty } from '#server/database/schema-parties.ts'
import { writtenOnce } from '#server/database/written-once.ts'
import { refuseField } from '#server/refusal.ts'
import { isPlatform } from '#server/scope.ts'

export type PartyRecord = typeof tradeParty.$inferSelect

/** Kinds of orders that an operator places, with who buys. */
export type PlacedBizType = 1 | 2 | 4

const buyers = {
  1: { kind: 1, title: '黑卡商家' },
  2: { kind: 2, title: '经销商' },
  4: { kind: 3, title: '渠道商' },
} as const

const partyGiven = writtenOnce((db) =>
  db
    .select()
    .from(tradeParty)
    .where(and(eq(tradeParty.id, sql.placeholder('id')), eq(tradeParty.kind, sql.placeholder('kind'))))
    .prepare('party_by_id'),
)

/** Who an order is placed for. A distributor orders for itself alone; who is not active orders nothing new. */
export async function findBuyer(
  { db, caller }: Pick<Call, 'db' | 'caller'>,
  { bizType, buyerId }: { bizType: PlacedBizType; buyerId: number },
): Promise<PartyRecord> {
  const { kind, title } = buyers[bizType]
  const isOwn = isPlatform(caller) || (kind === 2 && caller.distributorId === buyerId)
  const [found] = isOwn ? await partyGiven(db).execute({ id: buyerId, kind }) : []
  if (!found) throw refuseField('buyerId', `${title}不存在`)
  if (found.state !== partyState.active) throw refuseField('buyerId', `${title}未在合作中,不能下单`)
  return found
}
