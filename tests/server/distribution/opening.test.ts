import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  assignDistributorManager,
  closeDistributor,
  dropOpenDistributor,
  editDistributor,
  freezeDistributors,
  openDistributor,
  resetDistributorLogin,
} from '#contract/distribution/account-changes.ts'
import { depositKind, distributorBillStatus, distributorStatus } from '#contract/distribution/codes.ts'
import { partyState } from '#contract/orders/codes.ts'
import { monthsAfter } from '#contract/rules/moment.ts'
import { getProfile } from '#contract/session.ts'
import { cancelUnpaidBills, expireDistributors } from '#server/areas/distribution/account/scheduled-work.ts'
import { distributorPurchase } from '#server/database/schema/distributor-bills.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { after, dayOf, days } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { accountOf, confirmMoney, deposit, finance, handIn, openedAccount, openingFor, trade } from './records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const partyOf = async (id: number) => (await server.db.select().from(tradeParty).where(eq(tradeParty.id, id)))[0]
const fields = (answer: { data: unknown }) => (answer.data as { fields?: object } | null)?.fields

describe('opening', () => {
  test('waits for the money and the deposit, then opens with its term, login and quotas', async () => {
    const opened = await server.data(openDistributor, await openingFor(server), trade)
    expect(opened).toMatchObject({ payAmount: '29800.00', purchaseNo: expect.stringMatching(/^DP\d{16}$/) })
    expect(await accountOf(server, opened.id)).toMatchObject({
      status: distributorStatus.opening,
      missing: ['未付款', '保证金未交齐'],
      accountNo: expect.stringMatching(/^JX\d{8}$/),
    })
    expect((await handIn(server, opened.purchaseNo, opened.payAmount)).code).toBe(200)
    expect((await accountOf(server, opened.id)).missing).toEqual(['待确认收款', '保证金未交齐'])
    expect((await confirmMoney(server, opened.purchaseNo, '29799.99')).code).toBe(422)
    expect((await confirmMoney(server, opened.purchaseNo, opened.payAmount)).code).toBe(200)
    expect((await accountOf(server, opened.id)).missing).toEqual(['保证金未交齐'])
    await deposit(server, opened.id, '999.99')
    expect((await accountOf(server, opened.id)).status).toBe(distributorStatus.opening)
    await deposit(server, opened.id, '0.01')
    const account = await accountOf(server, opened.id)
    expect(account).toMatchObject({
      status: distributorStatus.active,
      missing: [],
      expireAt: monthsAfter(dayOf(server.now()), 12),
      staff: { used: 0, quota: 8 },
      stores: { used: 0, quota: 2 },
    })
    expect((await partyOf(opened.id))?.state).toBe(partyState.active)
    const [login] = await server.db.select().from(adminUser).where(eq(adminUser.distributorId, opened.id))
    expect(login).toMatchObject({ account: account.phone, mustChangePassword: true })
  })

  test('one request opens one account, also when it is sent twice at once', async () => {
    const params = await openingFor(server)
    const answers = await Promise.all([1, 2].map(() => server.data(openDistributor, params, trade)))
    expect(answers[0]).toEqual(answers[1])
    const rows = await server.db.select().from(distributorAccount).where(eq(distributorAccount.name, params.name))
    expect(rows).toHaveLength(1)
  })

  test('what another account uses is refused, and named', async () => {
    const params = await openingFor(server)
    await server.data(openDistributor, params, trade)
    for (const [field, words] of [
      ['name', '经销商名称已用于'],
      ['phone', '该手机号已用于'],
      ['licenceNo', '该信用代码已开户'],
      ['contractNo', '合同编号已用于'],
    ] as const) {
      const other = await openingFor(server, { [field]: params[field] })
      const answer = await server.api(openDistributor, other, trade)
      expect(answer.code).toBe(422)
      expect(fields(answer)).toMatchObject({ [field]: expect.stringContaining(words) })
      expect(fields(answer)).toMatchObject({ [field]: expect.stringContaining(params.name) })
    }
  })

  test.each([
    [{ licenceNo: '91330106MA2XXXXXX1' }, 'licenceNo', '统一社会信用代码不正确'],
    [{ months: 18 }, 'months', '期限应为 12、24、36 个月'],
    [{ discountAmount: '30000', discountReason: '老客户' }, 'discountAmount', '优惠不能超过应付金额'],
    [{ discountAmount: '100' }, 'discountReason', '请填写优惠原因，至少 2 个字'],
    [{ contractFiles: [] }, 'contractFiles', '请上传合同文件'],
    [{ purchaseFactor: '0' }, 'purchaseFactor', '采购系数应在 0.0001 到 100 之间'],
    [{ confirmOverlap: false }, 'confirmOverlap', expect.stringContaining('区域重叠')],
    [{ agentPackageId: 999_999 }, 'agentPackageId', '请选择启用的代理套餐'],
  ])('%o is refused at its field', async (changes, field, message) => {
    const answer = await server.api(openDistributor, await openingFor(server, changes), trade)
    expect(answer.code).toBe(422)
    expect(fields(answer)).toMatchObject({ [field]: message })
  })

  test('is given up before money was confirmed; a waiting voucher or a deposit must be settled first', async () => {
    const opened = await server.data(openDistributor, await openingFor(server), trade)
    await handIn(server, opened.purchaseNo, opened.payAmount)
    const { version } = await accountOf(server, opened.id)
    const drop = { id: opened.id, version, reason: '客户放弃' }
    expect((await server.api(dropOpenDistributor, drop, trade)).message).toBe('有付款凭证待确认，请先确认或驳回')
    const other = await server.data(openDistributor, await openingFor(server), trade)
    await deposit(server, other.id, '200')
    const held = { id: other.id, version: (await accountOf(server, other.id)).version, reason: '客户放弃' }
    expect((await server.api(dropOpenDistributor, held, trade)).message).toContain('请先退还')
    await deposit(server, other.id, '200', { kind: depositKind.returned })
    const free = { ...held, version: (await accountOf(server, other.id)).version }
    expect(await server.data(dropOpenDistributor, free, trade)).toMatchObject({
      status: distributorStatus.closed,
      bills: [{ status: distributorBillStatus.cancelled }],
    })
  })

  test('a bill that is not paid within seven days is cancelled', async () => {
    const opened = await server.data(openDistributor, await openingFor(server), trade)
    const own = eq(distributorPurchase.distributorId, opened.id)
    const [bill] = await server.db.select().from(distributorPurchase).where(own)
    expect(Date.parse(bill?.payExpireAt ?? '') - Date.parse(bill?.createdAt ?? '')).toBe(days(7))
    await cancelUnpaidBills(server.db, after(server.now(), days(8)))
    expect((await accountOf(server, opened.id)).missing).toContain('付款单已取消')
    expect((await handIn(server, opened.purchaseNo, opened.payAmount)).code).toBe(422)
  })
})

