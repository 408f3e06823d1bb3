import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { purchasePriceOf } from '#server/areas/distribution/dealer-prices.ts'
import { exactPrices, randomChains } from '../../price-chains.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('the database derives the same purchase prices as the console in 100,000 random chains', async () => {
  const chains = randomChains(100_000)
  const { rows } = await server.db.execute<{ price: string | null }>(sql`
    select ${purchasePriceOf(sql`one.supply`, sql`one.factor`)}::numeric(12, 2)::text as price
    from unnest(
      ${sql.param(chains.map(({ supplyPrice }) => supplyPrice))}::numeric[],
      ${sql.param(chains.map(({ purchaseFactor }) => purchaseFactor))}::numeric[]
    ) with ordinality as one (supply, factor, place)
    order by one.place`)
  const wrong = chains.filter((chain, index) => (rows[index]?.price ?? '0.00') !== exactPrices(chain).purchasePrice)
  expect(rows).toHaveLength(chains.length)
  expect(wrong).toEqual([])
})
