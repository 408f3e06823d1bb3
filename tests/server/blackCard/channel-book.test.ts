import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settlementStatus } from '#contract/blackCard/codes.ts'
import { createRandom } from '#fixtures/random.ts'
import { settleChannelMonths } from '#server/areas/blackCard/channel/monthly-run.ts'
import { channel, channelSettlement, channelSettlementLine } from '#server/database/schema/channels.ts'
import { after, days } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { complete, paidBack, payableChannel, payStatement, sale, statementsOf, step } from './channel-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const SEED = Number(process.env.SEED ?? 7)
const STEPS = 120
const RATE = 5n

const cents = (amount: string): bigint => BigInt(amount.replace('.', ''))

/** Rounded half up to the cent, away from 0. */
const percentOf = (amount: bigint, hundredths: bigint): bigint => {
  const exact = amount * hundredths
  const size = exact < 0n ? -exact : exact
  const rounded = (size + 5_000n) / 10_000n
  return exact < 0n ? -rounded : rounded
}

/** Faults of the books of a channel: totals that are not those of the lines, and amounts that get lost on the way. */
async function faultsOf(channelId: number): Promise<string[]> {
  const rows = await server.db.select().from(channelSettlement).where(eq(channelSettlement.channelId, channelId))
  const ids = rows.map(({ id }) => id)
  const lines = await server.db
    .select()
    .from(channelSettlementLine)
    .where(inArray(channelSettlementLine.settlementId, ids))
  const faults: string[] = []
  for (const row of rows) {
    const own = lines.filter(({ settlementId }) => settlementId === row.id)
    const sum = (of: 'orderId' | 'refundId') =>
      own.reduce((total, line) => (line[of] === null ? total : total + cents(line.amount)), 0n)
    const [sold, refunded] = [sum('orderId'), sum('refundId')]
    if (sold !== cents(row.orderAmount)) faults.push(`${row.month}: orders ${sold} are not ${row.orderAmount}`)
    if (refunded !== cents(row.refundAmount))
      faults.push(`${row.month}: refunds ${refunded} are not ${row.refundAmount}`)
    const commission = percentOf(sold - refunded, cents(row.commissionRate))
    if (commission !== cents(row.commission))
      faults.push(`${row.month}: commission ${row.commission} is not ${commission}`)
    const carried = rows.filter(({ carriedToId }) => carriedToId === row.id)
    const owed = carried.reduce((total, { payable }) => total + cents(payable), 0n)
    if (owed !== cents(row.carriedAmount)) faults.push(`${row.month}: ${row.carriedAmount} carried is not ${owed}`)
    if (commission + owed + cents(row.adjustAmount) !== cents(row.payable))
      faults.push(`${row.month}: payable ${row.payable}`)
    if (carried.some(({ month, payable }) => month >= row.month || cents(payable) >= 0n))
      faults.push(`${row.month}: takes over what it may not`)
    if (row.status === settlementStatus.paid && cents(row.payable) <= 0n)
      faults.push(`${row.month}: paid ${row.payable}`)
    if (own.some((line) => line.orderId !== null && line.at.slice(0, 7) > row.month))
      faults.push(`${row.month}: holds an order of a later month`)
  }
  return faults
}

test('the demo channels have such books', async () => {
  const rows = await server.db.select({ id: channel.id }).from(channel)
  expect(rows).toHaveLength(25)
  const faults = await Promise.all(rows.map(({ id }) => faultsOf(id)))
  expect(faults.flat()).toEqual([])
  const statements = await server.db.select().from(channelSettlement)
  expect(new Set(statements.map(({ status }) => status)).size).toBe(3)
  expect(new Set(statements.map(({ month }) => month)).size).toBeGreaterThanOrEqual(16)
})

