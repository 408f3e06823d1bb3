import { paymentStatus } from '#contract/orders/codes.ts'
import { payFault } from '#contract/orders/order-lifecycle.ts'
import type { PayTarget, SoldKind } from '#server/areas/payable.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/http/errors.ts'
import { lockPayments, type PaymentRecord } from './present.ts'
import { findTarget, lockTarget } from './target.ts'

/** Locks what is to be paid, with its payments; refused when it is paid, closed, or waits for finance. */
export async function lockUnpaid(
  context: Context,
  action: Parameters<typeof payFault>[0],
  sold: { bizKind: SoldKind; bizNo: string },
): Promise<{ target: PayTarget; rows: PaymentRecord[] }> {
  const found = await findTarget(context, sold.bizKind, sold.bizNo)
  const target = await lockTarget(context.services, context.db, found.bizKind, found.id)
  const rows = await lockPayments(context.db, target.bizKind, target.id)
  const waitingPayment = rows.some(({ status }) => status === paymentStatus.toConfirm) ? { submittedById: 0 } : null
  const fault = payFault(action, { status: target.status, waitingPayment })
  if (fault) throw refuse(fault)
  return { target, rows }
}
