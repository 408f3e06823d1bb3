import { and, asc, desc, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CodeOf } from '#contract/codes.ts'
import {
  orderBizType,
  orderStatus,
  payoutMethod,
  refundProcessState,
  refundStatus,
  refundType,
} from '#contract/orders/codes.ts'
import { getOrder } from '#contract/orders/order-queries.ts'
import { addRefund, approveRefund, payRefund, rejectRefunds } from '#contract/orders/refund-changes.ts'
import { getRefund } from '#contract/orders/refunds.ts'
import { addShipment } from '#contract/orders/shipments.ts'
import { retryPayouts } from '#server/areas/orders/refund/pay.ts'
import { orderLine } from '#server/database/schema/orders.ts'
import { auditLog, notification, requestRecord } from '#server/database/schema/platform.ts'
import { moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { upload } from '../suppliers/records.ts'
import { asking, lineOf, orderNow, paidOrder, refundNow, shipping, stockOf, twoSuppliers } from './paid-orders.ts'
import { refundSteps, TalkingGateway } from './refund-steps.ts'

let server: TestServer
let own: number
let gateway: TalkingGateway
let steps: ReturnType<typeof refundSteps>
beforeAll(async () => {
  server = await createTestServer()
  ;[own] = await twoSuppliers(server)
  gateway = new TalkingGateway(server)
  steps = refundSteps(server)
})
beforeEach(() => gateway.reset())
afterAll(() => server.close())

const now = () => moment(server.services.clock())
const one = (quantity: number, changes: Parameters<typeof paidOrder>[2] = {}) =>
  paidOrder(server, [{ supplierId: own, quantity }], changes)

describe('paying', () => {
  test('all before shipment: the order is closed by 全部退款, and its stock is released', async () => {
    const paid = await one(2, { freightAmount: '30.00' })
    const [before] = await stockOf(server, [lineOf(paid).skuId])
    const id = await steps.approved(paid, 2, '200', refundType.beforeShipping, '30')
    expect(await server.data(getRefund, { id }, { as: 'finance' })).toMatchObject({ orderAfter: 6 })
    expect(await steps.pay(id)).toMatchObject({ code: 200, data: { status: 4, processState: null } })
    const after = await orderNow(server, paid.order.id)
    expect(after.order).toMatchObject({ status: 6, closeReason: 6, refundedAmount: '230.00', freightRefunded: '30.00' })
    expect(after.lines[0]).toMatchObject({
      cancelledQty: 2,
      lockedQty: 0,
      refundedAmount: '200.00',
      openRefundAmount: '0.00',
    })
    const [now] = await stockOf(server, [lineOf(paid).skuId])
    expect(now).toMatchObject({ stock: before?.stock, lockedStock: (before?.lockedStock ?? 0) - 2 })
    expect(gateway.asked).toEqual([{ refundNo: (await refundNow(server, id)).refundNo, amount: '230.00' }])
  })

  test('a return goes through 1, 2, 2, 2, 4, and returned goods are counted and in stock', async () => {
    const paid = await one(3)
    await steps.shipAll(paid)
    const [before] = await stockOf(server, [lineOf(paid).skuId])
    const id = await steps.returning(paid, 2, '200')
    expect(await refundNow(server, id)).toMatchObject({ status: 2, processState: 2 })
    expect((await steps.arrive(id, paid, 2, {}, 'supplier')).data).toMatchObject({ status: 2, processState: 3 })
    const [stocked] = await stockOf(server, [lineOf(paid).skuId])
    expect(stocked).toMatchObject({ stock: (before?.stock ?? 0) + 2, lockedStock: before?.lockedStock })
    expect(await server.data(getRefund, { id }, { as: 'finance' })).toMatchObject({ orderAfter: 3 })
    expect((await steps.pay(id)).data).toMatchObject({ status: 4 })
    const after = await orderNow(server, paid.order.id)
    expect(after.order).toMatchObject({ status: 3, refundedAmount: '200.00' })
    expect(after.lines[0]).toMatchObject({ returnedQty: 2, returningQty: 0, shippedQty: 3 })
  })

  test('refunded amounts reduce the profit of a sale: a partial refund and a compensation', async () => {
    const paid = await one(3, { bizType: orderBizType.blackCardSale, costAmount: '180.00' })
    await server.db.update(orderLine).set({ purchasePrice: '60.00' }).where(eq(orderLine.orderId, paid.order.id))
    const profit = async () => (await server.data(getOrder, { id: paid.order.id }, { as: 'finance' })).profitAmount
    expect(await profit()).toBe('120.00')
    await steps.pay(await steps.approved(paid, 1, '100'))
    expect(await profit()).toBe('80.00')
    await steps.pay(await steps.approved(paid, 0, '30', refundType.compensation))
    expect(await profit()).toBe('50.00')
  })

  test('everything of a completed order is returned: it is closed', async () => {
    const paid = await one(1)
    await steps.shipAll(paid)
    const id = await steps.returning(paid, 1, '100')
    await steps.arrive(id, paid, 1)
    await steps.pay(id)
    expect((await orderNow(server, paid.order.id)).order).toMatchObject({ status: 6, closeReason: 6 })
  })

  test('a partly shipped order whose rest is refunded is 已发货', async () => {
    const paid = await one(3)
    const part = await shipping(server, paid, [{ line: lineOf(paid), quantity: 1 }])
    await server.data(addShipment, part, { as: 'trade' })
    await steps.pay(await steps.approved(paid, 2, '200'))
    const { order } = await orderNow(server, paid.order.id)
    expect(order.status).toBe(orderStatus.shipped)
    expect(order.autoReceiveAt).not.toBeNull()
  })

  test('the approver may not pay the same refund; 超级管理员 may', async () => {
    const paid = await one(2)
    const form = asking(paid, [{ line: lineOf(paid), quantity: 1, amount: '100' }])
    const { id } = await server.data(addRefund, form, { as: 'trade' })
    await server.data(approveRefund, { ...(await steps.at(id)), approvedAmount: '100' }, { as: 'finance' })
    expect(await steps.pay(id)).toMatchObject({ code: 403, message: '审核人不能给同一笔退款打款' })
    expect(gateway.asked).toEqual([])
    const second = await server.data(addRefund, asking(paid, [{ line: lineOf(paid), quantity: 1, amount: '100' }]), {
      as: 'trade',
    })
    await server.data(approveRefund, { ...(await steps.at(second.id)), approvedAmount: '100' }, { as: 'admin' })
    expect((await steps.pay(second.id, 'admin')).data).toMatchObject({ status: 4 })
    expect((await steps.pay(id, 'trade')).code).toBe(403)
  })

  test('a refund that was just paid: 409, and the gateway is not called again', async () => {
    const id = await steps.approved(await one(1), 1, '100')
    const form = { ...(await steps.at(id)), payoutMethod: 1 as const }
    const answers = await Promise.all([
      server.api(payRefund, form, { as: 'finance' }),
      server.api(payRefund, form, { as: 'admin' }),
    ])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
    expect(gateway.asked).toHaveLength(1)
  })

  test('before the gateway is called, 打款中 and its author are both written', async () => {
    const id = await steps.approved(await one(1), 1, '100')
    const seen: unknown[] = []
    gateway.says = async () => {
      const { processState } = await refundNow(server, id)
      const reported = and(
        eq(auditLog.resource, 'refund'),
        eq(auditLog.targetId, String(id)),
        eq(auditLog.action, 'pay'),
      )
      const [record] = await server.db.select().from(auditLog).where(reported)
      seen.push(processState, record?.actorAccount, record?.summary)
      // The request is lost before the response arrives.
      throw new Error('the connection was lost')
    }
    await steps.pay(id)
    expect(seen).toEqual([4, 'finance', expect.stringContaining('退款打款')])
    const actions = await server.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(and(eq(auditLog.resource, 'refund'), eq(auditLog.targetId, String(id))))
      .orderBy(asc(auditLog.id))
    expect(actions.map(({ action }) => action).slice(-2)).toEqual(['pay', 'payPending'])
    gateway.reset()
    expect(await retryPayouts(server.services, now())).toBe(1)
  })

  test('a refusal by the gateway: 打款失败 with its message, can be retried or paid by transfer', async () => {
    const paid = await one(2)
    const first = await steps.approved(paid, 1, '100')
    gateway.says = () => ({ state: 'failed', message: '卖家余额不足' })
    expect((await steps.pay(first)).data).toMatchObject({ status: 2, processState: 5 })
    expect(await refundNow(server, first)).toMatchObject({ payoutError: '卖家余额不足' })
    gateway.says = () => ({ state: 'done', tradeNo: 'T-retry' })
    expect((await steps.pay(first)).data).toMatchObject({ status: 4 })
    expect(await refundNow(server, first)).toMatchObject({ payoutTradeNo: 'T-retry', payoutError: '' })

    const second = await steps.approved(paid, 1, '100')
    gateway.says = () => ({ state: 'failed', message: '卖家余额不足' })
    await steps.pay(second)
    const transfer = async (more: object) => steps.pay(second, 'finance', { payoutMethod: 3, ...more })
    expect(await transfer({})).toMatchObject({
      code: 422,
      data: { fields: { payoutAccount: '请输入收款账户', payoutVoucher: '请上传打款凭证' } },
    })
    const payoutVoucher = [{ url: await upload(server, 'finance'), name: '回单.png', size: 1_000 }]
    const payoutAccount = '工商银行 李先生 6222020200112233445'
    expect((await transfer({ payoutAccount, payoutVoucher })).data).toMatchObject({ status: 4 })
    expect((await refundNow(server, second)).payoutAccountSecret).not.toContain('6222')
    expect((await server.data(getRefund, { id: second }, { as: 'finance' })).payoutAccount).toBe(payoutAccount)
  })

  test('a method that did not pay the order is refused before the gateway is called', async () => {
    const byTransfer = await steps.approved(await one(1, { payMethod: 3 }), 1, '100')
    expect((await steps.pay(byTransfer)).message).toBe('订单的支付方式不支持原路退回，请改为线下转账')
    const online = await steps.approved(await one(1), 1, '100')
    expect((await steps.pay(online, 'finance', { payoutMethod: 2 })).message).toContain('不支持退回钱包')
    expect(gateway.asked).toEqual([])
  })

  test('until the gateway responds, no other step is allowed; the server asks again', async () => {
    const paid = await one(1)
    const id = await steps.approved(paid, 1, '100')
    gateway.says = () => ({ state: 'pending' })
    expect((await steps.pay(id)).data).toMatchObject({ status: 2, processState: 4 })
    expect((await steps.pay(id)).message).toBe('正在打款，请等待结果')
    const refused = await server.api(rejectRefunds, { ids: [id], rejectReason: '不应再拒绝' }, { as: 'trade' })
    expect(refused).toMatchObject({ code: 422, message: '正在打款，不能拒绝' })
    await retryPayouts(server.services, now())
    expect((await refundNow(server, id)).processState).toBe(refundProcessState.payingOut)
    gateway.says = () => ({ state: 'done', tradeNo: `T-late-${id}` })
    expect(await retryPayouts(server.services, now())).toBe(1)
    expect(await refundNow(server, id)).toMatchObject({ status: 4, payoutTradeNo: `T-late-${id}` })
    expect((await orderNow(server, paid.order.id)).order.status).toBe(orderStatus.closed)
    expect(await retryPayouts(server.services, now())).toBe(0)
    expect(new Set(gateway.asked.map(({ refundNo }) => refundNo)).size).toBe(1)
  })

  test('the same request goes on with its payout after the server died before its answer', async () => {
    const id = await steps.approved(await one(1), 1, '100')
    const params = { ...(await steps.at(id)), payoutMethod: payoutMethod.original }
    const requestId = crypto.randomUUID()
    const send = (as: string) => server.api(payRefund, params, { as, headers: { 'request-id': requestId } })
    gateway.says = () => ({ state: 'pending' })
    await send('finance')
    await server.db.delete(requestRecord).where(eq(requestRecord.requestId, requestId))
    gateway.says = () => ({ state: 'done', tradeNo: `T-again-${id}` })
    expect((await send('admin')).code).toBe(409)
    expect((await send('finance')).data).toMatchObject({ id, status: refundStatus.refunded })
    expect(await send('finance')).toMatchObject({ code: 200, data: { id, status: refundStatus.refunded } })
    const begun = and(eq(auditLog.targetId, String(id)), like(auditLog.summary, '退款打款%原路退回'))
    expect(await server.db.$count(auditLog, begun)).toBe(1)
  })

  test('the same request is not a payout that began if it was refused', async () => {
    const id = await steps.approved(await one(1), 1, '100')
    const target = await steps.at(id)
    const headers = { 'request-id': crypto.randomUUID() }
    const send = (method: CodeOf<typeof payoutMethod>) =>
      server.api(payRefund, { ...target, payoutMethod: method }, { as: 'finance', headers })
    expect((await send(payoutMethod.wallet)).code).toBe(422)
    expect((await send(payoutMethod.original)).data).toMatchObject({ id, status: refundStatus.refunded })
    expect(gateway.asked).toHaveLength(1)
  })

  test('a payout that fails later notifies finance', async () => {
    const id = await steps.approved(await one(1), 1, '100')
    gateway.says = () => ({ state: 'pending' })
    await steps.pay(id)
    gateway.says = () => ({ state: 'failed', message: '交易已关闭' })
    await retryPayouts(server.services, now())
    const [reported] = await server.db.select().from(notification).orderBy(desc(notification.id))
    expect(reported?.content).toContain('交易已关闭')
  })

  test('an unreachable gateway leaves it 打款中, because the result is unknown', async () => {
    const id = await steps.approved(await one(1), 1, '100')
    gateway.says = () => Promise.reject(new Error('connection lost'))
    expect((await steps.pay(id)).data).toMatchObject({ processState: 4 })
    expect((await refundNow(server, id)).payoutStartedAt).not.toBeNull()
  })
})
