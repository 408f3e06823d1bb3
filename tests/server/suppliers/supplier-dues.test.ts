import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orderBizType, orderStatus } from '#contract/orders/codes.ts'
import { addRefund } from '#contract/orders/refund-changes.ts'
import { dataScope } from '#contract/session.ts'
import { settlementCycle, supplierStatus } from '#contract/suppliers/codes.ts'
import {
  closeSupplier,
  enableSupplier,
  getSupplier,
  getSupplierDues,
  listSuppliers,
} from '#contract/suppliers/suppliers.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import { adminUserBrand } from '#server/database/schema/permissions.ts'
import { brand, supplier } from '#server/database/schema/suppliers.ts'
import { days, moment } from '#server/time.ts'
import { asking, lineOf, paidOrder, twoSuppliers } from '../orders/paid-orders.ts'
import { makeAccount, makeRole, userId } from '../permissions/people.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { finishAll } from './records.ts'

let server: TestServer
let own: number
let other: number
beforeAll(async () => {
  server = await createTestServer()
  ;[own, other] = await twoSuppliers(server)
})
beforeEach(async () => {
  await finishAll(server, own)
  await finishAll(server, other)
})
afterAll(() => server.close())

const ago = (count: number) => moment(new Date(server.services.clock().getTime() - days(count)))
const dues = (id: number, as: string) => server.data(getSupplierDues, { id }, { as })

/** An order of two pieces that cost 60.00 each. */
async function ordered(supplierId: number, changes: Parameters<typeof paidOrder>[2] = {}) {
  const paid = await paidOrder(server, [{ supplierId, quantity: 2 }], changes)
  await server.db.update(orderLine).set({ supplyPrice: '60.00' }).where(eq(orderLine.orderId, paid.order.id))
  return paid
}
const completed = (supplierId: number, before: number) =>
  ordered(supplierId, { status: orderStatus.completed, completedAt: ago(before) })

const countOf = async (id: number, as: string) => {
  const { list } = await server.data(listSuppliers, { pageSize: 200 }, { as })
  return list.find((row) => row.id === id)?.openOrderCount
}

describe('open obligations of a supplier', () => {
  test('every order status is counted correctly, each order once however many lines it has', async () => {
    await Promise.all(
      [orderStatus.unpaid, orderStatus.paid, orderStatus.partlyShipped, orderStatus.shipped].map((status) =>
        ordered(own, { status }),
      ),
    )
    await paidOrder(server, [
      { supplierId: own, quantity: 1 },
      { supplierId: own, quantity: 1 },
    ])
    await ordered(own, { bizType: orderBizType.channelPurchase })
    await ordered(own, { status: orderStatus.closed })
    await ordered(other)
    const found = await dues(own, 'admin')
    expect(found.orders).toEqual([
      { bizType: 1, count: 5, amount: '480.00' },
      { bizType: 4, count: 1, amount: '120.00' },
    ])
    expect([found.refunds, found.unsettled]).toEqual([[], []])
    expect(await countOf(own, 'goods')).toBe(6)
    expect((await server.data(getSupplier, { id: own }, { as: 'goods' })).openOrderCount).toBe(6)
  })

  test('refunds are counted by stage, with the supplier’s own lines', async () => {
    const paid = await paidOrder(server, [
      { supplierId: own, quantity: 1 },
      { supplierId: other, quantity: 1 },
    ])
    const rows = paid.lines.map((line) => ({ line, quantity: 1, amount: '80' }))
    await server.data(addRefund, asking(paid, rows), { as: 'trade' })
    expect((await dues(own, 'finance')).refunds).toEqual([{ status: 1, count: 1, amount: '80.00' }])
    expect((await dues(other, 'finance')).refunds).toEqual([{ status: 1, count: 1, amount: '80.00' }])
  })

  test('completed orders are unsettled until their period is over; returned goods are not owed', async () => {
    await server.db.update(supplier).set({ settlementCycle: settlementCycle.perOrder }).where(eq(supplier.id, own))
    await completed(own, 3)
    await completed(own, 16)
    const back = await completed(own, 3)
    await server.db
      .update(orderLine)
      .set({ shippedQty: 2, returnedQty: 2 })
      .where(eq(orderLine.id, lineOf(back).id))
    expect((await dues(own, 'finance')).unsettled).toEqual([{ bizType: 1, count: 1, amount: '120.00' }])
    await server.db.update(supplier).set({ settlementCycle: settlementCycle.monthly }).where(eq(supplier.id, own))
    const monthly = (await dues(own, 'finance')).unsettled
    expect(monthly[0]?.count).toBeGreaterThanOrEqual(1)
  })

  test('amounts require the permission for costs, or for refunds; a supplier sees only its own', async () => {
    const paid = await ordered(own)
    await server.data(addRefund, asking(paid, [{ line: lineOf(paid), quantity: 1, amount: '90' }]), { as: 'trade' })
    const service = await dues(own, 'trade')
    expect([service.orders[0]?.amount, service.refunds[0]?.amount]).toEqual([undefined, '90.00'])
    const goods = await dues(own, 'goods')
    expect([goods.orders[0]?.amount, goods.refunds[0]?.amount]).toEqual(['120.00', undefined])
    const itself = await dues(own, 'supplier')
    expect([itself.orders[0]?.amount, itself.refunds[0]?.amount]).toEqual(['120.00', undefined])
    expect(await countOf(own, 'supplier')).toBe(1)
    expect((await server.api(getSupplierDues, { id: other }, { as: 'supplier' })).code).toBe(403)
    expect((await server.api(getSupplierDues, { id: own }, { as: 'dealer' })).code).toBe(403)
  })
})

