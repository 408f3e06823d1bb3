import { createHmac, randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isMore, sumOfMoney } from '#contract/orders/order-money.ts'
import { PAY_DESK_PATH } from '#contract/payment.ts'
import type { Database } from '#server/database/pool.ts'
import { preparedStatement } from '#server/database/prepared-statements.ts'
import { insertNewRow } from '#server/database/rows.ts'
import { cashierTrade, payment } from '#server/database/schema/payments.ts'
import { cashierTradeStatus } from '#server/payment/cashier-codes.ts'
import type { Secrets } from '#server/secrets.ts'
import { type Clock, moment } from '#server/time.ts'
import type { Send } from './alipay.ts'
import { gatewayTime, momentOf } from './alipay-format.ts'
import { type Fields, isSignedBy, signedText, signText } from './alipay-signature.ts'
import type { CashierKeys } from './cashier-keys.ts'

export type CashierTrade = typeof cashierTrade.$inferSelect
export type RefundMode = CashierTrade['refundMode']

/** The merchant's ids at the cashier. */
export const cashierMerchant = { appId: 'desk-app', sellerId: 'desk-seller' }

const PageContent = z.object({
  out_trade_no: z.string().regex(/^[A-Z0-9]{1,64}$/),
  subject: z.string().max(256),
  time_expire: z.string(),
  total_amount: z.string().regex(/^\d{1,9}\.\d{2}$/),
})

const CallContent = z.object({
  out_trade_no: z.string(),
  out_request_no: z.string().default(''),
  refund_amount: z.string().default('0'),
})

const tradeGiven = preparedStatement((db) =>
  db
    .select()
    .from(cashierTrade)
    .where(eq(cashierTrade.payNo, sql.placeholder('payNo')))
    .prepare('cashier_trade_by_number'),
)

const statusText = {
  [cashierTradeStatus.open]: 'WAIT_BUYER_PAY',
  [cashierTradeStatus.paid]: 'TRADE_SUCCESS',
  [cashierTradeStatus.closed]: 'TRADE_CLOSED',
} as const

/**
 * A simulated gateway for installations without a merchant account. It verifies the signatures of forms, takes no
 * money, and sends signed notices and responses like the real one.
 */
export class Cashier {
  readonly #db: Database
  readonly #keys: CashierKeys
  readonly #clock: Clock
  readonly #secret: Buffer

  constructor(db: Database, keys: CashierKeys, secrets: Pick<Secrets, 'key'>, clock: Clock) {
    this.#db = db
    this.#keys = keys
    this.#clock = clock
    this.#secret = secrets.key('pay desk')
  }

