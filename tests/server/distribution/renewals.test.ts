import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { freezeDistributors } from '#contract/distribution/account-changes.ts'
import { listDistributors } from '#contract/distribution/accounts.ts'
import {
  distributorBillStatus,
  distributorPurchaseKind,
  distributorStatus,
  upgradeMode,
} from '#contract/distribution/codes.ts'
import type { DistributorPurchase } from '#contract/distribution/purchases.ts'
import { getRenewalChoices, quoteRenewal, type Renewal } from '#contract/distribution/renewals.ts'
import { partyState } from '#contract/orders/codes.ts'
import { monthsAfter } from '#contract/rules/moment.ts'
import { distributorAddon } from '#server/database/schema/distributors.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { accountWith, bought, fields, submit as submitPurchase } from './bills.ts'
import { accountOf, confirmMoney, finance, handIn, trade } from './records.ts'
import {
  dayIn,
  expiredAccount,
  higher,
  inputOf,
  own,
  quote,
  refund,
  renewed,
  seats,
  server,
  startRenewals,
  submit,
  termOf,
  termsBegin,
} from './renewal-records.ts'

startRenewals()

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

  test('does not prolong items that were ordered before it and are paid after it', async () => {
    const { id, expireAt } = await accountWith(server, 20)
    const items = [{ itemId: seats, quantity: 1 }]
    const ordered = await submitPurchase(server, { distributorId: id, kind: distributorPurchaseKind.addon, items })
    await renewed(inputOf(id))
    const { purchaseNo, payAmount } = ordered.data as DistributorPurchase
    await handIn(server, purchaseNo, payAmount)
    await confirmMoney(server, purchaseNo, payAmount)
    const [item] = await server.db.select().from(distributorAddon).where(eq(distributorAddon.distributorId, id))
    expect(item?.validTo).toBe(expireAt)
  })

  test('that is taken back leaves the term of an earlier renewal that has begun', async () => {
    const { id, expireAt } = await accountWith(server, 20)
    await renewed(inputOf(id, { agentPackageId: higher }))
    const later = await renewed(inputOf(id, { agentPackageId: higher }))
    await termsBegin()
    expect((await refund(later)).code).toBe(200)
    expect(await termOf(id)).toMatchObject({
      ...{ packageId: higher, termStart: expireAt, termPaid: '8000.00', nextStart: null },
      expireAt: monthsAfter(expireAt, 12),
    })
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