test('a narrow data scope counts only its lines, in the list as in the record', async () => {
  const rights = ['supplier:view', 'order:view', 'refund:view', 'product:cost'] as const
  const account = await makeAccount(server, [await makeRole(server, rights, dataScope.brands)])
  const [mine, strange] = await server.db.select().from(brand).where(eq(brand.supplierId, own)).limit(2)
  const userOf = await userId(server, account)
  await server.db.insert(adminUserBrand).values({ userId: userOf, brandId: mine?.id ?? 0 })
  const [seen, unseen] = [await ordered(own), await ordered(own)]
  const ofBrand = (paid: typeof seen, brandId: number) =>
    server.db.update(orderLine).set({ brandId }).where(eq(orderLine.orderId, paid.order.id))
  await ofBrand(seen, mine?.id ?? 0)
  await ofBrand(unseen, strange?.id ?? 0)
  expect((await dues(own, account)).orders).toEqual([{ bizType: 1, count: 1, amount: '120.00' }])
  expect(await countOf(own, account)).toBe(1)
  expect(await countOf(own, 'goods')).toBe(2)
})

describe('ending a supplier', () => {
  const disabled = async () => {
    const [row] = await server.db
      .update(supplier)
      .set({ status: supplierStatus.disabled })
      .where(eq(supplier.id, other))
      .returning()
    if (!row) throw new Error('there is such a supplier')
    return { id: row.id, version: row.version, reason: '合同到期不再合作', confirmName: row.name }
  }

  test.each([
    ['an open order', async () => void (await ordered(other)), '有 1 个未完成订单，不能清退，请先处理完'],
    ['an unsettled one', async () => void (await completed(other, 1)), '有 1 个未结算的订单，不能清退，请先处理完'],
    [
      'a refund of a completed one',
      async () => {
        const paid = await ordered(other)
        await server.data(addRefund, asking(paid, [{ line: lineOf(paid), quantity: 1, amount: '50' }]), { as: 'trade' })
        await server.db
          .update(order)
          .set({ status: orderStatus.completed, completedAt: ago(90) })
          .where(eq(order.id, paid.order.id))
      },
      '有 1 笔处理中的退款，不能清退，请先处理完',
    ],
  ])('%s refuses it with 422 and the counts, and nothing is closed', async (_case, prepare, message) => {
    await prepare()
    const params = await disabled()
    const answer = await server.api(closeSupplier, params, { as: 'goods' })
    expect(answer).toMatchObject({ code: 422, message, data: { dues: { unsettledSince: expect.any(String) } } })
    const [row] = await server.db.select().from(supplier).where(eq(supplier.id, other))
    expect(row).toMatchObject({ status: 2, version: params.version })
  })

  test('disabling is possible, and reports the remaining orders', async () => {
    await ordered(other)
    await server.db.update(supplier).set({ status: supplierStatus.enabled }).where(eq(supplier.id, other))
    const answer = await server.data(enableSupplier, { id: other, enabled: 0, reason: '连续超期整改' }, { as: 'goods' })
    expect(answer).toMatchObject({ openOrders: 1 })
  })

  test('without obligations it can be closed', async () => {
    const answer = await server.api(closeSupplier, await disabled(), { as: 'goods' })
    expect(answer.code).toBe(200)
  })
})
