import { and, desc, eq, isNotNull, not, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renewCardMerchant } from '#contract/blackCard/card-changes.ts'
import { renewalPayMethod } from '#contract/blackCard/card-codes.ts'
import { distributorStatus } from '#contract/distribution/codes.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { enterpriseStatus } from '#contract/merchants/codes.ts'
import { extendEnterpriseUsers } from '#contract/merchants/enterprise-changes.ts'
import { buyerKind, orderStatus } from '#contract/orders/codes.ts'
import { addShipment } from '#contract/orders/shipments.ts'
import { daysAfter, monthsAfter } from '#contract/rules/moment.ts'
import { miniStorePriceMode, miniStoreStatus, miniStoreTemplate } from '#contract/users/codes.ts'
import { changeMiniStoreStatus, editMiniStore, renewMiniStoreQr } from '#contract/users/mini-store-changes.ts'
import { getMiniStore, listMiniStores } from '#contract/users/mini-stores.ts'
import { keepAccount } from '#server/areas/distribution/account/keep.ts'
import { asSystem } from '#server/areas/orders/work.ts'
import { expireMiniStores } from '#server/areas/users/mini-store/expire.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { miniStore, miniStoreDay } from '#server/database/schema/stores.ts'
import { dayOf } from '#server/time.ts'
import { cardOf, openedCard, trade } from '../blackCard/card-records.ts'
import { lineOf, paidOrder, shipping, twoSuppliers } from '../orders/paid-orders.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { textsTo } from './customer-records.ts'
import { freshPhone, register } from './people.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'marketing' }
let serial = 0

/** A shop of a new owner, with the phone to which texts go. */
async function shop(change: Partial<typeof miniStore.$inferInsert> = {}) {
  const phone = freshPhone()
  const owner = await register(server, { phone })
  const now = server.now()
  const [row] = await server.db
    .insert(miniStore)
    .values({
      name: `测试店铺${serial++}`,
      ownerId: owner.id,
      area: '330106',
      openedAt: now,
      expireAt: daysAfter(now, 200),
      createdAt: now,
      updatedAt: now,
      ...change,
    })
    .returning()
  if (!row) throw new Error('no shop')
  return { ...row, phone }
}

const edited = (
  row: { id: number; version: number; name: string },
  change: Partial<ParamsOf<typeof editMiniStore>> = {},
) =>
  server.api(
    editMiniStore,
    {
      id: row.id,
      version: row.version,
      name: row.name,
      logo: '',
      cover: '',
      notice: '',
      template: miniStoreTemplate.standard,
      priceMode: miniStorePriceMode.salePrice,
      priceFactor: '',
      contactPhone: '',
      reason: '名称与执照不符',
      ...change,
    },
    as,
  )
const close = (ids: number[], reason = '商品图片含虚假宣传') =>
  server.api(changeMiniStoreStatus, { ids, status: miniStoreStatus.closed, reason }, as)
const reopen = (id: number) => server.api(changeMiniStoreStatus, { ids: [id], status: miniStoreStatus.open }, as)

describe('editing', () => {
  const markup = miniStorePriceMode.markup
  test.each([
    [{ priceMode: markup, priceFactor: '0.8' }, 'priceFactor', '加价系数应在 1 到 5 之间'],
    [{ priceMode: markup, priceFactor: '5.01' }, 'priceFactor', '加价系数应在 1 到 5 之间'],
    [{ priceMode: markup }, 'priceFactor', '按加价展示时请填写加价系数'],
    [{ name: '店' }, 'name', '店铺名称至少 2 个字'],
    [{ reason: '' }, 'reason', '修改原因至少 2 个字'],
    [{ contactPhone: '123' }, 'contactPhone', '请输入手机号或带区号的座机'],
  ] as const)('%o is refused at its field', async (change, field, message) => {
    expect(await edited(await shop(), change)).toMatchObject({ code: 422, data: { fields: { [field]: message } } })
  })

  test('tells the owner what was changed and why, and logs it', async () => {
    const row = await shop()
    const answer = await edited(row, { name: '栖木生活小铺', notice: '周末正常发货' })
    expect(answer).toMatchObject({ code: 200, data: { name: '栖木生活小铺', version: 2 } })
    expect(await textsTo(server, row.phone)).toEqual([
      `您的店铺「${row.name}」已由平台修改店铺名称、店铺公告：名称与执照不符。`,
    ])
    const [entry] = await server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.resource, 'miniStore'), eq(auditLog.targetId, String(row.id))))
      .orderBy(desc(auditLog.id))
    expect(entry).toMatchObject({ action: 'edit', reason: '名称与执照不符' })
  })

  test('a stale version gets 409 with the present record', async () => {
    const row = await shop()
    await edited(row, { notice: '新公告' })
    expect(await edited(row, { notice: '旧公告' })).toMatchObject({ code: 409, data: { latest: { notice: '新公告' } } })
  })
})

