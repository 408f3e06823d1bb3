import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orderBizType, orderStatus } from '#contract/orders/codes.ts'
import { getOrder } from '#contract/orders/order-queries.ts'
import { NATIONWIDE_CODE } from '#contract/rules/region.ts'
import { checkCityStore, saveCityStore } from '#contract/users/stores.ts'
import { order } from '#server/database/schema/orders.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { paidOrder, twoSuppliers } from '../orders/paid-orders.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { closeAll, openedStore } from './store-records.ts'

let server: TestServer
let supplierId: number
beforeAll(async () => {
  server = await createTestServer()
  ;[supplierId] = await twoSuppliers(server)
})
beforeEach(async () => {
  await closeAll(server)
})
afterAll(() => server.close())

const as = { as: 'marketing' }
const sale = { bizType: orderBizType.consumerSale }

/** An open order of a store; its receiver lives in 湖州 by default. */
async function orderOf(storeId: number, changes: Partial<typeof order.$inferInsert> = {}) {
  const lines = [{ supplierId, quantity: 1 }]
  const made = await paidOrder(server, lines, { ...sale, storeId, receiverArea: '330502', ...changes })
  return made.order
}
const storeOfOrder = async (id: number) => (await server.db.select().from(order).where(eq(order.id, id)))[0]?.storeId

const hangzhou = ['330100', '330500']
const huzhou = { area: '330502', longitude: '120.1', latitude: '30.87', serviceAreas: ['330500', '330400'] }

describe('stores of the same area', () => {
  test('are shown before saving, by area', async () => {
    const one = await openedStore(server, { serviceAreas: hangzhou })
    const two = await openedStore(server, huzhou)
    const { served } = await server.data(checkCityStore, { area: '330106', serviceAreas: ['330400', '330500'] }, as)
    const known = ({ id, name }: { id: number; name: string }) => ({ id, name })
    expect(served).toEqual([
      { area: '330106', areaName: '浙江省杭州市西湖区', stores: [known(one)] },
      { area: '330400', areaName: '浙江省嘉兴市', stores: [known(two)] },
      { area: '330500', areaName: '浙江省湖州市', stores: [known(one), known(two)] },
    ])
    const own = await server.data(checkCityStore, { id: one.id, area: '330106', serviceAreas: hangzhou }, as)
    expect(own.served).toEqual([{ area: '330500', areaName: '浙江省湖州市', stores: [known(two)] }])
  })

  test('a store of the whole country serves every area, and the country is one area', async () => {
    const all = await openedStore(server, { serviceAreas: [NATIONWIDE_CODE] })
    const { served } = await server.data(checkCityStore, { area: '440106', serviceAreas: ['440100', '440300'] }, as)
    expect(served.map(({ stores }) => stores.map(({ id }) => id))).toEqual([[all.id], [all.id], [all.id]])
    const country = await server.data(checkCityStore, { area: '440106', serviceAreas: [NATIONWIDE_CODE] }, as)
    expect(country.served).toMatchObject([{ area: NATIONWIDE_CODE, areaName: '全国', stores: [{ id: all.id }] }])
  })
})

