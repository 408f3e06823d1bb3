import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endChannel, saveChannel } from '#contract/blackCard/channels.ts'
import { settlementStatus } from '#contract/blackCard/codes.ts'
import { monthAfter } from '#contract/blackCard/settlement-rules.ts'
import { orderBizType } from '#contract/orders/codes.ts'
import { listOrders } from '#contract/orders/order-queries.ts'
import { settleChannelMonths } from '#server/areas/blackCard/channel/monthly-run.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import {
  activeChannel,
  at,
  channelNow,
  completeChannel,
  paidBack,
  payableChannel,
  payStatement,
  sale,
  statementsOf,
  step,
} from './channel-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const run = (now: string) => settleChannelMonths(server.db, now)
const finance = { as: 'finance' }

/** A channel with 5 % and a statement for July 2026 over two sales. */
async function july() {
  const channel = await payableChannel(server)
  const orders = [
    await sale(server, channel.id, '1000.00', at('2026-07-01')),
    await sale(server, channel.id, '333.33', '2026-07-31T23:59:59.999+08:00'),
  ]
  await run(at('2026-08-05'))
  const [statement] = await statementsOf(server, channel.id)
  if (!statement) throw new Error('no statement')
  return { channel, orders, statement }
}

describe('the monthly statement', () => {
  test('takes the sales that were completed in the month, and nothing else', async () => {
    const channel = await payableChannel(server)
    await sale(server, channel.id, '1000.00', at('2026-07-31'))
    await sale(server, channel.id, '70.00', at('2026-08-01'))
    await sale(server, channel.id, '50.00', null)
    expect(await run(at('2026-08-04'))).toBe(0)
    await run(at('2026-08-05'))
    await run(at('2026-08-05'))
    expect(await statementsOf(server, channel.id)).toMatchObject([
      {
        ...{ month: '2026-07', orderCount: 1, orderAmount: '1000.00', refundAmount: '0.00', commissionRate: '5.00' },
        ...{ commission: '50.00', payable: '50.00', status: settlementStatus.open },
      },
    ])
    expect((await channelNow(server, channel.id)).unsettledAmount).toBe('50.00')
    await run(at('2026-09-20'))
    expect((await statementsOf(server, channel.id)).map(({ month, orderAmount }) => [month, orderAmount])).toEqual([
      ['2026-07', '1000.00'],
      ['2026-08', '70.00'],
    ])
  })

  test('is what the linked list of orders sums up', async () => {
    const { channel, statement } = await july()
    const query = { bizType: orderBizType.channelSale, channelId: channel.id }
    const days = { completedFrom: '2026-07-01', completedTo: '2026-07-31' }
    const list = await server.data(listOrders, { ...query, ...days }, finance)
    expect(list.total).toBe(statement.orderCount)
    expect(list.payAmount).toBe(statement.orderAmount)
  })

  test('a refund before the completion counts with the order, a later one in its month', async () => {
    const channel = await payableChannel(server)
    const first = await sale(server, channel.id, '1000.00', at('2026-07-20'))
    await paidBack(server, first, '100.00', at('2026-06-30'))
    await run(at('2026-08-05'))
    expect(await statementsOf(server, channel.id)).toMatchObject([{ refundAmount: '100.00', commission: '45.00' }])
    const [{ id = 0 } = {}] = await statementsOf(server, channel.id)
    expect((await step(server, id, 'confirm')).code).toBe(200)
    await paidBack(server, first, '200.00', at('2026-07-31'))
    // A month with a refund and no orders makes no statement.
    await run(at('2026-09-05'))
    expect(await statementsOf(server, channel.id)).toHaveLength(1)
    await sale(server, channel.id, '500.00', at('2026-09-10'))
    await run(at('2026-10-05'))
    expect(await statementsOf(server, channel.id)).toMatchObject([
      { month: '2026-07', refundAmount: '100.00' },
      { month: '2026-09', orderAmount: '500.00', refundAmount: '200.00', commission: '15.00' },
    ])
  })

  test('a new rate counts from the next month', async () => {
    const { id, version, name, phone } = await activeChannel(server)
    const input = await completeChannel(server, { name, phone, commissionRate: '10' })
    await server.data(saveChannel, { ...input, id, version }, { as: 'marketing' })
    const month = server.now().slice(0, 7)
    await sale(server, id, '100.00', `${month}-01T10:00:00.000+08:00`)
    await sale(server, id, '100.00', `${monthAfter(month)}-01T10:00:00.000+08:00`)
    await run(at(`${monthAfter(month, 2)}-28`))
    expect((await statementsOf(server, id)).map(({ commission }) => commission)).toEqual(['5.00', '10.00'])
  })

  test('one below 0 is carried to the next month and cannot be paid or sent back', async () => {
    const { channel, orders, statement } = await july()
    await step(server, statement.id, 'confirm')
    expect((await payStatement(server, statement.id)).code).toBe(200)
    await paidBack(server, orders[0] ?? 0, '900.00', at('2026-08-10'))
    await sale(server, channel.id, '100.00', at('2026-08-11'))
    await run(at('2026-09-05'))
    const [, august] = await statementsOf(server, channel.id)
    expect(august).toMatchObject({ month: '2026-08', commission: '-40.00', payable: '-40.00' })
    await step(server, august?.id ?? 0, 'confirm')
    expect(await payStatement(server, august?.id ?? 0)).toMatchObject({
      code: 422,
      message: '应付金额不大于 0，不能登记打款',
    })
    await sale(server, channel.id, '2000.00', at('2026-09-11'))
    await run(at('2026-10-05'))
    const [, carried, september] = await statementsOf(server, channel.id)
    expect(september).toMatchObject({ commission: '100.00', carriedAmount: '-40.00', payable: '60.00' })
    expect(carried?.carriedTo?.name).toBe(september?.settlementNo)
    expect((await channelNow(server, channel.id)).unsettledAmount).toBe('60.00')
    expect(await step(server, carried?.id ?? 0, 'reopen', { reason: '金额有误' })).toMatchObject({
      code: 422,
      message: '应付为负，已结转到后面的结算单，不能退回',
    })
  })
})

