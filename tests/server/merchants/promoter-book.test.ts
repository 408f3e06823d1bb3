import Big from 'big.js'
import { and, eq, gt, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commissionStatus, withdrawStatus } from '#contract/merchants/codes.ts'
import { promoterCommission, promoterWithdraw } from '#server/database/schema/promoters.ts'
import { twoSuppliers } from '../orders/paid-orders.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { upload } from '../suppliers/records.ts'
import { expectedOf, step, type World, wrongCommissions } from './promoter-history.ts'
import { activePromoter, bookNow, boundUser } from './promoter-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const STEPS = 180
/** Commissions that were taken back after their withdrawal, in all histories. */
let late = 0

async function worldOf(seed: number): Promise<World> {
  const [supplierId] = await twoSuppliers(server)
  const above = await activePromoter(server)
  const below = { parentId: above.id, parentRate: '2' }
  const promoters = [above, await activePromoter(server, below), await activePromoter(server, below)]
  const userIds: number[] = []
  for (const by of [...promoters, ...promoters]) userIds.push(await boundUser(server, by.inviteCode))
  const url = await upload(server, 'finance', { isPrivate: true })
  let state = seed
  const random = (most: number) => {
    state = (state * 48_271) % 2_147_483_647
    return most === 0 ? 0 : state % most
  }
  return {
    ...{ server, supplierId, userIds, random },
    promoterIds: promoters.map(({ id }) => id),
    voucher: { url, name: '回单.png', size: 100 },
    orderIds: [],
    paid: new Map(),
  }
}

/** Every promoter's book says what orders, bindings and payouts say. */
async function expectBooks(world: World): Promise<void> {
  expect(await wrongCommissions(world)).toEqual([])
  const expected = await expectedOf(world)
  for (const id of world.promoterIds) {
    const book = await bookNow(server, id)
    const { earned, takenBack } = expected.get(id) ?? { earned: new Big(0), takenBack: new Big(0) }
    const paid = world.paid.get(id) ?? new Big(0)
    expect(book).toMatchObject({
      earned: earned.toFixed(2),
      takenBack: takenBack.toFixed(2),
      paid: paid.toFixed(2),
      owed: earned.minus(takenBack).minus(paid).toFixed(2),
    })
    const parts = new Big(book.usable).plus(book.frozen).plus(book.locked).minus(book.debt)
    expect(parts.toFixed(2)).toBe(book.owed)
    const own = and(eq(promoterCommission.promoterId, id), eq(promoterCommission.status, commissionStatus.withdrawn))
    const marked = await server.db.select().from(promoterCommission).where(own)
    const worth = marked.reduce((sum, { amount }) => sum.plus(amount), new Big(0))
    expect(worth.lte(paid)).toBe(true)
  }
}

test.each([7, 23, 101])(
  'any history with two connections at once balances to the cent: %i',
  async (seed) => {
    const world = await worldOf(seed)
    for (let count = 0; count < STEPS; count++) {
      // Steps that meet on the same order, promoter or withdrawal.
      await Promise.all([step(world), step(world)])
      if (count % 40 === 39) await expectBooks(world)
    }
    await expectBooks(world)
    const payouts = await server.db.$count(promoterWithdraw, eq(promoterWithdraw.status, withdrawStatus.paid))
    expect(payouts).toBeGreaterThan(0)
    const { orderId, takenBackAmount } = promoterCommission
    late += await server.db.$count(promoterCommission, and(inArray(orderId, world.orderIds), gt(takenBackAmount, '0')))
  },
  120_000,
)

test('the hardest case occurred in them: refunds of what was withdrawn already', () => {
  expect(late).toBeGreaterThan(0)
})
