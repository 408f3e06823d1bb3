import { generateKeyPairSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPayFormAddress } from '#contract/payment.ts'
import { payoutsOf } from '#server/areas/orders/payment/payout.ts'
import { cashierTrade, payment } from '#server/database/schema/payments.ts'
import { type AlipayAccount, alipayGateway, type Send } from '#server/payment/alipay.ts'
import { isSignedBy, readPrivateKey, readPublicKey, signedText, signText } from '#server/payment/alipay-signature.ts'
import type { RefundMode } from '#server/payment/cashier.ts'
import { createPayments } from '#server/payment/create-payments.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { actionOf, contentOf, openCashier, press, unpaidOrder } from './payment-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const pairOf = (privateType: 'pkcs1' | 'pkcs8' = 'pkcs8') =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: privateType, format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
const bare = (pem: string): string => pem.replace(/-----[^-]+-----|\s/g, '')

const ours = pairOf()
const theirs = pairOf()
const env = {
  ALIPAY_APP_ID: '2021000000000001',
  ALIPAY_SELLER_ID: '2088000000000001',
  ALIPAY_PRIVATE_KEY: bare(ours.privateKey),
  ALIPAY_PUBLIC_KEY: bare(theirs.publicKey),
}
const create = (changes: NodeJS.ProcessEnv, demo = false) =>
  createPayments(
    { demo, publicUrl: 'https://console.example.com' },
    { db: server.db, secrets: server.services.secrets, clock: server.services.clock },
    changes,
  )

const request = {
  payNo: 'P26112117390000000001',
  amount: '1280.00',
  subject: '订单 "261121173900000001" <&>',
  expireAt: '2026-11-22T17:39:00.000+08:00',
  returnPath: '/order/detail?id=7',
  now: '2026-11-21T17:39:00.000+08:00',
}

