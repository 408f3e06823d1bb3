import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freezeDistributors } from '#contract/distribution/account-changes.ts'
import { listDistributors } from '#contract/distribution/accounts.ts'
import {
  distributorBillStatus,
  distributorPurchaseKind,
  distributorStatus,
  endsWithin,
  upgradeMode,
} from '#contract/distribution/codes.ts'
import { monthsAfter } from '#contract/distribution/quote-rules.ts'
import {
  addRenewal,
  cancelRenewals,
  getRenewal,
  getRenewalChoices,
  listRenewals,
  quoteRenewal,
  type Renewal,
  type RenewalInput,
  refundRenewal,
  remindRenewals,
} from '#contract/distribution/renewals.ts'
import { partyState, payBizKind } from '#contract/orders/codes.ts'
import { confirmPayment } from '#contract/orders/payments.ts'
import { expireDistributors } from '#server/areas/distribution/account/scheduled-work.ts'
import { agentPackage } from '#server/database/schema/agents.ts'
import { distributorRenewal } from '#server/database/schema/distributor-bills.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { after, dayOf, days } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { upload } from '../suppliers/records.ts'
import { accountWith, bought, fields, higherPackage, newItem, submit as submitPurchase } from './bills.ts'
import { accountOf, confirmMoney, finance, handIn, trade } from './records.ts'

let server: TestServer
let higher: number
let seats: number
let own: number
beforeAll(async () => {
  server = await createTestServer()
  higher = await higherPackage(server)
  seats = await newItem(server, { name: '续费席位', price: '365.00' })
  await server.db.update(agentPackage).set({ renewalPrice: '8000.00', validMonths: 12 })
  const { id } = await accountWith(server, 40)
  own = (await accountOf(server, id)).packageId
})
afterAll(() => server.close())

const dayIn = (count: number): string => dayOf(after(server.now(), days(count)))

const inputOf = (distributorId: number, changes: Partial<RenewalInput> = {}): RenewalInput => ({
  distributorId,
  agentPackageId: own,
  months: 12,
  ...changes,
})

const quote = (input: RenewalInput) => server.api(quoteRenewal, input, trade)

async function submit(input: RenewalInput, changes: object = {}) {
  const { payAmount } = await server.data(quoteRenewal, input, trade)
  return server.api(addRenewal, { ...input, payAmount, requestId: randomUUID(), ...changes }, trade)
}

const voucher = (no: string, amount: string) => handIn(server, no, amount, payBizKind.distributorRenewal)

async function renewed(input: RenewalInput): Promise<Renewal> {
  const { data } = await submit(input)
  const { id, renewalNo, payAmount } = data as Renewal
  await voucher(renewalNo, payAmount)
  await confirmMoney(server, renewalNo, payAmount)
  return server.data(getRenewal, { id }, finance)
}

async function refund(bill: Renewal, changes: object = {}) {
  const { id, version, payAmount } = await server.data(getRenewal, { id: bill.id }, finance)
  const url = await upload(server, 'finance', { isPrivate: true })
  const refundVoucher = [{ url, name: '退款回单.png', size: 100 }]
  return server.api(
    refundRenewal,
    { id, version, amount: payAmount, refundVoucher, reason: '办理有误', ...changes },
    finance,
  )
}

/** An account whose last day was some days ago. */
async function expiredAccount(daysAgo: number): Promise<number> {
  const { id } = await accountWith(server, 10)
  await server.db
    .update(distributorAccount)
    .set({ expireAt: dayIn(-daysAgo), status: distributorStatus.expired })
    .where(eq(distributorAccount.id, id))
  return id
}

/** The scheduled work three weeks from now. */
const termsBegin = () => {
  const later = after(server.now(), days(21))
  return expireDistributors(server.services.databases.main, later)
}

const termOf = async (id: number) => {
  const [row] = await server.db.select().from(distributorAccount).where(eq(distributorAccount.id, id))
  if (!row) throw new Error('no account')
  return row
}

