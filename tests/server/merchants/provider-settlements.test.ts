import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serviceKind, settlementStatus } from '#contract/blackCard/codes.ts'
import { OWN_CONFIRMATION } from '#contract/merchants/provider-rules.ts'
import {
  listProviderSettlements,
  listProviderUses,
  payProviderSettlement,
  saveProviderSettlement,
} from '#contract/merchants/provider-settlements.ts'
import { getProvider, saveProvider } from '#contract/merchants/providers.ts'
import { settleMonths } from '#server/areas/merchants/provider/monthly-run.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { providerPriceList, providerSettlement, providerUsage } from '#server/database/schema/providers.ts'
import { after, hours } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import {
  approvedProvider,
  completeProvider,
  ITEM,
  payStatement,
  slip,
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

const at = (day: string) => `${day}T10:00:00.000+08:00`
const run = (now: string) => settleMonths(server.db, now)
const finance = { as: 'finance' }

/** A provider with a statement for July 2026 over three services of 80 each. */
async function july() {
  const { id } = await approvedProvider(server)
  const uses = [await use(server, id, at('2026-07-01')), await use(server, id, at('2026-07-31'))]
  uses.push(await use(server, id, '2026-07-31T23:59:59.999+08:00'))
  await run(at('2026-08-05'))
  const [statement] = await statementsOf(server, id)
  if (!statement) throw new Error('no statement')
  return { providerId: id, uses, statement }
}
const unsettled = async (id: number) => (await server.data(getProvider, { id }, finance)).unsettledAmount

describe('the monthly statement', () => {
  test('pays three services of 80 with 240.00; after one is undone it is 160.00', async () => {
    const { providerId, uses, statement } = await july()
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
    const { providerId, statement } = await july()
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
    const { providerId, uses, statement } = await july()
    await use(server, providerId, at('2026-08-01'))
    const { list } = await server.data(listProviderUses, { providerId, settlementId: statement.id }, finance)
    expect(list.map(({ id }) => id).sort()).toEqual(uses.toSorted())
    expect(list[0]).toMatchObject({ amount: '80.00', settlement: { name: statement.settlementNo }, correction: null })
    expect((await server.data(listProviderUses, { providerId }, finance)).total).toBe(4)
  })
})

describe('a service undone after its statement was confirmed', () => {
  test('is taken back by the next statement, once', async () => {
    const { providerId, uses, statement } = await july()
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
    const { providerId, uses, statement } = await july()
    await step(server, statement.id, 'confirm')
    await undo(server, uses[1] ?? 0, at('2026-08-20'))
    expect(await step(server, statement.id, 'reopen', { reason: '服务已撤销' })).toMatchObject({
      data: { status: settlementStatus.open, usageCount: 2, payable: '160.00', confirmedBy: '', confirmedAt: null },
    })
    await run(at('2026-09-05'))
    expect(await statementsOf(server, providerId)).toHaveLength(1)
  })

  test('may leave the provider owing money; that is confirmed and noted as well', async () => {
    const { providerId, uses, statement } = await july()
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

describe('finance', () => {
  test('adjusts an open statement with a signed amount and a reason', async () => {
    const { statement } = await july()
    expect(await step(server, statement.id, 'adjust', { reason: '少算一次' })).toMatchObject({
      code: 422,
      data: { fields: { adjustAmount: '请填写调整金额' } },
    })
    expect(await step(server, statement.id, 'adjust', { adjustAmount: '-10' })).toMatchObject({
      code: 422,
      data: { fields: { reason: '请填写调整原因' } },
    })
    for (const adjustAmount of ['1.005', '1e3', '12345678', '+5', '--5']) {
      expect((await step(server, statement.id, 'adjust', { adjustAmount, reason: '少算一次' })).code).toBe(422)
    }
    expect(await step(server, statement.id, 'adjust', { adjustAmount: '-10.5', reason: '返工扣款' })).toMatchObject({
      data: { adjustAmount: '-10.50', adjustReason: '返工扣款', amount: '240.00', payable: '229.50' },
    })
    expect(await step(server, statement.id, 'adjust', { adjustAmount: '20', reason: '补远途费' })).toMatchObject({
      data: { payable: '260.00' },
    })
  })

  test('moves a statement only along its life cycle', async () => {
    const { statement } = await july()
    const { id } = statement
    expect((await step(server, id, 'reopen', { reason: '退回' })).message).toBe('只能退回待打款的结算单')
    expect((await payStatement(server, id)).message).toBe('只能登记待打款的结算单')
    expect((await step(server, id, 'confirm')).code).toBe(200)
    expect((await step(server, id, 'confirm')).message).toBe('只能确认待对账的结算单')
    expect((await step(server, id, 'adjust', { adjustAmount: '1', reason: '补差' })).message).toBe(
      '只能调整待对账的结算单',
    )
    expect((await step(server, id, 'reopen')).message).toBe('请填写退回原因')
    expect((await payStatement(server, id)).code).toBe(200)
    for (const action of ['adjust', 'confirm', 'reopen'] as const)
      expect((await step(server, id, action, { adjustAmount: '1', reason: '改一改' })).code).toBe(422)
    expect((await payStatement(server, id)).code).toBe(422)
  })

  test('does not confirm what has changed since it was read', async () => {
    const { uses, statement } = await july()
    await undo(server, uses[0] ?? 0)
    const { id, version } = statement
    expect(await server.api(saveProviderSettlement, { id, version, action: 'confirm' }, finance)).toMatchObject({
      code: 409,
      data: { payable: '160.00' },
    })
  })

  test('does not pay what the same person confirmed', async () => {
    const { statement } = await july()
    await step(server, statement.id, 'confirm')
    expect(await payStatement(server, statement.id, finance)).toMatchObject({ code: 403, message: OWN_CONFIRMATION })
    const [mine] = await statementsOf(server, statement.provider.id)
    expect(mine?.isOwnConfirmation).toBe(true)
    expect(await payStatement(server, statement.id)).toMatchObject({
      code: 200,
      data: { status: settlementStatus.paid, isOwnConfirmation: false, payVoucher: [{ name: '资质证书.png' }] },
    })
  })

  test('pays with a slip, and not in the future', async () => {
    const { statement } = await july()
    await step(server, statement.id, 'confirm')
    const { version } = await statementRow(server, statement.id)
    const params = { id: statement.id, version, payVoucher: [], paidAt: server.now() }
    expect(await server.api(payProviderSettlement, params, { as: 'admin' })).toMatchObject({
      code: 422,
      data: { fields: { payVoucher: '请上传打款凭证' } },
    })
    expect(await payStatement(server, statement.id, { as: 'admin' }, after(server.now(), hours(1)))).toMatchObject({
      code: 422,
      data: { fields: { paidAt: '打款时间不能晚于现在' } },
    })
  })

  test('pays once, however often and wherever the request is sent', async () => {
    const { statement } = await july()
    await step(server, statement.id, 'confirm')
    const { version } = await statementRow(server, statement.id)
    const params = { id: statement.id, version, payVoucher: [await slip(server, 'admin')], paidAt: server.now() }
    const send = (requestId: string) =>
      server.api(payProviderSettlement, params, { as: 'admin', headers: { 'x-request-id': requestId } })
    const key = randomUUID()
    const [one, two] = await Promise.all([send(key), send(key)])
    expect([one, two]).toMatchObject([{ code: 200 }, { code: 200 }])
    expect(two.data.version).toBe(one.data.version)
    expect(await send(key)).toMatchObject({ code: 200, data: { version: one.data.version } })
    // Another key is another payment: there is nothing left to pay.
    expect((await send(randomUUID())).code).toBe(409)
    const logged = (await server.db.select().from(auditLog).where(eq(auditLog.action, 'pay'))).filter(
      ({ targetId }) => targetId === String(statement.id),
    )
    expect(logged).toHaveLength(1)
  })

  test('two people at once pay once', async () => {
    const { statement } = await july()
    await step(server, statement.id, 'confirm')
    const answers = await Promise.all([payStatement(server, statement.id), payStatement(server, statement.id)])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
  })
})

describe('rights', () => {
  test('to settle and to pay are those of 财务; others see statements without slips', async () => {
    const { providerId, statement } = await july()
    for (const as of ['trade', 'marketing', 'goods', 'content', 'auditor', 'supplier', 'dealer']) {
      expect((await step(server, statement.id, 'confirm', {}, { as })).code, as).toBe(403)
      expect((await payStatement(server, statement.id, { as })).code, as).toBe(403)
    }
    await step(server, statement.id, 'confirm')
    await payStatement(server, statement.id)
    const seen = async (as: string) => (await server.data(listProviderSettlements, { providerId }, { as })).list[0]
    expect((await seen('trade'))?.payVoucher).toEqual([])
    expect((await seen('finance'))?.payVoucher).toHaveLength(1)
    expect((await server.api(listProviderSettlements, { providerId }, { as: 'dealer' })).code).toBe(403)
  })

  test('filters by month and status', async () => {
    const { providerId } = await july()
    await use(server, providerId, at('2026-09-01'))
    await run(at('2026-10-05'))
    const months = async (params: object) =>
      (await server.data(listProviderSettlements, { providerId, ...params }, finance)).list.map(({ month }) => month)
    expect(await months({})).toEqual(['2026-09', '2026-07'])
    expect(await months({ monthFrom: '2026-08' })).toEqual(['2026-09'])
    expect(await months({ monthTo: '2026-08' })).toEqual(['2026-07'])
    expect(await months({ status: settlementStatus.paid })).toEqual([])
    expect((await server.api(listProviderSettlements, { providerId, monthTo: '2026-13' }, finance)).code).toBe(422)
    expect(await server.db.$count(providerSettlement, eq(providerSettlement.providerId, providerId))).toBe(2)
  })
})
