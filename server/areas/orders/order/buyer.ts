import { and, eq, sql } from 'drizzle-orm'
import { buyerKind, orderBizType, partyState } from '#contract/orders/codes.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { preparedStatement } from '#server/database/prepared-statements.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
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

/** A distributor below another one orders as long as that one is in use. */
async function refuseIdleParent(db: Connection, id: number): Promise<void> {
  const [parent] = await db
    .select({ name: tradeParty.name, state: tradeParty.state })
    .from(distributorAccount)
    .innerJoin(tradeParty, eq(tradeParty.id, distributorAccount.parentId))
    .where(eq(distributorAccount.id, id))
  if (parent && parent.state !== partyState.active)
    throw refuseField('buyerId', `上级经销商「${parent.name}」未在合作中,不能下单`)
}

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
  if (kind === buyerKind.distributor) await refuseIdleParent(db, buyerId)
  return found
}