describe('a renewal', () => {
  test('of a running account moves the last day at once; its term and price begin when the present ones end', async () => {
    const { id, expireAt } = await accountWith(server, 20)
    const bill = await renewed(inputOf(id))
    expect(bill).toMatchObject({
      status: distributorBillStatus.effective,
      packageAmount: '8000.00',
      payAmount: '8000.00',
      oldExpireAt: expireAt,
      newExpireAt: monthsAfter(expireAt, 12),
    })
    expect((await accountOf(server, id)).expireAt).toBe(monthsAfter(expireAt, 12))
    expect(await termOf(id)).toMatchObject({ termPaid: '10000.00', nextStart: expireAt, nextPaid: '8000.00' })
    await termsBegin()
    expect(await termOf(id)).toMatchObject({ termStart: expireAt, termPaid: '8000.00', nextStart: null })
    expect((await accountOf(server, id)).status).toBe(distributorStatus.active)
  })

  test('40 days after the last day counts from today, and the account is in use at once', async () => {
    const id = await expiredAccount(40)
    const bill = await renewed(inputOf(id))
    expect(bill.newExpireAt).toBe(monthsAfter(dayIn(0), 12))
    expect(await accountOf(server, id)).toMatchObject({
      status: distributorStatus.active,
      expireAt: monthsAfter(dayIn(0), 12),
    })
    // Its people sign in again: the session reads the state of the trade party.
    const [party] = await server.db.select().from(tradeParty).where(eq(tradeParty.id, id))
    expect(party?.state).toBe(partyState.active)
  })

  test('changes the package when the present term ends: this is the way down', async () => {
    const { id, expireAt } = await accountWith(server, 20)
    await renewed(inputOf(id, { agentPackageId: higher, months: 24 }))
    expect(await accountOf(server, id)).toMatchObject({ packageId: own, expireAt: monthsAfter(expireAt, 24) })
    expect(fields(await quote(inputOf(id)))).toEqual({ agentPackageId: '下一期已续费，只能以下一期的套餐继续续费' })
    await termsBegin()
    expect((await accountOf(server, id)).packageId).toBe(higher)
  })

  test('is bought for whole terms', async () => {
    const { id } = await accountWith(server, 20)
    expect(fields(await quote(inputOf(id, { months: 5 })))).toEqual({ months: '期限应为 12、24、36 个月' })
    expect(await quote(inputOf(id, { months: 36 }))).toMatchObject({ data: { payAmount: '24000.00' } })
  })

  test('keeps yearly items for their price of the new term; fewer seats than in use are refused', async () => {
    const { id, expireAt } = await accountWith(server, 20)
    await bought(server, {
      distributorId: id,
      kind: distributorPurchaseKind.addon,
      items: [{ itemId: seats, quantity: 5 }],
    })
    const { addons } = await server.data(getRenewalChoices, { id }, trade)
    expect(addons).toMatchObject([{ itemId: seats, quantity: 5, price: '365.00' }])
    const more = await quote(inputOf(id, { keptAddons: [{ itemId: seats, quantity: 6 }] }))
    expect(fields(more)).toEqual({ keptAddons: '「续费席位」在用 5 份，不能保留更多' })
    const input = inputOf(id, { keptAddons: [{ itemId: seats, quantity: 5 }] })
    expect(await quote(input)).toMatchObject({ data: { addonAmount: '1825.00', payAmount: '9825.00' } })
    const before = (await accountOf(server, id)).staff.quota
    await renewed(input)
    await termsBegin()
    expect((await accountOf(server, id)).staff.quota).toBe(before)
    expect(await termOf(id)).toMatchObject({ expireAt: monthsAfter(expireAt, 12) })
  })

  test('with fewer seats than in use is refused', async () => {
    const { id } = await accountWith(server, 20)
    const { enterpriseId } = await termOf(id)
    await server.db
      .update(enterpriseUser)
      .set({ giftQuota: -100 })
      .where(eq(enterpriseUser.id, enterpriseId ?? 0))
    expect(fields(await quote(inputOf(id)))).toMatchObject({
      keptAddons: expect.stringMatching(/^在用员工账号 \d+ 个，续费后只有 -?\d+ 个，请多保留或先停用$/),
    })
  })

  test('is refused while another is open, naming it; also when two are submitted at once', async () => {
    const { id } = await accountWith(server, 20)
    const answers = await Promise.all([submit(inputOf(id)), submit(inputOf(id))])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422])
    const first = answers.find(({ code }) => code === 200)?.data as Renewal
    const second = await submit(inputOf(id))
    expect(second).toMatchObject({
      message: `续费单 ${first.renewalNo} 还未完成，请先付款或取消`,
      data: { renewal: { id: first.id } },
    })
    const page = await server.data(listDistributors, { name: first.distributor.name }, trade)
    expect(page.list[0]?.openRenewal).toMatchObject({ renewalNo: first.renewalNo })
  })

  test('of a frozen account is refused', async () => {
    const { id } = await accountWith(server, 20)
    await server.data(freezeDistributors, { ids: [id], freeze: true, reason: '拖欠货款' }, trade)
    expect((await quote(inputOf(id))).message).toBe('账户已冻结，请先解冻')
  })

  test('waits for an open upgrade, and an upgrade for an open renewal', async () => {
    const { id } = await accountWith(server, 73)
    const upgrade = {
      ...{ distributorId: id, kind: distributorPurchaseKind.upgrade, toPackageId: higher },
      upgradeMode: upgradeMode.difference,
    }
    await submitPurchase(server, upgrade)
    expect(fields(await submit(inputOf(id)))).toMatchObject({ distributorId: expect.stringContaining('升级单') })
    const { id: other } = await accountWith(server, 73)
    await submit(inputOf(other))
    const answer = await submitPurchase(server, { ...upgrade, distributorId: other })
    expect(answer.message).toContain('续费单')
  })

  test('whose amount has changed is refused with the new quote; the same request makes one bill', async () => {
    const { id } = await accountWith(server, 20)
    const answer = await submit(inputOf(id), { payAmount: '7999.99' })
    expect(answer).toMatchObject({ code: 422, data: { quote: { payAmount: '8000.00' } } })
    const requestId = randomUUID()
    const first = (await submit(inputOf(id), { requestId })).data as Renewal
    expect((await submit(inputOf(id), { requestId })).data).toMatchObject({ id: first.id })
  })

  test('with a discount needs the right and a reason', async () => {
    const { id } = await accountWith(server, 20)
    const input = inputOf(id, { discountAmount: '500' })
    expect(fields(await submit(input))).toEqual({ discountReason: '请填写优惠原因，至少 2 个字' })
    expect(await submit(input, { discountReason: '老客户' })).toMatchObject({ data: { payAmount: '7500.00' } })
    expect((await server.api(quoteRenewal, input, finance)).code).toBe(403)
  })
})

