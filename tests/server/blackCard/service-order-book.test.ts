import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceOrderStatus } from '#contract/blackCard/codes.ts'
import { createRandom } from '#fixtures/random.ts'
import { retryServicePayouts } from '#server/areas/blackCard/service-order/refund.ts'
import { acceptUsedUp, closeUnpaidServices } from '#server/areas/blackCard/service-order/scheduled-work.ts'
import { providerUsage } from '#server/database/schema/providers.ts'
import { serviceOrder, serviceUsage } from '#server/database/schema/service-orders.ts'
import { servicePackage } from '#server/database/schema/service-packages.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { assign, bought, paid, providedPackage, refund, rowOf, undo, use } from './service-order-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const SEED = Number(process.env.SEED ?? 7)
const STEPS = 70

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

/** Faults in the books of all orders: uses beyond the total, refunds beyond the money, and uses that nobody is paid. */
async function faults(db: TestServer['db']): Promise<string[]> {
  const found: string[] = []
  const orders = await db.select().from(serviceOrder)
  const uses = await db.select().from(serviceUsage)
  const services = await db.select().from(providerUsage)
  for (const order of orders) {
    const own = uses.filter((one) => one.serviceOrderId === order.id && one.undoneAt === null)
    const used = sumOf(own.map(({ count }) => count))
    if (used !== order.usedCount || used > order.totalCount) {
      found.push(`${order.serviceOrderNo}: ${used} uses, ${order.usedCount} of ${order.totalCount}`)
    }
    if (Number(order.refundedAmount) > Number(order.payAmount)) found.push(`${order.serviceOrderNo}: refunded too much`)
    for (const { name, count } of order.items) {
      const ofItem = sumOf(own.filter(({ itemName }) => itemName === name).map((one) => one.count))
      if (ofItem > count * order.quantity) found.push(`${order.serviceOrderNo}: ${ofItem} of ${name}`)
    }
    const billed = sumOf(
      services.filter((one) => one.serviceOrderId === order.id && one.undoneAt === null).map((one) => one.quantity),
    )
    const provided = sumOf(own.filter(({ providerUsageId }) => providerUsageId !== null).map(({ count }) => count))
    if (billed !== provided) found.push(`${order.serviceOrderNo}: the provider is paid for ${billed} of ${provided}`)
  }
  for (const pack of await db.select().from(servicePackage)) {
    const started = orders.filter((one) => one.servicePackageId === pack.id && one.startedAt !== null)
    const said = [pack.soldCount, pack.soldTimes, pack.usedTimes].join()
    const counted = [
      sumOf(started.map(({ quantity }) => quantity)),
      sumOf(started.map(({ totalCount }) => totalCount)),
      sumOf(started.map(({ usedCount }) => usedCount)),
    ].join()
    if (said !== counted) found.push(`${pack.name}: ${said} is not ${counted}`)
  }
  return found
}

test('the demo has such books', async () => {
  expect(await faults(server.db)).toEqual([])
})

test('used is never above the total and refunded never above the payment, whatever happens at once', async () => {
  const random = createRandom(SEED)
  const { provider, pack } = await providedPackage(server, {
    items: [{ name: '上门测量', count: 3, unit: '次' }],
    price: '99.99',
  })
  const ids: number[] = []
  const did = new Set<string>()
  const steps = {
    buy: async () => {
      ids.push((await paid(server, pack.id, { quantity: random.int(1, 2) })).id)
      await bought(server, pack.id)
    },
    assign: async (id: number) => {
      await Promise.all([1, 2].map(() => assign(server, [id], { providerId: provider.id })))
    },
    use: async (id: number) => {
      const answers = await Promise.all([use(server, id, random.int(1, 3)), use(server, id, random.int(1, 3))])
      for (const { code } of answers) expect([200, 409, 422]).toContain(code)
    },
    undo: async (id: number) => {
      const uses = await server.db.select().from(serviceUsage).where(eq(serviceUsage.serviceOrderId, id))
      const chosen = random.pick([...uses.map((one) => one.id), 0])
      if (chosen) await Promise.all([undo(server, id, chosen), undo(server, id, chosen), use(server, id, 1)])
    },
    refund: async (id: number) => {
      const amount = `${random.int(1, 210)}.${random.int(10, 99)}`
      await Promise.all([
        refund(server, id, amount),
        refund(server, id, '33.33'),
        use(server, id, 1),
        retryServicePayouts(server.services, server.now()),
      ])
    },
    work: async () => {
      await Promise.all([acceptUsedUp(server.db, server.now()), closeUnpaidServices(server.db, server.now())])
    },
  }
  const names = ['buy', 'buy', 'assign', 'assign', 'use', 'use', 'use', 'undo', 'undo', 'refund', 'work'] as const
  await steps.buy()
  for (let step = 0; step < STEPS; step++) {
    const name = random.pick(names)
    const id = random.pick(ids)
    await steps[name](id)
    did.add(name)
    expect(await faults(server.db)).toEqual([])
  }
  expect(did.size).toBe(new Set(names).size)
  const rows = await Promise.all(ids.map((id) => rowOf(server, id)))
  expect(rows.some(({ status }) => status === serviceOrderStatus.closed)).toBe(true)
  expect(rows.some(({ usedCount }) => usedCount > 0)).toBe(true)
}, 240_000)
