import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freezeDistributors } from '#contract/distribution/account-changes.ts'
import { saveAddonItem } from '#contract/distribution/addon-items.ts'
import { distributorBillStatus, distributorPurchaseKind, upgradeMode } from '#contract/distribution/codes.ts'
import {
  addDistributorPurchase,
  cancelDistributorPurchases,
  type DistributorPurchase,
  getDistributorPurchase,
  listDistributorPurchases,
  quoteDistributorPurchase,
  saveDistributorInvoice,
} from '#contract/distribution/purchases.ts'
import { daysAfter, monthsAfter } from '#contract/rules/moment.ts'
import { distributorPurchase } from '#server/database/schema/distributor-bills.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { after, dayOf, days } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { accountWith, bought, fields, higherPackage, itemOf, newItem, quote, refund, submit } from './bills.ts'
import { accountOf, confirmMoney, finance, handIn, trade } from './records.ts'

const { upgrade, addon, opening } = distributorPurchaseKind

let server: TestServer
let higher: number
let seats: number
beforeAll(async () => {
  server = await createTestServer()
  higher = await higherPackage(server)
  seats = await newItem(server, { name: '测试席位', price: '365.00' })
})
afterAll(() => server.close())

describe('an upgrade', () => {
  test('补差价: the difference of the prices for the days that are left; the last day stays', async () => {
    const { id, expireAt } = await accountWith(server, 73)
    const input = { distributorId: id, kind: upgrade, toPackageId: higher, upgradeMode: upgradeMode.difference }
    expect(await quote(server, input)).toMatchObject({
      code: 200,
      data: { payAmount: '1200.00', expireAfter: expireAt },
    })
    const bill = await bought(server, input)
    expect(bill).toMatchObject({ status: distributorBillStatus.effective, expireAfter: expireAt })
    expect(await accountOf(server, id)).toMatchObject({ packageId: higher, expireAt })
  })

  test('重新计期: what is left is credited, and a new term starts today', async () => {
    const { id, today } = await accountWith(server, 73)
    const input = {
      distributorId: id,
      kind: upgrade,
      toPackageId: higher,
      upgradeMode: upgradeMode.newTerm,
      months: 12,
    }
    expect(await quote(server, input)).toMatchObject({
      data: {
        creditAmount: '2000.00',
        payAmount: '14000.00',
        expireAfter: monthsAfter(today, 12),
        creditWords: expect.stringContaining('剩余 73 天'),
      },
    })
    await bought(server, input)
    expect((await accountOf(server, id)).expireAt).toBe(monthsAfter(today, 12))
  })

  test('only goes to a package that the present one may become, and is bought for whole terms', async () => {
    const { id } = await accountWith(server, 73)
    const account = await accountOf(server, id)
    const input = { distributorId: id, kind: upgrade, upgradeMode: upgradeMode.newTerm, months: 12 }
    const down = await quote(server, { ...input, toPackageId: account.packageId })
    expect(fields(down)).toEqual({ toPackageId: '只能升级到更高套餐，降级请在续费时更换' })
    const odd = await quote(server, { ...input, toPackageId: higher, months: 5 })
    expect(fields(odd)).toEqual({ months: '期限应为 12、24、36 个月' })
    expect(account.upgradeTargets.map((target) => target.id)).toEqual([higher])
  })

  test('quoted a day before is refused with the amount of today, and no bill is made', async () => {
    const { id } = await accountWith(server, 73)
    const input = { distributorId: id, kind: upgrade, toPackageId: higher, upgradeMode: upgradeMode.difference }
    const { payAmount } = await server.data(quoteDistributorPurchase, input, trade)
    await server.db
      .update(distributorAccount)
      .set({ expireAt: dayOf(daysAfter(server.now(), 72)), termStart: dayOf(daysAfter(server.now(), -293)) })
      .where(eq(distributorAccount.id, id))
    const today = await server.data(quoteDistributorPurchase, input, trade)
    expect(today.payAmount).not.toBe(payAmount)
    expect(await submit(server, input, { payAmount })).toMatchObject({
      code: 422,
      message: `金额已变为 ${today.payAmount} 元，请核对后再提交`,
      data: { quote: { payAmount: today.payAmount } },
    })
    const { list } = await server.data(listDistributorPurchases, { kind: upgrade, distributorId: id }, trade)
    expect(list).toEqual([])
    expect((await submit(server, input)).code).toBe(200)
  })

  test('one is open at a time for a distributor, also when two are submitted at once', async () => {
    const { id } = await accountWith(server, 100)
    const input = { distributorId: id, kind: upgrade, toPackageId: higher, upgradeMode: upgradeMode.difference }
    const answers = await Promise.all([submit(server, input), submit(server, input)])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422])
  })

  test('is taken back within seven days: package and last day are as before; only once', async () => {
    const { id, expireAt } = await accountWith(server, 73)
    const { packageId } = await accountOf(server, id)
    const bill = await bought(server, {
      ...{ distributorId: id, kind: upgrade, toPackageId: higher },
      ...{ upgradeMode: upgradeMode.newTerm, months: 12 },
    })
    expect(fields(await refund(server, bill, { refundVoucher: [] }))).toEqual({ refundVoucher: '请上传退款凭证' })
    expect(fields(await refund(server, bill, { amount: '99999' }))).toEqual({
      amount: '退款金额不能超过实付的 14000.00 元',
    })
    const answers = await Promise.all([refund(server, bill), refund(server, bill)])
    expect(answers.map(({ code }) => code).sort()[0]).toBe(200)
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await accountOf(server, id)).toMatchObject({ packageId, expireAt })
  })

  test('cannot be taken back after seven days', async () => {
    const { id } = await accountWith(server, 73)
    const bill = await bought(server, {
      ...{ distributorId: id, kind: upgrade, toPackageId: higher },
      upgradeMode: upgradeMode.difference,
    })
    const old = after(server.now(), -days(8))
    await server.db.update(distributorPurchase).set({ effectiveAt: old }).where(eq(distributorPurchase.id, bill.id))
    expect((await refund(server, bill)).message).toBe('只能撤销生效 7 天内的单据')
  })
})

