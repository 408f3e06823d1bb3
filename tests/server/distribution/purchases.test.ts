import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freezeDistributors } from '#contract/distribution/account-changes.ts'
import { enableAddonItems, listAddonItems, saveAddonItem } from '#contract/distribution/addon-items.ts'
import {
  addonBilling,
  addonKind,
  distributorBillStatus,
  distributorPurchaseKind,
  upgradeMode,
} from '#contract/distribution/codes.ts'
import {
  addDistributorPurchase,
  cancelDistributorPurchases,
  type DistributorPurchase,
  getDistributorPurchase,
  listDistributorPurchases,
  type QuoteInput,
  quoteDistributorPurchase,
  refundDistributorPurchase,
  saveDistributorInvoice,
} from '#contract/distribution/purchases.ts'
import { monthsAfter } from '#contract/distribution/quote-rules.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { agentPackage } from '#server/database/schema/agents.ts'
import { distributorPurchase } from '#server/database/schema/distributor-bills.ts'
import { addonItem, distributorAccount, distributorAddon } from '#server/database/schema/distributors.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { after, dayOf, days } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { upload } from '../suppliers/records.ts'
import { accountOf, confirmMoney, finance, handIn, openedAccount, trade } from './records.ts'

const { upgrade, addon, opening } = distributorPurchaseKind

let server: TestServer
let higher: number
let seats: number
beforeAll(async () => {
  server = await createTestServer()
  const rows = await server.db.select().from(agentPackage)
  const from = rows.find(({ name }) => name === '门店旗舰版')
  const to = rows.find(({ id, status }) => id !== from?.id && status === from?.status)
  if (!from || !to) throw new Error('the demo has too few packages')
  higher = to.id
  const terms = { validMonths: 12, upgradeToIds: [] as number[] }
  await server.db
    .update(agentPackage)
    .set({ ...terms, price: '16000.00' })
    .where(eq(agentPackage.id, to.id))
  await server.db
    .update(agentPackage)
    .set({ ...terms, price: '10000.00', upgradeToIds: [to.id] })
    .where(eq(agentPackage.id, from.id))
  seats = await newItem({ name: '测试席位', price: '365.00' })
})
afterAll(() => server.close())

type ItemInput = ParamsOf<typeof saveAddonItem>

const itemOf = (changes: Partial<ItemInput> = {}): ItemInput => ({
  name: `测试项目${randomUUID().slice(0, 6)}`,
  kind: addonKind.seats,
  unitCount: 1,
  price: '100.00',
  billing: addonBilling.yearly,
  minQty: 1,
  maxQty: 10,
  packageIds: [],
  sortNo: 0,
  remark: '',
  ...changes,
})

const newItem = async (changes: Partial<ItemInput> = {}): Promise<number> =>
  (await server.data(saveAddonItem, itemOf(changes), trade)).id

/** An account whose running term, of 365 days, has some days left. */
async function accountWith(daysLeft: number) {
  const { id } = await openedAccount(server)
  const today = dayOf(server.now())
  const expireAt = dayOf(after(server.now(), days(daysLeft)))
  const termStart = dayOf(after(server.now(), -days(365 - daysLeft)))
  await server.db
    .update(distributorAccount)
    .set({ termStart, expireAt, termPaid: '10000.00' })
    .where(eq(distributorAccount.id, id))
  return { id, today, expireAt }
}

const quote = (input: QuoteInput) => server.api(quoteDistributorPurchase, input, trade)

async function submit(input: QuoteInput, changes: Partial<ParamsOf<typeof addDistributorPurchase>> = {}) {
  const { payAmount } = await server.data(quoteDistributorPurchase, input, trade)
  return server.api(addDistributorPurchase, { ...input, payAmount, requestId: randomUUID(), ...changes }, trade)
}

/** Submits, and pays by transfer. */
async function bought(input: QuoteInput): Promise<DistributorPurchase> {
  const { data } = await submit(input)
  const { id, purchaseNo, payAmount } = data as DistributorPurchase
  await handIn(server, purchaseNo, payAmount)
  await confirmMoney(server, purchaseNo, payAmount)
  return server.data(getDistributorPurchase, { id }, finance)
}

async function refund(bill: DistributorPurchase, changes: Partial<ParamsOf<typeof refundDistributorPurchase>> = {}) {
  const { id, version } = await server.data(getDistributorPurchase, { id: bill.id }, finance)
  const url = await upload(server, 'finance', { isPrivate: true })
  const refundVoucher = [{ url, name: '退款回单.png', size: 100 }]
  const params = { id, version, amount: bill.payAmount, refundVoucher, reason: '办理有误', ...changes }
  return server.api(refundDistributorPurchase, params, finance)
}

const fields = (answer: { data: unknown }) => (answer.data as { fields?: object } | null)?.fields

