import { and, eq } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { listShipments, trackShipment } from '#contract/orders/shipments.ts'
import type { Context } from '#server/context.ts'
import { shipment } from '#server/database/schema/shipments.ts'
import { cappedCount, offsetOf, orderBy } from '#server/entity/paging.ts'
import { notFound } from '#server/http/errors.ts'
import { ownShipments, presentShipments } from './present.ts'

export async function pageOfShipments(
  params: ParsedParamsOf<typeof listShipments>,
  context: Context,
): Promise<AnswerOf<typeof listShipments>> {
  const { pageNum, pageSize, orderId, supplierId, logisticsNo, status } = params
  const where = and(
    ownShipments(context),
    orderId === undefined ? undefined : eq(shipment.orderId, orderId),
    supplierId === undefined ? undefined : eq(shipment.supplierId, supplierId),
    logisticsNo ? eq(shipment.logisticsNo, logisticsNo) : undefined,
    status === undefined ? undefined : eq(shipment.status, status),
  )
  const { shippedAt, createdAt } = shipment
  const rows = await context.db
    .select()
    .from(shipment)
    .where(where)
    .orderBy(...orderBy(params.sort, { shippedAt, createdAt }, shipment.id))
    .limit(pageSize)
    .offset(offsetOf(params))
  return {
    list: await presentShipments(context, rows),
    total: await cappedCount(context.db, shipment, where),
    pageNum,
    pageSize,
  }
}

/** Tracking entries: only those entered here, since carriers cannot be queried yet. */
export async function trackOf(
  { id }: ParsedParamsOf<typeof trackShipment>,
  context: Context,
): Promise<AnswerOf<typeof trackShipment>> {
  const [row] = await context.db
    .select()
    .from(shipment)
    .where(and(eq(shipment.id, id), ownShipments(context)))
  if (!row) throw notFound('发货单不存在')
  return {
    logisticsCompany: row.logisticsCompany,
    logisticsNo: row.logisticsNo,
    askedAt: row.trackedAt,
    tracks: row.tracks.toReversed().toSorted((left, right) => Date.parse(right.at) - Date.parse(left.at)),
  }
}
