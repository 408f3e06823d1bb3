import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import { refundStatus, refundType as refundTypeCodes } from '#contract/orders/codes.ts'
import { refundRights } from '#contract/orders/field-rights.ts'
import { minusMoney, sumOfMoney } from '#contract/orders/order-money.ts'
import { allowedRefundActions, isOpenRefund, isRefundOverdue } from '#contract/orders/refund-lifecycle.ts'
import { paidForPieces, statusAfterRefund } from '#contract/orders/refund-money.ts'
import type { Refund, RefundRow, RefundSummary } from '#contract/orders/refunds.ts'
import type { Caller, Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import { refund } from '#server/database/schema/refunds.ts'
import { supplier } from '#server/database/schema/suppliers.ts'
import { unseal } from '#server/encryption.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { anyOf } from '#server/entity/paging.ts'
import { isSupplier } from '#server/entity/scope.ts'
import { openFiles, openUrl } from '#server/entity/stored-files.ts'
import { notFound } from '#server/http/errors.ts'
import type { ObjectStore } from '#server/storage/store.ts'
import { linesOf, ownRefunds, personOf, type RefundRecord, seesMoney } from './present.ts'

/** Presents a refund for its order. */
export function summaryOfRefund(row: RefundRecord, caller: Caller): RefundSummary {
  const { id, version, createdAt, createdBy, updatedAt, updatedBy } = row
  const { refundNo, refundType, applyAmount, approvedAmount, status, processState, reason, refundedAt } = row
  return {
    ...{ id, version, createdAt, createdBy, updatedAt, updatedBy },
    ...{ refundNo, refundType, status, processState, reason, refundedAt },
    ...shownFields(refundRights, caller, { applyAmount, approvedAmount }),
  }
}

/** Presents refunds for their list, with a constant number of queries. Without a store, pictures are left out. */
export async function presentRefunds(
  { db, caller, now }: Pick<Context, 'db' | 'caller' | 'now'>,
  rows: readonly RefundRecord[],
  store?: ObjectStore,
): Promise<RefundRow[]> {
  if (rows.length === 0) return []
  const lines = await linesOf(
    db,
    rows.map(({ id }) => id),
  )
  const own = lines.filter(({ supplierId }) => !isSupplier(caller) || supplierId === caller.supplierId)
  const byRefund = Map.groupBy(own, ({ refundId }) => refundId)
  const { id, orderNo, bizType, buyerName, payMethod } = order
  const orders = await db
    .select({ id, orderNo, bizType, buyerName, payMethod })
    .from(order)
    .where(
      anyOf(
        order.id,
        rows.map(({ orderId }) => orderId),
      ),
    )
  const orderOf = new Map(orders.map((of) => [of.id, of]))
  const ownName = isSupplier(caller) ? await nameOfSupplier(db, caller.supplierId) : undefined
  const person = personOf(caller)
  return rows.flatMap((row) => {
    const of = orderOf.get(row.orderId)
    if (!of) return []
    return {
      ...summaryOfRefund(row, caller),
      order: of,
      lines: (byRefund.get(row.id) ?? []).map(({ amount, ...line }) => ({
        ...line,
        image: store ? openUrl(store, line.image) : '',
        ...shownFields(refundRights, caller, { amount }),
      })),
      supplierName: ownName ?? row.supplierName,
      supplierOpinion: row.supplierOpinion,
      supplierOpinionText: row.supplierOpinionText,
      dealDeadline: row.dealDeadline,
      isOverdue: isRefundOverdue(row, now),
      applicant: row.applicant,
      appliedBy: row.appliedBy,
      allowed: allowedRefundActions({ ...row, createdById: row.createdById ?? 0 }, person),
    }
  })
}

async function nameOfSupplier(db: Connection, id: number | null): Promise<string> {
  const [row] = await db
    .select({ name: supplier.name })
    .from(supplier)
    .where(eq(supplier.id, id ?? 0))
  return row?.name ?? ''
}

/** Pieces that a refund takes out of its order: the received quantity once it is known. */
const back = ({ orderLineId, quantity, receivedQty }: Awaited<ReturnType<typeof linesOf>>[number]) => ({
  orderLineId,
  quantity: receivedQty ?? quantity,
})

/** Amount that a refund took from its order, or reserves until it is decided. */
const heldBy = ({ status, applyAmount, approvedAmount }: RefundRecord): string =>
  status === refundStatus.rejected ? '0' : isOpenRefund(status) ? applyAmount : (approvedAmount ?? '0')

export async function detailOfRefund({ id }: { id: number }, context: Context): Promise<Refund> {
  const { db, caller, services } = context
  const [row] = await db
    .select()
    .from(refund)
    .where(and(eq(refund.id, id), ownRefunds(context)))
  const [head] = row ? await presentRefunds(context, [row], services.store) : []
  if (!row || !head) throw notFound('退款单不存在')
  const others = await db
    .select()
    .from(refund)
    .where(and(eq(refund.orderId, row.orderId), ne(refund.id, id), ownRefunds(context)))
    .orderBy(desc(refund.id))
  return {
    ...head,
    description: row.description,
    images: openFiles(services.store, row.images),
    ...shownFields(refundRights, caller, { returnAddress: await returnAddressOf(context, row) }),
    returnCompany: row.returnCompany,
    returnNo: row.returnNo,
    returnDeadline: row.returnDeadline,
    receivedQtyNote: row.receivedQtyNote,
    payoutMethod: row.payoutMethod,
    ...(seesMoney(caller) ? await moneyOf(context, row, others, head.lines) : {}),
    rejectKind: row.rejectKind,
    rejectReason: row.rejectReason,
    approvedBy: row.approvedBy,
    approvedAt: row.approvedAt,
    others: others.map((other) => summaryOfRefund(other, caller)),
  }
}

/** Before the approval, the supplier's return address; a supplier gets its own. */
async function returnAddressOf({ db, caller }: Context, row: RefundRecord): Promise<string> {
  if (row.returnAddress || row.refundType !== refundTypeCodes.withReturn) return row.returnAddress
  const ids = isSupplier(caller) ? row.supplierIds.filter((id) => id === caller.supplierId) : row.supplierIds
  return addressOf(db, ids)
}

async function moneyOf(
  { db, services }: Context,
  row: RefundRecord,
  others: readonly RefundRecord[],
  visibleLines: Refund['lines'],
) {
  const { payAmount, status } = order
  const [of] = await db.select({ payAmount, status }).from(order).where(eq(order.id, row.orderId))
  const lines = await db.select().from(orderLine).where(eq(orderLine.orderId, row.orderId))
  const pieces = await linesOf(db, [row.id])
  const ordered = new Map(lines.map((line) => [line.id, line]))
  return {
    lines: visibleLines.map((line) => {
      const of = ordered.get(line.orderLineId)
      return of ? { ...line, orderedQty: of.quantity, paidAmount: paidForPieces(of, line.quantity) } : line
    }),
    freightRefund: row.freightRefund,
    payoutAccount: unseal(services.secrets, row.payoutAccountSecret),
    payoutVoucher: openFiles(services.store, row.payoutVoucher),
    payoutError: row.payoutError,
    payoutTradeNo: row.payoutTradeNo,
    orderLeft: minusMoney(of?.payAmount ?? '0', sumOfMoney([row, ...others].map(heldBy))),
    ...(of &&
      isOpenRefund(row.status) && {
        orderAfter: statusAfterRefund({ ...of, lines }, { refundType: row.refundType, lines: pieces.map(back) }),
      }),
  }
}

/** Return address of suppliers; by default a refund uses the first of them. */
export async function addressOf(db: Connection, supplierIds: readonly number[]): Promise<string> {
  const rows = await db
    .select({ id: supplier.id, returnAddress: supplier.returnAddress })
    .from(supplier)
    .where(inArray(supplier.id, [...supplierIds, 0]))
  const [first] = supplierIds
  return rows.find(({ id }) => id === first)?.returnAddress ?? ''
}
