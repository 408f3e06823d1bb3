import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serviceOrderStatus } from '#contract/blackCard/codes.ts'
import { listServiceOrders } from '#contract/blackCard/service-orders.ts'
import { countNotifications } from '#contract/notifications.ts'
import { payBizKind, payoutMethod } from '#contract/orders/codes.ts'
import { cashierTrade } from '#server/database/schema/payments.ts'
import { openCashier, press } from '../orders/payment-records.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { fields, finance, trade } from './card-records.ts'
import { bought, orderOf, packageOnSale, paid, refund, rowOf } from './service-order-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const { unassigned, closed } = serviceOrderStatus
const original = { payoutMethod: payoutMethod.original, payoutVoucher: [] }
const refundsOf = async (payNo: string) => {
  const [at] = await server.db.select().from(cashierTrade).where(eq(cashierTrade.payNo, payNo))
  return at?.refunds
}

/** Bought, and paid at the gateway. */
async function paidOnline() {
  const order = await bought(server, (await packageOnSale(server)).id)
  const { page, payNo } = await openCashier(server, order.serviceOrderNo, payBizKind.serviceOrder)
  await press(server, page, 'pay')
  return { ...(await orderOf(server, order.id)), payNo }
}

describe('a refund the way the money came', () => {
  test('goes back through the gateway, once, and closes the order', async () => {
    const order = await paidOnline()
    expect(order.status).toBe(unassigned)
    expect(await refund(server, order.id, '1000', original)).toMatchObject({
      code: 200,
      data: { status: closed, refundedAmount: '1000.00' },
    })
    expect(await refundsOf(order.payNo)).toEqual([{ refundNo: `R${order.serviceOrderNo}`, amount: '1000.00' }])
    expect((await refund(server, order.id, '1000', original)).code).toBe(422)
    expect(await refundsOf(order.payNo)).toHaveLength(1)
  })

  test('is refused above what may be refunded; nothing is paid and the order goes on', async () => {
    const order = await paidOnline()
    expect(fields(await refund(server, order.id, '1000.01', original))).toEqual({
      amount: '退款金额不能超过可退的 1000.00 元',
    })
    expect(await refundsOf(order.payNo)).toEqual([])
    expect(await rowOf(server, order.id)).toMatchObject({ status: unassigned, payoutAmount: null })
  })
})

describe('to-dos', () => {
  const waiting = async (as: { as: string }) => {
    const { todos } = await server.data(countNotifications, {}, as)
    return todos.find(({ code }) => code === 'serviceOrderAssign')
  }

  test('name the orders that wait for an assignment, for who may assign them', async () => {
    await paid(server, (await packageOnSale(server)).id)
    const shown = await waiting(trade)
    const { counts } = await server.data(listServiceOrders, {}, trade)
    expect(shown).toMatchObject({ title: '待派单服务订单', count: counts?.[unassigned], query: { status: unassigned } })
    expect(shown?.count).toBeGreaterThan(0)
    expect(await waiting(finance)).toBeUndefined()
  })
})