describe('closing and reopening', () => {
  test('closing needs a reason and tells the owner', async () => {
    const row = await shop()
    expect(await close([row.id], '')).toMatchObject({ code: 422, data: { fields: { reason: '请填写关闭原因' } } })
    expect((await close([row.id])).code).toBe(200)
    expect(await textsTo(server, row.phone)).toEqual([expect.stringContaining('已被平台关闭：商品图片含虚假宣传')])
    expect(await close([row.id])).toMatchObject({ code: 422, message: '只能关闭营业中的店铺' })
  })

  test('a paid order of a closed shop can still be shipped', async () => {
    const row = await shop()
    const [supplierId] = await twoSuppliers(server)
    const paid = await paidOrder(server, [{ supplierId, quantity: 2 }], { miniStoreId: row.id })
    expect((await close([row.id])).code).toBe(200)
    const parts = [{ line: lineOf(paid), quantity: 2 }]
    const sent = await server.data(addShipment, await shipping(server, paid, parts), { as: 'trade' })
    expect(sent).toMatchObject({ orderStatus: orderStatus.shipped })
  })

  test('of two who close at once, one is refused and the owner hears of it once', async () => {
    const row = await shop()
    const both = await Promise.all([close([row.id]), close([row.id])])
    expect(both.map(({ code }) => code).sort()).toEqual([200, 422])
    expect(await textsTo(server, row.phone)).toHaveLength(1)
  })

  test('a shop past its time is not reopened', async () => {
    const { id } = await shop({ status: miniStoreStatus.closed, expireAt: daysAfter(server.now(), -1) })
    expect(await reopen(id)).toMatchObject({ code: 422, message: '店铺已到期,请先续费' })
  })

  test('a shop of a frozen merchant is not reopened by hand', async () => {
    const [company] = await server.db.select().from(enterpriseUser).limit(1)
    if (!company) throw new Error('no company')
    await server.db
      .update(enterpriseUser)
      .set({ status: enterpriseStatus.frozen })
      .where(eq(enterpriseUser.id, company.id))
    const { id } = await shop({ enterpriseId: company.id, status: miniStoreStatus.closed })
    expect(await reopen(id)).toMatchObject({ code: 422, message: expect.stringContaining('不能恢复') })
    await server.db.update(enterpriseUser).set({ status: company.status }).where(eq(enterpriseUser.id, company.id))
    expect((await reopen(id)).code).toBe(200)
  })

  test('the scheduler ends open shops whose time is over, once', async () => {
    const { id } = await shop({ expireAt: daysAfter(server.now(), -1) })
    await expireMiniStores(server.services.databases.main, server.now())
    expect(await server.data(getMiniStore, { id }, as)).toMatchObject({ status: miniStoreStatus.expired, version: 2 })
    expect(await expireMiniStores(server.services.databases.main, server.now())).toBe(0)
  })
})