describe('orders of an area that a store gives up', () => {
  test('are counted before saving and follow to the store of that area, when confirmed', async () => {
    const old = await openedStore(server, { serviceAreas: hangzhou })
    const next = await openedStore(server, huzhou)
    const [paid, unpaid, shipped] = [
      await orderOf(old.id),
      await orderOf(old.id, { status: orderStatus.unpaid, payMethod: null }),
      await orderOf(old.id, { status: orderStatus.shipped }),
    ]
    const done = await orderOf(old.id, { status: orderStatus.completed })
    const served = await orderOf(old.id, { receiverArea: '330106' })
    const elsewhere = await orderOf(old.id, { receiverArea: '440106' })
    const change = {
      id: old.id,
      version: old.version,
      name: old.name,
      area: '330106',
      serviceAreas: ['330100', '330600'],
    }
    const { orders } = await server.data(
      checkCityStore,
      { id: old.id, area: '330106', serviceAreas: ['330100', '330600'] },
      as,
    )
    expect(orders).toEqual({ moved: 3, to: [{ id: next.id, name: next.name, count: 3 }], kept: 0 })

    const asked = await server.api(saveCityStore, change, as)
    expect(asked).toMatchObject({
      code: 422,
      message: '保存后 3 个未完成订单改由其他门店负责，请确认',
      data: { movedOrders: 3 },
    })
    expect(await storeOfOrder(paid.id)).toBe(old.id)

    await server.data(saveCityStore, { ...change, movedOrders: 3 }, as)
    for (const { id } of [paid, unpaid, shipped]) expect(await storeOfOrder(id)).toBe(next.id)
    for (const { id } of [done, served, elsewhere]) expect(await storeOfOrder(id)).toBe(old.id)
    const [row] = await server.db.select().from(order).where(eq(order.id, paid.id))
    expect(row).toMatchObject({ version: paid.version + 1, status: paid.status, payAmount: paid.payAmount })
    expect((await server.data(getOrder, { id: paid.id }, { as: 'trade' })).store).toEqual({
      id: next.id,
      name: next.name,
    })
    const logged = await server.db.select().from(auditLog).where(eq(auditLog.targetName, paid.orderNo))
    expect(logged.at(-1)?.changes).toEqual([{ field: 'store', title: '成交门店', before: old.name, after: next.name }])
  })

  test('stay where no open store serves the area', async () => {
    const old = await openedStore(server, { serviceAreas: hangzhou })
    const made = await orderOf(old.id)
    const areas = { area: '330106', serviceAreas: ['330100', '330600'] }
    const { orders } = await server.data(checkCityStore, { id: old.id, ...areas }, as)
    expect(orders).toEqual({ moved: 0, to: [], kept: 1 })
    await server.data(saveCityStore, { id: old.id, version: old.version, name: old.name, ...areas }, as)
    expect(await storeOfOrder(made.id)).toBe(old.id)
  })

  test('a store that moves to another district no longer serves the old one by itself', async () => {
    const old = await openedStore(server, { ...huzhou, serviceAreas: ['330400', '330600'] })
    const next = await openedStore(server, huzhou)
    const made = await orderOf(old.id)
    const moved = { area: '330402', longitude: '120.78', latitude: '30.74' }
    const change = { id: old.id, version: old.version, name: old.name, ...moved }
    expect((await server.api(saveCityStore, change, as)).code).toBe(422)
    await server.data(saveCityStore, { ...change, movedOrders: 1 }, as)
    expect(await storeOfOrder(made.id)).toBe(next.id)
  })

  test('a number that is no longer right is refused: an order came meanwhile', async () => {
    const old = await openedStore(server, { serviceAreas: hangzhou })
    await openedStore(server, huzhou)
    await orderOf(old.id)
    const change = {
      id: old.id,
      version: old.version,
      name: old.name,
      area: '330106',
      serviceAreas: ['330100', '330600'],
    }
    await orderOf(old.id)
    const answer = await server.api(saveCityStore, { ...change, movedOrders: 1 }, as)
    expect(answer).toMatchObject({ code: 422, data: { movedOrders: 2 } })
  })

  test('two stores that give up an area at once do not swap their orders', async () => {
    const [one, two] = [await openedStore(server, huzhou), await openedStore(server, huzhou)]
    const [first, second] = [await orderOf(one.id), await orderOf(two.id)]
    const away = { area: '330106', longitude: '120.13', latitude: '30.26', serviceAreas: ['330100', '330600'] }
    const leave = ({ id, version, name }: typeof one) =>
      server.api(saveCityStore, { id, version, name, ...away, movedOrders: 1 }, as)
    const both = await Promise.all([leave(one), leave(two)])
    // The second finds two orders and nobody who takes them.
    expect(both.map(({ code }) => code).sort()).toEqual([200, 422])
    const held = new Set([await storeOfOrder(first.id), await storeOfOrder(second.id)])
    expect(held.size).toBe(1)
  })
})
