import { eq, inArray, type SQL } from 'drizzle-orm'
import { cardMerchantStatus } from '#contract/blackCard/card-codes.ts'
import type { CodeOf } from '#contract/codes.ts'
import { partyState } from '#contract/orders/codes.ts'
import { isPositive } from '#contract/orders/order-money.ts'
import type { PaidWork } from '#server/areas/payable.ts'
import type { Caller, Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { cardLevel, cardMerchant } from '#server/database/schema/cards.ts'
import { tradeParty } from '#server/database/schema/parties.ts'

export type CardRecord = typeof cardMerchant.$inferSelect
export type WriteScope = Pick<PaidWork, 'db' | 'now' | 'by'>
type Change = Partial<typeof cardMerchant.$inferInsert>

/** The state that orders see. */
export const partyStateOf: Readonly<Record<CodeOf<typeof cardMerchantStatus>, CodeOf<typeof partyState>>> = {
  [cardMerchantStatus.active]: partyState.active,
  [cardMerchantStatus.frozen]: partyState.suspended,
  [cardMerchantStatus.expired]: partyState.expired,
  [cardMerchantStatus.cancelled]: partyState.terminated,
}

/** Why a wallet keeps its holder from closing; '' if it is empty. The balance is named only to who may read it. */
export function balanceFault(caller: Caller, balance: string): string {
  if (!isPositive(balance)) return ''
  return caller.can('cardMerchant:wallet') ? `钱包余额 ${balance} 元未提现` : '钱包余额未提现'
}

/** The balances of the cards among these trade parties, as faults. */
export async function balanceFaultsOf(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  parties: SQL | undefined,
): Promise<string[]> {
  const rows = await db
    .select({ balance: cardMerchant.balance })
    .from(cardMerchant)
    .innerJoin(tradeParty, eq(tradeParty.id, cardMerchant.id))
    .where(parties)
    .orderBy(cardMerchant.id)
  return rows.map(({ balance }) => balanceFault(caller, balance)).filter(Boolean)
}

/** 0.9000 as people write it: 0.9. */
export const shortFactor = (factor: string): string => String(Number(factor))

/** A card, locked until the end of the transaction. All that moves money or the last day of it locks it first. */
export async function lockCard(db: Connection, id: number): Promise<CardRecord> {
  const row = await lockCardOf(db, id)
  if (!row) throw new Error(`card merchant ${id} is gone`)
  return row
}

/** The card of a trade party; undefined for a party without one. */
export async function lockCardOf(db: Connection, partyId: number): Promise<CardRecord | undefined> {
  const [row] = await db.select().from(cardMerchant).where(eq(cardMerchant.id, partyId)).for('update')
  return row
}

/** The name, phone, state and discount that orders know. */
export async function keepParty({ db, now, by }: WriteScope, row: CardRecord): Promise<void> {
  const [level] = await db.select().from(cardLevel).where(eq(cardLevel.id, row.cardLevelId))
  await db
    .update(tradeParty)
    .set({
      name: row.name,
      phone: row.phone,
      state: partyStateOf[row.status],
      discountFactor: row.discountFactor ?? level?.discountFactor ?? '1',
      updatedAt: now,
      updatedBy: by,
    })
    .where(eq(tradeParty.id, row.id))
}

/** Writes a locked card and its trade party. */
export async function keepCard(scope: WriteScope, row: CardRecord, change: Change): Promise<CardRecord> {
  const { db, now, by } = scope
  const [saved] = await db
    .update(cardMerchant)
    .set({ ...change, version: row.version + 1, updatedAt: now, updatedBy: by })
    .where(eq(cardMerchant.id, row.id))
    .returning()
  if (!saved) throw new Error(`card merchant ${row.id} is gone`)
  await keepParty(scope, saved)
  return saved
}

/** The discount of cards in their orders. */
export async function keepDiscounts(db: Connection, cards: SQL | undefined, discountFactor: string): Promise<void> {
  const ids = db.select({ id: cardMerchant.id }).from(cardMerchant).where(cards)
  await db.update(tradeParty).set({ discountFactor }).where(inArray(tradeParty.id, ids))
}