describe('a renewal', () => {
  const { open, closed, expired } = miniStoreStatus
  const shown = (id: number) => server.data(getMiniStore, { id }, as)
  const endOf = (day: string) => `${day}T23:59:59.000+08:00`
  const past = () => daysAfter(server.now(), -3)

  /** A company in use that is no distributor. */
  async function company() {
    const isDistributor = sql`exists (select 1 from ${tradeParty} where ${tradeParty.enterpriseId} = ${enterpriseUser.id}
      and ${tradeParty.kind} = ${buyerKind.distributor})`
    const [row] = await server.db
      .select()
      .from(enterpriseUser)
      .where(and(eq(enterpriseUser.status, enterpriseStatus.active), not(isDistributor)))
      .limit(1)
    if (!row?.expireAt) throw new Error('no company')
    return { ...row, expireAt: row.expireAt }
  }

  test('of the merchant moves the end of its shops: expired ones are open again, closed ones stay closed', async () => {
    const { id: enterpriseId, expireAt } = await company()
    const running = await shop({ enterpriseId })
    const over = await shop({ enterpriseId, status: expired, expireAt: past() })
    const shut = await shop({ enterpriseId, status: closed, closeReason: '长期不发货', expireAt: past() })
    const other = await shop({ status: expired, expireAt: past() })
    const until = monthsAfter(expireAt, 12)
    const extended = { ids: [enterpriseId], expireAt: until, reason: '续签一年' }
    expect(await server.api(extendEnterpriseUsers, extended, as)).toMatchObject({ data: { done: 1 } })
    for (const [row, status] of [
      [running, open],
      [over, open],
      [shut, closed],
    ] as const) {
      expect(await shown(row.id)).toMatchObject({ status, expireAt: endOf(until), version: 2 })
    }
    expect(await shown(other.id)).toMatchObject({ status: expired, version: 1 })
    const [entry] = await server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.resource, 'miniStore'), eq(auditLog.targetId, String(over.id))))
    expect(entry).toMatchObject({ action: 'renew', summary: expect.stringContaining(`续期至 ${until}`) })
    expect(entry?.changes).toContainEqual({ field: 'status', title: '状态', before: '已到期', after: '营业中' })
  })

  test('of its black card does the same; a shop of a frozen merchant waits for the unfreeze', async () => {
    const { id: enterpriseId } = await company()
    const card = await openedCard(server)
    await server.db.update(tradeParty).set({ enterpriseId }).where(eq(tradeParty.id, card.id))
    const setStatus = (status: typeof enterpriseStatus.frozen | typeof enterpriseStatus.active) =>
      server.db.update(enterpriseUser).set({ status }).where(eq(enterpriseUser.id, enterpriseId))
    const renew = async () =>
      server.data(
        renewCardMerchant,
        {
          ...{ id: card.id, version: (await cardOf(server, card.id)).version, cardLevelId: card.cardLevelId },
          ...{ months: 36, payMethod: renewalPayMethod.bankTransfer, amount: '0', voucherImages: [] },
        },
        trade,
      )
    const over = await shop({ enterpriseId, status: expired, expireAt: past() })
    const { expireAt } = await renew()
    expect(await shown(over.id)).toMatchObject({ status: open, expireAt: endOf(expireAt) })
    const waiting = await shop({ enterpriseId, status: expired, expireAt: past() })
    await setStatus(enterpriseStatus.frozen)
    await renew()
    expect(await shown(waiting.id)).toMatchObject({ status: closed, closeReason: '所属商家已冻结' })
    await setStatus(enterpriseStatus.active)
  })

  test('of the package of a distributor does the same', async () => {
    const [account] = await server.db
      .select()
      .from(distributorAccount)
      .where(and(eq(distributorAccount.status, distributorStatus.active), isNotNull(distributorAccount.enterpriseId)))
      .limit(1)
    if (!account?.expireAt) throw new Error('no account')
    const over = await shop({ enterpriseId: account.enterpriseId, status: expired, expireAt: past() })
    const expireAt = monthsAfter(account.expireAt, 12)
    await asSystem(server.services.databases.main, server.now(), (work) => keepAccount(work, account, { expireAt }))
    expect(await shown(over.id)).toMatchObject({ status: open, expireAt: endOf(expireAt) })
  })
})

describe('reading', () => {
  test('the tab of shops that end soon, the search by pinyin and the sums', async () => {
    const now = server.now()
    const { id } = await shop({ name: '栀子花开小店', expireAt: daysAfter(now, 10) })
    await server.db
      .insert(miniStoreDay)
      .values({ miniStoreId: id, day: dayOf(now), visitors: 12, createdAt: now, updatedAt: now })
    const page = await server.data(listMiniStores, { keyword: 'zhizihua', expiring: true }, as)
    expect(page).toMatchObject({
      list: [{ id, visitCount30: 12, orderCount30: 0, orderAmount30: '0.00' }],
      counts: { expiring: 1 },
      totals: { visitCount30: 12 },
    })
    const { days } = await server.data(getMiniStore, { id }, as)
    expect(days).toHaveLength(30)
    expect(days.at(-1)).toMatchObject({ day: dayOf(now), visitors: 12 })
  })

  test('a new code replaces the old one', async () => {
    const { id } = await shop({ qrCode: 'old' })
    const { qrCode } = await server.data(renewMiniStoreQr, { id }, as)
    expect(qrCode).toMatch(/\/shop\/XD\d{8}\?k=[\w-]{12}$/)
    expect((await server.data(getMiniStore, { id }, as)).qrCode).toBe(qrCode)
  })

  test('a supplier sees no shop', async () => {
    const { id } = await shop()
    expect((await server.api(getMiniStore, { id }, { as: 'supplier' })).code).not.toBe(200)
  })
})
