import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editDistributor, openDistributor } from '#contract/distribution/account-changes.ts'
import { findLicenceHolder } from '#contract/distribution/accounts.ts'
import { depositKind, distributorBillStatus } from '#contract/distribution/codes.ts'
import { addRenewal, quoteRenewal } from '#contract/distribution/renewals.ts'
import type { Permission } from '#contract/permissions.ts'
import { agentPackage } from '#server/database/schema/agents.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { raiseAuthVersion } from '#server/session/find-caller.ts'
import { dayOf } from '#server/time.ts'
import { takeCode } from '../setup/grants.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { fields } from './bills.ts'
import { accountOf, deposit, finance, openedAccount, openingFor, trade } from './records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/** The form of an account as it was opened, with other fields. */
async function editOf(
  account: { id: number; phone: string; licenceNo: string; contractNo: string; name: string },
  change: object,
) {
  const { requestId: _r, agentPackageId: _p, months: _m, ...rest } = await openingFor(server)
  const { discountAmount: _d, discountReason: _w, ...input } = rest
  const { id, phone, licenceNo, contractNo, name } = account
  const { version } = await accountOf(server, id)
  return { ...input, id, version, phone, licenceNo, contractNo, name, confirmOverlap: false, ...change }
}
const edit = async (account: Parameters<typeof editOf>[0], change: object) =>
  server.api(editDistributor, await editOf(account, change), trade)

const SOUTH = ['440100', '440300']

describe('the areas of an account that is edited', () => {
  const terms = eq(agentPackage.name, '门店旗舰版')
  afterAll(() =>
    server.db
      .update(agentPackage)
      .set({ areas: ['100000'], exclusive: false })
      .where(terms),
  )

  test('lie inside those of the package', async () => {
    const account = await openedAccount(server)
    await server.db
      .update(agentPackage)
      .set({ areas: [...SOUTH, '330100'] })
      .where(terms)
    const refused = await edit(account, { areas: ['110100', '110200'], confirmOverlap: true })
    expect(fields(refused)).toMatchObject({ areas: expect.stringContaining('「门店旗舰版」不含') })
    expect((await accountOf(server, account.id)).areas).toEqual(['100000'])
    expect((await edit(account, { areas: SOUTH, confirmOverlap: true })).code).toBe(200)
  })

  test('may overlap with another account only when that is confirmed, and never for an exclusive package', async () => {
    await server.db
      .update(agentPackage)
      .set({ areas: ['100000'] })
      .where(terms)
    const account = await openedAccount(server)
    expect(fields(await edit(account, { areas: SOUTH }))).toMatchObject({
      confirmOverlap: expect.stringContaining('区域重叠'),
    })
    await server.db.update(agentPackage).set({ exclusive: true }).where(terms)
    expect(fields(await edit(account, { areas: SOUTH, confirmOverlap: true }))).toMatchObject({
      areas: expect.stringContaining('该套餐地区独家'),
    })
    expect((await edit(account, { remark: '区域不变' })).code).toBe(200)
    await server.db.update(agentPackage).set({ exclusive: false }).where(terms)
  })
})

/** Lets 交易客服 do without a right for a moment. */
async function withoutCode(code: Permission, run: () => Promise<void>) {
  const [user] = await server.db.select().from(adminUser).where(eq(adminUser.account, 'trade'))
  const giveBack = await takeCode(server, code)
  await raiseAuthVersion(server.db, [user?.id ?? 0])
  await run()
  await giveBack()
  await raiseAuthVersion(server.db, [user?.id ?? 0])
}

test('a discount of an opening needs its right', async () => {
  const params = await openingFor(server, { discountAmount: '100', discountReason: '老客户' })
  await withoutCode('distributorPurchase:discount', async () => {
    expect(await server.api(openDistributor, params, trade)).toMatchObject({ code: 403, message: '您没有给优惠的权限' })
  })
  expect((await server.api(openDistributor, params, trade)).code).toBe(200)
})

test('a licence tells its company and its account', async () => {
  const account = await openedAccount(server)
  expect(await server.data(findLicenceHolder, { licenceNo: account.licenceNo }, trade)).toMatchObject({
    company: { name: account.name, contactName: account.contactName, phone: account.phone },
    distributor: { id: account.id, name: account.name, accountNo: account.accountNo },
  })
  const { licenceNo } = await openingFor(server)
  expect(await server.data(findLicenceHolder, { licenceNo }, trade)).toEqual({ company: null, distributor: null })
  expect((await server.api(findLicenceHolder, { licenceNo }, finance)).code).toBe(403)
  const [company] = await server.db.select().from(enterpriseUser).where(eq(enterpriseUser.licenceNo, account.licenceNo))
  expect(company?.name).toBe(account.name)
})

test('a licence tells of its company what the caller may read of companies', async () => {
  const { licenceNo, name } = await openedAccount(server)
  const found = async () => (await server.data(findLicenceHolder, { licenceNo }, trade)).company
  await withoutCode('enterpriseUser:contact', async () => {
    expect(await found()).toMatchObject({ name, phone: '', email: '' })
  })
  await withoutCode('enterpriseUser:view', async () => expect(await found()).toBeNull())
})

test('a remark of a deposit has at least two characters', async () => {
  const { id } = await openedAccount(server)
  const refused = await deposit(server, id, '10', { kind: depositKind.paid, remark: '好' })
  expect(fields(refused)).toEqual({ remark: '说明至少 2 个字' })
})

test('an account shows its renewals and what it traded in each of twelve months', async () => {
  const { id, packageId } = await openedAccount(server)
  const input = { distributorId: id, agentPackageId: packageId, months: 12 }
  const { payAmount } = await server.data(quoteRenewal, input, trade)
  const made = await server.data(addRenewal, { ...input, payAmount, requestId: crypto.randomUUID() }, trade)
  const account = await accountOf(server, id)
  expect(account.renewals).toMatchObject([
    { id: made.id, renewalNo: made.renewalNo, payAmount, status: distributorBillStatus.unpaid },
  ])
  expect(account.figures).toHaveLength(12)
  expect(account.figures.at(-1)).toEqual({
    month: dayOf(server.now()).slice(0, 7),
    purchase: '0.00',
    sale: '0.00',
  })
  const rows = await server.db.select({ id: distributorAccount.id }).from(distributorAccount)
  const traded = await Promise.all(rows.map((row) => accountOf(server, row.id)))
  expect(traded.some(({ figures }) => figures.some(({ purchase }) => Number(purchase) > 0))).toBe(true)
})
