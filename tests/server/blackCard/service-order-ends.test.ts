import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cardLevelCode } from '#contract/blackCard/card-codes.ts'
import { listCardLevels, saveCardLevel } from '#contract/blackCard/card-levels.ts'
import {
  serviceOrderStatus,
  serviceOrigin,
  servicePackageStatus,
  serviceRefundRule,
} from '#contract/blackCard/codes.ts'
import { closeServiceOrders } from '#contract/blackCard/service-order-changes.ts'
import { deleteServicePackage } from '#contract/blackCard/service-packages.ts'
import { payBizKind, payoutMethod } from '#contract/orders/codes.ts'
import { daysAfter, hoursAfter } from '#contract/rules/moment.ts'
import { retryServicePayouts } from '#server/areas/blackCard/service-order/refund.ts'
import {
  acceptUsedUp,
  closeUnpaidServices,
  expireServices,
} from '#server/areas/blackCard/service-order/scheduled-work.ts'
import { cardMerchant } from '#server/database/schema/cards.ts'
import { auditLog, notification } from '#server/database/schema/platform.ts'
import { serviceOrder } from '#server/database/schema/service-orders.ts'
import { servicePackage } from '#server/database/schema/service-packages.ts'
import { handIn } from '../distribution/records.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { fields, finance, openedCard, trade } from './card-records.ts'
import {
  bought,
  given,
  inService,
  orderOf,
  packageOnSale,
  paid,
  refund,
  rowOf,
  setOrder,
  use,
} from './service-order-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const { unpaid, unassigned, toAccept, completed, closed } = serviceOrderStatus
const dayIn = (count: number) => daysAfter(server.now(), count).slice(0, 10)
const logged = (id: number, action: string) =>
  server.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.resource, 'serviceOrder'), eq(auditLog.targetId, String(id)), eq(auditLog.action, action)))

describe('refund', () => {
  test('after 2 of 10 uses 80 percent may be refunded, and no more', async () => {
    const { id } = await inService(server, (await packageOnSale(server)).id)
    await use(server, id, 2)
    expect((await orderOf(server, id)).refundable).toBe('800.00')
    expect(fields(await refund(server, id, '800.01'))).toEqual({ amount: '退款金额不能超过可退的 800.00 元' })
    expect(fields(await refund(server, id, '0'))).toEqual({ amount: '退款金额应大于 0' })
    expect(fields(await refund(server, id, '800', { payoutVoucher: [] }))).toEqual({ payoutVoucher: '请上传打款凭证' })
    expect(await refund(server, id, '800')).toMatchObject({
      code: 200,
      data: { status: closed, refundedAmount: '800.00', refundable: '0.00', closeReason: '客户计划有变' },
    })
    const entries = await logged(id, 'refund')
    expect(entries.filter(({ summary }) => summary.includes('800.00 元'))).toHaveLength(1)
    expect((await refund(server, id, '1')).code).toBe(422)
  })

  test('不支持退款 is refused; 未使用可全额退 only before the first use', async () => {
    const none = await paid(server, (await packageOnSale(server, { refundRule: serviceRefundRule.none })).id)
    expect(await refund(server, none.id, '1000')).toMatchObject({ code: 422, message: '该服务包不支持退款' })
    const whole = await packageOnSale(server, { refundRule: serviceRefundRule.unusedWhole })
    const used = await inService(server, whole.id)
    await use(server, used.id, 1)
    expect((await refund(server, used.id, '1')).code).toBe(422)
    const fresh = await paid(server, whole.id)
    expect((await refund(server, fresh.id, '1000')).code).toBe(200)
  })

  test('a gift closes without money', async () => {
    const { order } = await given(server, (await packageOnSale(server)).id)
    expect(fields(await refund(server, order.id, '1'))).toEqual({ amount: '赠送的服务没有可退金额' })
    expect(await refund(server, order.id, '0', { payoutVoucher: [] })).toMatchObject({
      code: 200,
      data: { status: closed, refundedAmount: '0.00' },
    })
  })

  test('to the wallet of the card it is booked there', async () => {
    const card = await openedCard(server)
    const buyer = { buyerKind: 1, cardMerchantId: card.id, buyerName: card.name } as const
    const { id } = await paid(server, (await packageOnSale(server)).id, buyer)
    expect((await refund(server, id, '1000', { payoutMethod: payoutMethod.wallet })).code).toBe(200)
    const [row] = await server.db.select().from(cardMerchant).where(eq(cardMerchant.id, card.id))
    expect(row?.balance).toBe('1000.00')
    const { id: other } = await paid(server, (await packageOnSale(server)).id)
    expect(fields(await refund(server, other, '1000', { payoutMethod: payoutMethod.wallet }))).toEqual({
      payoutMethod: '该订单不能以此方式退款',
    })
  })

  test('while one is running nobody uses the order; the scheduler ends it', async () => {
    const { id } = await inService(server, (await packageOnSale(server)).id)
    await setOrder(server, id, { payoutAmount: '500.00', payoutMethod: payoutMethod.offline, payoutReason: '协商退款' })
    expect(await use(server, id, 1)).toMatchObject({ code: 422, message: '退款正在处理，请等待结果' })
    expect(fields(await refund(server, id, '600'))).toEqual({
      amount: '已向支付平台申请退款 500.00 元，请按此金额重试',
    })
    await Promise.all([1, 2].map(() => retryServicePayouts(server.services, server.now())))
    expect(await rowOf(server, id)).toMatchObject({ status: closed, refundedAmount: '500.00', closeReason: '协商退款' })
  })

  test('customer service does not refund', async () => {
    const { id } = await paid(server, (await packageOnSale(server)).id)
    expect((await refund(server, id, '1000', { payoutVoucher: [] }, trade)).code).toBe(403)
    expect((await rowOf(server, id)).status).toBe(unassigned)
  })
})

