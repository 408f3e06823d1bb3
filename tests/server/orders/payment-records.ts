import { eq } from 'drizzle-orm'
import type { ParamsOf } from '#contract/endpoint.ts'
import { buyerKind, digitalGoodsKind, orderStatus, payBizKind } from '#contract/orders/codes.ts'
import { getDigitalOrder } from '#contract/orders/digital-orders.ts'
import { submitVoucher, toAliPay } from '#contract/orders/payments.ts'
import { nextTradeNo } from '#server/areas/orders/order/trade-no.ts'
import { digitalOrder } from '#server/database/schema/digital-orders.ts'
import type { order } from '#server/database/schema/orders.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { payment } from '#server/database/schema/payments.ts'
import { adminUser, auditLog } from '#server/database/schema/platform.ts'
import { cashierTradeStatus } from '#server/payment/cashier-codes.ts'
import { moment } from '#server/time.ts'
import type { TestServer } from '../setup/test-server.ts'
import { upload } from '../suppliers/records.ts'
import { paidOrder, twoSuppliers } from './paid-orders.ts'

export const HOUR = 3_600_000

/** An unpaid order of two pieces at 640.00. */
export async function unpaidOrder(server: TestServer, changes: Partial<typeof order.$inferInsert> = {}) {
  const [supplierId] = await twoSuppliers(server)
  const lines = [{ supplierId, quantity: 2, price: '640.00', holdsStock: false }]
  return paidOrder(server, lines, { status: orderStatus.unpaid, payMethod: null, promisedShipAt: null, ...changes })
}

/** The distributor of the account `dealer`, created if missing. */
export async function dealerParty(server: TestServer): Promise<number> {
  const [dealer] = await server.db.select().from(adminUser).where(eq(adminUser.account, 'dealer'))
  if (dealer?.distributorId) return dealer.distributorId
  const now = moment(server.services.clock())
  const [party] = await server.db
    .insert(tradeParty)
    .values({ kind: buyerKind.distributor, name: '锦程家居', createdAt: now, updatedAt: now })
    .returning()
  await server.db
    .update(adminUser)
    .set({ distributorId: party?.id ?? 0 })
    .where(eq(adminUser.account, 'dealer'))
  return party?.id ?? 0
}

export async function paymentsFor(server: TestServer, bizNo: string) {
  return server.db.select().from(payment).where(eq(payment.bizNo, bizNo)).orderBy(payment.id)
}

/** Form input with the slip of a transfer. */
export async function voucherFor(
  server: TestServer,
  account: string,
  bizNo: string,
  changes: Partial<ParamsOf<typeof submitVoucher>> = {},
): Promise<ParamsOf<typeof submitVoucher>> {
  const url = await upload(server, account, { isPrivate: true })
  return {
    bizKind: payBizKind.order,
    bizNo,
    payMethod: 3,
    payerName: '锦程家居有限公司',
    payerAccount: '6228480402564896217',
    transferAmount: '1280.00',
    transferAt: moment(new Date(server.services.clock().getTime() - 60_000)),
    voucherImages: [{ url, name: '回单.png', size: 1_000 }],
    ...changes,
  }
}

/** A pending voucher submitted by customer service. */
export async function waitingVoucher(
  server: TestServer,
  bizNo: string,
  changes: Partial<ParamsOf<typeof submitVoucher>> = {},
) {
  return server.data(submitVoucher, await voucherFor(server, 'trade', bizNo, changes), { as: 'trade' })
}

/** Opens the gateway's form like the console, and returns the URL of its page with the payment. */
export async function openCashier(
  server: TestServer,
  bizNo: string,
  bizKind: ParamsOf<typeof toAliPay>['bizKind'] = payBizKind.order,
) {
  const html = await server.data(toAliPay, { bizKind, bizNo, returnPath: '/order/list' }, { as: 'finance' })
  const response = await postForm(server, html)
  const page = response.headers.get('location') ?? ''
  return { html, status: response.status, page, payNo: page.split('/')[3] ?? '' }
}

const plain = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