test('commission = (completed sales - refunds) x rate, once each, over a random history', async () => {
  const random = createRandom(SEED)
  const { id } = await payableChannel(server, { commissionRate: String(RATE), settleDay: random.int(1, 28) })
  const running: number[] = []
  /** Paid for completed orders, and paid back for them, by order. */
  const sold = new Map<number, bigint>()
  const refunded = new Map<number, bigint>()
  const amounts = new Map<number, bigint>()
  const said = new Map<number, string>()
  let now = '2025-06-03T09:00:00.000+08:00'
  const facts = async (statement: number) => {
    const found = (await statementsOf(server, id)).find((row) => row.id === statement)
    return [found?.orderAmount, found?.refundAmount, found?.commission, found?.payable].join()
  }

  const steps = {
    sale: async () => {
      const amount = `${random.int(1, 9_999)}.${random.int(10, 99)}`
      const order = await sale(server, id, amount, null)
      amounts.set(order, cents(amount))
      running.push(order)
    },
    complete: async () => {
      const order = running.shift()
      if (order === undefined) return
      await complete(server, order, now)
      sold.set(order, amounts.get(order) ?? 0n)
    },
    refund: async () => {
      const order = random.pick([...amounts.keys(), 0])
      if (order === 0) return
      const left = (amounts.get(order) ?? 0n) - (refunded.get(order) ?? 0n)
      const amount = left / BigInt(random.int(1, 4))
      if (amount <= 0n) return
      await paidBack(server, order, `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`, now)
      refunded.set(order, (refunded.get(order) ?? 0n) + amount)
    },
    run: async () => {
      now = after(now, days(random.int(1, 25)))
      await Promise.all([settleChannelMonths(server.db, now), settleChannelMonths(server.db, now)])
    },
    adjust: async () => {
      const open = (await statementsOf(server, id)).find(({ status }) => status === settlementStatus.open)
      const adjustAmount = `${random.int(-90, 90)}.${random.int(10, 99)}`
      if (open) await step(server, open.id, 'adjust', { adjustAmount, reason: '随机调整' })
    },
    confirm: async () => {
      const open = (await statementsOf(server, id)).find(({ status }) => status === settlementStatus.open)
      if (!open) return
      const [answer] = await Promise.all([step(server, open.id, 'confirm'), settleChannelMonths(server.db, now)])
      // The run may have added an order in between.
      if (answer.code === 200) said.set(open.id, await facts(open.id))
      else expect(answer.code).toBe(409)
    },
    reopen: async () => {
      const chosen = (await statementsOf(server, id)).findLast(({ status }) => status === settlementStatus.confirmed)
      if (!chosen) return
      const answer = await step(server, chosen.id, 'reopen', { reason: '退回再对' })
      if (answer.code === 200) said.delete(chosen.id)
      else expect(chosen.carriedTo).not.toBeNull()
    },
    pay: async () => {
      const chosen = (await statementsOf(server, id)).find(({ status }) => status === settlementStatus.confirmed)
      if (!chosen) return
      const answer = await payStatement(server, chosen.id)
      expect(answer.code).toBe(cents(chosen.payable) > 0n ? 200 : 422)
    },
  }
  const names = Object.keys(steps) as (keyof typeof steps)[]
  for (let index = 0; index < STEPS; index++) {
    await steps[random.pick([...names, 'sale', 'complete', 'complete', 'run'] as const)]()
    if (index % 10 === 9) expect(await faultsOf(id)).toEqual([])
    for (const [statement, words] of said) expect(await facts(statement)).toBe(words)
  }
  while (running.length > 0) await steps.complete()
  // Everything that counts is in a statement in the end, once.
  now = after(now, days(70))
  const last = await sale(server, id, '1.00', now)
  sold.set(last, 100n)
  await settleChannelMonths(server.db, after(now, days(70)))
  const statements = await statementsOf(server, id)
  const total = (of: 'orderAmount' | 'refundAmount') => statements.reduce((sum, row) => sum + cents(row[of]), 0n)
  expect(total('orderAmount')).toBe([...sold.values()].reduce((sum, amount) => sum + amount, 0n))
  const counted = [...refunded].reduce((sum, [order, amount]) => (sold.has(order) ? sum + amount : sum), 0n)
  expect(total('refundAmount')).toBe(counted)
  expect(await faultsOf(id)).toEqual([])
}, 240_000)
