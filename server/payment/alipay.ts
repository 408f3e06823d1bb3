import type { KeyObject } from 'node:crypto'
import { z } from 'zod'
import { moment } from '#server/time.ts'
import { escapeHtml, gatewayTime, momentOf, stateOf } from './alipay-format.ts'
import { type Fields, isSignedBy, signedText, signText } from './alipay-signature.ts'
import type { Gateway, PayoutAnswer, PayoutRequest, PayRequest } from './gateway.ts'

/** A merchant account at the gateway, or at the simulated cashier. */
export interface AlipayAccount {
  appId: string
  sellerId: string
  /** Our private key: signs requests. */
  privateKey: KeyObject
  /** The gateway's public key: verifies what it sends. */
  publicKey: KeyObject
  /** URL for forms and calls. */
  gateway: string
  /** Prefix of our own paths; empty for the cashier, which has the same host. */
  publicUrl: string
  notifyPath: string
}

/** Posts a request and returns the response text. */
export type Send = (address: string, body: URLSearchParams) => Promise<string>

const Answer = z.looseObject({
  code: z.string(),
  msg: z.string().default(''),
  sub_code: z.string().default(''),
  sub_msg: z.string().default(''),
  trade_no: z.string().default(''),
  out_trade_no: z.string().default(''),
  trade_status: z.string().optional(),
  total_amount: z.string().default('0'),
  send_pay_date: z.string().optional(),
  fund_change: z.string().optional(),
  refund_status: z.string().optional(),
})
type Answer = z.infer<typeof Answer>

/** The result is not known yet: the same request may be sent again. */
const isUnknown = ({ code, sub_code }: Answer): boolean =>
  code === '20000' || ['ACQ.SYSTEM_ERROR', 'SYSTEM_ERROR', 'aop.ACQ.SYSTEM_ERROR'].includes(sub_code)

const textOf = ({ sub_msg, msg, code }: Answer): string => (sub_msg || msg || `支付宝返回 ${code}`).slice(0, 200)

/** Alipay's web page payment, with calls to query, close and refund (RSA2, public-key mode). */
export function alipayGateway(account: AlipayAccount, send: Send, clock: () => Date): Gateway {
  /** Common fields with the signature over them and the content, as URL parameters. */
  function addressOf(method: string, content: string, now: string, more: Fields): string {
    const common = {
      app_id: account.appId,
      charset: 'utf-8',
      format: 'JSON',
      method,
      sign_type: 'RSA2',
      timestamp: gatewayTime(now),
      version: '1.0',
      ...more,
    }
    const sign = signText(signedText({ ...common, biz_content: content }, []), account.privateKey)
    return `${account.gateway}?${new URLSearchParams({ ...common, sign })}`
  }

  async function ask(method: string, content: Record<string, string>): Promise<Answer> {
    const text = JSON.stringify(content)
    const address = addressOf(method, text, moment(clock()), {})
    return readAnswer(await send(address, new URLSearchParams({ biz_content: text })), method, account.publicKey)
  }

  async function isRefunded({ payNo, refundNo }: PayoutRequest): Promise<boolean> {
    const content = { out_trade_no: payNo, out_request_no: refundNo }
    const answer = await ask('alipay.trade.fastpay.refund.query', content)
    return answer.code === '10000' && answer.refund_status === 'REFUND_SUCCESS'
  }

  return {
    appId: account.appId,
    sellerId: account.sellerId,

    form({ payNo, amount, subject, expireAt, returnPath, now }: PayRequest) {
      const content = JSON.stringify({
        out_trade_no: payNo,
        product_code: 'FAST_INSTANT_TRADE_PAY',
        subject,
        time_expire: gatewayTime(expireAt),
        total_amount: amount,
      })
      const address = addressOf('alipay.trade.page.pay', content, now, {
        notify_url: account.publicUrl + account.notifyPath,
        return_url: account.publicUrl + returnPath,
      })
      return [
        `<form action="${escapeHtml(address)}" method="post" accept-charset="utf-8">`,
        `<input type="hidden" name="biz_content" value="${escapeHtml(content)}">`,
        '</form>',
      ].join('')
    },

    readNotice(fields) {
      const { sign = '', notify_id: id = '', out_trade_no: payNo = '', total_amount: amount = '' } = fields
      const text = signedText(fields, ['sign', 'sign_type'])
      const isWhole = id !== '' && payNo !== '' && /^\d{1,10}(\.\d{1,2})?$/.test(amount)
      if (!isWhole || !isSignedBy(text, sign, account.publicKey)) return undefined
      return {
        id,
        appId: fields.app_id ?? '',
        sellerId: fields.seller_id ?? '',
        payNo,
        tradeNo: fields.trade_no ?? '',
        state: stateOf(fields.trade_status),
        amount,
        paidAt: momentOf(fields.gmt_payment),
      }
    },

    async query(payNo) {
      const answer = await ask('alipay.trade.query', { out_trade_no: payNo })
      if (answer.sub_code === 'ACQ.TRADE_NOT_EXIST') return undefined
      if (answer.code !== '10000') throw new Error(textOf(answer))
      return {
        payNo: answer.out_trade_no,
        tradeNo: answer.trade_no,
        state: stateOf(answer.trade_status),
        amount: answer.total_amount,
        paidAt: momentOf(answer.send_pay_date),
      }
    },

    async close(payNo) {
      const answer = await ask('alipay.trade.close', { out_trade_no: payNo })
      // The gateway does not know a trade whose page was never opened; such a trade takes no money either.
      return answer.code === '10000' || answer.sub_code === 'ACQ.TRADE_NOT_EXIST'
    },

    async refund(request): Promise<PayoutAnswer> {
      const { refundNo, payNo, amount } = request
      const content = { out_trade_no: payNo, out_request_no: refundNo, refund_amount: amount }
      const answer = await ask('alipay.trade.refund', content)
      if (isUnknown(answer)) return { state: 'pending' }
      if (answer.code !== '10000') return { state: 'failed', message: textOf(answer) }
      // A repeat reports that no money moved, although it may have moved before: this is queried separately.
      const isDone = answer.fund_change === 'Y' || (await isRefunded(request))
      return isDone ? { state: 'done', tradeNo: `${answer.trade_no}-${refundNo}` } : { state: 'pending' }
    },
  }
}

/**
 * Parses the response of a call after verifying its signature, which covers the exact text between the call's name and
 * `sign`.
 */
function readAnswer(text: string, method: string, key: KeyObject): Answer {
  const name = `"${method.replaceAll('.', '_')}_response":`
  const start = text.indexOf(name) + name.length
  const end = text.lastIndexOf(',"sign":')
  if (start < name.length || end < start) throw new Error('the gateway answered without a signature')
  const signed = text.slice(start, end)
  const { sign } = z.looseObject({ sign: z.string() }).parse(JSON.parse(text))
  if (!isSignedBy(signed, sign, key)) throw new Error('the answer of the gateway is not signed by it')
  return Answer.parse(JSON.parse(signed))
}
