import { type AnyColumn, eq, sql } from 'drizzle-orm'
import { settlementRights } from '#contract/merchants/field-rights.ts'
import { type SettlementTotals, settlementTotals } from '#contract/merchants/provider-rules.ts'
import type { ProviderSettlement } from '#contract/merchants/provider-settlements.ts'
import { settlementUploads } from '#contract/merchants/upload-rules.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { provider, providerSettlement, providerUsage } from '#server/database/schema/providers.ts'
import { entity } from '#server/entity/entity.ts'
import { readsField } from '#server/entity/field-rights.ts'
import { namesOf, only, pluck, refOf } from '#server/entity/present.ts'
import { serialize } from '#server/entity/rows.ts'
import { platformRows } from '#server/entity/scope.ts'
import { openFiles } from '#server/entity/stored-files.ts'

export type SettlementRecord = typeof providerSettlement.$inferSelect

export const settlements = entity({
  table: providerSettlement,
  resource: 'providerSettlement',
  title: '服务商结算单',
  name: 'settlementNo',
  missing: '结算单不存在',
  own: (caller) =>
    sql`${providerSettlement.providerId} in (select ${provider.id} from ${provider} where ${platformRows(caller, provider) ?? sql`true`})`,
  uploads: settlementUploads,
})

/**
 * Changes of one provider's money go one at a time: the monthly run, undone services, and each step of a statement. So
 * a service is settled once, and the totals of a statement are those of its services.
 */
export const lockMoney = (db: Connection, providerId: number): Promise<void> =>
  serialize({ db }, `provider money ${providerId}`)

export async function statementOf(db: Connection, id: number): Promise<SettlementRecord> {
  const found = await db.select().from(providerSettlement).where(eq(providerSettlement.id, id)).for('update')
  return only(found)
}

async function usesIn(db: Connection, statement: AnyColumn, id: number) {
  const [found] = await db
    .select({ count: sql<number>`count(*)::int`, amount: sql<string>`coalesce(sum(${providerUsage.amount}), 0)` })
    .from(providerUsage)
    .where(eq(statement, id))
  return found ?? { count: 0, amount: '0' }
}

/** The totals of a statement from its services. */
export async function totalsOf(
  db: Connection,
  { id, adjustAmount }: Pick<SettlementRecord, 'id' | 'adjustAmount'>,
): Promise<SettlementTotals> {
  const paid = await usesIn(db, providerUsage.settlementId, id)
  const takenBack = await usesIn(db, providerUsage.correctionId, id)
  return settlementTotals(paid, takenBack, adjustAmount)
}

/** Stores the totals after the services of a statement have changed; whoever confirms an older version gets a 409. */
export async function refreshTotals(db: Connection, id: number, now: string): Promise<void> {
  const row = await statementOf(db, id)
  await db
    .update(providerSettlement)
    .set({ ...(await totalsOf(db, row)), version: row.version + 1, updatedAt: now })
    .where(eq(providerSettlement.id, id))
}

type Shared = Omit<ProviderSettlement, 'isOwnConfirmation'> & Pick<SettlementRecord, 'confirmedById'>

/** Presents statements for a list, before the rights of a caller. */
export async function presentStatements(
  { db, services }: Pick<Context, 'db' | 'services'>,
  rows: readonly SettlementRecord[],
): Promise<Shared[]> {
  const names = await namesOf(db, provider, pluck(rows, 'providerId'))
  return rows.map((row) => ({
    ...row,
    provider: refOf(row.providerId, names),
    payVoucher: openFiles(services.store, row.payVoucher),
  }))
}

/** A statement as a caller may read it: slips show bank accounts. */
export function shownStatement({ caller }: Pick<Context, 'caller'>, row: Shared): ProviderSettlement {
  const seesSlips = readsField(settlementRights, 'payVoucher', caller)
  return {
    ...row,
    isOwnConfirmation: row.confirmedById !== null && row.confirmedById === caller.authorId,
    payVoucher: seesSlips ? row.payVoucher : [],
  }
}

export const presentStatement = async (context: Context, row: SettlementRecord): Promise<ProviderSettlement> =>
  shownStatement(context, await only(presentStatements(context, [row])))
