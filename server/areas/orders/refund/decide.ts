import { and, eq, inArray, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { refundRejectKind, refundStatus, refundType, supplierOpinion } from '#contract/orders/codes.ts'
import { yuan } from '#contract/orders/order-money.ts'
import type {
  approveRefund,
  rejectRefunds,
  saveRefundOpinion,
  withdrawRefund,
} from '#contract/orders/refund-changes.ts'
import { isLargeRefund, LARGE_REFUND, processAfterApproval, returnDeadline } from '#contract/orders/refund-lifecycle.ts'
import { approvedAmountFault, approvedShares } from '#contract/orders/refund-money.ts'
import { workOf } from '#server/areas/orders/work.ts'
import type { Context } from '#server/context.ts'
import { rowsTable } from '#server/database/bulk-writes.ts'
import type { Connection } from '#server/database/pool.ts'
import { refund, refundLine } from '#server/database/schema/refunds.ts'
import { rowByRow } from '#server/entity/bulk.ts'
import { forbidden, refuseField } from '#server/http/errors.ts'
import { addressOf } from './describe.ts'
import {
  auditRefund,
  auditRefundOf,
  changedRefund,
  type LockedRefund,
  lockRefund,
  ownRefunds,
  saveRefund,
} from './present.ts'
import { release } from './settle.ts'

export async function opine(
  params: ParsedParamsOf<typeof saveRefundOpinion>,
  context: Context,
): Promise<AnswerOf<typeof saveRefundOpinion>> {
  const { row } = await lockRefund(context, 'saveRefundOpinion', params)
  const { supplierOpinion: opinion, supplierOpinionText } = params
  const work = workOf(context)
  const after = await saveRefund(work, row, { supplierOpinion: opinion, supplierOpinionText })
  const summary = `供应商${supplierOpinion.label(opinion)}退款 ${row.refundNo}`
  auditRefund(work, row, 'opinion', summary, { reason: supplierOpinionText })
  return changedRefund(after)
}

/** Distributes an amount over the lines; the rest is freight. */
export async function shareOut(
  db: Connection,
  { row, lines }: Pick<LockedRefund, 'row' | 'lines'>,
  approvedAmount: string,
): Promise<void> {
  const shares = approvedShares(approvedAmount, lines, row.freightRefund)
  const rows = lines.map(({ orderLineId }, index) => ({ orderLineId, share: shares.lines[index] ?? '0.00' }))
  await db
    .update(refundLine)
    .set({ approvedAmount: sql`given.share` })
    .from(rowsTable(rows, { orderLineId: 'bigint', share: 'numeric' }))
    .where(and(eq(refundLine.refundId, row.id), eq(refundLine.orderLineId, sql`given."orderLineId"`)))
}

/** A phone number within a receiver text: 张三 13800138000 or 0571-87654321. */
const phone = /1[3-9]\d{9}|0\d{2,3}-?\d{7,8}/

async function returnAddressOf(context: Context, { row }: LockedRefund, requested: string): Promise<string> {
  if (row.refundType !== refundType.withReturn) return ''
  const address = requested || (await addressOf(context.db, row.supplierIds))
  if (address === '') throw refuseField('returnAddress', '请填写退货地址')
  if (!phone.test(address)) throw refuseField('returnAddress', '退货地址应含收件人和联系电话')
  return address
}

export async function approve(
  params: ParsedParamsOf<typeof approveRefund>,
  context: Context,
): Promise<AnswerOf<typeof approveRefund>> {
  const held = await lockRefund(context, 'approveRefund', params)
  const { row, locked } = held
  const fault = approvedAmountFault(params.approvedAmount, row.applyAmount)
  if (fault !== '') throw refuseField('approvedAmount', fault)
  if (isLargeRefund(params.approvedAmount) && !context.caller.can('refund:approveLarge')) {
    throw forbidden(`同意金额超过 ${LARGE_REFUND} 元，需要大额退款审批权限`)
  }
  const returnAddress = await returnAddressOf(context, held, params.returnAddress ?? '')
  const approvedAmount = yuan(params.approvedAmount)
  await shareOut(context.db, held, approvedAmount)
  const work = workOf(context)
  const after = await saveRefund(work, row, {
    status: refundStatus.processing,
    processState: processAfterApproval(row.refundType),
    approvedAmount,
    returnAddress,
    returnDeadline: row.refundType === refundType.withReturn ? returnDeadline(context.now) : null,
    approvedById: context.caller.userId,
    approvedBy: context.caller.name,
    approvedAt: context.now,
  })
  const summary = `同意退款 ${row.refundNo}：${approvedAmount} 元（申请 ${row.applyAmount} 元）`
  auditRefund(work, row, 'approve', summary, { reason: params.remark ?? '' })
  auditRefundOf(work, row, locked, 'approveRefund', summary)
  return changedRefund(after)
}

/** Refunds with their display names; those not visible to the caller are refused one by one. */
async function namesOf(context: Context, ids: readonly number[]) {
  const rows = await context.db
    .select({ id: refund.id, name: refund.refundNo })
    .from(refund)
    .where(and(inArray(refund.id, [...ids]), ownRefunds(context)))
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return ids.toSorted((left, right) => left - right).map((id) => ({ id, name: names.get(id) ?? '' }))
}

export async function reject(
  { ids, rejectReason }: ParsedParamsOf<typeof rejectRefunds>,
  context: Context,
): Promise<AnswerOf<typeof rejectRefunds>> {
  return rowByRow(context, await namesOf(context, [...new Set(ids)]), async ({ id }, inner) => {
    const held = await lockRefund(inner, 'rejectRefunds', { id })
    const work = workOf(inner)
    const row = await release(work, held, { rejectKind: refundRejectKind.refused, rejectReason })
    const summary = `拒绝退款 ${row.refundNo}`
    auditRefund(work, row, 'reject', summary, { reason: rejectReason })
    auditRefundOf(work, row, held.locked, 'rejectRefund', summary, rejectReason)
  })
}

export async function withdraw(
  params: ParsedParamsOf<typeof withdrawRefund>,
  context: Context,
): Promise<AnswerOf<typeof withdrawRefund>> {
  const held = await lockRefund(context, 'withdrawRefund', params)
  const work = workOf(context)
  const { reason } = params
  const row = await release(work, held, { rejectKind: refundRejectKind.withdrawn, rejectReason: reason })
  const summary = `撤销退款申请 ${row.refundNo}`
  auditRefund(work, row, 'withdraw', summary, { reason })
  auditRefundOf(work, row, held.locked, 'withdrawRefund', summary, reason)
  return changedRefund(row)
}