describe('account', () => {
  test('a form leads to the gateway, signed over its sorted fields', async () => {
    const { gateway, cashier } = await create(env)
    expect(cashier).toBeUndefined()
    const html = gateway?.form(request) ?? ''
    const address = actionOf(html)
    expect(address).toMatch(/^https:\/\/openapi\.alipay\.com\/gateway\.do\?/)
    expect(isPayFormAddress(address, 'https://console.example.com')).toBe(true)
    const { sign = '', ...common } = Object.fromEntries(new URL(address).searchParams)
    expect(common).toMatchObject({
      app_id: '2021000000000001',
      method: 'alipay.trade.page.pay',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: '2026-11-21 17:39:00',
      notify_url: 'https://console.example.com/api/payment/notify/alipay',
      return_url: 'https://console.example.com/order/detail?id=7',
    })
    const content = contentOf(html)
    expect(JSON.parse(content)).toEqual({
      out_trade_no: request.payNo,
      product_code: 'FAST_INSTANT_TRADE_PAY',
      subject: request.subject,
      time_expire: '2026-11-22 17:39:00',
      total_amount: '1280.00',
    })
    const text = signedText({ ...common, biz_content: content }, [])
    expect(text).toMatch(/^app_id=.*&biz_content=\{.*&charset=utf-8&format=JSON&method=.*&version=1\.0$/)
    expect(isSignedBy(text, sign, readPublicKey(ours.publicKey))).toBe(true)
    expect(html).not.toContain('<&>')
  })

  test('without an account there is none outside the demo, and the cashier in the demo', async () => {
    expect(await create({})).toEqual({ gateway: undefined, cashier: undefined })
    expect((await create({}, true)).cashier).toBeDefined()
    expect((await create(env, true)).cashier).toBeUndefined()
  })

  test.each([
    ['a missing seller', { ALIPAY_SELLER_ID: '' }, '设置 ALIPAY_APP_ID 时须设置 ALIPAY_SELLER_ID。'],
    ['a missing key', { ALIPAY_PRIVATE_KEY: '' }, '设置 ALIPAY_APP_ID 时须设置 ALIPAY_PRIVATE_KEY。'],
    ['what is no key', { ALIPAY_PUBLIC_KEY: 'abc' }, 'ALIPAY_PUBLIC_KEY 不是有效的 RSA 密钥。'],
    ['a gateway of others', { ALIPAY_GATEWAY: 'https://pay.example.com/gateway.do' }, /ALIPAY_GATEWAY=.*应为/],
    ['a gateway without TLS', { ALIPAY_GATEWAY: 'http://openapi.alipay.com/gateway.do' }, /ALIPAY_GATEWAY=.*应为/],
  ])('the server does not start with %s', async (_what, change, message) => {
    await expect(create({ ...env, ...change })).rejects.toThrow(message)
  })

  test('keys are read as PEM and as plain base64, in both private key formats', () => {
    const text = '支付宝'
    for (const form of ['pkcs1', 'pkcs8'] as const) {
      const pair = pairOf(form)
      for (const shown of [pair.privateKey, bare(pair.privateKey), pair.privateKey.replaceAll('\n', '\\n')]) {
        const signature = signText(text, readPrivateKey(shown))
        expect(isSignedBy(text, signature, readPublicKey(pair.publicKey))).toBe(true)
        expect(isSignedBy(`${text}。`, signature, readPublicKey(pair.publicKey))).toBe(false)
      }
    }
  })
})

test.each([
  ['https://openapi.alipay.com/gateway.do?x=1', true],
  ['https://openapi-sandbox.dl.alipaydev.com/gateway.do', true],
  ['/pay-desk/gateway.do?x=1', true],
  ['http://localhost:8080/pay-desk/gateway.do', true],
  ['http://openapi.alipay.com/gateway.do', false],
  ['https://openapi.alipay.com.evil.example/gateway.do', false],
  ['https://evil.example/pay-desk/gateway.do', false],
  ['//evil.example/pay-desk/gateway.do', false],
  ['/api/auth/logout', false],
  ['/pay-desk/../api/auth/logout', false],
  ['javascript:alert(1)', false],
  ['', false],
])('a form to %s is accepted by the console: %s', (address, isAccepted) => {
  expect(isPayFormAddress(address, 'http://localhost:8080')).toBe(isAccepted)
})

/** A gateway with a given response, signed or not. */
function answering(body: object, by = theirs.privateKey, wrap: (text: string) => string = (text) => text) {
  const account: AlipayAccount = {
    appId: env.ALIPAY_APP_ID,
    sellerId: env.ALIPAY_SELLER_ID,
    privateKey: readPrivateKey(ours.privateKey),
    publicKey: readPublicKey(theirs.publicKey),
    gateway: 'https://openapi.alipay.com/gateway.do',
    publicUrl: 'https://console.example.com',
    notifyPath: '/notify',
  }
  const send: Send = async (address) => {
    const method = new URL(address).searchParams.get('method') ?? ''
    const signed = JSON.stringify(body)
    return wrap(
      `{"${method.replaceAll('.', '_')}_response":${signed},"sign":"${signText(signed, readPrivateKey(by))}"}`,
    )
  }
  return alipayGateway(account, send, server.services.clock)
}

describe('responses of the gateway', () => {
  const known = { code: '10000', msg: 'Success', out_trade_no: 'P1', trade_no: '2026', total_amount: '1280.00' }

  test('are read after their signature is verified', async () => {
    const paid = { ...known, trade_status: 'TRADE_SUCCESS', send_pay_date: '2026-11-21 17:40:05' }
    expect(await answering(paid).query('P1')).toEqual({
      payNo: 'P1',
      tradeNo: '2026',
      state: 'paid',
      amount: '1280.00',
      paidAt: '2026-11-21T17:40:05.000+08:00',
    })
    await expect(answering(paid, ours.privateKey).query('P1')).rejects.toThrow('not signed')
    const cheaper = (text: string) => text.replace('1280.00', '0.01')
    await expect(answering(paid, theirs.privateKey, cheaper).query('P1')).rejects.toThrow('not signed')
    await expect(answering(paid, theirs.privateKey, () => '<html>502</html>').query('P1')).rejects.toThrow(
      'without a signature',
    )
  })

  test('unknown payments are undefined; refusals keep the gateway’s message', async () => {
    const missing = { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST', sub_msg: '交易不存在' }
    expect(await answering(missing).query('P1')).toBeUndefined()
    expect(await answering(missing).close('P1')).toBe(true)
    const busy = { code: '40004', sub_code: 'ACQ.TRADE_STATUS_ERROR', sub_msg: '交易状态不合法' }
    expect(await answering(busy).close('P1')).toBe(false)
    const give = { refundNo: 'R1', payNo: 'P1', amount: '1.00' }
    expect(await answering(busy).refund(give)).toEqual({ state: 'failed', message: '交易状态不合法' })
    expect(await answering({ code: '20000', msg: 'Service Unavailable' }).refund(give)).toEqual({ state: 'pending' })
    expect(await answering({ code: '40004', sub_code: 'ACQ.SYSTEM_ERROR' }).refund(give)).toEqual({ state: 'pending' })
    expect(await answering({ ...known, fund_change: 'Y' }).refund(give)).toEqual({ state: 'done', tradeNo: '2026-R1' })
    expect(await answering({ ...known, fund_change: 'N' }).refund(give)).toEqual({ state: 'pending' })
    const before = { ...known, fund_change: 'N', refund_status: 'REFUND_SUCCESS' }
    expect(await answering(before).refund(give)).toEqual({ state: 'done', tradeNo: '2026-R1' })
  })
})

describe('payouts', () => {
  async function paidAtCashier() {
    const { order } = await unpaidOrder(server)
    const { page, payNo } = await openCashier(server, order.orderNo)
    await press(server, page, 'pay')
    return { page, payNo }
  }
  const payouts = () => payoutsOf(server.services)
  const refundsOf = async (payNo: string) => {
    const [trade] = await server.db.select().from(cashierTrade).where(eq(cashierTrade.payNo, payNo))
    return trade?.refunds
  }

  test('a refund number is paid once, also by concurrent requests', async () => {
    const { payNo } = await paidAtCashier()
    const requested = Array.from({ length: 4 }, () => payouts().refund('R1', payNo, '100.00'))
    for (const answer of await Promise.all(requested)) expect(answer).toMatchObject({ state: 'done' })
    expect(await payouts().refund('R1', payNo, '100.00')).toMatchObject({ state: 'done' })
    expect(await payouts().refund('R2', payNo, '100.00')).toMatchObject({ state: 'done' })
    expect(await refundsOf(payNo)).toEqual([
      { refundNo: 'R1', amount: '100.00' },
      { refundNo: 'R2', amount: '100.00' },
    ])
  })

  test('never more than was paid', async () => {
    const { payNo } = await paidAtCashier()
    expect(await payouts().refund('R3', payNo, '1280.01')).toMatchObject({ state: 'failed' })
    expect(await payouts().refund('R4', payNo, '1280.00')).toMatchObject({ state: 'done' })
    expect(await payouts().refund('R5', payNo, '0.01')).toMatchObject({ state: 'failed' })
  })

  test.each([
    ['pending', { state: 'pending' }],
    ['failed', { state: 'failed', message: '卖家余额不足' }],
  ] as const)('the cashier can be switched to %s, and back', async (mode, answer) => {
    const { page, payNo } = await paidAtCashier()
    const set = (to: RefundMode) => press(server, page, `refund:${to}`)
    await set(mode)
    expect(await payouts().refund('R6', payNo, '1.00')).toEqual(answer)
    await set('done')
    expect(await payouts().refund('R6', payNo, '1.00')).toMatchObject({ state: 'done' })
  })

  test('unpaid payments, and methods without a gateway, fail with a message', async () => {
    expect(await payouts().refund('R7', 'P0', '1.00')).toEqual({ state: 'failed', message: '支付单不存在或未支付' })
    const { payNo } = await paidAtCashier()
    await server.db.update(payment).set({ payMethod: 2 }).where(eq(payment.payNo, payNo))
    const { payments } = server.services
    server.services.payments = { ...payments, cashier: undefined }
    const answer = await payouts().refund('R8', payNo, '1.00')
    server.services.payments = payments
    expect(answer).toEqual({ state: 'failed', message: '微信支付不支持原路退回，请改为线下转账' })
  })

  test('without a response the result is pending', async () => {
    const { payNo } = await paidAtCashier()
    const { payments } = server.services
    if (!payments.gateway) throw new Error('the demo has a gateway')
    const silent = { ...payments.gateway, refund: () => Promise.reject(new Error('timeout')) }
    server.services.payments = { ...payments, gateway: silent }
    const answer = await payouts().refund('R9', payNo, '1.00')
    server.services.payments = payments
    expect(answer).toEqual({ state: 'pending' })
  })
})
