import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeReceiver } from '#contract/orders/order-changes.ts'
import { countOrders, listOrders } from '#contract/orders/order-reading.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { orderNow, type PaidOrder, paidOrder, twoSuppliers } from './paid-orders.ts'

const as = 'trade'
let server: TestServer
let suppliers: readonly [number, number]
let found: PaidOrder
beforeAll(async () => {
  server = await createTestServer()
  suppliers = await twoSuppliers(server)
  found = await paidOrder(server, [{ supplierId: suppliers[0], quantity: 1 }], {
    buyerName: '鹡鸰 Home 软装',
    receiverName: '欧阳鹡',
    goodsNames: '岱赭100%羊毛毯 榉木_茶几',
  })
})
afterAll(() => server.close())

const idsOf = async (filter: object, bizType: 1 | 2 = 1) =>
  (await server.data(listOrders, { bizType, ...filter }, { as })).list.map(({ id }) => id)

describe('the keyword of the order list', () => {
  test.each([
    ['one letter', '鸰'],
    ['two letters', '鹡鸰'],
    ['three and more', '赭100%羊'],
    ['small letters of large ones', 'hOmE'],
    ['a wildcard taken literally', '0%羊'],
    ['another one', '木_茶'],
    ['a part of the receiver', '欧阳'],
    ['a part with a space', '鸰 H'],
  ])('finds by %s', async (_what, keyword) => {
    expect(await idsOf({ keyword })).toEqual([found.order.id])
    expect(await idsOf({ keyword }, 2)).toEqual([])
    expect((await server.data(countOrders, { bizType: 1, keyword }, { as })).all).toBe(1)
  })

  test.each(['鸰鹡', '毯 鹡鸰', '软装 欧', '0_羊', '_鹡', '\\'])(
    'does not find what stands nowhere together: %s',
    async (keyword) => {
      expect(await idsOf({ keyword })).not.toContain(found.order.id)
    },
  )

  test('finds by a whole number, phone and SKU code, not by parts of them', async () => {
    const { orderNo, buyerPhone } = found.order
    const [line] = found.lines
    expect(await idsOf({ keyword: orderNo })).toEqual([found.order.id])
    expect(await idsOf({ keyword: orderNo.slice(1) })).toEqual([])
    expect(await idsOf({ keyword: buyerPhone })).toContain(found.order.id)
    expect(await idsOf({ keyword: line?.skuCode ?? '' })).toContain(found.order.id)
  })

  test('goods are found by their names alone', async () => {
    expect(await idsOf({ productName: '羊毛' })).toContain(found.order.id)
    expect(await idsOf({ productName: '鹡鸰' })).toEqual([])
  })

  test('a receiver that was changed is found by the new name', async () => {
    const { order } = await orderNow(server, found.order.id)
    await server.data(
      changeReceiver,
      {
        ...{ id: order.id, version: order.version, receiverName: '司徒鹮', receiverPhone: order.receiverPhone },
        ...{ receiverArea: order.receiverArea, receiverAddress: order.receiverAddress, hasElevator: true, floorNo: 3 },
      },
      { as },
    )
    expect(await idsOf({ keyword: '徒鹮' })).toEqual([order.id])
    expect(await idsOf({ keyword: '欧阳鹡' })).toEqual([])
  })
})