  get now(): string {
    return moment(this.#clock())
  }

  /** Part of a trade page's URL: known only to those who came with its form. */
  keyOf(payNo: string): string {
    return createHmac('sha256', this.#secret).update(payNo).digest('base64url').slice(0, 24)
  }

  /** Reads a signed form; undefined when its signature or content is invalid. */
  async open(fields: Fields): Promise<CashierTrade | undefined> {
    const { sign = '', ...signed } = fields
    const holds =
      fields.app_id === cashierMerchant.appId &&
      fields.method === 'alipay.trade.page.pay' &&
      isSignedBy(signedText(signed, []), sign, this.#keys.merchant.publicKey)
    if (!holds) return undefined
    const content = PageContent.safeParse(JSON.parse(fields.biz_content ?? '{}'))
    if (!content.success) return undefined
    const { out_trade_no: payNo, subject, total_amount: amount, time_expire } = content.data
    const facts = { subject, notifyPath: fields.notify_url ?? '', returnPath: fields.return_url ?? '' }
    const expireAt = momentOf(time_expire) ?? this.now
    const trade = await this.#keep({
      payNo,
      amount,
      ...facts,
      status: expireAt < this.now ? cashierTradeStatus.closed : cashierTradeStatus.open,
    })
    // A payment number has a single amount.
    return trade.amount === amount ? trade : undefined
  }

  async #keep(
    facts: Pick<CashierTrade, 'payNo' | 'amount' | 'subject' | 'notifyPath' | 'returnPath' | 'status'> &
      Partial<CashierTrade>,
  ): Promise<CashierTrade> {
    const inserted = await insertNewRow(this.#db, cashierTrade, {
      ...facts,
      tradeNo: `${this.now.slice(0, 10).replaceAll('-', '')}${Date.now()}${facts.payNo.slice(-7)}`,
      noticeId: randomUUID().replaceAll('-', ''),
      createdAt: this.now,
    })
    const trade = inserted ?? (await this.trade(facts.payNo))
    if (!trade) throw new Error('the desk lost a trade')
    return trade
  }

  async trade(payNo: string): Promise<CashierTrade | undefined> {
    const [trade] = await tradeGiven(this.#db).execute({ payNo })
    return trade
  }

  async #write(payNo: string, change: Partial<CashierTrade>): Promise<CashierTrade> {
    const [trade] = await this.#db.update(cashierTrade).set(change).where(eq(cashierTrade.payNo, payNo)).returning()
    if (!trade) throw new Error('the desk does not know the trade')
    return trade
  }

  /** Marks an open trade as paid; a closed one is unchanged. Returns the resulting trade. */
  pay(trade: CashierTrade): Promise<CashierTrade> {
    return this.#settle(trade, { status: cashierTradeStatus.paid, paidAt: this.now })
  }

  end(trade: CashierTrade): Promise<CashierTrade> {
    return this.#settle(trade, { status: cashierTradeStatus.closed })
  }

  /** Of two concurrent changes the first wins: a paid trade is not closed, and a closed one is not paid. */
  async #settle({ payNo }: CashierTrade, change: Partial<CashierTrade>): Promise<CashierTrade> {
    const isOpen = and(eq(cashierTrade.payNo, payNo), eq(cashierTrade.status, cashierTradeStatus.open))
    const [settled] = await this.#db.update(cashierTrade).set(change).where(isOpen).returning()
    const trade = settled ?? (await this.trade(payNo))
    if (!trade) throw new Error('the desk does not know the trade')
    return trade
  }

  async setRefundMode(trade: CashierTrade, refundMode: RefundMode): Promise<void> {
    await this.#write(trade.payNo, { refundMode })
  }

  /** The signed notice of a trade. A different amount simulates a forged notice with a valid signature. */
  noticeOf(trade: CashierTrade, amount: string = trade.amount): Record<string, string> {
    const fields = {
      app_id: cashierMerchant.appId,
      charset: 'utf-8',
      notify_id: amount === trade.amount ? `${trade.noticeId}${trade.status}` : randomUUID().replaceAll('-', ''),
      notify_time: gatewayTime(this.now),
      notify_type: 'trade_status_sync',
      out_trade_no: trade.payNo,
      seller_id: cashierMerchant.sellerId,
      subject: trade.subject,
      total_amount: amount,
      trade_no: trade.tradeNo,
      trade_status: statusText[trade.status],
      version: '1.0',
      ...(trade.paidAt && { gmt_payment: gatewayTime(trade.paidAt) }),
    }
    return { ...fields, sign: signText(signedText(fields, []), this.#keys.cashier.privateKey), sign_type: 'RSA2' }
  }

  /** Handles calls of the merchant's server without a network. */
  readonly send: Send = async (address, body) => {
    const { sign = '', ...common } = Object.fromEntries(new URLSearchParams(address.split('?')[1]))
    const content = body.get('biz_content') ?? ''
    const method = common.method ?? ''
    const text = signedText({ ...common, biz_content: content }, [])
    const answer = isSignedBy(text, sign, this.#keys.merchant.publicKey)
      ? await this.#answer(method, CallContent.parse(JSON.parse(content)))
      : { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature', sub_msg: '验签出错' }
    const signed = JSON.stringify(answer)
    const name = `${method.replaceAll('.', '_')}_response`
    return `{"${name}":${signed},"sign":"${signText(signed, this.#keys.cashier.privateKey)}"}`
  }

  async #answer(method: string, content: z.infer<typeof CallContent>): Promise<Record<string, string>> {
    const { out_trade_no: payNo, out_request_no: refundNo, refund_amount: amount } = content
    const trade = (await this.trade(payNo)) ?? (method.includes('refund') ? await this.#earlier(payNo) : undefined)
    if (!trade) return refusal('ACQ.TRADE_NOT_EXIST', '交易不存在')
    const known = { code: '10000', msg: 'Success', out_trade_no: payNo, trade_no: trade.tradeNo }
    switch (method) {
      case 'alipay.trade.query':
        return {
          ...known,
          trade_status: statusText[trade.status],
          total_amount: trade.amount,
          ...(trade.paidAt && { send_pay_date: gatewayTime(trade.paidAt) }),
        }
      case 'alipay.trade.close':
        return (await this.end(trade)).status === cashierTradeStatus.paid
          ? refusal('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
          : known
      case 'alipay.trade.fastpay.refund.query': {
        const isDone = trade.refunds.some((refund) => refund.refundNo === refundNo)
        return { ...known, ...(isDone && { refund_status: 'REFUND_SUCCESS' }) }
      }
      default:
        return { ...known, ...(await this.#refund(payNo, refundNo, amount)) }
    }
  }

  /** A concurrent second request waits and then finds the first one's refund. */
  #refund(payNo: string, refundNo: string, amount: string): Promise<Record<string, string>> {
    return this.#db.transaction(async (tx): Promise<Record<string, string>> => {
      const [trade] = await tx.select().from(cashierTrade).where(eq(cashierTrade.payNo, payNo)).for('update')
      if (trade?.status !== cashierTradeStatus.paid) return refusal('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
      if (trade.refunds.some((refund) => refund.refundNo === refundNo)) return { fund_change: 'N' }
      if (trade.refundMode === 'failed') return refusal('ACQ.SELLER_BALANCE_NOT_ENOUGH', '卖家余额不足')
      if (trade.refundMode === 'pending') return { code: '20000', msg: 'Service Currently Unavailable' }
      const refunds = [...trade.refunds, { refundNo, amount }]
      if (isMore(sumOfMoney(refunds.map((refund) => refund.amount)), trade.amount)) {
        return refusal('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超过可退金额')
      }
      await tx.update(cashierTrade).set({ refunds }).where(eq(cashierTrade.payNo, payNo))
      return { fund_change: 'Y', refund_fee: amount }
    })
  }

  /** Payments of the demo data have no trade: they are refunded as if the cashier had received them. */
  async #earlier(payNo: string): Promise<CashierTrade | undefined> {
    const [paid] = await this.#db.select().from(payment).where(eq(payment.payNo, payNo))
    if (!paid?.paidAt) return undefined
    const { amount, paidAt } = paid
    return this.#keep({
      payNo,
      amount,
      subject: paid.bizNo,
      notifyPath: '',
      returnPath: '',
      status: cashierTradeStatus.paid,
      paidAt,
    })
  }

  /** URL of a trade's page. */
  addressOf(payNo: string): string {
    return `${PAY_DESK_PATH}/trade/${payNo}/${this.keyOf(payNo)}`
  }
}

const refusal = (sub_code: string, sub_msg: string) => ({ code: '40004', msg: 'Business Failed', sub_code, sub_msg })