describe('close', () => {
  test('unpaid orders with a reason, but not while a voucher waits', async () => {
    const pack = await packageOnSale(server)
    const [plain, waiting] = [await bought(server, pack.id), await bought(server, pack.id)]
    await handIn(server, waiting.serviceOrderNo, waiting.payAmount, payBizKind.serviceOrder)
    const done = await paid(server, pack.id)
    const ids = [plain.id, waiting.id, done.id]
    expect((await server.api(closeServiceOrders, { ids, reason: '' }, trade)).code).toBe(422)
    const answer = await server.data(closeServiceOrders, { ids, reason: '客户取消' }, trade)
    expect(answer).toMatchObject({
      done: 1,
      failed: [
        { id: waiting.id, message: '有付款凭证待确认，请先确认或驳回' },
        { id: done.id, message: '待派单的服务订单不能关闭' },
      ],
    })
    expect(await rowOf(server, plain.id)).toMatchObject({ status: closed, closeReason: '客户取消' })
  })

  test('after 24 hours by the server, but not while a voucher waits', async () => {
    const pack = await packageOnSale(server)
    const [late, waiting] = [await bought(server, pack.id), await bought(server, pack.id)]
    await handIn(server, waiting.serviceOrderNo, waiting.payAmount, payBizKind.serviceOrder)
    const later = hoursAfter(server.now(), 24)
    await closeUnpaidServices(server.db, hoursAfter(server.now(), 23))
    expect((await rowOf(server, late.id)).status).toBe(unpaid)
    await setOrder(server, waiting.id, { payExpireAt: server.now() })
    await Promise.all([1, 2].map(() => closeUnpaidServices(server.db, later)))
    expect((await rowOf(server, late.id)).status).toBe(closed)
    expect((await rowOf(server, waiting.id)).status).toBe(unpaid)
    expect(await logged(late.id, 'close')).toMatchObject([{ actorName: '系统' }])
  })
})

describe('scheduled work', () => {
  test('accepts a week after the last use', async () => {
    const { id } = await inService(server, (await packageOnSale(server)).id)
    await use(server, id, 10)
    await acceptUsedUp(server.db, daysAfter(server.now(), 6))
    expect((await rowOf(server, id)).status).toBe(toAccept)
    await acceptUsedUp(server.db, daysAfter(server.now(), 7))
    expect((await rowOf(server, id)).status).toBe(completed)
    expect(await logged(id, 'acceptService')).toMatchObject([{ actorName: '系统' }])
  })

  test('reminds 30 and 7 days before the end, once each, and ends after the last day', async () => {
    const { order } = await given(server, (await packageOnSale(server)).id)
    const notices = async () =>
      (await server.db.select().from(notification).where(eq(notification.resource, 'serviceOrder')))
        .filter(({ query }) => Number(query.id) === order.id)
        .map(({ title }) => title)
    await setOrder(server, order.id, { expireAt: dayIn(30) })
    for (const _ of [1, 2]) await expireServices(server.services, server.now())
    expect(await notices()).toMatchObject([expect.stringContaining('将在 30 天后到期')])
    await setOrder(server, order.id, { expireAt: dayIn(6) })
    for (const _ of [1, 2]) await expireServices(server.services, server.now())
    expect(await notices()).toHaveLength(2)
    await setOrder(server, order.id, { expireAt: dayIn(-1) })
    await Promise.all([1, 2].map(() => expireServices(server.services, server.now())))
    expect((await rowOf(server, order.id)).status).toBe(completed)
    expect(await logged(order.id, 'expire')).toMatchObject([{ summary: expect.stringContaining('剩余 20 次作废') }])
    expect(await notices()).toHaveLength(3)
  })
})

describe('packages of a level', () => {
  test('are given once, in the write that opens the card', async () => {
    const pack = await packageOnSale(server)
    const draft = await packageOnSale(server, { status: servicePackageStatus.draft })
    const found = (await server.data(listCardLevels, {}, finance)).find(({ level }) => level === cardLevelCode.gold)
    if (!found) throw new Error('no level')
    const { createdAt: _c, createdBy: _b, updatedAt: _u, updatedBy: _y, cardCount: _n, ...known } = found
    const { servicePackages: _p, ...input } = known
    const save = (servicePackageIds: number[]) =>
      server.api(saveCardLevel, { ...input, cover: '', servicePackageIds }, finance)
    expect(fields(await save([draft.id]))).toEqual({ servicePackageIds: '请选择上架的服务包' })
    expect(await save([pack.id])).toMatchObject({ data: { servicePackages: [{ id: pack.id, name: pack.name }] } })
    const card = await openedCard(server, { cardLevelId: found.id })
    const rows = await server.db.select().from(serviceOrder).where(eq(serviceOrder.cardMerchantId, card.id))
    expect(rows).toMatchObject([
      { servicePackageId: pack.id, origin: serviceOrigin.opening, status: unassigned, payAmount: '0.00', quantity: 1 },
    ])
    const set = (change: object) => server.db.update(servicePackage).set(change).where(eq(servicePackage.id, pack.id))
    const remove = () => server.api(deleteServicePackage, { id: pack.id, version: pack.version }, { as: 'marketing' })
    await set({ status: servicePackageStatus.offSale })
    expect(await remove()).toMatchObject({ code: 422, message: '已售服务包不能删除,请下架' })
    await set({ soldCount: 0 })
    expect(await remove()).toMatchObject({ code: 422, message: '黑金卡赠送此服务包，请先从等级设置中移除' })
  })
})
