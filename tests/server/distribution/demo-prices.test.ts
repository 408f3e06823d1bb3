import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { factorScope, priceBatchStatus, priceItemState, priceState } from '#contract/distribution/price-codes.ts'
import { listPriceFactors } from '#contract/distribution/price-factors.ts'
import { orderBizType, orderType } from '#contract/orders/codes.ts'
import { explainOrderLine } from '#contract/orders/line-price.ts'
import { priceBatch, priceBatchItem } from '#server/database/schema/distributor-prices.ts'
import { orderLineTerms } from '#server/database/schema/order-terms.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { as, pricesOf } from './priced.ts'

// The demo shows every state of price settings, and orders that tell on what their prices rested.

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('price settings have factors of several scopes, batches in every status and planned prices', async () => {
  const batches = await server.db.select().from(priceBatch)
  expect(new Set(batches.map(({ status }) => status))).toEqual(new Set(priceBatchStatus.codes))
  expect(batches.every(({ skuCount }) => skuCount > 0)).toBe(true)
  const items = await server.db.selectDistinct({ state: priceBatchItem.state }).from(priceBatchItem)
  const { pending, applied, undone } = priceItemState
  expect(items.map(({ state }) => state)).toEqual(expect.arrayContaining([pending, applied, undone]))
  const distributorId = batches.find(({ status }) => status === priceBatchStatus.pending)?.distributorIds[0] ?? 0
  const factors = await server.data(listPriceFactors, { distributorId }, as)
  const { standard, brand, product } = factorScope
  expect(factors.map(({ scope }) => scope)).toEqual([standard, brand, product])
  const planned = await pricesOf(server, distributorId, { priceState: priceState.pending })
  expect(planned.length).toBeGreaterThan(0)
})

test('orders of cards, distributors and channels keep their terms, and the factor of a card gives its price', async () => {
  const { blackCardPurchase, distributorPurchase, channelPurchase } = orderBizType
  const { rows } = await server.db.execute<{ biz_type: number; id: string; total: number; kept: number }>(sql`
    select ${order.bizType}, max(${orderLine.id}) as id, count(*)::int as total, count(${orderLineTerms.terms})::int as kept
    from ${orderLine} inner join ${order} on ${order.id} = ${orderLine.orderId}
      left join ${orderLineTerms} on ${orderLineTerms.orderId} = ${order.id} and ${orderLineTerms.lineNo} = ${orderLine.lineNo}
    where ${order.bizType} in (${blackCardPurchase}, ${distributorPurchase}, ${channelPurchase}) and ${order.orderType} <> ${orderType.sample}
    group by 1`)
  expect(rows).toHaveLength(3)
  for (const { id, total, kept } of rows) {
    expect(kept / total).toBeGreaterThan(0.95)
    expect(await server.data(explainOrderLine, { id: Number(id) }, { as: 'admin' })).toMatchObject({ isDerived: false })
  }
})
