import { and, eq, gte, isNotNull, isNull, lte } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import {
  type listProviderSettlements,
  ProviderSettlement,
  type payProviderSettlement,
  type saveProviderSettlement,
} from '#contract/merchants/provider-settlements.ts'
import type { Context } from '#server/context.ts'
import { providerSettlement, providerUsage } from '#server/database/schema/providers.ts'
import { same } from '#server/entity/filters.ts'
import { listPage } from '#server/entity/list-page.ts'
import { findRow, lockRow, refuseStale } from '#server/entity/rows.ts'
import { providers } from './present.ts'
import {
  lockMoney,
  presentStatement,
  presentStatements,
  type SettlementRecord,
  settlements,
  shownStatement,
  totalsOf,
} from './statement.ts'
import { adjustStatement, confirmStatement, payStatement, reopenStatement, requireStep } from './statement-steps.ts'

export async function pageOfStatements(
  { providerId, monthFrom, monthTo, ...params }: ParsedParamsOf<typeof listProviderSettlements>,
  context: Context,
): Promise<AnswerOf<typeof listProviderSettlements>> {
  await findRow(context, providers, providerId)
  const { month } = providerSettlement
  const page = await listPage(context, params, {
    name: 'providerSettlements',
    table: providerSettlement,
    where: and(
      eq(providerSettlement.providerId, providerId),
      same(providerSettlement, params, 'status'),
      monthFrom ? gte(month, monthFrom) : undefined,
      monthTo ? lte(month, monthTo) : undefined,
    ),
    sorts: { month },
    first: '-month',
    present: ({ db }, rows) => presentStatements({ db, services: context.services }, rows),
  })
  return { ...page, list: page.list.map((row) => shownStatement(context, row)) }
}

/** A statement in the present version, with the money of its provider locked. */
async function lockStatement(context: Context, id: number, version: number): Promise<SettlementRecord> {
  const { providerId } = await findRow(context, settlements, id)
  await lockMoney(context.db, providerId)
  const row = await lockRow(context, settlements, id)
  await refuseStale(row, version, ProviderSettlement, (present) => presentStatement(context, present))
  return row
}

/** Services undone since the confirmation leave it, unless another statement takes them back already. */
async function leaveUndone({ db }: Context, id: number): Promise<void> {
  await db
    .update(providerUsage)
    .set({ settlementId: null })
    .where(
      and(eq(providerUsage.settlementId, id), isNotNull(providerUsage.undoneAt), isNull(providerUsage.correctionId)),
    )
}

const reopen = (context: Context, row: SettlementRecord, reason: string): Promise<SettlementRecord> =>
  reopenStatement(context, settlements, row, reason, async () => {
    await leaveUndone(context, row.id)
    return totalsOf(context.db, row)
  })

export async function settle(
  { id, version, action, adjustAmount, reason = '' }: ParsedParamsOf<typeof saveProviderSettlement>,
  context: Context,
): Promise<AnswerOf<typeof saveProviderSettlement>> {
  const row = await lockStatement(context, id, version)
  requireStep(action, row)
  const saved =
    action === 'adjust'
      ? await adjustStatement(context, settlements, row, { amount: adjustAmount, reason }, (amount) =>
          totalsOf(context.db, { id, adjustAmount: amount }),
        )
      : action === 'confirm'
        ? await confirmStatement(context, settlements, row)
        : await reopen(context, row, reason)
  return presentStatement(context, saved)
}

export async function pay(
  { id, version, ...sent }: ParsedParamsOf<typeof payProviderSettlement>,
  context: Context,
): Promise<AnswerOf<typeof payProviderSettlement>> {
  const row = await lockStatement(context, id, version)
  return presentStatement(context, await payStatement(context, settlements, row, sent))
}