describe('the refund of a renewal', () => {
  test('on the same day brings the old last day back, once', async () => {
    const { id, expireAt } = await accountWith(server, 20)
    const bill = await renewed(inputOf(id))
    const answers = await Promise.all([refund(bill), refund(bill)])
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await termOf(id)).toMatchObject({ expireAt, nextStart: null, nextPaid: '0.00' })
    expect(await server.data(getRenewal, { id: bill.id }, finance)).toMatchObject({
      status: distributorBillStatus.refunded,
      refundedAmount: '8000.00',
    })
  })

  test('is refused once the new term has begun', async () => {
    const bill = await renewed(inputOf(await expiredAccount(3)))
    expect((await refund(bill)).message).toBe('新周期已开始，不能撤销')
  })

  test('is refused for an older bill than the newest, of any kind', async () => {
    const { id } = await accountWith(server, 20)
    const bill = await renewed(inputOf(id))
    await bought(server, {
      distributorId: id,
      kind: distributorPurchaseKind.addon,
      items: [{ itemId: seats, quantity: 1 }],
    })
    expect((await refund(bill)).message).toBe('之后还有生效的单据，请先撤销较新的单据')
  })

  test('is refused after seven days, and above what was paid', async () => {
    const { id } = await accountWith(server, 20)
    const bill = await renewed(inputOf(id))
    expect(fields(await refund(bill, { amount: '8000.01' }))).toEqual({ amount: '退款金额不能超过实付的 8000.00 元' })
    const old = after(server.now(), -days(8))
    await server.db.update(distributorRenewal).set({ effectiveAt: old }).where(eq(distributorRenewal.id, bill.id))
    expect((await refund(bill)).message).toBe('只能撤销生效 7 天内的单据')
  })
})

