import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settlementStatus } from '#contract/blackCard/codes.ts'
import { OWN_CONFIRMATION } from '#contract/blackCard/settlement-rules.ts'
import {
  listProviderSettlements,
  payProviderSettlement,
  saveProviderSettlement,
} from '#contract/merchants/provider-settlements.ts'
import { auditResult } from '#contract/permissions/codes.ts'
import { settleMonths } from '#server/areas/merchants/provider/monthly-run.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { providerSettlement } from '#server/database/schema/providers.ts'
import { after, hours } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { at, july, payStatement, slip, statementRow, statementsOf, step, undo, use } from './provider-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const run = (now: string) => settleMonths(server.db, now)
const finance = { as: 'finance' }

describe('finance', () => {
  test('adjusts an open statement with a signed amount and a reason', async () => {
    const { statement } = await july(server)
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
    const { statement } = await july(server)
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
    const { uses, statement } = await july(server)
    await undo(server, uses[0] ?? 0)
    const { id, version } = statement
    expect(await server.api(saveProviderSettlement, { id, version, action: 'confirm' }, finance)).toMatchObject({
      code: 409,
      data: { latest: { payable: '160.00' } },
    })
  })

  test('does not pay what the same person confirmed', async () => {
    const { statement } = await july(server)
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
    const { statement } = await july(server)
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
    const { statement } = await july(server)
    await step(server, statement.id, 'confirm')
    const { version } = await statementRow(server, statement.id)
    const params = { id: statement.id, version, payVoucher: [await slip(server, 'admin')], paidAt: server.now() }
    const send = (requestId: string) =>
      server.api(payProviderSettlement, params, { as: 'admin', headers: { 'request-id': requestId } })
    const key = randomUUID()
    const [one, two] = await Promise.all([send(key), send(key)])
    expect([one, two]).toMatchObject([{ code: 200 }, { code: 200 }])
    expect(two.data.version).toBe(one.data.version)
    expect(await send(key)).toMatchObject({ code: 200, data: { version: one.data.version } })
    // Another key is another payment: there is nothing left to pay.
    expect((await send(randomUUID())).code).toBe(409)
    const logged = (await server.db.select().from(auditLog).where(eq(auditLog.action, 'pay'))).filter(
      ({ targetId, resource, result }) =>
        resource === 'providerSettlement' && targetId === String(statement.id) && result === auditResult.success,
    )
    expect(logged).toHaveLength(1)
  })

  test('two people at once pay once', async () => {
    const { statement } = await july(server)
    await step(server, statement.id, 'confirm')
    const answers = await Promise.all([payStatement(server, statement.id), payStatement(server, statement.id)])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
  })
})

describe('rights', () => {
  test('to settle and to pay are those of 财务; others see statements without slips', async () => {
    const { providerId, statement } = await july(server)
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
    const { providerId } = await july(server)
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
