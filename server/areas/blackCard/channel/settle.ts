import { and, eq, gte, lte } from 'drizzle-orm'
import { payFault } from '#contract/blackCard/channel-settlement-rules.ts'
import {
  ChannelSettlement,
  type listChannelSettlements,
  type payChannelSettlement,
  type saveChannelSettlement,
} from '#contract/blackCard/channel-settlements.ts'
import {
  canSettle,
  OWN_CONFIRMATION,
  type SettlementStep,
  settlementTransitions,
} from '#contract/blackCard/settlement-rules.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { isAfter } from '#contract/rules/moment.ts'
import { requireReason } from '#server/areas/merchants/provider/review.ts'
import type { Context } from '#server/context.ts'
import { channel, channelSettlement } from '#server/database/schema/channels.ts'
import { logRow } from '#server/entity/change-log.ts'
import { checkFilesOf, markFilesOf, plainAddresses } from '#server/entity/files.ts'
import { same } from '#server/entity/filters.ts'
import { listPage } from '#server/entity/list-page.ts'
import { only } from '#server/entity/present.ts'
import { findRow, lockRow, refuseStale, updateRow } from '#server/entity/rows.ts'
import { forbidden, refuse, refuseField } from '#server/http/errors.ts'
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

const misfits: Readonly<Record<SettlementStep, string>> = {
  adjust: '只能调整待对账的结算单',
  confirm: '只能确认待对账的结算单',
  reopen: '只能退回待打款的结算单',
  pay: '只能登记待打款的结算单',
}

function requireStep(step: SettlementStep, row: SettlementRecord): void {
  if (!canSettle(step, row)) throw refuse(misfits[step])
}

async function adjust(context: Context, row: SettlementRecord, amount: string | undefined, reason: string) {
  if (amount === undefined) throw refuseField('adjustAmount', '请填写调整金额')
  requireReason('reason', '调整原因', reason)
  const totals = await totalsOf(context.db, { ...row, adjustAmount: amount })
  const saved = await updateRow(context, settlements, row, { ...totals, adjustAmount: amount, adjustReason: reason })
  const changes = [
    { field: 'adjustAmount', title: '调整', before: row.adjustAmount, after: saved.adjustAmount },
    { field: 'payable', title: '应付金额', before: row.payable, after: saved.payable },
  ]
  logRow(context, settlements, saved, { action: 'adjust', verb: '调整', reason, changes })
  return saved
}

/** A statement below 0 is carried to the next open one at once, if there is one. */
async function confirm(context: Context, row: SettlementRecord): Promise<SettlementRecord> {
  const { db, now, caller } = context
  const { bankAccountTail } = await only(db.select().from(channel).where(eq(channel.id, row.channelId)))
  if (bankAccountTail === '') throw refuse('请先填写渠道商的结算账户')
  const saved = await updateRow(context, settlements, row, {
    status: settlementTransitions.confirm.to,
    confirmedById: caller.authorId,
    confirmedBy: caller.name,
    confirmedAt: now,
  })
  logRow(context, settlements, saved, { action: 'confirm', verb: '确认', rest: `，应付 ${saved.payable} 元` })
  const next = Number(saved.payable) < 0 ? await openAfter(db, saved) : undefined
  if (!next) return saved
  await carryTo(db, next)
  await refreshTotals(db, next.id, now)
  return only(db.select().from(channelSettlement).where(eq(channelSettlement.id, saved.id)))
}

async function reopen(context: Context, row: SettlementRecord, reason: string): Promise<SettlementRecord> {
  requireReason('reason', '退回原因', reason)
  if (row.carriedToId !== null) throw refuse('应付为负，已结转到后面的结算单，不能退回')
  const saved = await updateRow(context, settlements, row, {
    status: settlementTransitions.reopen.to,
    confirmedById: null,
    confirmedBy: '',
    confirmedAt: null,
  })
  logRow(context, settlements, saved, { action: 'sendBack', verb: '退回', reason })
  return saved
}

export async function settle(
  { id, version, action, adjustAmount, reason = '' }: ParsedParamsOf<typeof saveChannelSettlement>,
  context: Context,
): Promise<AnswerOf<typeof saveChannelSettlement>> {
  const row = await lockStatement(context, id, version)
  requireStep(action, row)
  const saved =
    action === 'adjust'
      ? await adjust(context, row, adjustAmount, reason)
      : action === 'confirm'
        ? await confirm(context, row)
        : await reopen(context, row, reason)
  return presentStatement(context, saved)
}

/** Notes that a confirmed statement was paid, by another person than the one who confirmed it. */
export async function pay(
  { id, version, paidAt, ...sent }: ParsedParamsOf<typeof payChannelSettlement>,
  context: Context,
): Promise<AnswerOf<typeof payChannelSettlement>> {
  const row = await lockStatement(context, id, version)
  requireStep('pay', row)
  if (row.confirmedById === context.caller.authorId) throw forbidden(OWN_CONFIRMATION)
  const fault = payFault(row)
  if (fault) throw refuse(fault)
  if (isAfter(paidAt, context.now)) throw refuseField('paidAt', '打款时间不能晚于现在')
  const { payVoucher } = plainAddresses(context, settlements, sent)
  await checkFilesOf(context, settlements, { payVoucher })
  const saved = await updateRow(context, settlements, row, {
    status: settlementTransitions.pay.to,
    payVoucher,
    paidAt,
    paidBy: context.caller.name,
  })
  await markFilesOf(context, settlements, saved)
  const rest = `，${saved.payable} 元`
  const changes = [{ field: 'paidAt', title: '打款时间', before: '', after: paidAt }]
  logRow(context, settlements, saved, { action: 'pay', verb: '登记打款', rest, changes })
  return presentStatement(context, saved)
}
