import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { derivedPriceOf, purchasePriceOf } from '#server/areas/distribution/price/factors.ts'
import { exactPrices, randomChains } from '../../price-chains.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('the database derives the same prices as the console in 100,000 random chains', async () => {
  const chains = randomChains(100_000)
  const { rows } = await server.db.execute<{ purchase: string; product: string; sale: string }>(sql`
    select coalesce(purchase, 0)::numeric(12, 2)::text as purchase,
      ${derivedPriceOf(sql`coalesce(purchase, 0)`, sql`product`)}::numeric(12, 2)::text as product,
      ${derivedPriceOf(sql`coalesce(purchase, 0)`, sql`sale`)}::numeric(12, 2)::text as sale
    from (
      select ${purchasePriceOf(sql`one.supply`, sql`one.factor`)} as purchase, one.product, one.sale, one.place
      from unnest(
        ${sql.param(chains.map(({ supplyPrice }) => supplyPrice))}::numeric[],
        ${sql.param(chains.map(({ purchaseFactor }) => purchaseFactor))}::numeric[],
        ${sql.param(chains.map(({ productFactor }) => productFactor))}::numeric[],
        ${sql.param(chains.map(({ saleFactor }) => saleFactor))}::numeric[]
      ) with ordinality as one (supply, factor, product, sale, place)
    ) as priced
    order by place`)
  const wrong = chains.filter((chain, index) => {
    const { purchasePrice, productPrice, salePrice } = exactPrices(chain)
    const row = rows[index]
    return row?.purchase !== purchasePrice || row.product !== productPrice || row.sale !== salePrice
  })
  expect(rows).toHaveLength(chains.length)
  expect(wrong).toEqual([])
})