describe('the steps of finance', () => {
  test('adjusts, confirms, sends back and pays; who confirmed does not pay', async () => {
    const { statement, channel } = await july()
    expect(statement.commission).toBe('66.67')
    expect((await step(server, statement.id, 'adjust', { adjustAmount: '-6.67' })).message).toBe('请填写调整原因')
    const adjusted = await step(server, statement.id, 'adjust', { adjustAmount: '-6.67', reason: '扣物料费' })
    expect(adjusted.data).toMatchObject({ adjustAmount: '-6.67', payable: '60.00' })
    expect((await payStatement(server, statement.id)).message).toBe('只能登记待打款的结算单')
    expect((await step(server, statement.id, 'confirm')).code).toBe(200)
    expect((await step(server, statement.id, 'adjust', { adjustAmount: '1', reason: '再调' })).message).toBe(
      '只能调整待对账的结算单',
    )
    expect((await step(server, statement.id, 'reopen', { reason: '金额有误' })).data.status).toBe(settlementStatus.open)
    await step(server, statement.id, 'confirm')
    const own = await payStatement(server, statement.id, finance)
    expect(own).toMatchObject({ code: 403, message: '确认对账的人不能登记打款，请由其他人登记' })
    const paid = await payStatement(server, statement.id)
    expect(paid.data).toMatchObject({ status: settlementStatus.paid, paidBy: expect.any(String) })
    expect(paid.data.payVoucher).toHaveLength(1)
    expect((await channelNow(server, channel.id)).unsettledAmount).toBe('0.00')
    const entries = await server.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.targetName, statement.settlementNo))
    expect(entries.map(({ action }) => action).toSorted()).toEqual(
      ['add', 'adjust', 'confirm', 'confirm', 'pay', 'sendBack'].toSorted(),
    )
  })

  test('wants the bank account of the channel', async () => {
    const { id } = await activeChannel(server)
    await sale(server, id, '100.00', at('2026-07-31'))
    await run(at('2026-08-05'))
    const [statement] = await statementsOf(server, id)
    expect((await step(server, statement?.id ?? 0, 'confirm')).message).toBe('请先填写渠道商的结算账户')
  })

  test('slips are for who settles or pays, and other roles change nothing', async () => {
    const { statement, channel } = await july()
    await step(server, statement.id, 'confirm')
    await payStatement(server, statement.id)
    const [seen] = await statementsOf(server, channel.id)
    expect(seen?.payVoucher).toHaveLength(1)
    expect((await step(server, statement.id, 'reopen', { reason: '试试' }, { as: 'marketing' })).code).toBe(403)
    expect((await payStatement(server, statement.id, { as: 'marketing' })).code).toBe(403)
  })

  test('a channel with an unpaid statement does not end: it is named', async () => {
    const { statement, channel } = await july()
    const { id, name } = channel
    const { version } = await channelNow(server, id)
    const refused = await server.api(endChannel, { id, version, reason: '不再合作', name }, { as: 'marketing' })
    expect(refused.code).toBe(422)
    expect(refused.message).toContain(`1 张未结清的结算单（${statement.settlementNo}）`)
    await step(server, statement.id, 'confirm')
    await payStatement(server, statement.id)
    expect((await server.api(endChannel, { id, version, reason: '不再合作', name }, { as: 'marketing' })).code).toBe(
      200,
    )
  })
})
