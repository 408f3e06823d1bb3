import { and, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productStatus } from '#contract/goods/codes.ts'
import { orderStatus } from '#contract/orders/codes.ts'
import { type FoundRecord, listRecentRecords, MAX_FOUND, MAX_GROUPS, searchRecords } from '#contract/search.ts'
import { dataScope } from '#contract/session.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { refund } from '#server/database/schema/refunds.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { makeAccount, makeRole } from '../permissions/people.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { oneOf as oneRow, samples } from './search-samples.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const groupsFor = async (as: string, keyword: string) => (await server.data(searchRecords, { keyword }, { as })).groups
const foundBy = async (as: string, keyword: string): Promise<FoundRecord[]> =>
  (await groupsFor(as, keyword)).flatMap(({ list }) => list)
const idsFor = async (as: string, resource: string, keyword: string) =>
  (await foundBy(as, keyword)).filter((record) => record.resource === resource).map(({ id }) => id)
const recentFor = async (as: string, records: string) =>
  (await server.data(listRecentRecords, { records }, { as })).list

const oneOf = <Table extends PgTable>(table: Table, where?: SQL) => oneRow(server, table, where)

describe('a supplier', () => {
  const own = async () => (await oneOf(adminUser, eq(adminUser.account, 'supplier'))).supplierId ?? 0

  test('finds its brands, goods and orders, not those of others', async () => {
    const supplierId = await own()
    const mine = await oneOf(brand, eq(brand.supplierId, supplierId))
    const other = await oneOf(brand, ne(brand.supplierId, supplierId))
    expect(await idsFor('supplier', 'brand', mine.brandCode)).toEqual([mine.id])
    expect(await foundBy('supplier', other.brandCode)).toEqual([])
    const foreign = await oneOf(product, ne(product.supplierId, supplierId))
    expect(await foundBy('supplier', foreign.spuCode)).toEqual([])
    const version = await oneOf(sku, eq(sku.productId, foreign.id))
    expect(await foundBy('supplier', version.skuCode)).toEqual([])
    const ofOthers = sql`not exists (select 1 from ${orderLine}
      where ${orderLine.orderId} = ${order.id} and ${orderLine.supplierId} = ${supplierId})`
    expect(await foundBy('supplier', (await oneOf(order, ofOthers)).orderNo)).toEqual([])
    const shared = await oneOf(order, sql`not (${ofOthers})`)
    const [found] = await foundBy('supplier', shared.orderNo)
    expect(found).toMatchObject({ resource: 'order', id: shared.id, title: shared.orderNo })
    expect(found?.subtitle).not.toContain(shared.buyerName)
  })

  test('finds no accounts, roles, packages or digital orders', async () => {
    const kinds = (
      await Promise.all((await samples(server)).map(([, , keyword]) => foundBy('supplier', keyword)))
    ).flat()
    const hidden = ['adminUser', 'role', 'agentPackage', 'digitalOrder', 'banner']
    expect(kinds.filter(({ resource }) => hidden.includes(resource))).toEqual([])
  })
})

test('a dealer finds its own orders only, and no goods', async () => {
  const { distributorId } = await oneOf(adminUser, eq(adminUser.account, 'dealer'))
  const mine = await oneOf(order, eq(order.distributorId, distributorId ?? 0))
  const other = await oneOf(order, sql`${order.distributorId} is distinct from ${distributorId}`)
  expect(await idsFor('dealer', 'order', mine.orderNo)).toEqual([mine.id])
  expect(await foundBy('dealer', other.orderNo)).toEqual([])
  expect(await foundBy('dealer', (await oneOf(product)).spuCode)).toEqual([])
})

