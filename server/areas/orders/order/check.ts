import { type OrderAction, orderFault } from '#contract/orders/order-lifecycle.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type LockedOrder, lockOrder } from './present.ts'

/** Why an action cannot be taken with an order now; '' where it can. */
export const faultOf = (
  context: Pick<Context, 'caller' | 'now'>,
  action: OrderAction,
  { order, lines }: LockedOrder,
): string =>
  orderFault(
    action,
    // Who handed in a waiting voucher matters to those alone who decide it, and they look at the payment itself.
    { ...order, lines, waitingPayment: order.waitsForConfirm ? { submittedById: 0 } : null },
    { userId: context.caller.userId },
    context.now,
  )

/** Locks an order of the caller's for an action that it is ready for, and refuses with the words of the rule. */
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
