import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodsScope } from '#contract/agents/codes.ts'
import { authorizationMode, authorizationScope } from '#contract/distribution/authorization-codes.ts'
import { addAuthorizations, editAuthorization, listAuthorizations } from '#contract/distribution/authorizations.ts'
import { addonKind, distributorPurchaseKind } from '#contract/distribution/codes.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import { remindOfEndingRules } from '#server/areas/distribution/authorization/reminders.ts'
import { agentPackage } from '#server/database/schema/agents.ts'
import { productAuthorization } from '#server/database/schema/distributor-goods.ts'
import { adminUser, notification } from '#server/database/schema/platform.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { after, dayOf, days } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { accountWith, bought, newItem, refund } from './bills.ts'
import { accountOf } from './records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const { addon } = distributorPurchaseKind

/** The notices of the login of a distributor, newest first. */
async function noticesOf(distributorId: number) {
  const [login] = await server.db.select().from(adminUser).where(eq(adminUser.distributorId, distributorId))
  return server.db
    .select()
    .from(notification)
    .where(eq(notification.receiverId, login?.id ?? 0))
    .orderBy(desc(notification.id))
}

test('a confirmed bill tells its distributor, and shows the quotas before and after', async () => {
  const { id } = await accountWith(server, 100)
  const before = (await accountOf(server, id)).staff.quota
  const bill = await bought(server, {
    ...{ distributorId: id, kind: addon },
    items: [{ itemId: await newItem(server, { unitCount: 5 }), quantity: 1 }],
  })
  expect(bill.quotas).toMatchObject({ before: { staff: { quota: before } }, after: { staff: { quota: before + 5 } } })
  expect(await noticesOf(id)).toMatchObject([{ title: `增购已生效：${bill.purchaseNo}` }])
})

test('bought brands that are authorized are not taken back', async () => {
  const { id } = await accountWith(server, 100)
  const { packageId } = await accountOf(server, id)
  const brands = await server.db.select().from(brand).where(eq(brand.status, brandStatus.enabled)).limit(2)
  const brandIds = brands.map((one) => one.id)
  await server.db
    .update(agentPackage)
    .set({ goodsScope: goodsScope.brands, brandIds: brandIds.slice(0, 1) })
    .where(eq(agentPackage.id, packageId))
  await server.db.delete(productAuthorization).where(eq(productAuthorization.distributorId, id))
  const itemId = await newItem(server, { kind: addonKind.brands })
  const bill = await bought(server, { distributorId: id, kind: addon, items: [{ itemId, quantity: 1 }] })
  const rule = { scope: authorizationScope.brand, mode: authorizationMode.include, validFrom: dayOf(server.now()) }
  await server.data(addAuthorizations, { distributorIds: [id], ids: brandIds, ...rule }, { as: 'goods' })
  expect(await refund(server, bill)).toMatchObject({
    code: 422,
    message: '已授权 2 个品牌，超出退款后的上限 1 个，请先撤销品牌授权',
  })
  await server.db.delete(productAuthorization).where(eq(productAuthorization.distributorId, id))
  expect((await refund(server, bill)).code).toBe(200)
  await server.db.update(agentPackage).set({ goodsScope: goodsScope.allOnSale }).where(eq(agentPackage.id, packageId))
})

test('authorizations that end within 15 days are told once, in one notice; a new period is told again', async () => {
  const { id } = await accountWith(server, 100)
  await server.db.delete(productAuthorization).where(eq(productAuthorization.distributorId, id))
  const brands = await server.db.select().from(brand).where(eq(brand.status, brandStatus.enabled)).limit(2)
  const validTo = dayOf(after(server.now(), days(14)))
  await server.data(
    addAuthorizations,
    {
      ...{ distributorIds: [id], scope: authorizationScope.brand, mode: authorizationMode.include },
      ...{ ids: brands.map((one) => one.id), validFrom: dayOf(server.now()), validTo },
    },
    { as: 'goods' },
  )
  const ending = async () => (await noticesOf(id)).filter(({ title }) => title.includes('天内失效'))
  await remindOfEndingRules(server.db, server.now())
  await remindOfEndingRules(server.db, server.now())
  expect(await ending()).toMatchObject([
    {
      title: expect.stringContaining('有 2 条产品授权将在 15 天内失效'),
      content: expect.stringContaining(`${brands[0]?.name}（${validTo}）`),
    },
  ])
  const { list } = await server.data(listAuthorizations, { distributorId: id }, { as: 'goods' })
  const moved = { ids: list.slice(0, 1).map((row) => row.id), validTo: dayOf(after(server.now(), days(10))) }
  await server.data(editAuthorization, moved, { as: 'goods' })
  await remindOfEndingRules(server.db, server.now())
  expect(await ending()).toHaveLength(2)
})