test('with 指定品牌 only the records of these brands are found', async () => {
  const one = await oneOf(product, eq(product.status, productStatus.onSale))
  const other = await oneOf(product, and(ne(product.brandId, one.brandId), eq(product.status, productStatus.onSale)))
  const roleId = await makeRole(server, ['product:view', 'brand:view'], dataScope.brands)
  const account = await makeAccount(server, [roleId])
  const { id: userId } = await oneOf(adminUser, eq(adminUser.account, account))
  await server.db.execute(sql`insert into admin_user_brand (user_id, brand_id) values (${userId}, ${one.brandId})`)
  expect(await idsFor(account, 'product', one.spuCode)).toEqual([one.id])
  expect(await foundBy(account, other.spuCode)).toEqual([])
  expect(await recentFor(account, `product:${other.id},product:${one.id}`)).toMatchObject([{ id: one.id }])
})

describe('an order', () => {
  test('is found first by its whole number, and by the beginning of it', async () => {
    const { id, orderNo } = await oneOf(order)
    const [first] = await groupsFor('trade', ` ${orderNo} `)
    expect(first).toMatchObject({ resource: 'order', title: '订单', isExact: true, list: [{ id, title: orderNo }] })
    const [begun] = await groupsFor('trade', orderNo.slice(0, 16))
    expect(begun).toMatchObject({ resource: 'order', isExact: false })
    expect(begun?.list.every(({ title }) => title.startsWith(orderNo.slice(0, 16)))).toBe(true)
    expect(await idsFor('trade', 'order', orderNo.slice(0, 5))).toEqual([])
  })

  test('opens its page and says its status in words', async () => {
    const { id, orderNo } = await oneOf(order, eq(order.status, orderStatus.unpaid))
    const [found] = await foundBy('trade', orderNo)
    expect(found).toMatchObject({ path: '/order/detail', query: { id } })
    expect(found?.subtitle).toMatch(/^待付款 · /)
  })

  test('is found by the phone of its receiver for readers of it only', async () => {
    const paid = await oneOf(order, isNotNull(order.paidAt))
    await server.db.update(order).set({ receiverPhone: '13955550001' }).where(eq(order.id, paid.id))
    expect(await idsFor('trade', 'order', '13955550001')).toEqual([paid.id])
    for (const as of ['finance', 'marketing', 'auditor']) expect(await foundBy(as, '13955550001')).toEqual([])
  })

  test('is not found by phone for its supplier before it is paid', async () => {
    const { supplierId } = await oneOf(adminUser, eq(adminUser.account, 'supplier'))
    const own = sql`exists (select 1 from ${orderLine} where ${orderLine.orderId} = ${order.id}
      and ${orderLine.supplierId} = ${supplierId})`
    for (const [paidAt, count] of [
      [isNull(order.paidAt), 0],
      [isNotNull(order.paidAt), 1],
    ] as const) {
      const { id } = await oneOf(order, and(own, paidAt))
      await server.db.update(order).set({ receiverPhone: '13955550002' }).where(eq(order.id, id))
      expect(await foundBy('supplier', '13955550002')).toHaveLength(count)
      await server.db.update(order).set({ receiverPhone: '13955550003' }).where(eq(order.id, id))
    }
  })

  test('shows its refunds after it', async () => {
    const { orderId, id } = await oneOf(refund)
    const { orderNo } = await oneOf(order, eq(order.id, orderId))
    const groups = await groupsFor('trade', orderNo)
    expect(groups.map(({ resource }) => resource)).toEqual(['order', 'refund'])
    expect(groups[1]?.list.map((record) => record.id)).toContain(id)
  })
})

describe('goods', () => {
  test('are found by a part of the name and by code in small letters; a version by its whole code', async () => {
    const row = await oneOf(product, eq(product.status, productStatus.onSale))
    expect(await idsFor('goods', 'product', row.spuCode.toLowerCase())).toEqual([row.id])
    expect(await idsFor('goods', 'product', row.name)).toContain(row.id)
    const version = await oneOf(sku, eq(sku.productId, row.id))
    const [first] = await groupsFor('goods', version.skuCode)
    expect(first).toMatchObject({ title: '规格商品', isExact: true })
    expect(first?.list).toMatchObject([
      { id: version.id, path: '/goods/details', query: { spuId: row.id, tab: 'skus' } },
    ])
  })

  test('in the recycle bin are not found', async () => {
    const row = await oneOf(product, eq(product.status, productStatus.onSale))
    await server.db.update(product).set({ status: productStatus.recycled }).where(eq(product.id, row.id))
    expect(await idsFor('goods', 'product', row.spuCode)).toEqual([])
    await server.db.update(product).set({ status: row.status }).where(eq(product.id, row.id))
  })
})

