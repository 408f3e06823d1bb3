import { sql } from 'drizzle-orm'
import { type TradeNoKind, tradeNoOf } from '#contract/orders/trade-numbers.ts'
import type { Connection } from '#server/database/pool.ts'
import { tradeNo } from '#server/database/schema/orders.ts'

/** New unique numbers. */
export async function nextTradeNos(db: Connection, kind: TradeNoKind, at: string, count: number): Promise<string[]> {
  const { rows } = await db.execute<{ serial: number }>(
    sql`select nextval(${tradeNo.seqName})::bigint as serial from generate_series(1, ${count}::int)`,
  )
  return rows.map(({ serial }) => tradeNoOf(kind, at, serial))
}

export async function nextTradeNo(db: Connection, kind: TradeNoKind, at: string): Promise<string> {
  const [number] = await nextTradeNos(db, kind, at, 1)
  if (number === undefined) throw new Error('the sequence gave no number')
  return number
}
