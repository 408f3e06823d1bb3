import { and, eq, gte, isNotNull, isNull, lte } from 'drizzle-orm'
import {
  canSettle,
  OWN_CONFIRMATION,
  type SettlementStep,
  settlementTransitions,
} from '#contract/blackCard/settlement-rules.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import {
  type listProviderSettlements,
  ProviderSettlement,
  type payProviderSettlement,
  type saveProviderSettlement,
} from '#contract/merchants/provider-settlements.ts'
import { isAfter } from '#contract/rules/moment.ts'
import type { Context } from '#server/context.ts'
import { providerSettlement, providerUsage } from '#server/database/schema/providers.ts'
import { logRow } from '#server/entity/change-log.ts'
import { checkFilesOf, markFilesOf, plainAddresses } from '#server/entity/files.ts'
import { same } from '#server/entity/filters.ts'
import { listPage } from '#server/entity/list-page.ts'
import { findRow, lockRow, refuseStale, updateRow } from '#server/entity/rows.ts'
import { forbidden, refuse, refuseField } from '#server/http/errors.ts'
import { providers } from './present.ts'
import { requireReason } from './review.ts'
import {
  lockMoney,
  presentStatement,
  presentStatements,
  type SettlementRecord,
  settlements,
  shownStatement,
  totalsOf,
} from './statement.ts'

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
  const totals = await totalsOf(context.db, { id: row.id, adjustAmount: amount })
  const saved = await updateRow(context, settlements, row, { ...totals, adjustAmount: amount, adjustReason: reason })
  const changes = [
    { field: 'adjustAmount', title: '调整', before: row.adjustAmount, after: saved.adjustAmount },
    { field: 'payable', title: '应付金额', before: row.payable, after: saved.payable },
  ]
  logRow(context, settlements, saved, { action: 'adjust', verb: '调整', reason, changes })
  return saved
}

async function confirm(context: Context, row: SettlementRecord) {
  const saved = await updateRow(context, settlements, row, {
    status: settlementTransitions.confirm.to,
    confirmedById: context.caller.authorId,
    confirmedBy: context.caller.name,
    confirmedAt: context.now,
  })
  logRow(context, settlements, saved, { action: 'confirm', verb: '确认', rest: `，应付 ${saved.payable} 元` })
  return saved
}

/** Services undone since the confirmation leave it, unless another statement takes them back already. */
async function reopen(context: Context, row: SettlementRecord, reason: string) {
  requireReason('reason', '退回原因', reason)
  await context.db
    .update(providerUsage)
    .set({ settlementId: null })
    .where(
      and(
        eq(providerUsage.settlementId, row.id),
        isNotNull(providerUsage.undoneAt),
        isNull(providerUsage.correctionId),
      ),
    )
  const saved = await updateRow(context, settlements, row, {
    ...(await totalsOf(context.db, row)),
    status: settlementTransitions.reopen.to,
    confirmedById: null,
    confirmedBy: '',
    confirmedAt: null,
  })
  logRow(context, settlements, saved, { action: 'sendBack', verb: '退回', reason })
  return saved
}

export async function settle(
  { id, version, action, adjustAmount, reason = '' }: ParsedParamsOf<typeof saveProviderSettlement>,
  context: Context,
): Promise<AnswerOf<typeof saveProviderSettlement>> {
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
  { id, version, paidAt, ...sent }: ParsedParamsOf<typeof payProviderSettlement>,
  context: Context,
): Promise<AnswerOf<typeof payProviderSettlement>> {
  const row = await lockStatement(context, id, version)
  requireStep('pay', row)
  if (row.confirmedById === context.caller.authorId) throw forbidden(OWN_CONFIRMATION)
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
