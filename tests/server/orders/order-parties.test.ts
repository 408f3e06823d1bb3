import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buyerKind, orderBizType } from '#contract/orders/codes.ts'
import { listOrders } from '#contract/orders/order-queries.ts'
import { listOrderStores, listTradeParties } from '#contract/orders/parties.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

const as = 'trade'
let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

describe('trade parties', () => {
  test('are chosen by kind and name; a dealer finds itself, a supplier nobody', async () => {
    const all = await server.data(listTradeParties, { kind: buyerKind.distributor, pageSize: 100 }, { as })
    expect(all.total).toBeGreaterThan(20)
    const [first] = all.list
    const named = await server.data(
      listTradeParties,
      { kind: buyerKind.distributor, keyword: first?.name ?? '' },
      { as },
    )
    expect(named.list.map(({ id }) => id)).toContain(first?.id)
    expect(
      (await server.data(listTradeParties, { kind: buyerKind.distributor }, { as: 'dealer' })).list.map(({ id }) => id),
    ).toEqual([1])
    expect((await server.data(listTradeParties, { kind: buyerKind.blackCard }, { as: 'dealer' })).list).toEqual([])
    expect((await server.data(listTradeParties, { kind: buyerKind.consumer }, { as: 'supplier' })).list).toEqual([])
    const masked = await server.data(listTradeParties, { kind: buyerKind.consumer }, { as: 'auditor' })
    expect(masked.list.every(({ phone }) => phone.includes('****'))).toBe(true)
  })
})

test('stores are those with sales: for a dealer those of its own orders, for a supplier none', async () => {
  const all = await server.data(listOrderStores, {}, { as })
  const own = await server.data(listOrderStores, {}, { as: 'dealer' })
  const [first] = own
  expect(all).toEqual(expect.arrayContaining(own))
  const { list } = await server.data(
    listOrders,
    { bizType: orderBizType.consumerSale, storeId: first?.id, pageSize: 100 },
    { as: 'dealer' },
  )
  expect(list.length).toBeGreaterThan(0)
  expect(list.every(({ store }) => store?.id === first?.id)).toBe(true)
  expect(await server.data(listOrderStores, {}, { as: 'supplier' })).toEqual([])
})