describe('an upgrade', () => {
  test('补差价: the difference of the prices for the days that are left; the last day stays', async () => {
    const { id, expireAt } = await accountWith(73)
    const input = { distributorId: id, kind: upgrade, toPackageId: higher, upgradeMode: upgradeMode.difference }
    expect(await quote(input)).toMatchObject({ code: 200, data: { payAmount: '1200.00', expireAfter: expireAt } })
    const bill = await bought(input)
    expect(bill).toMatchObject({ status: distributorBillStatus.effective, expireAfter: expireAt })
    expect(await accountOf(server, id)).toMatchObject({ packageId: higher, expireAt })
  })

  test('重新计期: what is left is credited, and a new term starts today', async () => {
    const { id, today } = await accountWith(73)
    const input = {
      distributorId: id,
      kind: upgrade,
      toPackageId: higher,
      upgradeMode: upgradeMode.newTerm,
      months: 12,
    }
    expect(await quote(input)).toMatchObject({
      data: {
        creditAmount: '2000.00',
        payAmount: '14000.00',
        expireAfter: monthsAfter(today, 12),
        creditWords: expect.stringContaining('剩余 73 天'),
      },
    })
    await bought(input)
    expect((await accountOf(server, id)).expireAt).toBe(monthsAfter(today, 12))
  })

  test('only goes to a package that the present one may become, and is bought for whole terms', async () => {
    const { id } = await accountWith(73)
    const account = await accountOf(server, id)
    const input = { distributorId: id, kind: upgrade, upgradeMode: upgradeMode.newTerm, months: 12 }
    const down = await quote({ ...input, toPackageId: account.packageId })
    expect(fields(down)).toEqual({ toPackageId: '只能升级到更高套餐，降级请在续费时更换' })
    const odd = await quote({ ...input, toPackageId: higher, months: 5 })
    expect(fields(odd)).toEqual({ months: '期限应为 12、24、36 个月' })
    expect(account.upgradeTargets.map((target) => target.id)).toEqual([higher])
  })

  test('one is open at a time for a distributor, also when two are submitted at once', async () => {
    const { id } = await accountWith(100)
    const input = { distributorId: id, kind: upgrade, toPackageId: higher, upgradeMode: upgradeMode.difference }
    const answers = await Promise.all([submit(input), submit(input)])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422])
  })

  test('is taken back within seven days: package and last day are as before; only once', async () => {
    const { id, expireAt } = await accountWith(73)
    const { packageId } = await accountOf(server, id)
    const bill = await bought({
      ...{ distributorId: id, kind: upgrade, toPackageId: higher },
      ...{ upgradeMode: upgradeMode.newTerm, months: 12 },
    })
    expect(fields(await refund(bill, { refundVoucher: [] }))).toEqual({ refundVoucher: '请上传退款凭证' })
    expect(fields(await refund(bill, { amount: '99999' }))).toEqual({ amount: '退款金额不能超过实付的 14000.00 元' })
    const answers = await Promise.all([refund(bill), refund(bill)])
    expect(answers.map(({ code }) => code).sort()[0]).toBe(200)
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await accountOf(server, id)).toMatchObject({ packageId, expireAt })
  })

  test('cannot be taken back after seven days', async () => {
    const { id } = await accountWith(73)
    const bill = await bought({
      ...{ distributorId: id, kind: upgrade, toPackageId: higher },
      upgradeMode: upgradeMode.difference,
    })
    const old = after(server.now(), -days(8))
    await server.db.update(distributorPurchase).set({ effectiveAt: old }).where(eq(distributorPurchase.id, bill.id))
    expect((await refund(bill)).message).toBe('只能撤销生效 7 天内的单据')
  })
})

