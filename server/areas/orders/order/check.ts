import { type OrderAction, orderFault } from '#contract/orders/order-lifecycle.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type LockedOrder, lockOrder } from './present.ts'

/** Why an action is not allowed for an order now; '' when it is. */
export const faultOf = (
  context: Pick<Context, 'caller' | 'now'>,
  action: OrderAction,
  { order, lines }: LockedOrder,
): string =>
  orderFault(
    action,
    // The submitter of a pending voucher matters only for its review, which reads the payment itself.
    { ...order, lines, waitingPayment: order.waitsForConfirm ? { submittedById: 0 } : null },
    { userId: context.caller.userId },
    context.now,
  )

/** Locks one of the caller's orders for an allowed action; otherwise refuses with the message of the rule. */
export async function lockReady(
  context: Context,
  action: OrderAction,
  { id, version }: { id: number; version?: number },
): Promise<LockedOrder> {
  const locked = await lockOrder(context, id, version)
  const fault = faultOf(context, action, locked)
  if (fault !== '') throw refuse(fault)
  return locked
}
