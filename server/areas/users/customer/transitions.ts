import { and, eq } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { customerStatus, lostReason } from '#contract/users/codes.ts'
import type { changeCustomerStatus } from '#contract/users/customer-changes.ts'
import { canStep, customerTransitions, stepFaults, WRONG_STATUS } from '#contract/users/customer-rules.ts'
import { Customer } from '#contract/users/customers.ts'
import type { Context } from '#server/context.ts'
import { order } from '#server/database/schema/orders.ts'
import { logRow } from '#server/entity/change-log.ts'
import { refuseStale, updateRow } from '#server/entity/rows.ts'
import { forbidden, refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { dayOf } from '#server/time.ts'
import { handedTo, lockCustomer, ownerChanges, tellOwners } from './assign.ts'
import { isLinked, presentCustomer } from './detail.ts'
import { refuseTwin } from './duplicates.ts'
import { tellReturned } from './notices.ts'
import { refuseOwners } from './owners.ts'
import { type CustomerRecord, customers } from './present.ts'

type Params = ParsedParamsOf<typeof changeCustomerStatus>
type Values = Partial<CustomerRecord>

/** What a customer of nobody has. */
export const unowned = {
  status: customerTransitions.release.to,
  storeId: null,
  designerId: null,
  enterpriseId: null,
  assignedAt: null,
  nextFollowAt: null,
  followerId: null,
} satisfies Values

/** Refuses an order that the caller does not see, or that is not of this person. */
async function refuseOrder(context: Context, row: CustomerRecord, orderId: number): Promise<void> {
  const own = and(eq(order.id, orderId), await isLinked(context, row, true))
  if ((await context.db.$count(order, own)) === 0) throw refuseField('orderId', '订单不存在，或不是该客户的订单')
}

async function valuesOf(context: Context, row: CustomerRecord, params: Params): Promise<Values> {
  const { action, storeId, designerId } = params
  const { to } = customerTransitions[action]
  switch (action) {
    case 'visit':
      return { status: to, visitedOn: params.visitDate ?? null }
    case 'sign':
      if (params.orderId !== undefined) await refuseOrder(context, row, params.orderId)
      return {
        status: to,
        signedOn: params.signDate ?? null,
        signAmount: params.signAmount || null,
        signOrderId: params.orderId ?? null,
      }
    case 'lose':
      return { status: to, lostReason: params.lostReason ?? null, nextFollowAt: null, followerId: null }
    case 'reopen': {
      await refuseOwners(context, { storeId, designerId })
      // A lost customer does not keep the owners that it had.
      const bare = { ...row, storeId: null, designerId: null }
      await refuseTwin(context, { phone: row.phone, storeId: storeId ?? null, id: row.id })
      return { ...(await handedTo(context, bare, { storeId, designerId })), lostReason: null }
    }
    case 'release':
      await refuseTwin(context, { phone: row.phone, storeId: null, id: row.id })
      return unowned
  }
}

const logged = {
  visit: { action: 'visitStore', verb: '标记', rest: '到店' },
  sign: { action: 'signContract', verb: '标记', rest: '签约' },
  lose: { action: 'lose', verb: '标记', rest: '流失' },
  reopen: { action: 'reopen', verb: '重新跟进' },
  release: { action: 'toPool', verb: '退回', rest: '到公海' },
} as const

/** Facts of a step, as the log shows them. */
function stepChanges(before: CustomerRecord, after: CustomerRecord) {
  const text = (row: CustomerRecord) => ({
    status: customerStatus.label(row.status),
    visitedOn: row.visitedOn ?? '',
    signedOn: row.signedOn ?? '',
    signAmount: row.signAmount ?? '',
    lostReason: lostReason.label(row.lostReason),
  })
  const titles = {
    status: '客户状态',
    visitedOn: '到店日期',
    signedOn: '签约日期',
    signAmount: '签约金额',
    lostReason: '流失原因',
  }
  const [old, now] = [text(before), text(after)]
  return (Object.keys(titles) as (keyof typeof titles)[])
    .filter((field) => old[field] !== now[field])
    .map((field) => ({ field, title: titles[field], before: old[field], after: now[field] }))
}

export async function changeStatus(params: Params, context: Context): Promise<AnswerOf<typeof changeCustomerStatus>> {
  const { id, version, action, remark = '' } = params
  if ((action === 'reopen' || action === 'release') && !context.caller.can('customer:assign'))
    throw forbidden('您没有分配客户的权限')
  const row = await lockCustomer(context, id)
  await refuseStale(row, version, Customer, (present) => presentCustomer(context, present))
  if (!canStep(action, row)) throw refuse(WRONG_STATUS)
  refuseFieldErrors(stepFaults(action, params, dayOf(context.now)))
  const saved = await updateRow(context, customers, row, await valuesOf(context, row, params))
  logRow(context, customers, saved, {
    ...logged[action],
    reason: remark,
    changes: [...stepChanges(row, saved), ...(await ownerChanges(context.db, row, saved))],
  })
  if (action === 'reopen') await tellOwners(context, [{ before: { storeId: null, designerId: null }, saved }])
  if (action === 'release' && row.storeId !== null) await tellReturned(context, row.storeId, 1, '已由平台收回')
  return presentCustomer(context, saved)
}
