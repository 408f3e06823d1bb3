import { and, eq, isNull, sql } from 'drizzle-orm'
import { serviceOrderStatus } from '#contract/blackCard/codes.ts'
import type { consumeServiceOrder, undoConsumeServiceOrder } from '#contract/blackCard/service-order-changes.ts'
import {
  isUndoable,
  serviceOrderTransitions,
  serviceOrderUploads,
  UNDO_LATE,
  usageFaults,
} from '#contract/blackCard/service-order-rules.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { recordUse, undoUse } from '#server/areas/merchants/provider/uses.ts'
import { workOf } from '#server/areas/orders/work.ts'
import type { Context } from '#server/context.ts'
import { providerWorker } from '#server/database/schema/providers.ts'
import { serviceUsage } from '#server/database/schema/service-orders.ts'
import { logRow } from '#server/entity/change-log.ts'
import { checkFiles, plainFiles, urlsOf } from '#server/entity/stored-files.ts'
import { notFound, refuse, refuseFieldErrors } from '#server/http/errors.ts'
import { lockFor, markOrderFiles, moveFigures, saveServiceOrder } from './keep.ts'
import { itemsOf, presentServiceOrder, type ServiceOrderRecord, serviceOrders } from './present.ts'

type Use = Pick<ParsedParamsOf<typeof consumeServiceOrder>, 'itemName' | 'count' | 'usedAt' | 'workerName'>

/** The same service for the statement of the provider; none for staff of the platform. */
async function payProvider(context: Context, row: ServiceOrderRecord, use: Use): Promise<number | null> {
  const { id: serviceOrderId, providerId, kind, relatedOrderId } = row
  if (providerId === null) return null
  const [worker] =
    row.workerId !== null && use.workerName === row.workerName
      ? [{ id: row.workerId }]
      : await context.db
          .select({ id: providerWorker.id })
          .from(providerWorker)
          .where(and(eq(providerWorker.providerId, providerId), eq(providerWorker.name, use.workerName)))
          .limit(1)
  return recordUse(context, {
    ...{ providerId, kind, serviceOrderId, itemName: use.itemName, quantity: use.count, usedAt: use.usedAt },
    workerId: worker?.id ?? null,
    ...(relatedOrderId !== null && { orderId: relatedOrderId }),
  })
}

/** Records a use. The order is locked: two people who take the last time follow each other. */
export async function consume(
  { id, version, ...sent }: ParsedParamsOf<typeof consumeServiceOrder>,
  context: Context,
): Promise<AnswerOf<typeof consumeServiceOrder>> {
  const { db, now, caller, services } = context
  const row = await lockFor(context, 'consumeServiceOrder', id, version)
  const use = { ...sent, images: plainFiles(services.store, sent.images) }
  refuseFieldErrors(usageFaults(use, await itemsOf(db, row), now))
  await checkFiles(context, urlsOf('images', use.images), () => serviceOrderUploads.images)
  const providerUsageId = await payProvider(context, row, use)
  const stamps = { createdAt: now, createdBy: caller.name, updatedAt: now, updatedBy: caller.name }
  await db.insert(serviceUsage).values({ ...stamps, ...use, serviceOrderId: id, providerUsageId })
  const usedCount = row.usedCount + use.count
  const isLast = usedCount === row.totalCount
  const saved = await saveServiceOrder(workOf(context), row, {
    usedCount,
    lastUseAt: now,
    ...(isLast && { status: serviceOrderStatus.toAccept, usedUpAt: now }),
  })
  await moveFigures(db, row.servicePackageId, { usedTimes: use.count })
  await markOrderFiles(context, saved)
  logRow(context, serviceOrders, saved, {
    action: 'consume',
    verb: '核销',
    rest: `：${use.itemName} ${use.count} 次，已用 ${usedCount}/${row.totalCount}`,
  })
  return presentServiceOrder(context, saved)
}

/** Takes a use back: it is not paid to the provider, and the order is in service again. */
export async function undoConsume(
  { id, version, usageId, reason }: ParsedParamsOf<typeof undoConsumeServiceOrder>,
  context: Context,
): Promise<AnswerOf<typeof undoConsumeServiceOrder>> {
  const { db, now, caller } = context
  const row = await lockFor(context, 'undoConsumeServiceOrder', id, version)
  const { serviceOrderId, undoneAt, createdAt } = serviceUsage
  const [use] = await db
    .select()
    .from(serviceUsage)
    .where(and(eq(serviceUsage.id, usageId), eq(serviceOrderId, id), isNull(undoneAt)))
  if (!use) throw notFound('核销记录不存在或已撤销')
  if (!isUndoable(use.createdAt, now)) throw refuse(UNDO_LATE)
  if (use.providerUsageId !== null) await undoUse(context, use.providerUsageId)
  await db
    .update(serviceUsage)
    .set({
      ...{ undoneAt: now, undoneBy: caller.name, undoReason: reason },
      ...{ version: use.version + 1, updatedAt: now, updatedBy: caller.name },
    })
    .where(eq(serviceUsage.id, usageId))
  const [last] = await db
    .select({ at: createdAt })
    .from(serviceUsage)
    .where(and(eq(serviceOrderId, id), isNull(undoneAt)))
    .orderBy(sql`${createdAt} desc`)
    .limit(1)
  const usedCount = row.usedCount - use.count
  const saved = await saveServiceOrder(workOf(context), row, {
    usedCount,
    lastUseAt: last?.at ?? null,
    usedUpAt: null,
    status: serviceOrderTransitions.undoConsume.to,
  })
  await moveFigures(db, row.servicePackageId, { usedTimes: -use.count })
  await markOrderFiles(context, saved)
  logRow(context, serviceOrders, saved, {
    action: 'undoConsume',
    verb: '撤销核销',
    rest: `：${use.itemName} ${use.count} 次，已用 ${usedCount}/${row.totalCount}`,
    reason,
  })
  return presentServiceOrder(context, saved)
}
