import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { ALIPAY_NOTIFY_PATH } from '#contract/orders/payments.ts'
import { brokenUnique } from '#server/database/pool.ts'
import { gatewayNotice } from '#server/database/schema-payments.ts'
import type { TradeNotice } from '#server/payment/gateway.ts'
import type { Services } from '#server/services.ts'
import { moment } from '#server/time.ts'
import { applyTrade, type TradeOutcome } from './payment-trade.ts'
import { asSystem, type Work } from './work.ts'

/** Longest notice that is read. */
const MAX_NOTICE_BYTES = 65_536

/** Stands before the outcome of a notice that was not believed: a repeat of it is looked at again. */
const REFUSED = '拒绝：'

/** Where the gateway tells of payments: no session, and `success` or `failure` as plain text, as it expects. */
export function paymentNotices(services: Services): Hono {
  const app = new Hono()
  app.post(ALIPAY_NOTIFY_PATH, bodyLimit({ maxSize: MAX_NOTICE_BYTES }), async (context) => {
    const fields = Object.fromEntries(new URLSearchParams(await context.req.text()))
    const isTaken = await takeNotice(services, fields).catch((error: Error) => {
      // The gateway tells it again.
      services.log.error('payment notice failed', { payNo: fields.out_trade_no, message: error.message })
      return false
    })
    return context.text(isTaken ? 'success' : 'failure')
  })
  return app
}

/** Takes one notice. What is not signed by the gateway leaves no trace but in the log of the process. */
async function takeNotice(services: Services, fields: Record<string, string>): Promise<boolean> {
  const { databases, log, clock, payments } = services
  const notice = payments.gateway?.readNotice(fields)
  if (!notice) {
    log.warn('payment notice without a good signature', { payNo: fields.out_trade_no })
    return false
  }
  try {
    return await asSystem(databases.main, moment(clock()), (work) => note(work, services, notice, fields))
  } catch (error) {
    if (brokenUnique(error) !== 'payment_trade_no') throw error
    log.error('two payments with one number of the gateway', { payNo: notice.payNo, tradeNo: notice.tradeNo })
    return false
  }
}

/** Keeps the notice with what followed from it. Of two that come at once the second waits here for the first. */
async function note(
  work: Work,
  services: Services,
  notice: TradeNotice,
  fields: Record<string, string>,
): Promise<boolean> {
  const { sign: _sign, ...kept } = fields
  const fresh = await work.db
    .insert(gatewayNotice)
    .values({
      noticeId: notice.id,
      payNo: notice.payNo,
      tradeNo: notice.tradeNo,
      fields: kept,
      outcome: REFUSED,
      receivedAt: work.now,
    })
    .onConflictDoNothing()
    .returning({ outcome: gatewayNotice.outcome })
  const mine = eq(gatewayNotice.noticeId, notice.id)
  const [known] = fresh.length > 0 ? fresh : await work.db.select().from(gatewayNotice).where(mine).for('update')
  if (known && !known.outcome.startsWith(REFUSED)) return true
  const { isTaken, words } = await outcomeOf(work, services, notice)
  await work.db
    .update(gatewayNotice)
    .set({ outcome: isTaken ? words : `${REFUSED}${words}` })
    .where(mine)
  if (!isTaken) services.log.warn('payment notice refused', { payNo: notice.payNo, why: words })
  return isTaken
}

async function outcomeOf(work: Work, { payments, store }: Services, notice: TradeNotice): Promise<TradeOutcome> {
  if (notice.appId !== payments.gateway?.appId) return { isTaken: false, words: '应用不符' }
  if (notice.sellerId !== payments.gateway.sellerId) return { isTaken: false, words: '卖家不符' }
  return applyTrade(work, store, notice)
}
