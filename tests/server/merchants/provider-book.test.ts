import { lte } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceKind, settlementStatus } from '#contract/blackCard/codes.ts'
import { getProvider } from '#contract/merchants/providers.ts'
import { createRandom } from '#fixtures/random.ts'
import { settleMonths } from '#server/areas/merchants/provider/monthly-run.ts'
import { provider } from '#server/database/schema/providers.ts'
import { after, days } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { bookOf, cents } from './provider-ledger.ts'
import { approvedProvider, payStatement, statementRow, statementsOf, step, undo, use } from './provider-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const SEED = Number(process.env.SEED ?? 7)
const STEPS = 150

/** What the test itself knows of a provider: what each service earned, and what each confirmed statement said. */
interface Known {
  uses: Map<number, bigint>
  undone: Set<number>
  confirmed: Map<number, string>
}

const facts = async (id: number) => {
  const { usageCount, amount, correctionAmount, adjustAmount, payable } = await statementRow(server, id)
  return [usageCount, amount, correctionAmount, adjustAmount, payable].join()
}

async function check(id: number, { uses, undone, confirmed }: Known): Promise<void> {
  const { book, faults, statements } = await bookOf(server, id)
  expect(faults).toEqual([])
  const earned = [...uses].reduce((sum, [use, amount]) => (undone.has(use) ? sum : sum + amount), 0n)
  expect(book.earned).toBe(earned)
  for (const [statement, said] of confirmed) expect(await facts(statement)).toBe(said)
  const { unsettledAmount } = await server.data(getProvider, { id }, { as: 'finance' })
  expect(cents(unsettledAmount)).toBe(earned + book.adjusted - book.paid)
  const months = statements.map(({ month }) => month)
  expect(new Set(months).size).toBe(months.length)
}

test('the demo providers have such books', async () => {
  const rows = await server.db.select({ id: provider.id }).from(provider).where(lte(provider.id, 40))
  expect(rows).toHaveLength(40)
  const books = await Promise.all(rows.map(({ id }) => bookOf(server, id)))
  expect(books.flatMap(({ faults }) => faults)).toEqual([])
  const statements = books.flatMap((book) => book.statements)
  expect(new Set(statements.map(({ status }) => status)).size).toBe(3)
  expect(new Set(statements.map(({ month }) => month)).size).toBeGreaterThanOrEqual(17)
  expect(statements.some(({ correctionCount }) => correctionCount > 0)).toBe(true)
})

test('earned = settled + open + corrected after every step of random histories', async () => {
  const random = createRandom(SEED)
  const prices = ['0.01', '19.99', '80', '333.33', '9999999']
  const items = prices.map((price, index) => ({
    kind: serviceKind.installation,
    itemName: `项目${index}`,
    unit: '次',
    price,
  }))
  const provider = () => approvedProvider(server, { prices: items, settleDay: random.int(1, 28) })
  const ids = [(await provider()).id, (await provider()).id]
  const known = new Map<number, Known>(
    ids.map((id) => [id, { uses: new Map(), undone: new Set(), confirmed: new Map() }]),
  )
  let now = '2025-06-03T09:00:00.000+08:00'
  const did: Record<string, number> = {}

  const steps = {
    use: async (id: number, own: Known) => {
      const index = random.int(0, prices.length - 1)
      const quantity = random.int(1, 9)
      const usedAt = after(now, -days(random.int(0, 45)))
      const made = await use(server, id, usedAt, { itemName: `项目${index}`, quantity })
      own.uses.set(made, cents(Number(prices[index]).toFixed(2)) * BigInt(quantity))
    },
    undo: async (_id: number, own: Known) => {
      const chosen = random.pick([...own.uses.keys(), 0])
      if (chosen === 0) return
      // Meanwhile the run of another instance takes services up.
      await Promise.all([undo(server, chosen, now), settleMonths(server.db, now), settleMonths(server.db, now)])
      own.undone.add(chosen)
    },
    run: async () => {
      now = after(now, days(random.int(1, 25)))
      await Promise.all([settleMonths(server.db, now), settleMonths(server.db, now)])
    },
    confirm: async (id: number, own: Known) => {
      const open = (await statementsOf(server, id)).find(({ status }) => status === settlementStatus.open)
      if (!open) return
      const [answer] = await Promise.all([step(server, open.id, 'confirm'), settleMonths(server.db, now)])
      // The run may have added services in between.
      if (answer.code === 200) own.confirmed.set(open.id, await facts(open.id))
      else expect(answer.code).toBe(409)
    },
    adjust: async (id: number) => {
      const open = (await statementsOf(server, id)).find(({ status }) => status === settlementStatus.open)
      const adjustAmount = `${random.int(-90, 90)}.${random.int(10, 99)}`
      if (open) await step(server, open.id, 'adjust', { adjustAmount, reason: '随机调整' })
    },
    reopen: async (id: number, own: Known) => {
      const chosen = (await statementsOf(server, id)).findLast(({ status }) => status === settlementStatus.confirmed)
      if (!chosen) return
      expect((await step(server, chosen.id, 'reopen', { reason: '退回再对' })).code).toBe(200)
      own.confirmed.delete(chosen.id)
    },
    pay: async (id: number) => {
      const chosen = (await statementsOf(server, id)).find(({ status }) => status === settlementStatus.confirmed)
      if (!chosen) return
      const answers = await Promise.all([payStatement(server, chosen.id), payStatement(server, chosen.id)])
      expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
    },
  }
  const names = [
    'use',
    'use',
    'use',
    'use',
    'undo',
    'undo',
    'run',
    'run',
    'confirm',
    'confirm',
    'adjust',
    'reopen',
    'pay',
  ] as const
  for (let index = 0; index < STEPS; index++) {
    const id = random.pick(ids)
    const own = known.get(id)
    if (!own) throw new Error('no history')
    const name = random.pick(names)
    await steps[name](id, own)
    did[name] = (did[name] ?? 0) + 1
    await check(id, own)
  }
  for (const [id, own] of known) {
    await check(id, own)
    expect((await statementsOf(server, id)).length).toBeGreaterThan(3)
  }
  expect(Object.keys(did).length).toBe(new Set(names).size)
}, 240_000)
