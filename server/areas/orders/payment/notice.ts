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

async function lockNotice(db: Connection, id: string) {
  const [known] = await db.select().from(gatewayNotice).where(eq(gatewayNotice.noticeId, id)).for('update')
  return known
}

const outcomeKept = preparedStatement((db) =>
  db
    .update(gatewayNotice)
    .set({ outcome: valuesFor(gatewayNotice.outcome, 'outcome') })
    .where(eq(gatewayNotice.noticeId, sql.placeholder('id')))
    .prepare('outcome_of_notice'),
)

/** Keeps the notice with what followed from it. Of two that come at once the second waits here for the first. */
async function note(
  work: Work,
  services: Services,
  notice: TradeNotice,
  fields: Record<string, string>,
): Promise<boolean> {
  const { sign: _sign, ...kept } = fields
  const fresh = await insertNewRow(work.db, gatewayNotice, {
    noticeId: notice.id,
    payNo: notice.payNo,
    tradeNo: notice.tradeNo,
    fields: kept,
    outcome: REFUSED,
    receivedAt: work.now,
  })
  const known = fresh ?? (await lockNotice(work.db, notice.id))
  if (known && !known.outcome.startsWith(REFUSED)) return true
  const { isTaken, words } = await outcomeOf(work, services, notice)
  await outcomeKept(work.db).execute({ id: notice.id, outcome: isTaken ? words : `${REFUSED}${words}` })
  if (!isTaken) services.log.warn('payment notice refused', { payNo: notice.payNo, why: words })
  return isTaken
}

async function outcomeOf(work: Work, { payments, store }: Services, notice: TradeNotice): Promise<TradeOutcome> {
  if (notice.appId !== payments.gateway?.appId) return { isTaken: false, words: '应用不符' }
  if (notice.sellerId !== payments.gateway.sellerId) return { isTaken: false, words: '卖家不符' }
  return applyTrade(work, store, notice)
}
