import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTargetAuditLogs } from '#contract/base.ts'
import { listWalletRecords } from '#contract/blackCard/card-changes.ts'
import { walletEntryKind } from '#contract/blackCard/card-codes.ts'
import { cardMerchant, walletRecord } from '#server/database/schema/cards.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { cardOf, entered, fields, finance, openedCard, trade } from './card-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const { withdrawal, increase, decrease } = walletEntryKind

const recordsOf = (cardMerchantId: number) => server.data(listWalletRecords, { cardMerchantId, pageSize: 200 }, finance)

/** Every balance is the sum of its records, and each record continues the one before. */
async function expectBalanced(): Promise<void> {
  const { rows } = await server.db.execute(sql`
    select card.id from ${cardMerchant} card
    left join (select card_merchant_id, sum(amount) as held from ${walletRecord} group by 1) own on own.card_merchant_id = card.id
    where card.balance <> coalesce(own.held, 0) or card.balance < 0`)
  expect(rows).toEqual([])
  const broken = await server.db.execute(sql`
    select id from (
      select id, balance_after, amount, coalesce(lag(balance_after) over (partition by card_merchant_id order by id), 0) as before
      from ${walletRecord}) chain
    where before + amount <> balance_after`)
  expect(broken.rows).toEqual([])
}

describe('the wallet of a card', () => {
  test('the balances of the demo are the sums of their records', expectBalanced)

  test('money comes in and goes out with its sign, and the sums say so', async () => {
    const { id } = await openedCard(server)
    await entered(server, id, '100')
    await entered(server, id, '20.5', { kind: increase, voucherImages: [] })
    await entered(server, id, '30', { kind: withdrawal })
    const { list, amountIn, amountOut } = await recordsOf(id)
    expect(list.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
      ['-30.00', '90.50'],
      ['20.50', '120.50'],
      ['100.00', '100.00'],
    ])
    expect({ amountIn, amountOut }).toEqual({ amountIn: '120.50', amountOut: '30.00' })
    expect((await cardOf(server, id)).balance).toBe('90.50')
  })

  test('100.01 out of 100 is refused and writes no record', async () => {
    const { id } = await openedCard(server)
    await entered(server, id, '100')
    const answer = await entered(server, id, '100.01', { kind: decrease })
    expect(fields(answer)).toEqual({ amount: '余额不足，钱包余额 100.00 元' })
    expect((await recordsOf(id)).total).toBe(1)
  })

  test('vouchers are required for top-ups and withdrawals, 0 is refused, a remark is required', async () => {
    const { id } = await openedCard(server)
    expect(fields(await entered(server, id, '10', { voucherImages: [] }))).toEqual({ voucherImages: '请上传凭证' })
    expect(fields(await entered(server, id, '0'))).toMatchObject({ amount: '金额应大于 0' })
    expect((await entered(server, id, '10', { remark: '' })).code).toBe(422)
  })

  test('many people at once: records follow each other and never take more than there is', async () => {
    const { id } = await openedCard(server)
    await entered(server, id, '100')
    const takes = Array.from({ length: 6 }, () => entered(server, id, '30', { kind: withdrawal }))
    const gives = Array.from({ length: 3 }, () => entered(server, id, '1', { kind: increase, voucherImages: [] }))
    const answers = await Promise.all([...takes, ...gives])
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(6)
    expect((await cardOf(server, id)).balance).toBe('13.00')
    await expectBalanced()
  })

  test('one request makes one record', async () => {
    const { id } = await openedCard(server)
    const requestId = randomUUID()
    const answers = await Promise.all([1, 2].map(() => entered(server, id, '50', { requestId })))
    expect(answers.map(({ code }) => code)).toEqual([200, 200])
    expect((await cardOf(server, id)).balance).toBe('50.00')
  })

  test('is hidden from who may not read it, also in the log of the card', async () => {
    const { id } = await openedCard(server)
    await entered(server, id, '77')
    expect((await server.api(listWalletRecords, { cardMerchantId: id }, trade)).code).toBe(403)
    const log = await server.data(listTargetAuditLogs, { resource: 'cardMerchant', targetId: id }, trade)
    expect(JSON.stringify(log)).not.toContain('77.00')
    const [record] = await server.db.select().from(walletRecord).where(eq(walletRecord.cardMerchantId, id))
    expect(record?.amount).toBe('77.00')
  })
})