describe('bought items', () => {
  test('of a year are charged by the days left; five seats at 365 for 100 days are 500, and count at once', async () => {
    const { id } = await accountWith(100)
    const before = (await accountOf(server, id)).staff.quota
    const input = { distributorId: id, kind: addon, items: [{ itemId: seats, quantity: 5 }] }
    const answer = await quote(input)
    expect(answer).toMatchObject({ data: { payAmount: '500.00', after: { staff: { quota: before + 5 } } } })
    const bill = await bought(input)
    expect(bill.status).toBe(distributorBillStatus.effective)
    const account = await accountOf(server, id)
    expect(account.staff.quota).toBe(before + 5)
    const [company] = await server.db.select().from(enterpriseUser).where(eq(enterpriseUser.name, account.name))
    expect(company?.addonQuota).toBe(before + 5)
  })

  test('keep within their limits, over the life of the account', async () => {
    const { id } = await accountWith(100)
    const itemId = await newItem({ minQty: 2, maxQty: 3 })
    const of = (quantity: number) => ({ distributorId: id, kind: addon, items: [{ itemId, quantity }] })
    expect(fields(await quote(of(1)))).toMatchObject({ items: expect.stringContaining('至少 2 份') })
    expect(fields(await quote(of(4)))).toMatchObject({ items: expect.stringContaining('最多还可购 3 份') })
    await submit(of(2))
    expect(fields(await quote(of(2)))).toMatchObject({ items: expect.stringContaining('最多还可购 1 份') })
    expect(fields(await quote({ distributorId: id, kind: addon, items: [] }))).toEqual({
      items: '请至少选择一个增购项目',
    })
  })

  test('that were disabled meanwhile are named; bills keep their names', async () => {
    const { id } = await accountWith(100)
    const itemId = await newItem()
    const input = { distributorId: id, kind: addon, items: [{ itemId, quantity: 1 }] }
    const { data } = await submit(input)
    await server.data(enableAddonItems, { ids: [itemId], enabled: false }, trade)
    const [item] = await server.db.select().from(addonItem).where(eq(addonItem.id, itemId))
    expect(fields(await quote(input))).toMatchObject({ items: expect.stringContaining(item?.name ?? '-') })
    expect((data as DistributorPurchase).items[0]?.itemName).toBe(item?.name)
    const listed = await server.data(listAddonItems, { enabled: true }, trade)
    expect(listed.map((one) => one.id)).not.toContain(itemId)
  })

  test('one request makes one bill, also when it is sent twice at once', async () => {
    const { id } = await accountWith(100)
    const requestId = randomUUID()
    const input = { distributorId: id, kind: addon, items: [{ itemId: seats, quantity: 1 }] }
    const answers = await Promise.all([submit(input, { requestId }), submit(input, { requestId })])
    expect(answers.map(({ code }) => code)).toEqual([200, 200])
    const rows = await server.db.select().from(distributorPurchase).where(eq(distributorPurchase.requestId, requestId))
    expect(rows).toHaveLength(1)
  })

  test('at another amount than was shown are refused with the new one', async () => {
    const { id } = await accountWith(100)
    const answer = await submit(
      { distributorId: id, kind: addon, items: [{ itemId: seats, quantity: 5 }] },
      { payAmount: '499.99' },
    )
    expect(answer).toMatchObject({ code: 422, message: '金额已变为 500.00 元，请核对后再提交' })
  })

  test('that cost nothing take effect at once; a discount needs a reason and the right to give it', async () => {
    const { id } = await accountWith(100)
    const input = { distributorId: id, kind: addon, items: [{ itemId: seats, quantity: 1 }], discountAmount: '100' }
    expect(fields(await submit(input))).toEqual({ discountReason: '请填写优惠原因，至少 2 个字' })
    expect(fields(await quote({ ...input, discountAmount: '100.01' }))).toEqual({
      discountAmount: '优惠不能超过应付金额',
    })
    expect(await submit(input, { discountReason: '开业扶持' })).toMatchObject({
      data: { status: distributorBillStatus.effective, payAmount: '0.00' },
    })
  })

  test('that are in use cannot be taken back', async () => {
    const { id } = await accountWith(100)
    const bill = await bought({ distributorId: id, kind: addon, items: [{ itemId: seats, quantity: 5 }] })
    const [row] = await server.db.select().from(distributorAccount).where(eq(distributorAccount.id, id))
    const seat = eq(enterpriseUser.id, row?.enterpriseId ?? 0)
    // Fewer seats by gifts than are used would be refused the same way.
    await server.db.update(enterpriseUser).set({ giftQuota: -100 }).where(seat)
    expect((await refund(bill)).message).toBe('员工数已超出退款后的上限，请先停用员工账号')
    expect((await server.data(getDistributorPurchase, { id: bill.id }, finance)).status).toBe(
      distributorBillStatus.effective,
    )
    await server.db.update(enterpriseUser).set({ giftQuota: 0 }).where(seat)
    expect(await refund(bill)).toMatchObject({ code: 200, data: { status: distributorBillStatus.refunded } })
    const left = await server.db.select().from(distributorAddon).where(eq(distributorAddon.purchaseId, bill.id))
    expect(left).toEqual([])
  })
})

