import { and, eq, inArray, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { shipmentStatus } from '#contract/orders/codes.ts'
import type * as contract from '#contract/orders/order-changes.ts'
import { EXTEND_DAYS } from '#contract/orders/order-lifecycle.ts'
import { orderUploads } from '#contract/orders/upload-rules.ts'
import { daysAfter } from '#contract/rules/moment.ts'
import { workOf } from '#server/areas/orders/work.ts'
import type { Context } from '#server/context.ts'
import { shipment } from '#server/database/schema/shipments.ts'
import { checkFiles, plainFiles, urlsOf } from '#server/entity/stored-files.ts'
import { markFiles } from '#server/platform/files.ts'
import { lockReady } from './check.ts'
import { auditOrder, changedOrder, saveOrder } from './present.ts'
import { completeOrder } from './transitions.ts'

type Params<Name extends keyof typeof contract> = ParsedParamsOf<(typeof contract)[Name]>
type Changed = AnswerOf<typeof contract.confirmReceive>

export async function extend(params: Params<'extendReceive'>, context: Context): Promise<Changed> {
  const locked = await lockReady(context, 'extendReceive', params)
  const { order } = locked
  const autoReceiveAt = daysAfter(order.autoReceiveAt ?? context.now, EXTEND_DAYS)
  const saved = await saveOrder(workOf(context), locked, { set: { autoReceiveAt, extendCount: order.extendCount + 1 } })
  auditOrder(workOf(context), order, 'extend', `订单 ${order.orderNo} 延长收货 ${EXTEND_DAYS} 天`, {
    reason: params.reason,
    changes: [
      {
        field: 'autoReceiveAt',
        title: '自动收货时间',
        before: order.autoReceiveAt?.slice(0, 16).replace('T', ' ') ?? '',
        after: autoReceiveAt.slice(0, 16).replace('T', ' '),
      },
    ],
  })
  return changedOrder(saved)
}

/** Confirms receipt on behalf of the buyer, with proof; open shipments are marked as signed for. */
export async function receive(params: Params<'confirmReceive'>, context: Context): Promise<Changed> {
  const locked = await lockReady(context, 'confirmReceive', params)
  const { order } = locked
  const signProof = plainFiles(context.services.store, params.signProof)
  const urls = urlsOf('signProof', signProof)
  await checkFiles(context, urls, () => orderUploads.signProof)
  await markFiles(context, 'order', order.id, urls)
  await context.db
    .update(shipment)
    .set({
      status: shipmentStatus.signed,
      signedAt: context.now,
      signProof,
      version: sql`${shipment.version} + 1`,
      updatedAt: context.now,
      updatedBy: context.caller.name,
    })
    .where(
      and(
        eq(shipment.orderId, order.id),
        inArray(shipment.status, [shipmentStatus.inTransit, shipmentStatus.atPickupPoint, shipmentStatus.delivered]),
      ),
    )
  const done = await completeOrder(
    workOf(context),
    locked,
    `代买家确认收货，订单 ${order.orderNo} 已完成`,
    params.reason,
  )
  return changedOrder(done)
}