test('a person is found by name, account and, by those who may read it, phone', async () => {
  const { id, name, phone } = await oneOf(adminUser, eq(adminUser.account, 'finance'))
  for (const keyword of [name, 'financ', phone]) expect(await idsFor('admin', 'adminUser', keyword)).toContain(id)
  expect(await idsFor('auditor', 'adminUser', name)).toContain(id)
  expect(await idsFor('auditor', 'adminUser', phone)).toEqual([])
})

test('a complete name comes before a part of one', async () => {
  const rows = await server.db.select().from(brand).limit(3)
  const [exact, ...others] = rows
  for (const [index, { id }] of others.entries()) {
    await server.db
      .update(brand)
      .set({ name: `云栖别院${index}` })
      .where(eq(brand.id, id))
  }
  await server.db
    .update(brand)
    .set({ name: '云栖别院' })
    .where(eq(brand.id, exact?.id ?? 0))
  expect((await idsFor('goods', 'brand', '云栖别院'))[0]).toBe(exact?.id)
  expect(await idsFor('goods', 'brand', '云栖别院')).toHaveLength(3)
})

test('an answer has at most five records in a group and eight groups, in the same order each time', async () => {
  for (const keyword of ['0', '1', 'a', '家']) {
    const groups = await groupsFor('admin', keyword)
    expect(groups.length).toBeLessThanOrEqual(MAX_GROUPS)
    for (const { list } of groups) expect(list.length).toBeLessThanOrEqual(MAX_FOUND)
    expect(await groupsFor('admin', keyword)).toEqual(groups)
  }
  const [full] = (await groupsFor('admin', '0')).filter(({ hasMore }) => hasMore)
  expect(full?.list).toHaveLength(MAX_FOUND)
})

test('a keyword is taken literally, and an empty or too long one is refused', async () => {
  for (const keyword of ['%%', '_____', "' or '1'='1"]) expect(await foundBy('admin', keyword)).toEqual([])
  expect(await server.api(searchRecords, { keyword: '  ' }, { as: 'admin' })).toMatchObject({ code: 422 })
  expect((await server.api(searchRecords, { keyword: '长'.repeat(61) }, { as: 'admin' })).code).toBe(422)
})

describe('recent records', () => {
  test('come in the given order, with their present names', async () => {
    const { id } = await oneOf(brand)
    await server.db.update(brand).set({ name: '改过的品牌' }).where(eq(brand.id, id))
    const { id: orderId, orderNo } = await oneOf(order)
    const list = await recentFor('admin', `order:${orderId},brand:${id},order:${orderId}`)
    expect(list.map(({ title }) => title)).toEqual([orderNo, '改过的品牌'])
  })

  test('leave out what does not exist, is of an unknown kind, or may not be seen any more', async () => {
    const { id } = await oneOf(brand)
    const { id: orderId } = await oneOf(order)
    expect(await recentFor('goods', `brand:99999999,teapot:1,order:${orderId},brand:${id}`)).toMatchObject([
      { resource: 'brand', id },
    ])
    const { supplierId } = await oneOf(adminUser, eq(adminUser.account, 'supplier'))
    const other = await oneOf(brand, ne(brand.supplierId, supplierId ?? 0))
    expect(await recentFor('supplier', `brand:${other.id}`)).toEqual([])
  })

  test('are at most ten, and their keys well formed', async () => {
    const many = Array.from({ length: 11 }, (_, index) => `brand:${index + 1}`).join()
    for (const records of [many, 'brand', 'brand:0', 'brand:1;drop', '']) {
      expect((await server.api(listRecentRecords, { records }, { as: 'goods' })).code).toBe(422)
    }
  })
})