describe('bills', () => {
  test('of an account that is not in use are refused with the reason', async () => {
    const { id } = await accountWith(100)
    await server.data(freezeDistributors, { ids: [id], freeze: true, reason: '窜货' }, trade)
    const input = { distributorId: id, kind: addon, items: [{ itemId: seats, quantity: 1 }] }
    expect((await quote(input)).message).toBe('账户已冻结，请先解冻')
    expect(fields(await quote({ ...input, kind: opening }))).toEqual({ kind: '开户请在经销商开户办理' })
  })

  test('are cancelled before they are paid, and not while a voucher waits', async () => {
    const { id } = await accountWith(100)
    const input = { distributorId: id, kind: addon, items: [{ itemId: seats, quantity: 1 }] }
    const first = (await submit(input)).data as DistributorPurchase
    const second = (await submit(input)).data as DistributorPurchase
    await handIn(server, second.purchaseNo, second.payAmount)
    const answer = await server.data(
      cancelDistributorPurchases,
      { ids: [first.id, second.id], reason: '客户不再办理' },
      trade,
    )
    expect(answer).toMatchObject({ done: 1, failed: [{ id: second.id, message: '有付款凭证待确认，请先确认或驳回' }] })
    expect((await handIn(server, first.purchaseNo, first.payAmount)).code).toBe(422)
    expect((await confirmMoney(server, second.purchaseNo, '99.99')).code).toBe(422)
    expect((await server.data(getDistributorPurchase, { id: second.id }, finance)).status).toBe(
      distributorBillStatus.toConfirm,
    )
  })

  test('get their invoice once they took effect; an older version gets 409', async () => {
    const { id } = await accountWith(100)
    const bill = await bought({ distributorId: id, kind: addon, items: [{ itemId: seats, quantity: 1 }] })
    const params = { id: bill.id, version: bill.version, invoiceNo: '24432000000001' }
    expect((await server.api(saveDistributorInvoice, { ...params, invoiceNo: '12' }, finance)).code).toBe(422)
    expect(await server.data(saveDistributorInvoice, params, finance)).toMatchObject({ invoiceNo: params.invoiceNo })
    expect((await server.api(saveDistributorInvoice, params, finance)).code).toBe(409)
  })

  test('of others are not seen by a distributor, which buys for itself', async () => {
    const { id } = await accountWith(100)
    const other = (await submit({ distributorId: id, kind: addon, items: [{ itemId: seats, quantity: 1 }] }))
      .data as DistributorPurchase
    const [dealer] = await server.db.select().from(adminUser).where(eq(adminUser.account, 'dealer'))
    const as = { as: 'dealer' }
    expect((await server.api(getDistributorPurchase, { id: other.id }, as)).code).toBe(404)
    const input = { distributorId: dealer?.distributorId ?? 0, kind: addon, items: [{ itemId: seats, quantity: 1 }] }
    expect((await server.api(quoteDistributorPurchase, { ...input, distributorId: id }, as)).code).toBe(404)
    expect((await server.api(quoteDistributorPurchase, { ...input, discountAmount: '1' }, as)).code).toBe(403)
    const { payAmount } = await server.data(quoteDistributorPurchase, input, as)
    await server.data(addDistributorPurchase, { ...input, payAmount, requestId: randomUUID() }, as)
    const { list } = await server.data(listDistributorPurchases, { kind: addon }, as)
    expect(list.length).toBeGreaterThan(0)
    expect(list.every(({ distributor }) => distributor.id === input.distributorId)).toBe(true)
    expect((await server.api(saveAddonItem, itemOf(), as)).code).toBe(403)
  })

  test('are listed by what they are, their item and their state, with the sum of the amounts', async () => {
    const { id } = await accountWith(100)
    const itemId = await newItem({ price: '365.00' })
    await submit({ distributorId: id, kind: addon, items: [{ itemId, quantity: 2 }] })
    const page = await server.data(listDistributorPurchases, { kind: addon, addonItemId: itemId }, trade)
    expect(page).toMatchObject({ total: 1, sums: { payAmount: '200.00' }, counts: { 0: 1 } })
    const none = await server.data(listDistributorPurchases, { kind: upgrade, addonItemId: itemId }, trade)
    expect(none).toMatchObject({ total: 0, sums: { payAmount: '0.00' } })
  })
})

describe('items', () => {
  test('have a name of their own and limits in order', async () => {
    const name = `重名项目${randomUUID().slice(0, 6)}`
    await newItem({ name })
    expect(fields(await server.api(saveAddonItem, itemOf({ name }), trade))).toEqual({ name: '项目名称已存在' })
    expect(fields(await server.api(saveAddonItem, itemOf({ minQty: 5, maxQty: 4 }), trade))).toEqual({
      maxQty: '限购份数不能小于起购份数',
    })
    expect((await server.api(saveAddonItem, itemOf(), finance)).code).toBe(403)
  })

  test('keep the price of older bills when theirs changes', async () => {
    const { id } = await accountWith(100)
    const input = itemOf({ price: '365.00' })
    const item = await server.data(saveAddonItem, input, trade)
    const bill = (await submit({ distributorId: id, kind: addon, items: [{ itemId: item.id, quantity: 1 }] }))
      .data as DistributorPurchase
    await server.data(saveAddonItem, { ...input, price: '730.00', id: item.id, version: item.version }, trade)
    expect(await server.data(getDistributorPurchase, { id: bill.id }, trade)).toMatchObject({
      payAmount: '100.00',
      items: [{ unitPrice: '365.00' }],
    })
  })
})