describe('bills', () => {
  test('of an account that is not in use are refused with the reason', async () => {
    const { id } = await accountWith(server, 100)
    await server.data(freezeDistributors, { ids: [id], freeze: true, reason: '窜货' }, trade)
    const input = { distributorId: id, kind: addon, items: [{ itemId: seats, quantity: 1 }] }
    expect((await quote(server, input)).message).toBe('账户已冻结，请先解冻')
    expect(fields(await quote(server, { ...input, kind: opening }))).toEqual({ kind: '开户请在经销商开户办理' })
  })

  test('are cancelled before they are paid, and not while a voucher waits', async () => {
    const { id } = await accountWith(server, 100)
    const input = { distributorId: id, kind: addon, items: [{ itemId: seats, quantity: 1 }] }
    const first = (await submit(server, input)).data as DistributorPurchase
    const second = (await submit(server, input)).data as DistributorPurchase
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
    const { id } = await accountWith(server, 100)
    const bill = await bought(server, { distributorId: id, kind: addon, items: [{ itemId: seats, quantity: 1 }] })
    const params = { id: bill.id, version: bill.version, invoiceNo: '24432000000001' }
    expect((await server.api(saveDistributorInvoice, { ...params, invoiceNo: '12' }, finance)).code).toBe(422)
    expect(await server.data(saveDistributorInvoice, params, finance)).toMatchObject({ invoiceNo: params.invoiceNo })
    expect((await server.api(saveDistributorInvoice, params, finance)).code).toBe(409)
  })

  test('of others are not seen by a distributor, which buys for itself', async () => {
    const { id } = await accountWith(server, 100)
    const other = (await submit(server, { distributorId: id, kind: addon, items: [{ itemId: seats, quantity: 1 }] }))
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
    const { id } = await accountWith(server, 100)
    const itemId = await newItem(server, { price: '365.00' })
    await submit(server, { distributorId: id, kind: addon, items: [{ itemId, quantity: 2 }] })
    const page = await server.data(listDistributorPurchases, { kind: addon, addonItemId: itemId }, trade)
    expect(page).toMatchObject({ total: 1, sums: { payAmount: '200.00' }, counts: { 0: 1 } })
    const none = await server.data(listDistributorPurchases, { kind: upgrade, addonItemId: itemId }, trade)
    expect(none).toMatchObject({ total: 0, sums: { payAmount: '0.00' } })
  })
})
