import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serviceKind, settlementStatus } from '#contract/blackCard/codes.ts'
import { listProviderUses } from '#contract/merchants/provider-settlements.ts'
import { getProvider, saveProvider } from '#contract/merchants/providers.ts'
import { settleMonths } from '#server/areas/merchants/provider/monthly-run.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { providerPriceList, providerUsage } from '#server/database/schema/providers.ts'
import { after, hours } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import {
  approvedProvider,
  at,
  completeProvider,
  ITEM,
  july,
  payStatement,
  statementRow,
  statementsOf,
  step,
  undo,
  use,
} from './provider-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const run = (now: string) => settleMonths(server.db, now)
const finance = { as: 'finance' }

const unsettled = async (id: number) => (await server.data(getProvider, { id }, finance)).unsettledAmount

describe('the monthly statement', () => {
  test('pays three services of 80 with 240.00; after one is undone it is 160.00', async () => {
    const { providerId, uses, statement } = await july(server)
    expect(statement).toMatchObject({
      month: '2026-07',
      usageCount: 3,
      amount: '240.00',
      payable: '240.00',
      status: settlementStatus.open,
    })
    expect(await unsettled(providerId)).toBe('240.00')
    await undo(server, uses[0] ?? 0)
    await undo(server, uses[0] ?? 0)
    expect((await statementsOf(server, providerId))[0]).toMatchObject({
      usageCount: 2,
      amount: '160.00',
      payable: '160.00',
    })
    expect(await unsettled(providerId)).toBe('160.00')
  })

  test('is made on the settlement day, and once', async () => {
    const { id } = await approvedProvider(server, { settleDay: 20 })
    await use(server, id, at('2026-06-30'))
    await use(server, id, at('2026-07-01'))
    await run(at('2026-07-19'))
    expect(await statementsOf(server, id)).toEqual([])
    await Promise.all([run(at('2026-07-20')), run(at('2026-07-20'))])
    await run(at('2026-07-21'))
    expect(await statementsOf(server, id)).toMatchObject([{ month: '2026-06', usageCount: 1, amount: '80.00' }])
    expect(await server.db.$count(auditLog, eq(auditLog.resource, 'providerSettlement'))).toBeGreaterThan(0)
  })

  test('is made for each month that was missed', async () => {
    const { id } = await approvedProvider(server)
    await use(server, id, at('2025-12-31'))
    await use(server, id, at('2026-02-01'), { quantity: 2 })
    await run(at('2026-04-30'))
    expect(await statementsOf(server, id)).toMatchObject([
      { month: '2025-12', amount: '80.00' },
      { month: '2026-02', amount: '160.00' },
    ])
  })

  test('takes up a late service while it is open, otherwise the next one does', async () => {
    const { providerId, statement } = await july(server)
    await use(server, providerId, at('2026-07-15'))
    await run(at('2026-08-06'))
    expect(await statementRow(server, statement.id)).toMatchObject({ usageCount: 4, payable: '320.00' })
    expect((await step(server, statement.id, 'confirm')).code).toBe(200)
    await use(server, providerId, at('2026-07-16'))
    await run(at('2026-08-07'))
    expect(await statementRow(server, statement.id)).toMatchObject({ usageCount: 4 })
    await run(at('2026-09-05'))
    expect(await statementsOf(server, providerId)).toMatchObject([
      { month: '2026-07', amount: '320.00' },
      { month: '2026-08', amount: '80.00' },
    ])
  })

  test('costs each service by the price list of its moment', async () => {
    const { id, version } = await approvedProvider(server)
    await server.db
      .update(providerPriceList)
      .set({ since: at('2026-01-01') })
      .where(eq(providerPriceList.providerId, id))
    const input = await completeProvider(server)
    const prices = [{ kind: serviceKind.installation, itemName: ITEM, unit: '樘', price: '95.5' }]
    await server.data(saveProvider, { ...input, id, version, prices }, { as: 'marketing' })
    const early = await use(server, id, at('2026-07-01'))
    const late = await use(server, id, after(server.now(), hours(1)), { quantity: 3 })
    const amounts = async (use: number) =>
      (await server.db.select().from(providerUsage).where(eq(providerUsage.id, use)))[0]?.amount
    expect([await amounts(early), await amounts(late)]).toEqual(['80.00', '286.50'])
    await expect(use(server, id, at('2026-07-01'), { itemName: '拆旧' })).rejects.toThrow('服务商的价目中没有「拆旧」')
  })

  test('opens the services that it is made of', async () => {
    const { providerId, uses, statement } = await july(server)
    await use(server, providerId, at('2026-08-01'))
    const { list } = await server.data(listProviderUses, { providerId, settlementId: statement.id }, finance)
    expect(list.map(({ id }) => id).sort()).toEqual(uses.toSorted())
    expect(list[0]).toMatchObject({ amount: '80.00', settlement: { name: statement.settlementNo }, correction: null })
    expect((await server.data(listProviderUses, { providerId }, finance)).total).toBe(4)
  })
})

describe('a service undone after its statement was confirmed', () => {
  test('is taken back by the next statement, once', async () => {
    const { providerId, uses, statement } = await july(server)
    await step(server, statement.id, 'confirm')
    await payStatement(server, statement.id)
    await undo(server, uses[1] ?? 0, at('2026-08-20'))
    expect(await statementRow(server, statement.id)).toMatchObject({ usageCount: 3, payable: '240.00' })
    expect(await unsettled(providerId)).toBe('-80.00')
    await use(server, providerId, at('2026-08-21'), { quantity: 2 })
    await run(at('2026-09-05'))
    await run(at('2026-10-05'))
    expect(await statementsOf(server, providerId)).toMatchObject([
      { month: '2026-07', payable: '240.00' },
      { month: '2026-08', amount: '160.00', correctionCount: 1, correctionAmount: '-80.00', payable: '80.00' },
    ])
    const [, august] = await statementsOf(server, providerId)
    const { list } = await server.data(listProviderUses, { providerId, settlementId: august?.id }, finance)
    expect(list.find(({ id }) => id === uses[1])).toMatchObject({
      settlement: { id: statement.id },
      correction: { id: august?.id },
    })
  })

  test('leaves a statement that is reopened, so that nothing is taken back', async () => {
    const { providerId, uses, statement } = await july(server)
    await step(server, statement.id, 'confirm')
    await undo(server, uses[1] ?? 0, at('2026-08-20'))
    expect(await step(server, statement.id, 'reopen', { reason: '服务已撤销' })).toMatchObject({
      data: { status: settlementStatus.open, usageCount: 2, payable: '160.00', confirmedBy: '', confirmedAt: null },
    })
    await run(at('2026-09-05'))
    expect(await statementsOf(server, providerId)).toHaveLength(1)
  })

  test('may leave the provider owing money; that is confirmed and noted as well', async () => {
    const { providerId, uses, statement } = await july(server)
    await step(server, statement.id, 'confirm')
    for (const id of uses) await undo(server, id, at('2026-08-20'))
    await run(at('2026-09-05'))
    const [, august] = await statementsOf(server, providerId)
    expect(august).toMatchObject({ usageCount: 0, amount: '0.00', correctionAmount: '-240.00', payable: '-240.00' })
    await step(server, august?.id ?? 0, 'confirm')
    expect(await payStatement(server, august?.id ?? 0)).toMatchObject({ code: 200 })
    expect(await unsettled(providerId)).toBe('240.00')
  })
})
