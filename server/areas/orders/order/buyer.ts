import { and, eq, sql } from 'drizzle-orm'
import { buyerKind, orderBizType, partyState } from '#contract/orders/codes.ts'
import type { Context } from '#server/context.ts'
import { preparedStatement } from '#server/database/prepared-statements.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { isPlatform } from '#server/entity/scope.ts'
import { refuseField } from '#server/http/errors.ts'

export type PartyRecord = typeof tradeParty.$inferSelect

/** Kinds of orders that an operator places, by type of buyer. */
export type PlacedBizType =
  | typeof orderBizType.blackCardPurchase
  | typeof orderBizType.distributorPurchase
  | typeof orderBizType.channelPurchase

const buyers = {
  [orderBizType.blackCardPurchase]: { kind: buyerKind.blackCard, title: '黑卡商家' },
  [orderBizType.distributorPurchase]: { kind: buyerKind.distributor, title: '经销商' },
  [orderBizType.channelPurchase]: { kind: buyerKind.channel, title: '渠道商' },
} as const

const partyGiven = preparedStatement((db) =>
  db
    .select()
    .from(tradeParty)
    .where(and(eq(tradeParty.id, sql.placeholder('id')), eq(tradeParty.kind, sql.placeholder('kind'))))
    .prepare('party_by_id'),
)

/** The buyer of an order. A distributor orders only for itself; an inactive buyer cannot place orders. */
export async function findBuyer(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  { bizType, buyerId }: { bizType: PlacedBizType; buyerId: number },
): Promise<PartyRecord> {
  const { kind, title } = buyers[bizType]
  const isOwn = isPlatform(caller) || (kind === buyerKind.distributor && caller.distributorId === buyerId)
  const [found] = isOwn ? await partyGiven(db).execute({ id: buyerId, kind }) : []
  if (!found) throw refuseField('buyerId', `${title}不存在`)
  if (found.state !== partyState.active) throw refuseField('buyerId', `${title}未在合作中,不能下单`)
  return found
}