describe('renewals', () => {
  test('are cancelled while they are unpaid, and confirmed by another person than the submitter', async () => {
    const { id } = await accountWith(server, 20)
    const bill = (await submit(inputOf(id))).data as Renewal
    await voucher(bill.renewalNo, bill.payAmount)
    const waits = await server.api(cancelRenewals, { ids: [bill.id], reason: '客户不再办理' }, trade)
    expect(waits.message).toBe('有付款凭证待确认，请先确认或驳回')
    const [waiting] = (await server.data(getRenewal, { id: bill.id }, trade)).payments
    const params = { id: waiting?.id ?? 0, version: waiting?.version ?? 0, transferAmount: bill.payAmount }
    expect((await server.api(confirmPayment, params, trade)).code).toBe(403)
    expect((await confirmMoney(server, bill.renewalNo, '7999.00')).code).toBe(422)
    const { id: other } = await accountWith(server, 20)
    const unpaid = (await submit(inputOf(other))).data as Renewal
    expect((await server.data(cancelRenewals, { ids: [unpaid.id], reason: '客户不再办理' }, trade)).done).toBe(1)
    expect((await voucher(unpaid.renewalNo, unpaid.payAmount)).code).toBe(422)
  })

  test('are listed by state, with the sum and the figures of the month', async () => {
    const { id, expireAt } = await accountWith(server, 20)
    const before = await server.data(listRenewals, {}, finance)
    await renewed(inputOf(id))
    const page = await server.data(listRenewals, { distributorId: id }, finance)
    expect(page).toMatchObject({ total: 1, sums: { payAmount: '8000.00' }, counts: { 2: 1 } })
    expect(page.month.renewed).toBe(before.month.renewed + 1)
    expect(page.month.kept - before.month.kept).toBe(expireAt.slice(0, 7) === dayIn(0).slice(0, 7) ? 1 : 0)
  })

  test('of others are not seen by a distributor, which renews itself', async () => {
    const { id } = await accountWith(server, 20)
    const other = (await submit(inputOf(id))).data as Renewal
    const as = { as: 'dealer' }
    expect((await server.api(getRenewal, { id: other.id }, as)).code).toBe(404)
    expect((await server.api(quoteRenewal, inputOf(id), as)).code).toBe(404)
    const [dealer] = await server.db.select().from(adminUser).where(eq(adminUser.account, 'dealer'))
    const distributorId = dealer?.distributorId ?? 0
    const { packages } = await server.data(getRenewalChoices, { id: distributorId }, as)
    const [terms] = packages
    const input = inputOf(distributorId, { agentPackageId: terms?.id ?? 0, months: terms?.validMonths ?? 12 })
    const { payAmount } = await server.data(quoteRenewal, input, as)
    await server.data(addRenewal, { ...input, payAmount, requestId: randomUUID() }, as)
    const { list } = await server.data(listRenewals, {}, as)
    expect(list.length).toBeGreaterThan(0)
    expect(list.every(({ distributor }) => distributor.id === distributorId)).toBe(true)
  })
})

describe('the work list', () => {
  test('counts accounts that end within 7, 30 and 90 days', async () => {
    const { id } = await accountWith(server, 5)
    const { name } = await accountOf(server, id)
    const page = await server.data(listDistributors, { name, endsIn: endsWithin.week }, trade)
    expect(page).toMatchObject({ total: 1, counts: { within7: 1, within30: 1, within90: 1 } })
    await server.db
      .update(distributorAccount)
      .set({ expireAt: dayIn(8) })
      .where(eq(distributorAccount.id, id))
    expect(await server.data(listDistributors, { name, endsIn: endsWithin.week }, trade)).toMatchObject({ total: 0 })
  })

  test('reminds a distributor once a day; the second time says so', async () => {
    const { id } = await accountWith(server, 5)
    const { id: other } = await accountWith(server, 5)
    const first = await server.data(remindRenewals, { ids: [id], words: '年底前续费有礼' }, trade)
    expect(first).toMatchObject({ done: 1, failed: [] })
    expect(await server.api(remindRenewals, { ids: [id] }, trade)).toMatchObject({
      code: 429,
      message: '24 小时内已提醒过，请明天再提醒',
    })
    const both = await server.data(remindRenewals, { ids: [id, other] }, trade)
    expect(both).toMatchObject({ done: 1, failed: [{ id, message: '24 小时内已提醒过，请明天再提醒' }] })
  })
})
