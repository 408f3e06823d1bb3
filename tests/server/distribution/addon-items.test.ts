import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enableAddonItems, listAddonItems, saveAddonItem } from '#contract/distribution/addon-items.ts'
import { distributorBillStatus, distributorPurchaseKind } from '#contract/distribution/codes.ts'
import { type DistributorPurchase, getDistributorPurchase } from '#contract/distribution/purchases.ts'
import { enterpriseStatus, quotaChangeKind } from '#contract/merchants/codes.ts'
import { listStaffQuotaChanges, listStaffQuotas } from '#contract/merchants/staff-quotas.ts'
import { distributorPurchase } from '#server/database/schema/distributor-bills.ts'
import { addonItem, distributorAccount, distributorAddon } from '#server/database/schema/distributors.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { accountWith, bought, fields, itemOf, newItem, quote, refund, submit } from './bills.ts'
import { accountOf, finance, trade } from './records.ts'

const { addon } = distributorPurchaseKind

let server: TestServer
let seats: number
beforeAll(async () => {
  server = await createTestServer()
  seats = await newItem(server, { name: '测试席位', price: '365.00' })
})
afterAll(() => server.close())

const companyOf = async (name: string) => {
  const [company] = await server.db.select().from(enterpriseUser).where(eq(enterpriseUser.name, name))
  if (!company) throw new Error(`no company ${name}`)
  return company
}

