import Big from 'big.js'
import type { ParsedParamsOf } from '#contract/endpoint.ts'
import type { BulkResult } from '#contract/fields.ts'
import {
  canDisablePromoter,
  canEnablePromoter,
  canReviewPromoter,
  canSetRate,
  promoterTransitions,
} from '#contract/merchants/promoter-rules.ts'
import type { enablePromoters, reviewPromoters, setPromoterRates } from '#contract/merchants/promoters.ts'
import type { Context } from '#server/context.ts'
import { namedRows, rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import type { Values } from '#server/entity/entity.ts'
import { lockRow, lockRows, updateRow } from '#server/entity/rows.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import { type PromoterRecord, promoters } from './present.ts'
import { writeTerms } from './terms.ts'

const rateOf = (rate: string): string => new Big(rate).toFixed(2)

/** Writes a change that orders placed from now on earn by. */
async function update(
  context: Context,
  row: PromoterRecord,
  values: Values<typeof promoters.table>,
): Promise<PromoterRecord> {
  const saved = await updateRow(context, promoters, row, values)
  await writeTerms(context, saved)
  return saved
}

/** A reason with at least two characters, at its field. */
function refuseReason(field: string, title: string, reason: string): void {
  if (reason === '') throw refuseField(field, `请填写${title}`)
  if ([...reason].length < 2) throw refuseField(field, `${title}至少 2 个字`)
}

/** Whoever applied in the mall has no rate yet. */
async function approve(context: Context, row: PromoterRecord, rate: string | undefined): Promise<void> {
  if (!canReviewPromoter(row)) throw refuse('只能审核待审核的推广员')
  if (rate === undefined && Number(row.commissionRate) === 0) throw refuseField('commissionRate', '请填写佣金比例')
  const commissionRate = rate === undefined ? row.commissionRate : rateOf(rate)
  await update(context, row, { status: promoterTransitions.approve.to, commissionRate })
  logRow(context, promoters, row, { action: 'approve', verb: '通过', rest: `，佣金比例 ${commissionRate}%` })
}

async function reject(context: Context, row: PromoterRecord, rejectReason: string): Promise<void> {
  if (!canReviewPromoter(row)) throw refuse('只能审核待审核的推广员')
  await update(context, row, { status: promoterTransitions.reject.to, rejectReason })
  logRow(context, promoters, row, { action: 'reject', verb: '驳回', reason: rejectReason })
}

export async function review(
  { ids, pass, commissionRate, rejectReason = '' }: ParsedParamsOf<typeof reviewPromoters>,
  context: Context,
): Promise<BulkResult> {
  if (!pass) refuseReason('rejectReason', '驳回原因', rejectReason)
  return rowByRow(context, await namedRows(context, promoters, ids), async ({ id }, own) => {
    const row = await lockRow(own, promoters, id)
    if (pass) await approve(own, row, commissionRate)
    else await reject(own, row, rejectReason)
  })
}

export async function enable(
  { ids, enable: on, reason = '' }: ParsedParamsOf<typeof enablePromoters>,
  context: Context,
): Promise<BulkResult> {
  if (!on) refuseReason('reason', '停用原因', reason)
  return rowByRow(context, await namedRows(context, promoters, ids), async ({ id }, own) => {
    const row = await lockRow(own, promoters, id)
    const isAllowed = on ? canEnablePromoter(row) : canDisablePromoter(row)
    if (!isAllowed) throw refuse(on ? '只能启用已停用的推广员' : '只能停用正常的推广员')
    const { to, title } = on ? promoterTransitions.enable : promoterTransitions.disable
    await update(own, row, { status: to, disableReason: on ? '' : reason })
    logRow(own, promoters, row, { action: on ? 'enable' : 'disable', verb: title, ...(!on && { reason }) })
  })
}

export async function setRates(
  { ids, reason, ...sent }: ParsedParamsOf<typeof setPromoterRates>,
  context: Context,
): Promise<{ done: number }> {
  const rows = await lockRows(context, promoters, ids)
  const idle = rows.find((row) => !canSetRate(row))
  if (idle) throw refuse(`「${idle.name}」不是正常状态，不能修改佣金比例`)
  const commissionRate = rateOf(sent.commissionRate)
  let done = 0
  for (const row of rows) {
    // Without a parent nobody earns by it.
    const parentRate = sent.parentRate === undefined || row.parentId === null ? row.parentRate : rateOf(sent.parentRate)
    const changes = [
      { field: 'commissionRate', title: '佣金比例', before: `${row.commissionRate}%`, after: `${commissionRate}%` },
      { field: 'parentRate', title: '上级佣金比例', before: `${row.parentRate}%`, after: `${parentRate}%` },
    ].filter(({ before, after }) => before !== after)
    if (changes.length === 0) continue
    await update(context, row, { commissionRate, parentRate })
    logRow(context, promoters, row, { action: 'rate', verb: '修改', rest: '的佣金比例', reason, changes })
    done += 1
  }
  return { done }
}
