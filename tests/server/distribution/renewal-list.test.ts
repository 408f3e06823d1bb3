import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listDistributors } from '#contract/distribution/accounts.ts'
import { distributorBillStatus, distributorPurchaseKind, endsWithin } from '#contract/distribution/codes.ts'
import {
  addRenewal,
  cancelRenewals,
  getRenewal,
  getRenewalChoices,
  listRenewals,
  quoteRenewal,
  type Renewal,
  remindRenewals,
} from '#contract/distribution/renewals.ts'
import { confirmPayment } from '#contract/orders/payments.ts'
import { distributorRenewal } from '#server/database/schema/distributor-bills.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { after, days } from '#server/time.ts'
import { accountWith, bought, fields } from './bills.ts'
import { accountOf, confirmMoney, finance, trade } from './records.ts'
import {
  dayIn,
  expiredAccount,
  inputOf,
  refund,
  renewed,
  seats,
  server,
  startRenewals,
  submit,
  termOf,
  voucher,
} from './renewal-records.ts'

startRenewals()

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