describe('bought items', () => {
  test('of a year are charged by the days left; five seats at 365 for 100 days are 500, and count at once', async () => {
    const { id } = await accountWith(server, 100)
    const before = (await accountOf(server, id)).staff.quota
    const input = { distributorId: id, kind: addon, items: [{ itemId: seats, quantity: 5 }] }
    const answer = await quote(server, input)
    expect(answer).toMatchObject({ data: { payAmount: '500.00', after: { staff: { quota: before + 5 } } } })
    const bill = await bought(server, input)
    expect(bill.status).toBe(distributorBillStatus.effective)
    const account = await accountOf(server, id)
    expect(account.staff.quota).toBe(before + 5)
    const company = await companyOf(account.name)
    expect(company.addonQuota).toBe(before + 5)
  })

  test('of seats are in the history of 员工数量 with their bill, and so is their refund', async () => {
    const { id } = await accountWith(server, 100)
    const bill = await bought(server, { distributorId: id, kind: addon, items: [{ itemId: seats, quantity: 5 }] })
    await refund(server, bill)
    const { id: enterpriseId } = await companyOf((await accountOf(server, id)).name)
    const { list } = await server.data(listStaffQuotaChanges, { enterpriseId }, { as: 'marketing' })
    // From there one buys again, once the company is opened.
    const { active } = enterpriseStatus
    await server.db.update(enterpriseUser).set({ status: active }).where(eq(enterpriseUser.id, enterpriseId))
    const seatsOf = await server.data(listStaffQuotas, { enterpriseId }, { as: 'marketing' })
    expect(seatsOf.list).toMatchObject([{ id: enterpriseId, isDistributor: true, distributorId: id }])
    const { refund: undone, purchase, opening } = quotaChangeKind
    const shown = list.map(({ kind, delta, bizNo }) => ({ kind, delta, bizNo }))
    expect(shown.slice(0, 2)).toEqual([
      { kind: undone, delta: -5, bizNo: bill.purchaseNo },
      { kind: purchase, delta: 5, bizNo: bill.purchaseNo },
    ])
    expect(list[2]).toMatchObject({ kind: opening, reason: '经销商开通', before: 0 })
    // A chain: each begins where the one before ended.
    expect(list.slice(0, 2).map((change) => change.before)).toEqual(list.slice(1, 3).map((change) => change.after))
  })

  test('keep within their limits, over the life of the account', async () => {
    const { id } = await accountWith(server, 100)
    const itemId = await newItem(server, { minQty: 2, maxQty: 3 })
    const of = (quantity: number) => ({ distributorId: id, kind: addon, items: [{ itemId, quantity }] })
    expect(fields(await quote(server, of(1)))).toMatchObject({ items: expect.stringContaining('至少 2 份') })
    expect(fields(await quote(server, of(4)))).toMatchObject({ items: expect.stringContaining('最多还可购 3 份') })
    await submit(server, of(2))
    expect(fields(await quote(server, of(2)))).toMatchObject({ items: expect.stringContaining('最多还可购 1 份') })
    expect(fields(await quote(server, { distributorId: id, kind: addon, items: [] }))).toEqual({
      items: '请至少选择一个增购项目',
    })
  })

  test('that were disabled meanwhile are named; bills keep their names', async () => {
    const { id } = await accountWith(server, 100)
    const itemId = await newItem(server)
    const input = { distributorId: id, kind: addon, items: [{ itemId, quantity: 1 }] }
    const { data } = await submit(server, input)
    await server.data(enableAddonItems, { ids: [itemId], enabled: false }, trade)
    const [item] = await server.db.select().from(addonItem).where(eq(addonItem.id, itemId))
    expect(fields(await quote(server, input))).toMatchObject({ items: expect.stringContaining(item?.name ?? '-') })
    expect((data as DistributorPurchase).items[0]?.itemName).toBe(item?.name)
    const listed = await server.data(listAddonItems, { enabled: true }, trade)
    expect(listed.map((one) => one.id)).not.toContain(itemId)
  })

  test('one request makes one bill, also when it is sent twice at once', async () => {
    const { id } = await accountWith(server, 100)
    const requestId = randomUUID()
    const input = { distributorId: id, kind: addon, items: [{ itemId: seats, quantity: 1 }] }
    const answers = await Promise.all([submit(server, input, { requestId }), submit(server, input, { requestId })])
    expect(answers.map(({ code }) => code)).toEqual([200, 200])
    const rows = await server.db.select().from(distributorPurchase).where(eq(distributorPurchase.requestId, requestId))
    expect(rows).toHaveLength(1)
  })

  test('at another amount than was shown are refused with the new one', async () => {
    const { id } = await accountWith(server, 100)
    const answer = await submit(
      server,
      { distributorId: id, kind: addon, items: [{ itemId: seats, quantity: 5 }] },
      { payAmount: '499.99' },
    )
    expect(answer).toMatchObject({ code: 422, message: '金额已变为 500.00 元，请核对后再提交' })
  })

  test('that cost nothing take effect at once; a discount needs a reason and the right to give it', async () => {
    const { id } = await accountWith(server, 100)
    const input = { distributorId: id, kind: addon, items: [{ itemId: seats, quantity: 1 }], discountAmount: '100' }
    expect(fields(await submit(server, input))).toEqual({ discountReason: '请填写优惠原因，至少 2 个字' })
    expect(fields(await quote(server, { ...input, discountAmount: '100.01' }))).toEqual({
      discountAmount: '优惠不能超过应付金额',
    })
    expect(await submit(server, input, { discountReason: '开业扶持' })).toMatchObject({
      data: { status: distributorBillStatus.effective, payAmount: '0.00' },
    })
  })

  test('that are in use cannot be taken back', async () => {
    const { id } = await accountWith(server, 100)
    const bill = await bought(server, { distributorId: id, kind: addon, items: [{ itemId: seats, quantity: 5 }] })
    const [row] = await server.db.select().from(distributorAccount).where(eq(distributorAccount.id, id))
    const seat = eq(enterpriseUser.id, row?.enterpriseId ?? 0)
    // Fewer seats by gifts than are used would be refused the same way.
    await server.db.update(enterpriseUser).set({ giftQuota: -100 }).where(seat)
    expect((await refund(server, bill)).message).toBe('员工数已超出退款后的上限，请先停用员工账号')
    expect((await server.data(getDistributorPurchase, { id: bill.id }, finance)).status).toBe(
      distributorBillStatus.effective,
    )
    await server.db.update(enterpriseUser).set({ giftQuota: 0 }).where(seat)
    expect(await refund(server, bill)).toMatchObject({ code: 200, data: { status: distributorBillStatus.refunded } })
    const left = await server.db.select().from(distributorAddon).where(eq(distributorAddon.purchaseId, bill.id))
    expect(left).toEqual([])
  })
})

describe('items', () => {
  test('have a name of their own and limits in order', async () => {
    const name = `重名项目${randomUUID().slice(0, 6)}`
    await newItem(server, { name })
    expect(fields(await server.api(saveAddonItem, itemOf({ name }), trade))).toEqual({ name: '项目名称已存在' })
    expect(fields(await server.api(saveAddonItem, itemOf({ minQty: 5, maxQty: 4 }), trade))).toEqual({
      maxQty: '限购份数不能小于起购份数',
    })
    expect((await server.api(saveAddonItem, itemOf(), finance)).code).toBe(403)
  })

  test('keep the price of older bills when theirs changes', async () => {
    const { id } = await accountWith(server, 100)
    const input = itemOf({ price: '365.00' })
    const item = await server.data(saveAddonItem, input, trade)
    const bill = (await submit(server, { distributorId: id, kind: addon, items: [{ itemId: item.id, quantity: 1 }] }))
      .data as DistributorPurchase
    await server.data(saveAddonItem, { ...input, price: '730.00', id: item.id, version: item.version }, trade)
    expect(await server.data(getDistributorPurchase, { id: bill.id }, trade)).toMatchObject({
      payAmount: '100.00',
      items: [{ unitPrice: '365.00' }],
    })
  })
})
