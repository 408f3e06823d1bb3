import { randomInt } from 'node:crypto'
import { notificationCategory } from '#contract/notifications.ts'
import { deliverState, orderStatus } from '#contract/orders/codes.ts'
import { digitalOrderQueries } from '#contract/orders/page-queries.ts'
import { pageLink } from '#contract/page-query.ts'
import type { Work } from '#server/areas/orders/work.ts'
import { holdersOf, notify } from '#server/notify.ts'
import type { ObjectStore } from '#server/storage/store.ts'
import { dayOf } from '#server/time.ts'
import { auditDigital, type DigitalRecord, saveDigitalOrder } from './present.ts'

export const FILE_MISSING = '商品文件不存在，请补传后重新交付'

/** Whether the purchased file exists. */
export async function hasFile(store: ObjectStore, { fileUrl }: DigitalRecord): Promise<boolean> {
  const key = store.keyOf(fileUrl)
  return key !== undefined && (await store.head(key)) !== undefined
}

/** L, the date and ten random digits. */
const newLicenceNo = (now: string): string =>
  `L${dayOf(now).replaceAll('-', '')}${String(randomInt(10 ** 10)).padStart(10, '0')}`

/** Delivers a paid order; undefined when its file is missing. A repeated delivery keeps the licence number. */
export async function deliver(work: Work, store: ObjectStore, row: DigitalRecord): Promise<DigitalRecord | undefined> {
  if (!(await hasFile(store, row))) return undefined
  const licenceNo = row.licenceNo || newLicenceNo(work.now)
  const saved = await saveDigitalOrder(work, row, {
    status: orderStatus.shipped,
    deliverState: deliverState.delivered,
    deliverError: '',
    deliveredAt: work.now,
    licenceNo,
    deliverAccount: row.deliverAccount || row.buyerPhone,
  })
  auditDigital(work, saved, 'deliver', `交付数字订单 ${row.orderNo}：授权编号 ${licenceNo}`)
  return saved
}

/** Marks an order as paid and delivers it. If delivery fails, people are notified and can deliver again. */
export async function digitalPaid(
  work: Work,
  store: ObjectStore,
  row: DigitalRecord,
  { payMethod, paidAt }: { payMethod: number; paidAt: string },
): Promise<void> {
  const paid = await saveDigitalOrder(work, row, {
    status: orderStatus.paid,
    payMethod,
    paidAt,
    waitsForConfirm: false,
  })
  if (await deliver(work, store, paid)) return
  const failed = await saveDigitalOrder(work, paid, { deliverState: deliverState.failed, deliverError: FILE_MISSING })
  auditDigital(work, failed, 'deliver', `数字订单 ${row.orderNo} 交付失败：${FILE_MISSING}`)
  await notify(work.db, await holdersOf(work.db, 'digitalOrder:deliver'), work.now, {
    category: notificationCategory.warning,
    level: 'error',
    title: `数字订单 ${row.orderNo} 交付失败`,
    content: FILE_MISSING,
    ...pageLink(digitalOrderQueries.list, { orderNo: row.orderNo }),
    resource: 'digitalOrder',
  })
}
