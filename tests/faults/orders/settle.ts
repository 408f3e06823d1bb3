import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { paymentStatus, refundProcessState } from '#contract/orders/codes.ts'
import { payMethod } from '#contract/payment.ts'
import { retryDigitalPayouts } from '#server/areas/orders/digital/refund.ts'
import { endClosedPayments, pollOpenPayments, returnStrayMoney } from '#server/areas/orders/payment/jobs.ts'
import { retryPayouts } from '#server/areas/orders/refund/pay.ts'
import { cashierTrade, payment } from '#server/database/schema/payments.ts'
import { refund } from '#server/database/schema/refunds.ts'
import { moment } from '#server/time.ts'
import type { World } from './world.ts'

/** Runs the scheduled work once the cashier responds again: queries open payments, and refunds excess money. */
export async function settle({ services }: World): Promise<void> {
  const db = services.databases.main
  await db.update(cashierTrade).set({ refundMode: 'done' })
  const isOpen = and(
    eq(payment.status, paymentStatus.unpaid),
    eq(payment.payMethod, payMethod.alipay),
    isNull(payment.askedAt),
  )
  await db.update(payment).set({ askedAt: null }).where(eq(payment.status, paymentStatus.unpaid))
  while ((await db.$count(payment, isOpen)) > 0) await pollOpenPayments(services)
  while ((await endClosedPayments(services)) > 0);
  while ((await returnStrayMoney(services)) > 0);
  while ((await retryPayouts(services, moment(services.clock()))) > 0);
  while ((await retryDigitalPayouts(services, moment(services.clock()))) > 0);
  const stray = and(eq(payment.status, paymentStatus.closed), isNotNull(payment.paidAt), isNull(payment.returnedAt))
  const left =
    (await db.$count(payment, stray)) + (await db.$count(refund, eq(refund.processState, refundProcessState.payingOut)))
  if (left > 0) throw new Error(`${left} payments and payouts are still on their way`)
}
