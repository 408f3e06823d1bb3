import { serviceOrderStatus } from '#contract/blackCard/codes.ts'
import type { acceptServiceOrder, closeServiceOrders } from '#contract/blackCard/service-order-changes.ts'
import { serviceOrderTransitions } from '#contract/blackCard/service-order-rules.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { BulkResult } from '#contract/fields.ts'
import { payBizKind } from '#contract/orders/codes.ts'
import { closePayments } from '#server/areas/orders/payment/present.ts'
import { workOf } from '#server/areas/orders/work.ts'
import type { PaidWork } from '#server/areas/payable.ts'
import type { Context } from '#server/context.ts'
import { namedRows, rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { lockFor, saveServiceOrder } from './keep.ts'
import { presentServiceOrder, type ServiceOrderRecord, serviceOrders } from './present.ts'

/** Accepts an order for its buyer, who said so on the telephone. */
export async function accept(
  { id, version, reason }: ParsedParamsOf<typeof acceptServiceOrder>,
  context: Context,
): Promise<AnswerOf<typeof acceptServiceOrder>> {
  const row = await lockFor(context, 'acceptServiceOrder', id, version)
  const saved = await saveServiceOrder(workOf(context), row, {
    status: serviceOrderTransitions.accept.to,
    completedAt: context.now,
  })
  logRow(context, serviceOrders, saved, { action: 'acceptService', verb: '代验收', reason })
  return presentServiceOrder(context, saved)
}

/** Closes a locked unpaid order; its open payments end with it. */
export async function closeUnpaid(
  work: PaidWork,
  row: ServiceOrderRecord,
  closeReason: string,
): Promise<ServiceOrderRecord> {
  await closePayments(work, payBizKind.serviceOrder, row.id)
  return saveServiceOrder(work, row, {
    status: serviceOrderStatus.closed,
    closeReason,
    closedAt: work.now,
  })
}

/** Closes unpaid orders. */
export async function close(
  { ids, reason }: ParsedParamsOf<typeof closeServiceOrders>,
  context: Context,
): Promise<BulkResult> {
  return rowByRow(context, await namedRows(context, serviceOrders, ids), async ({ id }, own) => {
    const row = await lockFor(own, 'closeServiceOrders', id)
    await closeUnpaid(workOf(own), row, reason)
    logRow(own, serviceOrders, row, { action: 'close', verb: '关闭', reason })
  })
}
