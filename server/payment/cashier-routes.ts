import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { PAY_DESK_PATH } from '#contract/payment.ts'
import { cashierTradeStatus } from '#server/payment/cashier-codes.ts'
import type { Cashier, CashierTrade, RefundMode } from './cashier.ts'
import { cashierPolicy, refusedPage, tradePage } from './cashier-page.ts'

/** Posts a notice to the merchant's server and returns its response. */
type PostNotice = (path: string, fields: Record<string, string>) => Promise<string>

/** Maximum size of a form. */
const MAX_FORM_BYTES = 65_536

/** The pages of the cashier: payment forms opened in the console lead here. */
export function cashierRoutes(cashier: Cashier, post: PostNotice): Hono {
  const app = new Hono().basePath(PAY_DESK_PATH)
  app.use('*', bodyLimit({ maxSize: MAX_FORM_BYTES }))
  app.use('*', async (context, next) => {
    await next()
    context.header('content-security-policy', cashierPolicy)
    context.header('cache-control', 'no-store')
  })

  const find = async (payNo: string, key: string): Promise<CashierTrade | undefined> =>
    key === cashier.keyOf(payNo) ? cashier.trade(payNo) : undefined

  app.post('/gateway.do', async (context) => {
    const form = new URLSearchParams(await context.req.text())
    const trade = await cashier.open({ ...context.req.query(), ...Object.fromEntries(form) })
    return trade
      ? context.redirect(cashier.addressOf(trade.payNo), 303)
      : context.html(refusedPage('支付请求验签失败'), 400)
  })

  app.get('/trade/:payNo/:key', async (context) => {
    const trade = await find(context.req.param('payNo'), context.req.param('key'))
    return trade
      ? context.html(tradePage(trade, context.req.query('said')))
      : context.html(refusedPage('交易不存在'), 404)
  })

  app.post('/trade/:payNo/:key', async (context) => {
    const trade = await find(context.req.param('payNo'), context.req.param('key'))
    if (!trade) return context.html(refusedPage('交易不存在'), 404)
    const action = new URLSearchParams(await context.req.text()).get('action') ?? ''
    const fields = await act(cashier, trade, action)
    const said = fields && (await post(trade.notifyPath, fields))
    const address = cashier.addressOf(trade.payNo)
    return context.redirect(said === undefined ? address : `${address}?${new URLSearchParams({ said })}`, 303)
  })
  return app
}

/** Runs the requested action and returns the resulting notice. */
async function act(cashier: Cashier, trade: CashierTrade, action: string): Promise<Record<string, string> | undefined> {
  switch (action) {
    case 'pay':
      return cashier.noticeOf(await cashier.pay(trade))
    case 'fail':
      return cashier.noticeOf(await cashier.end(trade))
    case 'payQuietly':
      await cashier.pay(trade)
      return undefined
    case 'repeat':
      return cashier.noticeOf(trade)
    case 'lieAmount':
      return cashier.noticeOf({ ...trade, status: cashierTradeStatus.paid }, '0.01')
    case 'lieSignature':
      return { ...cashier.noticeOf({ ...trade, status: cashierTradeStatus.paid }), sign: 'bm90IHNpZ25lZA==' }
    case 'refund:done':
    case 'refund:pending':
    case 'refund:failed':
      await cashier.setRefundMode(trade, action.slice('refund:'.length) as RefundMode)
      return undefined
    default:
      return undefined
  }
}
