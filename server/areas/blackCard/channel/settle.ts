import { and, eq, gte, lte } from 'drizzle-orm'
import { payFault } from '#contract/blackCard/channel-settlement-rules.ts'
import {
  ChannelSettlement,
  type listChannelSettlements,
  type payChannelSettlement,
  type saveChannelSettlement,
} from '#contract/blackCard/channel-settlements.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import {
  adjustStatement,
  confirmStatement,
  payStatement,
  reopenStatement,
  requireStep,
} from '#server/areas/merchants/provider/statement-steps.ts'
import type { Context } from '#server/context.ts'
import { channel, channelSettlement } from '#server/database/schema/channels.ts'
import { same } from '#server/entity/filters.ts'
import { listPage } from '#server/entity/list-page.ts'
import { only } from '#server/entity/present.ts'
import { findRow, lockRow, refuseStale } from '#server/entity/rows.ts'
import { refuse } from '#server/http/errors.ts'
import { channels } from './present.ts'
import {
  carryTo,
  lockMoney,
  openAfter,
  presentStatement,
  presentStatements,
  refreshTotals,
  type SettlementRecord,
  settlements,
  shownStatement,
  totalsOf,
} from './statement.ts'

export async function pageOfStatements(
  { channelId, monthFrom, monthTo, ...params }: ParsedParamsOf<typeof listChannelSettlements>,
  context: Context,
): Promise<AnswerOf<typeof listChannelSettlements>> {
  await findRow(context, channels, channelId)
  const { month } = channelSettlement
  const page = await listPage(context, params, {
    name: 'channelSettlements',
    table: channelSettlement,
    where: and(
      eq(channelSettlement.channelId, channelId),
      same(channelSettlement, params, 'status'),
      monthFrom ? gte(month, monthFrom) : undefined,
      monthTo ? lte(month, monthTo) : undefined,
    ),
    sorts: { month },
    first: '-month',
    present: ({ db }, rows) => presentStatements({ db, services: context.services }, rows),
  })
  return { ...page, list: page.list.map((row) => shownStatement(context, row)) }
}

/** A statement in the present version, with the money of its channel locked. */
async function lockStatement(context: Context, id: number, version: number): Promise<SettlementRecord> {
  const { channelId } = await findRow(context, settlements, id)
  await lockMoney(context.db, channelId)
  const row = await lockRow(context, settlements, id)
  await refuseStale(row, version, ChannelSettlement, (present) => presentStatement(context, present))
  return row
}

/** A statement below 0 is carried to the next open one at once, if there is one. */
async function confirm(context: Context, row: SettlementRecord): Promise<SettlementRecord> {
  const { db, now } = context
  const { bankAccountTail } = await only(db.select().from(channel).where(eq(channel.id, row.channelId)))
  if (bankAccountTail === '') throw refuse('请先填写渠道商的结算账户')
  const saved = await confirmStatement(context, settlements, row)
  const next = Number(saved.payable) < 0 ? await openAfter(db, saved) : undefined
  if (!next) return saved
  await carryTo(db, next)
  await refreshTotals(db, next.id, now)
  return only(db.select().from(channelSettlement).where(eq(channelSettlement.id, saved.id)))
}

async function reopen(context: Context, row: SettlementRecord, reason: string): Promise<SettlementRecord> {
  if (row.carriedToId !== null) throw refuse('应付为负，已结转到后面的结算单，不能退回')
  return reopenStatement(context, settlements, row, reason)
}

export async function settle(
  { id, version, action, adjustAmount, reason = '' }: ParsedParamsOf<typeof saveChannelSettlement>,
  context: Context,
): Promise<AnswerOf<typeof saveChannelSettlement>> {
  const row = await lockStatement(context, id, version)
  requireStep(action, row)
  const saved =
    action === 'adjust'
      ? await adjustStatement(context, settlements, row, { amount: adjustAmount, reason }, (amount) =>
          totalsOf(context.db, { ...row, adjustAmount: amount }),
        )
      : action === 'confirm'
        ? await confirm(context, row)
        : await reopen(context, row, reason)
  return presentStatement(context, saved)
}

export async function pay(
  { id, version, ...sent }: ParsedParamsOf<typeof payChannelSettlement>,
  context: Context,
): Promise<AnswerOf<typeof payChannelSettlement>> {
  const row = await lockStatement(context, id, version)
  return presentStatement(context, await payStatement(context, settlements, row, sent, payFault(row)))
}