describe('the deposit', () => {
  test('never goes below zero, also when two return it at once', async () => {
    const { id } = await openedAccount(server)
    const back = () => deposit(server, id, '600', { kind: depositKind.returned })
    const answers = await Promise.all([back(), back()])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422])
    expect((await accountOf(server, id)).depositHeld).toBe('400.00')
    expect(fields(await deposit(server, id, '400.01', { kind: depositKind.returned }))).toEqual({
      amount: '不能超过已交的 400.00 元',
    })
    expect(fields(await deposit(server, id, '10', { kind: depositKind.deducted, remark: '' }))).toEqual({
      remark: '请填写扣除的说明，至少 2 个字',
    })
  })

  test('is entered once for one request', async () => {
    const { id } = await openedAccount(server)
    const requestId = crypto.randomUUID()
    const answers = await Promise.all([1, 2].map(() => deposit(server, id, '50', { requestId })))
    expect(answers.map(({ code }) => code)).toEqual([200, 200])
    expect((await accountOf(server, id)).depositHeld).toBe('1050.00')
  })
})

describe('the life of an account', () => {
  test('a freeze ends the sessions of its people; they get 604 until it is lifted', async () => {
    const account = await dealerAccount()
    const token = await server.signIn('dealer')
    expect((await server.api(getProfile, {}, { token })).code).toBe(200)
    await server.data(freezeDistributors, { ids: [account.id], freeze: true, reason: '窜货' }, trade)
    expect((await server.api(getProfile, {}, { token })).code).not.toBe(200)
    await expect(server.signIn('dealer')).rejects.toThrow('604')
    expect((await partyOf(account.id))?.state).toBe(partyState.suspended)
    await server.data(freezeDistributors, { ids: [account.id], freeze: false }, trade)
    await expect(server.signIn('dealer')).resolves.toBeTruthy()
  })

  test('the day after its last day it has expired: 602 at sign-in and on calls', async () => {
    const account = await dealerAccount()
    const token = await server.signIn('dealer')
    await server.db
      .update(distributorAccount)
      .set({ expireAt: '2026-01-01' })
      .where(eq(distributorAccount.id, account.id))
    await Promise.all([1, 2].map(() => expireDistributors(server.db, server.now())))
    expect((await accountOf(server, account.id)).status).toBe(distributorStatus.expired)
    expect((await server.api(getProfile, {}, { token })).code).toBe(602)
    await expect(server.signIn('dealer')).rejects.toThrow('602')
    const restored = { expireAt: account.expireAt, status: account.status }
    await server.db.update(distributorAccount).set(restored).where(eq(distributorAccount.id, account.id))
    await server.db.update(tradeParty).set({ state: partyState.active }).where(eq(tradeParty.id, account.id))
  })

  test('is closed when nothing is open, for good', async () => {
    const { id, name } = await openedAccount(server)
    const close = async (typed: string) =>
      server.api(
        closeDistributor,
        { id, version: (await accountOf(server, id)).version, reason: '到期', name: typed },
        trade,
      )
    expect(fields(await close('别的名称'))).toEqual({ name: '经销商名称输入不一致' })
    expect((await close(name)).message).toContain('保证金 1000.00 元未退还')
    await deposit(server, id, '1000', { kind: depositKind.returned })
    expect(await close(name)).toMatchObject({ code: 200, data: { status: distributorStatus.closed } })
    expect((await partyOf(id))?.state).toBe(partyState.terminated)
    expect((await deposit(server, id, '1')).code).toBe(422)
  })

  test('its login is reset at most five times a day', async () => {
    const { id } = await openedAccount(server)
    for (let count = 0; count < 5; count++) await server.data(resetDistributorLogin, { id }, trade)
    expect((await server.api(resetDistributorLogin, { id }, trade)).code).toBe(429)
  })

  test('a stale form gets 409 with the present record', async () => {
    const account = await openedAccount(server)
    const { requestId: _r, confirmOverlap: _c, agentPackageId: _p, months: _m, ...rest } = await openingFor(server)
    const { discountAmount: _d, discountReason: _w, ...input } = rest
    const edited = { ...input, id: account.id, version: account.version, remark: '优先备货' }
    expect(await server.data(editDistributor, edited, trade)).toMatchObject({ remark: '优先备货', phone: input.phone })
    const stale = await server.api(editDistributor, edited, trade)
    expect(stale).toMatchObject({ code: 409, data: { latest: { remark: '优先备货' } } })
    const [login] = await server.db.select().from(adminUser).where(eq(adminUser.distributorId, account.id))
    expect(login?.account).toBe(input.phone)
  })

  test('its manager changes, and finance may not do it', async () => {
    const { id } = await openedAccount(server)
    const [goods] = await server.db.select().from(adminUser).where(eq(adminUser.account, 'goods'))
    const params = { ids: [id], managerId: goods?.id ?? 0 }
    expect((await server.api(assignDistributorManager, params, finance)).code).toBe(403)
    expect(await server.data(assignDistributorManager, params, trade)).toMatchObject({ done: 1 })
    expect((await accountOf(server, id)).manager?.id).toBe(goods?.id)
  })
})

async function dealerAccount() {
  const [dealer] = await server.db.select().from(adminUser).where(eq(adminUser.account, 'dealer'))
  return accountOf(server, dealer?.distributorId ?? 0)
}
