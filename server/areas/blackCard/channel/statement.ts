import { and, asc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { commissionOf, payableOf } from '#contract/blackCard/channel-settlement-rules.ts'
import type { ChannelSettlement } from '#contract/blackCard/channel-settlements.ts'
import { settlementStatus } from '#contract/blackCard/codes.ts'
import { channelSettlementRights } from '#contract/blackCard/field-rights.ts'
import { channelSettlementUploads } from '#contract/blackCard/upload-rules.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { channel, channelSettlement, channelSettlementLine } from '#server/database/schema/channels.ts'
import { entity } from '#server/entity/entity.ts'
import { readsField } from '#server/entity/field-rights.ts'
import { namesOf, only, pluck, refOf } from '#server/entity/present.ts'
import { serialize } from '#server/entity/rows.ts'
import { platformRows } from '#server/entity/scope.ts'
import { openFiles } from '#server/entity/stored-files.ts'

export type SettlementRecord = typeof channelSettlement.$inferSelect

export const settlements = entity({
  table: channelSettlement,
  resource: 'channelSettlement',
  title: '渠道结算单',
  name: 'settlementNo',
  missing: '结算单不存在',
  own: (caller) =>
    sql`${channelSettlement.channelId} in (select ${channel.id} from ${channel} where ${platformRows(caller, channel) ?? sql`true`})`,
  uploads: channelSettlementUploads,
})

/**
 * Changes of one channel's money go one at a time: the monthly run and each step of a statement. So an order is settled
 * once, and the totals of a statement are those of its lines.
 */
export const lockMoney = (db: Connection, channelId: number): Promise<void> =>
  serialize({ db }, `channel money ${channelId}`)

async function lockedStatement(db: Connection, id: number): Promise<SettlementRecord> {
  return only(db.select().from(channelSettlement).where(eq(channelSettlement.id, id)).for('update'))
}

/** The totals of a statement from its lines and from what is carried to it. */
export async function totalsOf(
  db: Connection,
  { id, commissionRate, adjustAmount }: Pick<SettlementRecord, 'id' | 'commissionRate' | 'adjustAmount'>,
) {
  const { orderId, refundId, amount, settlementId } = channelSettlementLine
  const lines = await only(
    db
      .select({
        orderCount: sql<number>`count(${orderId})::int`,
        orderAmount: sql<string>`coalesce(sum(${amount}) filter (where ${orderId} is not null), 0)::numeric(12, 2)`,
        refundAmount: sql<string>`coalesce(sum(${amount}) filter (where ${refundId} is not null), 0)::numeric(12, 2)`,
      })
      .from(channelSettlementLine)
      .where(eq(settlementId, id)),
  )
  const carried = await only(
    db
      .select({ amount: sql<string>`coalesce(sum(${channelSettlement.payable}), 0)::numeric(12, 2)` })
      .from(channelSettlement)
      .where(eq(channelSettlement.carriedToId, id)),
  )
  const commission = commissionOf({ ...lines, commissionRate })
  return {
    ...lines,
    commission,
    carriedAmount: carried.amount,
    payable: payableOf(commission, carried.amount, adjustAmount),
  }
}

/** Stores the totals after the lines of a statement have changed; whoever confirms an older version gets a 409. */
export async function refreshTotals(db: Connection, id: number, now: string): Promise<void> {
  const row = await lockedStatement(db, id)
  await db
    .update(channelSettlement)
    .set({ ...(await totalsOf(db, row)), version: row.version + 1, updatedAt: now })
    .where(eq(channelSettlement.id, id))
}

const isOpen = eq(channelSettlement.status, settlementStatus.open)

/** Confirmed statements below 0 that no later statement has taken over. */
const isOwed = and(
  eq(channelSettlement.status, settlementStatus.confirmed),
  lt(channelSettlement.payable, '0'),
  isNull(channelSettlement.carriedToId),
)

/** Carries what confirmed statements owe to an open one of a later month. */
export async function carryTo(
  db: Connection,
  { id, channelId, month }: Pick<SettlementRecord, 'id' | 'channelId' | 'month'>,
) {
  await db
    .update(channelSettlement)
    .set({ carriedToId: id })
    .where(and(eq(channelSettlement.channelId, channelId), lt(channelSettlement.month, month), isOwed))
}

/** The first open statement after a month. */
export async function openAfter(
  db: Connection,
  { channelId, month }: Pick<SettlementRecord, 'channelId' | 'month'>,
): Promise<SettlementRecord | undefined> {
  const [found] = await db
    .select()
    .from(channelSettlement)
    .where(and(eq(channelSettlement.channelId, channelId), gt(channelSettlement.month, month), isOpen))
    .orderBy(asc(channelSettlement.month))
    .limit(1)
  return found
}

type Shared = Omit<ChannelSettlement, 'isOwnConfirmation'> & Pick<SettlementRecord, 'confirmedById'>

/** Presents statements for a list, before the rights of a caller. */
export async function presentStatements(
  { db, services }: Pick<Context, 'db' | 'services'>,
  rows: readonly SettlementRecord[],
): Promise<Shared[]> {
  const names = await namesOf(db, channel, pluck(rows, 'channelId'))
  const later = rows.flatMap(({ carriedToId }) => carriedToId ?? [])
  const { id, settlementNo } = channelSettlement
  const taken = await db.select({ id, name: settlementNo }).from(channelSettlement).where(inArray(id, later))
  const numbers = new Map(taken.map((row) => [row.id, row.name]))
  return rows.map((row) => ({
    ...row,
    channel: refOf(row.channelId, names),
    carriedTo: refOf(row.carriedToId, numbers),
    payVoucher: openFiles(services.store, row.payVoucher),
  }))
}

/** A statement as a caller may read it: slips show bank accounts. */
export function shownStatement({ caller }: Pick<Context, 'caller'>, row: Shared): ChannelSettlement {
  const seesSlips = readsField(channelSettlementRights, 'payVoucher', caller)
  return {
    ...row,
    isOwnConfirmation: row.confirmedById !== null && row.confirmedById === caller.authorId,
    payVoucher: seesSlips ? row.payVoucher : [],
  }
}

export const presentStatement = async (context: Context, row: SettlementRecord): Promise<ChannelSettlement> =>
  shownStatement(context, await only(presentStatements(context, [row])))
