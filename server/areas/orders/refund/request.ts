import { eq } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { FileItem } from '#contract/fields.ts'
import { notificationCategory } from '#contract/notifications.ts'
import {
  orderBizType,
  refundAppliedBy,
  refundProcessState,
  refundReason,
  refundStatus,
  refundType,
} from '#contract/orders/codes.ts'
import { orderFault } from '#contract/orders/order-lifecycle.ts'
import { isPositive, sumOfMoney, yuan } from '#contract/orders/order-money.ts'
import { refundQueries } from '#contract/orders/page-queries.ts'
import type { addRefund, RefundInput } from '#contract/orders/refund-changes.ts'
import { dealDeadline, payoutMethodFor, refundUploads, refundWordFaults } from '#contract/orders/refund-lifecycle.ts'
import { applyAmountOf, refundRequestFault } from '#contract/orders/refund-money.ts'
import { pageLink } from '#contract/page-query.ts'
import { type LockedOrder, lockOrder, saveOrder } from '#server/areas/orders/order/present.ts'
import { nextTradeNo } from '#server/areas/orders/order/trade-no.ts'
import { type Work, workOf } from '#server/areas/orders/work.ts'
import type { Context } from '#server/context.ts'
import { refund, refundLine } from '#server/database/schema/refunds.ts'
import { isPlatform } from '#server/entity/scope.ts'
import { checkFiles, plainFiles, urlsOf } from '#server/entity/stored-files.ts'
import { conflict, refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { accountsOfSuppliers, notify } from '#server/notify.ts'
import { markFiles } from '#server/platform/files.ts'
import { auditRefund, auditRefundOf, changedRefund, movedLines, type RefundRecord } from './present.ts'
import { held } from './settle.ts'

type Params = ParsedParamsOf<typeof addRefund>

interface Request extends Omit<RefundInput, 'images'> {
  images: FileItem[]
  requestId: string
  applicant: string
  appliedBy: RefundRecord['appliedBy']
  createdById: number | null
  /** Needs no decision. */
  isApproved?: true
}

/** Requests a refund on behalf of a buyer. Idempotent by the form's request id. */
export async function request(params: Params, context: Context): Promise<AnswerOf<typeof addRefund>> {
  const { caller, services } = context
  const locked = await lockOrder(context, params.orderId)
  const earlier = await askedBefore(context, params)
  if (earlier) return changedRefund(earlier)
  const { order, lines } = locked
  const fault = orderFault('addRefund', { ...order, waitingPayment: null, lines }, caller, context.now)
  if (fault !== '') throw refuse(fault)
  refuseFieldErrors(refundWordFaults(params))
  const requestFault = refundRequestFault(params, lines, order)
  if (requestFault !== '') throw refuseField(requestFault.startsWith('运费') ? 'freightRefund' : 'lines', requestFault)

  const images = plainFiles(services.store, params.images)
  const urls = urlsOf('images', images)
  await checkFiles(context, urls, () => refundUploads.images)
  // A distributor that bought for itself is the buyer; anybody else files for a buyer.
  const isBuyer = !isPlatform(caller) && order.bizType === orderBizType.distributorPurchase
  const row = await storeRefund(workOf(context), locked, {
    ...params,
    freightRefund: yuan(params.freightRefund),
    lines: params.lines.map((line) => ({ ...line, amount: yuan(line.amount) })),
    images,
    applicant: isBuyer ? order.buyerName : caller.name,
    appliedBy: isBuyer ? refundAppliedBy.buyer : refundAppliedBy.staff,
    createdById: caller.userId,
  })
  if (images.length > 0) await markFiles(context, 'refund', row.id, urls)
  await notifySuppliers(context, row, order.orderNo)
  return changedRefund(row)
}

/** The refund that this form has already created. */
async function askedBefore({ db, caller }: Context, { requestId, orderId }: Params): Promise<RefundRecord | undefined> {
  const [row] = await db.select().from(refund).where(eq(refund.requestId, requestId))
  if (row && (row.orderId !== orderId || row.createdById !== caller.userId)) throw conflict()
  return row
}

/** Stores a request and reserves its quantities and amounts in the order. */
async function storeRefund(work: Work, locked: LockedOrder, details: Request): Promise<RefundRecord> {
  const { db, now, by } = work
  const { order } = locked
  const { lines: wanted, isApproved = false, ...rest } = details
  const requestedLines = locked.lines.filter((line) => wanted.some(({ orderLineId }) => orderLineId === line.id))
  const suppliers = new Map(requestedLines.map(({ supplierId, supplierName }) => [supplierId, supplierName]))
  const applyAmount = applyAmountOf(wanted, details.freightRefund)
  const [row] = await db
    .insert(refund)
    .values({
      ...rest,
      orderId: order.id,
      refundNo: await nextTradeNo(db, 'refund', now),
      supplierIds: [...suppliers.keys()],
      supplierName: [...suppliers.values()].join('、'),
      applyAmount,
      ...(isApproved
        ? {
            status: refundStatus.processing,
            processState: refundProcessState.awaitingPayout,
            approvedAmount: applyAmount,
            approvedBy: by,
            approvedAt: now,
          }
        : {}),
      dealDeadline: dealDeadline(now),
      payoutMethod: payoutMethodFor(order.payMethod),
      createdAt: now,
      createdBy: by,
      updatedAt: now,
      updatedBy: by,
    })
    .returning()
  if (!row) throw new Error(`no refund of order ${order.orderNo} was stored`)
  const lines = await db
    .insert(refundLine)
    .values(wanted.map((line) => ({ ...line, refundId: row.id, approvedAmount: isApproved ? line.amount : null })))
    .returning()
  await saveOrder(work, locked, { lines: movedLines({ lines, locked }, (line, own) => held(row, line, own, 1)) })
  const summary = `申请退款 ${row.refundNo}：${row.applyAmount} 元，${textOf(row)}`
  auditRefund(work, row, 'add', summary)
  auditRefundOf(work, row, locked, 'addRefund', summary)
  return row
}

const textOf = (row: RefundRecord): string => `${refundType.label(row.refundType)}，${refundReason.label(row.reason)}`

async function notifySuppliers({ db, now }: Context, row: RefundRecord, orderNo: string): Promise<void> {
  await notify(db, await accountsOfSuppliers(db, row.supplierIds), now, {
    category: notificationCategory.todo,
    level: 'warning',
    title: `订单 ${orderNo} 有退款申请`,
    content: `${textOf(row)}，请尽快表态。`,
    ...pageLink(refundQueries.list, { refundIds: String(row.id) }),
    resource: 'refund',
  })
}

/**
 * Refunds all the money of an order that was closed before the payment arrived: needs no approval and waits for its
 * payout. Write the payment and `paidAt` first.
 */
export function refundClosedOrder(work: Work, locked: LockedOrder): Promise<RefundRecord> {
  const { order, lines } = locked
  return storeRefund(work, locked, {
    // A closed order has nothing reserved or shipped, so no pieces move, only the paid amount.
    refundType: refundType.compensation,
    lines: lines
      .filter(({ payAmount }) => isPositive(payAmount))
      .map(({ id, payAmount }) => ({ orderLineId: id, quantity: 0, amount: payAmount })),
    freightRefund: sumOfMoney([order.freightAmount, order.installAmount]),
    reason: refundReason.other,
    description: '订单关闭后到账，系统全额退款',
    images: [],
    requestId: '',
    applicant: work.by,
    appliedBy: refundAppliedBy.system,
    createdById: null,
    isApproved: true,
  })
}
