import { and, asc, eq, inArray } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { deliverState, orderStatus } from '#contract/orders/codes.ts'
import { digitalFault } from '#contract/orders/digital-order-lifecycle.ts'
import type { supplyDigitalFile } from '#contract/orders/digital-orders.ts'
import { orderUploads } from '#contract/orders/upload-rules.ts'
import { UPLOAD_MESSAGE } from '#contract/rules/upload.ts'
import { workOf } from '#server/areas/orders/work.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { digitalOrder } from '#server/database/schema/digital-orders.ts'
import { checkFiles } from '#server/entity/stored-files.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import { readKey } from '#server/storage/keys.ts'
import { deliver, FILE_MISSING, hasFile } from './deliver.ts'
import {
  auditDigital,
  changedDigital,
  type DigitalRecord,
  lockDigitalOrder,
  lockOwnDigital,
  saveDigitalOrder,
} from './present.ts'

/** States of orders that need the file: waiting for it, or delivered before it was missing. */
const NEEDING: readonly DigitalRecord['status'][] = [
  orderStatus.paid,
  orderStatus.shipped,
  orderStatus.completed,
  orderStatus.reviewed,
]

/** The orders of the same goods with the same file, in id order to prevent deadlocks. */
async function idsWithFile(db: Connection, id: number): Promise<number[]> {
  const [row] = await db.select().from(digitalOrder).where(eq(digitalOrder.id, id))
  if (!row) return [id]
  const { goodsNo, fileUrl } = row
  const rows = await db
    .select({ id: digitalOrder.id })
    .from(digitalOrder)
    .where(
      and(
        eq(digitalOrder.goodsNo, goodsNo),
        eq(digitalOrder.fileUrl, fileUrl),
        inArray(digitalOrder.status, [...NEEDING]),
      ),
    )
    .orderBy(asc(digitalOrder.id))
  return [...new Set([...rows.map((found) => found.id), id])].sort((left, right) => left - right)
}

/**
 * Replaces a missing file for all orders that use it, and delivers those that wait for it. Refused while the old file
 * exists: purchased files are not exchanged.
 */
export async function supplyFile(
  { id, version, file }: ParsedParamsOf<typeof supplyDigitalFile>,
  context: Context,
): Promise<AnswerOf<typeof supplyDigitalFile>> {
  const { db, services } = context
  const work = workOf(context)
  const rows: DigitalRecord[] = []
  let requestedRow: DigitalRecord | undefined
  for (const each of await idsWithFile(db, id)) {
    if (each !== id) rows.push(await lockDigitalOrder(db, each))
    else {
      const { row, facts } = await lockOwnDigital(context, id, version)
      const fault = digitalFault('supplyDigitalFile', facts, context.caller)
      if (fault) throw refuse(fault)
      requestedRow = row
      rows.push(row)
    }
  }
  if (!requestedRow || (await hasFile(services.store, requestedRow))) throw refuse('商品文件已存在，请直接重新交付')
  const missing = requestedRow.fileUrl
  await checkFiles(context, { file: file.url }, () => orderUploads.goodsFile)
  // A public file could be downloaded by its URL without paying.
  if (!readKey(services.store.keyOf(file.url) ?? '').isPrivate) throw refuseField('file', UPLOAD_MESSAGE)
  let changed = requestedRow
  let delivered = 0
  // Another request may have replaced the file before the rows were locked.
  for (const row of rows.filter(({ fileUrl }) => fileUrl === missing)) {
    await markFiles(context, 'digitalOrder', row.id, { file: file.url })
    const supplied = await saveDigitalOrder(work, row, { fileUrl: file.url })
    auditDigital(work, supplied, 'supplyFile', `补传数字订单 ${row.orderNo} 的商品文件「${file.name}」`)
    const waits = row.status === orderStatus.paid && row.deliverState === deliverState.failed
    const after = waits ? await deliver(work, services.store, supplied) : supplied
    if (!after) throw refuse(FILE_MISSING)
    if (waits) delivered++
    if (row.id === id) changed = after
  }
  return { ...changedDigital(changed), delivered }
}