export const actionOf = (html: string): string => plain(/action="([^"]*)"/.exec(html)?.[1] ?? '')
export const contentOf = (html: string): string => plain(/value="([^"]*)"/.exec(html)?.[1] ?? '')

/** Posts a form of the gateway like a browser. */
export const postForm = async (server: TestServer, html: string): Promise<Response> =>
  server.app.request(actionOf(html), {
    method: 'POST',
    body: new URLSearchParams({ biz_content: contentOf(html) }),
  })

/** Presses a button on the cashier's page. Returns the response of the merchant's server to the notice. */
export async function press(server: TestServer, page: string, action: string): Promise<string | null> {
  const response = await server.app.request(page, { method: 'POST', body: new URLSearchParams({ action }) })
  const location = response.headers.get('location') ?? ''
  return new URL(location, 'http://desk').searchParams.get('said')
}

export async function auditsOf(server: TestServer, resource: string, id: number): Promise<string[]> {
  const rows = await server.db.select().from(auditLog).where(eq(auditLog.resource, resource)).orderBy(auditLog.id)
  return rows.filter(({ targetId }) => targetId === String(id)).map(({ summary }) => summary)
}

/** A digital order with a file in the store. */
export async function filedOrder(server: TestServer, changes: Partial<typeof digitalOrder.$inferInsert> = {}) {
  const now = moment(new Date(server.services.clock().getTime() - HOUR))
  const fileUrl = await upload(server, 'admin', { isPrivate: true })
  const [row] = await server.db
    .insert(digitalOrder)
    .values({
      orderNo: await nextTradeNo(server.db, 'digitalOrder', now),
      goodsKind: digitalGoodsKind.scenePack,
      goodsName: '北欧客厅场景包',
      goodsNo: 'SP1024',
      fileUrl,
      buyerKind: buyerKind.consumer,
      buyerName: '周雨桐',
      buyerPhone: '13700137000',
      unitPrice: '298.00',
      payAmount: '298.00',
      payExpireAt: moment(new Date(Date.parse(now) + 24 * HOUR)),
      createdAt: now,
      updatedAt: now,
      ...changes,
    })
    .returning()
  if (!row) throw new Error('no digital order was stored')
  return row
}

export async function digitalNow(server: TestServer, id: number) {
  const [row] = await server.db.select().from(digitalOrder).where(eq(digitalOrder.id, id))
  if (!row) throw new Error(`no digital order ${id}`)
  return row
}

/** An order with an open cashier page, and the signed notices that the cashier may send. */
export async function atCashier(server: TestServer, changes: Partial<typeof order.$inferInsert> = {}) {
  const { cashier } = server.services.payments
  const { order: made } = await unpaidOrder(server, changes)
  const { page, payNo } = await openCashier(server, made.orderNo)
  const trade = await cashier?.trade(payNo)
  if (!cashier || !trade) throw new Error('the desk met no trade')
  const paidAt = moment(server.services.clock())
  return {
    order: made,
    page,
    payNo,
    trade,
    paid: cashier.noticeOf({ ...trade, status: cashierTradeStatus.paid, paidAt }),
    open: cashier.noticeOf(trade),
    closed: cashier.noticeOf({ ...trade, status: cashierTradeStatus.closed }),
    lie: (amount: string) => cashier.noticeOf({ ...trade, status: cashierTradeStatus.paid, paidAt }, amount),
  }
}

/** A digital order paid at the cashier and delivered. */
export async function deliveredOrder(server: TestServer, changes: Partial<typeof digitalOrder.$inferInsert> = {}) {
  const row = await filedOrder(server, changes)
  const { page, payNo } = await openCashier(server, row.orderNo, payBizKind.digitalOrder)
  await press(server, page, 'pay')
  return { ...(await digitalNow(server, row.id)), page, payNo }
}

/** Download path of a delivered order. */
export async function linkOf(server: TestServer, id: number): Promise<string> {
  const { downloadUrl } = await server.data(getDigitalOrder, { id }, { as: 'trade' })
  return downloadUrl.replace(server.services.config.publicUrl, '')
}
