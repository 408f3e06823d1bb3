import { desc, eq } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { buyerKind, closeReason, orderStatus, payBizKind } from '#contract/orders/codes.ts'
import { digitalFault, licenceFaults } from '#contract/orders/digital-order-lifecycle.ts'
import type * as contract from '#contract/orders/digital-orders.ts'
import { closePayments, paymentsOf } from '#server/areas/orders/payment/present.ts'
import { workOf } from '#server/areas/orders/work.ts'
import type { Context, Handlers } from '#server/context.ts'
import { digitalOrder, download } from '#server/database/schema/digital-orders.ts'
import { type BulkItem, rowByRow } from '#server/entity/bulk.ts'
import { changesOf } from '#server/entity/changes.ts'
import { anyOf } from '#server/entity/paging.ts'
import { isPlatform } from '#server/entity/scope.ts'
import { notFound, refuse, refuseFieldErrors } from '#server/http/errors.ts'
import { dayOf } from '#server/time.ts'
import { deliver, FILE_MISSING } from './deliver.ts'
import { downloadUrl } from './download.ts'
import { supplyFile } from './file.ts'
import { countsOfDigitalOrders, digitalOrderExport, pageOfDigitalOrders } from './list.ts'
import {
  auditDigital,
  changedDigital,
  type DigitalRecord,
  forReader,
  lockOwnDigital,
  presentDigitalOrders,
  saveDigitalOrder,
} from './present.ts'
import { refundDigital } from './refund.ts'

/** Maximum number of downloads shown: more than a licence allows. */
const SHOWN_DOWNLOADS = 200

async function detailOf(
  { id }: ParsedParamsOf<typeof contract.getDigitalOrder>,
  context: Context,
): Promise<AnswerOf<typeof contract.getDigitalOrder>> {
  const { db, caller, services, now } = context
  const [row] = isPlatform(caller) ? await db.select().from(digitalOrder).where(eq(digitalOrder.id, id)) : []
  const [head] = row ? await presentDigitalOrders(context, [row]) : []
  if (!row || !head) throw notFound('订单不存在')
  const downloads = await db
    .select()
    .from(download)
    .where(eq(download.digitalOrderId, id))
    .orderBy(desc(download.id))
    .limit(SHOWN_DOWNLOADS)
  return {
    ...row,
    ...forReader(head, caller),
    user:
      row.buyerKind === buyerKind.consumer && row.buyerId !== null ? { id: row.buyerId, name: row.buyerName } : null,
    payments: await paymentsOf(db, services.store, payBizKind.digitalOrder, id),
    downloads,
    downloadUrl: caller.can('digitalOrder:deliver') ? downloadUrl(services, row, now) : '',
  }
}

/** The orders of a bulk action with their numbers. */
async function named({ db, caller }: Context, ids: readonly number[]): Promise<BulkItem[]> {
  const unique = [...new Set(ids)]
  const rows = isPlatform(caller)
    ? await db
        .select({ id: digitalOrder.id, name: digitalOrder.orderNo })
        .from(digitalOrder)
        .where(anyOf(digitalOrder.id, unique))
        .orderBy(digitalOrder.id)
    : []
  if (rows.length < unique.length) throw notFound('订单不存在')
  return rows
}

const licenceTitles = { validUntil: '授权到期', downloadLimit: '下载上限', deliverAccount: '交付账号' }

const licenceOf = ({ validUntil, downloadLimit, deliverAccount }: DigitalRecord) => ({
  validUntil: validUntil ?? '',
  downloadLimit,
  deliverAccount,
})

export const digitalHandlers: Handlers<typeof contract> = {
  listDigitalOrders: pageOfDigitalOrders,
  countDigitalOrders: countsOfDigitalOrders,
  getDigitalOrder: detailOf,
  refundDigitalOrder: refundDigital,
  supplyDigitalFile: supplyFile,
  exportDigitalOrders: (params, context) => context.services.jobs.startExport(context, digitalOrderExport, params),

  deliverDigitalOrders: async ({ ids }, context) =>
    rowByRow(context, await named(context, ids), async ({ id }, own) => {
      const { row, facts } = await lockOwnDigital(own, id)
      const fault = digitalFault('deliverDigitalOrders', facts, own.caller)
      if (fault) throw refuse(fault)
      if (!(await deliver(workOf(own), own.services.store, row))) throw refuse(FILE_MISSING)
    }),

  editDigitalLicence: async ({ id, version, reason, ...terms }, context) => {
    const { row, facts } = await lockOwnDigital(context, id, version)
    const fault = digitalFault('editDigitalLicence', facts, context.caller)
    if (fault) throw refuse(fault)
    refuseFieldErrors(licenceFaults(terms, row.downloadCount, dayOf(context.now)))
    const { validUntil = row.validUntil, ...rest } = terms
    const work = workOf(context)
    const saved = await saveDigitalOrder(work, row, { ...rest, validUntil: validUntil || null })
    const changes = changesOf(licenceOf(row), licenceOf(saved), licenceTitles, (_field, value) => String(value))
    auditDigital(work, saved, 'licence', `调整数字订单 ${row.orderNo} 的授权`, { changes, reason })
    return changedDigital(saved)
  },

  closeDigitalOrders: async ({ ids, closeReason: why, remark = '' }, context) =>
    rowByRow(context, await named(context, ids), async ({ id }, own) => {
      const { row, facts } = await lockOwnDigital(own, id)
      const fault = digitalFault('closeDigitalOrders', facts, own.caller)
      if (fault) throw refuse(fault)
      const work = workOf(own)
      const saved = await saveDigitalOrder(work, row, {
        status: orderStatus.closed,
        closeReason: why,
        closedAt: own.now,
      })
      await closePayments(work, payBizKind.digitalOrder, id)
      auditDigital(work, saved, 'close', `关闭数字订单 ${row.orderNo}：${closeReason.label(why)}`, { reason: remark })
    }),
}
