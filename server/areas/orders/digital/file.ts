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

/** Of whom the file is: those that wait for it, and those that were delivered before it went missing. */
const NEEDING: readonly DigitalRecord['status'][] = [
  orderStatus.paid,
  orderStatus.shipped,
  orderStatus.completed,
  orderStatus.reviewed,
]

/** The orders of the same goods with the same file, by id, so that two who hand it in do not wait for each other. */
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
  return [...new Set([...rows.map((found) => found.id), id])].sort((one, other) => one - other)
}

/**
 * Puts a file in the place of the one that is missing, for all orders that stand on it, and delivers those that wait for it.
 * Refused while the old one is there: what buyers have paid for is not exchanged.
 */
export async function supplyFile(
  { id, version, file }: ParsedParamsOf<typeof supplyDigitalFile>,
  context: Context,
): Promise<AnswerOf<typeof supplyDigitalFile>> {
  const { db, services } = context
  const work = workOf(context)
  const rows: DigitalRecord[] = []
  let asked: DigitalRecord | undefined
  for (const each of await idsWithFile(db, id)) {
    if (each !== id) rows.push(await lockDigitalOrder(db, each))
    else {
      const { row, facts } = await lockOwnDigital(context, id, version)
      const fault = digitalFault('supplyDigitalFile', facts, context.caller)
      if (fault) throw refuse(fault)
      asked = row
      rows.push(row)
    }
  }
  if (!asked || (await hasFile(services.store, asked))) throw refuse('商品文件已存在，请直接重新交付')
  const missing = asked.fileUrl
  await checkFiles(context, { file: file.url }, () => orderUploads.goodsFile)
  // Whoever finds the address of a public file has it without paying.
  if (!readKey(services.store.keyOf(file.url) ?? '').isPrivate) throw refuseField('file', UPLOAD_MESSAGE)
  let changed = asked
  let delivered = 0
  // While they were being locked, one may have got its file in another way.
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
