import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { ALIPAY_NOTIFY_PATH } from '#contract/orders/payments.ts'
import { asSystem, type Work } from '#server/areas/orders/work.ts'
import { brokenUnique, type Connection } from '#server/database/pool.ts'
import { preparedStatement } from '#server/database/prepared-statements.ts'
import { insertNewRow, valuesFor } from '#server/database/rows.ts'
import { gatewayNotice } from '#server/database/schema/payments.ts'
import type { TradeNotice } from '#server/payment/gateway.ts'
import type { Services } from '#server/services.ts'
import { moment } from '#server/time.ts'
import { applyTrade, type TradeOutcome } from './trade.ts'

/** Maximum size of a notice. */
const MAX_NOTICE_BYTES = 65_536

/** Prefix for the outcome of a rejected notice: a repeat of it is processed again. */
const REFUSED = '拒绝：'

/**
 * Payment notices from the gateway: without a session; the response is `success` or `failure` as plain text, as the
 * gateway requires.
 */
export function paymentNotices(services: Services): Hono {
  const app = new Hono()
  app.post(ALIPAY_NOTIFY_PATH, bodyLimit({ maxSize: MAX_NOTICE_BYTES }), async (context) => {
    const fields = Object.fromEntries(new URLSearchParams(await context.req.text()))
    const isTaken = await takeNotice(services, fields).catch((error: Error) => {
      // The gateway sends the notice again.
      services.log.error('payment notice failed', { payNo: fields.out_trade_no, message: error.message })
      return false
    })
    return context.text(isTaken ? 'success' : 'failure')
  })
  return app
}

/** Processes a notice. Notices without a valid signature are only written to the process log. */
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

async function lockNotice(db: Connection, id: string) {
  const [known] = await db.select().from(gatewayNotice).where(eq(gatewayNotice.noticeId, id)).for('update')
  return known
}

const storedOutcome = preparedStatement((db) =>
  db
    .update(gatewayNotice)
    .set({ outcome: valuesFor(gatewayNotice.outcome, 'outcome') })
    .where(eq(gatewayNotice.noticeId, sql.placeholder('id')))
    .prepare('outcome_of_notice'),
)

/** Stores the notice with its outcome. A concurrent repeat waits here for the first one. */
async function note(
  work: Work,
  services: Services,
  notice: TradeNotice,
  fields: Record<string, string>,
): Promise<boolean> {
  const { sign: _sign, ...stored } = fields
  const fresh = await insertNewRow(work.db, gatewayNotice, {
    noticeId: notice.id,
    payNo: notice.payNo,
    tradeNo: notice.tradeNo,
    fields: stored,
    outcome: REFUSED,
    receivedAt: work.now,
  })
  const known = fresh ?? (await lockNotice(work.db, notice.id))
  if (known && !known.outcome.startsWith(REFUSED)) return true
  const { isTaken, message } = await outcomeOf(work, services, notice)
  await storedOutcome(work.db).execute({ id: notice.id, outcome: isTaken ? message : `${REFUSED}${message}` })
  if (!isTaken) services.log.warn('payment notice refused', { payNo: notice.payNo, why: message })
  return isTaken
}

async function outcomeOf(work: Work, services: Services, notice: TradeNotice): Promise<TradeOutcome> {
  const { gateway } = services.payments
  if (notice.appId !== gateway?.appId) return { isTaken: false, message: '应用不符' }
  if (notice.sellerId !== gateway.sellerId) return { isTaken: false, message: '卖家不符' }
  return applyTrade(work, services, notice)
}
