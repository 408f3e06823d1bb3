import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindTarget, enterpriseStatus, merchantUserStatus, personalStatus } from '#contract/merchants/codes.ts'
import { getEnterpriseUser } from '#contract/merchants/enterprise-users.ts'
import { getPersonalMerchant, upgradePersonalMerchant } from '#contract/merchants/personal-merchants.ts'
import { buyerKind } from '#contract/orders/codes.ts'
import { storeRoleLevel } from '#contract/permissions/storefront-codes.ts'
import { customerSource } from '#contract/users/codes.ts'
import { customer } from '#server/database/schema/customers.ts'
import { enterpriseUser, merchantUser } from '#server/database/schema/merchants.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { personalMerchant } from '#server/database/schema/personal-merchants.ts'
import { promoterBinding } from '#server/database/schema/promoters.ts'
import { miniStore } from '#server/database/schema/stores.ts'
import { after, days } from '#server/time.ts'
import { twoSuppliers } from '../orders/paid-orders.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { register, rowOf } from '../users/people.ts'
import { openedEnterprise } from './enterprise-records.ts'
import { activePersonal, personalRow, upgradeInput } from './personal-records.ts'
import { activePromoter, payOrder, placedOrder } from './promoter-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'marketing' }

describe('upgrading', () => {
  test('a licence in use is refused with the enterprise that has it', async () => {
    const row = await activePersonal(server)
    const taken = await openedEnterprise(server)
    const { licenceNo = '' } = taken
    const answer = await server.api(upgradePersonalMerchant, await upgradeInput(server, row, { licenceNo }), as)
    expect(answer).toMatchObject({
      code: 422,
      data: { fields: { licenceNo: `统一社会信用代码已被「${taken.name}」（${taken.enterpriseNo}）使用` } },
    })
    expect((await personalRow(server, row.id)).status).toBe(personalStatus.active)
  })

  test('customers, shop, card and orders belong to the enterprise, and the phone is its 店主', async () => {
    const promoter = await activePromoter(server)
    const { id: userId } = await register(server)
    const { phone } = await rowOf(server, userId)
    const row = await activePersonal(server, { phone, realName: '测试用户', promoterId: promoter.id })
    const stamps = { createdAt: server.now(), createdBy: '测试', updatedAt: server.now(), updatedBy: '测试' }
    const [client] = await server.db
      .insert(customer)
      .values({
        ...stamps,
        name: '客户',
        phone: '13900009999',
        source: customerSource.referral,
        area: '330106',
        designerId: userId,
      })
      .returning()
    const [shop] = await server.db
      .insert(miniStore)
      .values({
        ...stamps,
        name: '个人小店',
        ownerId: userId,
        openedAt: server.now(),
        expireAt: after(server.now(), days(90)),
      })
      .returning()
    const [card] = await server.db
      .insert(tradeParty)
      .values({ ...stamps, kind: buyerKind.blackCard, name: '个人黑卡', phone })
      .returning()
    const [supplierId] = await twoSuppliers(server)
    const { order } = await placedOrder(server, { supplierId, userId, price: '100.00', quantity: 2 })
    await payOrder(server, order.id)

    const input = await upgradeInput(server, row)
    const { enterpriseId } = await server.data(upgradePersonalMerchant, input, as)

    expect(await server.data(getPersonalMerchant, { id: row.id }, as)).toMatchObject({
      status: personalStatus.upgraded,
      upgradedTo: { id: enterpriseId, name: input.name },
      orderCount: 1,
      allowed: [],
    })
    const holder = { enterpriseId }
    expect(
      await server.db
        .select()
        .from(customer)
        .where(eq(customer.id, client?.id ?? 0)),
    ).toMatchObject([holder])
    expect(
      await server.db
        .select()
        .from(miniStore)
        .where(eq(miniStore.id, shop?.id ?? 0)),
    ).toMatchObject([holder])
    expect(
      await server.db
        .select()
        .from(tradeParty)
        .where(eq(tradeParty.id, card?.id ?? 0)),
    ).toMatchObject([holder])
    const owners = await server.db.select().from(merchantUser).where(eq(merchantUser.enterpriseId, enterpriseId))
    expect(owners).toMatchObject([
      { userId, phone, roleLevel: storeRoleLevel.owner, status: merchantUserStatus.active },
    ])
    const company = await server.data(getEnterpriseUser, { id: enterpriseId }, as)
    expect(company).toMatchObject({ status: enterpriseStatus.active, orderAmount: '200.00', customerCount: 1 })
    expect(company.figures.at(-1)).toMatchObject({ purchase: '200.00', sale: '0.00' })
    const bound = and(eq(promoterBinding.targetKind, bindTarget.enterprise), eq(promoterBinding.targetId, enterpriseId))
    expect(await server.db.select().from(promoterBinding).where(bound)).toMatchObject([
      { promoterId: promoter.id, endedAt: null },
    ])
  })

  test('of two upgrades at once one enterprise is made', async () => {
    const row = await activePersonal(server)
    const inputs = [await upgradeInput(server, row), await upgradeInput(server, row)]
    const answers = await Promise.all(inputs.map((input) => server.api(upgradePersonalMerchant, input, as)))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422])
    expect(await server.db.$count(enterpriseUser, eq(enterpriseUser.phone, row.phone))).toBe(1)
    expect(await server.db.$count(personalMerchant, eq(personalMerchant.phone, row.phone))).toBe(1)
  })
})
