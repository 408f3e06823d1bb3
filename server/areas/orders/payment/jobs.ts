import { and, asc, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { notificationCategory } from '#contract/notifications.ts'
import { paymentStatus } from '#contract/orders/codes.ts'
import { payMethod } from '#contract/payment.ts'
import { asSystem } from '#server/areas/orders/work.ts'
import { payment } from '#server/database/schema/payments.ts'
import { holdersOf, notify } from '#server/notify.ts'
import type { Services } from '#server/services.ts'
import { after, minutes, moment } from '#server/time.ts'
import { queryGateway } from './online.ts'
import { payoutsOf } from './payout.ts'
import { payableOf } from './target.ts'
import { applyTrade } from './trade.ts'

/** Payments per run. */
const AT_ONCE = 50

/** Queries the gateway for payments open for more than a minute: a notice may have been lost. */
export async function pollOpenPayments(services: Services): Promise<number> {
  const { databases, clock } = services
  const minuteAgo = after(moment(clock()), -minutes(1))
  const rows = await databases.main
    .select()
    .from(payment)
    .where(
      and(
        eq(payment.status, paymentStatus.unpaid),
        eq(payment.payMethod, payMethod.alipay),
        lt(payment.createdAt, minuteAgo),
        or(isNull(payment.askedAt), lt(payment.askedAt, minuteAgo)),
      ),
    )
    .orderBy(sql`${payment.askedAt} asc nulls first`)
    .limit(AT_ONCE)
  for (const row of rows) await queryGateway(services, row)
  return rows.length
}

/** Closed here, but not yet confirmed as closed by the gateway. */
const isClosedHere = and(
  eq(payment.status, paymentStatus.closed),
  eq(payment.payMethod, payMethod.alipay),
  isNull(payment.paidAt),
  or(isNull(payment.askedAt), lt(payment.askedAt, payment.updatedAt)),
)

/**
 * Closes payments at the gateway that were closed here, because the order was closed or paid in another way, so that
 * their pages accept no money. If the payer was faster and the notice was lost, the payment is recorded.
 */
export async function endClosedPayments(services: Services): Promise<number> {
  const { databases, payments, log, clock } = services
  const { gateway } = payments
  if (!gateway) return 0
  const newest = desc(payment.updatedAt)
  const rows = await databases.main.select().from(payment).where(isClosedHere).orderBy(newest).limit(AT_ONCE)
  let ended = 0
  for (const { id, payNo } of rows) {
    const now = moment(clock())
    try {
      const trade = (await gateway.close(payNo)) ? undefined : await gateway.query(payNo)
      if (trade?.state === 'paid') await asSystem(databases.main, now, (work) => applyTrade(work, services, trade))
      await databases.main.update(payment).set({ askedAt: now }).where(eq(payment.id, id))
      ended++
    } catch (error) {
      log.warn('the gateway did not answer', { payNo, message: (error as Error).message })
    }
  }
  return ended
}

/** Refunds money received for closed payments. Each is refunded once, by its idempotency key. */
export async function returnStrayMoney(services: Services): Promise<number> {
  const { databases, clock } = services
  const stray = and(eq(payment.status, paymentStatus.closed), isNotNull(payment.paidAt), isNull(payment.returnedAt))
  const rows = await databases.main.select().from(payment).where(stray).orderBy(asc(payment.paidAt)).limit(AT_ONCE)
  const payouts = payoutsOf(services)
  let returned = 0
  for (const row of rows) {
    const answer = await payouts.refund(`R${row.payNo.slice(1)}`, row.payNo, row.amount)
    if (answer.state === 'pending') continue
    const message =
      answer.state === 'done'
        ? `多余的支付宝付款 ${row.payNo}：${row.amount} 元已原路退回`
        : `多余的支付宝付款 ${row.payNo}：${row.amount} 元未能退回，请线下处理：${answer.message}`
    const { resource, screenOf } = payableOf(services, row.bizKind)
    await asSystem(databases.main, moment(clock()), async (work) => {
      // Also after a failure: refunds refused by the gateway are handled by people.
      const [mine] = await work.db
        .update(payment)
        .set({ returnedAt: work.now })
        .where(and(eq(payment.id, row.id), isNull(payment.returnedAt)))
        .returning({ id: payment.id })
      if (!mine) return
      const name = { resource, targetId: row.bizId, targetName: row.bizNo }
      work.audit({ ...name, action: 'returnPayment', summary: message })
      if (answer.state === 'done') return
      await notify(work.db, await holdersOf(work.db, 'order:confirmPay'), work.now, {
        category: notificationCategory.warning,
        level: 'error',
        title: `多余付款退回失败：${row.bizNo}`,
        content: message,
        ...screenOf(row),
        resource: 'order',
      })
    })
    returned++
  }
  return returned
}
