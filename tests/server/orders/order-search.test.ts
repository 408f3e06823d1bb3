import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderBizType, orderStatus } from '#contract/orders/codes.ts'
import { changeReceiver } from '#contract/orders/order-changes.ts'
import { countOrders, listOrders } from '#contract/orders/order-queries.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { orderNow, type PaidOrder, paidOrder, twoSuppliers } from './paid-orders.ts'

const as = 'trade'
let server: TestServer
let suppliers: readonly [number, number]
let found: PaidOrder
beforeAll(async () => {
  server = await createTestServer()
  suppliers = await twoSuppliers(server)
  found = await paidOrder(
    server,
    [
      { supplierId: suppliers[0], quantity: 1, productName: '岱赭100%羊毛毯' },
      { supplierId: suppliers[0], quantity: 1, productName: '榉木_茶几' },
    ],
    { buyerName: '鹡鸰 Home 软装', receiverName: '欧阳鹡' },
  )
})
afterAll(() => server.close())

const idsOf = async (
  filter: object,
  bizType:
    | typeof orderBizType.blackCardPurchase
    | typeof orderBizType.distributorPurchase = orderBizType.blackCardPurchase,
) => (await server.data(listOrders, { bizType, ...filter }, { as })).list.map(({ id }) => id)

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
    expect(await idsOf({ keyword }, orderBizType.distributorPurchase)).toEqual([])
    expect((await server.data(countOrders, { bizType: orderBizType.blackCardPurchase, keyword }, { as })).all).toBe(1)
  })

  test.each(['鸰鹡', '毯 鹡鸰', '软装 欧', '0_羊', '_鹡', '\\'])(
    'does not match across separate texts: %s',
    async (keyword) => {
      expect(await idsOf({ keyword })).not.toContain(found.order.id)
    },
  )

  test('finds by a complete number, phone and SKU code, not by parts of them', async () => {
    const { orderNo, buyerPhone } = found.order
    const [line] = found.lines
    expect(await idsOf({ keyword: orderNo })).toEqual([found.order.id])
    expect(await idsOf({ keyword: orderNo.slice(1) })).toEqual([])
    expect(await idsOf({ keyword: buyerPhone })).toContain(found.order.id)
    expect(await idsOf({ keyword: line?.skuCode ?? '' })).toContain(found.order.id)
  })

  test.each([
    ['the buyer', 'jilinghome'],
    ['initials of the buyer', 'jlhrz'],
    ['goods', 'yangmaotan'],
    ['initials of goods', 'jmcj'],
    ['the receiver', 'ouyangji'],
    ['initials of the receiver', 'oyj'],
  ])('finds by the pinyin of %s', async (_what, keyword) => {
    expect(await idsOf({ keyword })).toEqual([found.order.id])
    expect(await idsOf({ keyword }, orderBizType.distributorPurchase)).toEqual([])
  })

  test('pinyin of goods is not found among people, nor the other way round', async () => {
    expect(await idsOf({ productName: 'yangmaotan' })).toContain(found.order.id)
    expect(await idsOf({ productName: 'ouyangji' })).toEqual([])
    expect(await idsOf({ keyword: 'ruanzhuangouyang' })).toEqual([])
  })

  test('goods are found by their names only', async () => {
    expect(await idsOf({ productName: '羊毛' })).toContain(found.order.id)
    expect(await idsOf({ productName: '鹡鸰' })).toEqual([])
  })

  test('a changed receiver is found by the new name', async () => {
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

describe('text combined with owners', () => {
  const whole = { keyword: '鹡鸰' }

  test('a supplier finds only its own orders by text', async () => {
    const ids = async (account: string) =>
      (await server.data(listOrders, { bizType: orderBizType.blackCardPurchase, ...whole }, { as: account })).list.map(
        ({ id }) => id,
      )
    const foreign = await paidOrder(server, [{ supplierId: suppliers[1], quantity: 1 }], { buyerName: '鹡鸰 分店' })
    expect(await ids('supplier')).toEqual([found.order.id])
    expect(await ids(as)).toEqual([foreign.order.id, found.order.id])
  })

  test.each([
    ['a supplier', () => ({ supplierId: suppliers[0] }), () => ({ supplierId: suppliers[1] })],
    ['a brand', () => ({ brandId: found.lines[0]?.brandId }), () => ({ brandId: 999_999 })],
    ['a dealer', () => ({}), () => ({ distributorId: 1 })],
  ])('%s and a text are combined', async (_what, own, others) => {
    expect(await idsOf({ keyword: '岱赭', ...own() })).toEqual([found.order.id])
    expect(await idsOf({ keyword: '岱赭', ...others() })).toEqual([])
  })

  test('a supplier finds its lines by its own name, and does not see other suppliers of the order', async () => {
    const shared = await paidOrder(server, [
      { supplierId: suppliers[0], quantity: 1 },
      { supplierId: suppliers[1], quantity: 1 },
    ])
    const idsAs = async (who: string, supplierId: number) =>
      (
        await server.data(
          listOrders,
          { bizType: orderBizType.blackCardPurchase, pageSize: 100, supplierId },
          { as: who },
        )
      ).list.map(({ id }) => id)
    const [self, other] = suppliers
    expect(await idsAs('supplier', self)).toContain(shared.order.id)
    expect(await idsAs('supplier', other)).toEqual([])
    expect(await idsAs(as, other)).toContain(shared.order.id)
  })
})

describe('orders by words that many have', () => {
  test.each(
    [as, 'supplier', 'dealer'].flatMap((account) =>
      ['沙', 'sf', 'shafa', 'zhang'].map((word) => [account, word] as const),
    ),
  )('are the same for %s on small pages and on one large page: %s', async (account, word) => {
    for (const filters of [
      { keyword: word },
      { productName: word },
      { keyword: word, status: [orderStatus.completed] },
    ]) {
      const pageOf = async (pageNum: number, pageSize: number) => {
        const params = { bizType: orderBizType.distributorPurchase, ...filters, pageNum, pageSize }
        return (await server.data(listOrders, params, { as: account })).list.map(({ id }) => id)
      }
      // The first orders of the list fill a small page; the index of words finds all for a large one.
      const small = await Promise.all([1, 2, 3].map((pageNum) => pageOf(pageNum, 4)))
      expect(small.flat()).toEqual((await pageOf(1, 200)).slice(0, 12))
    }
  })
})
