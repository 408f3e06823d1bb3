import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import {
  claimUserApplication,
  getUserApplication,
  listUserApplications,
  reviewUserApplications,
  revokeUserIdentity,
} from '#contract/users/applications.ts'
import { applicationStatus, customerSource, customerStatus, designStoreStatus } from '#contract/users/codes.ts'
import { getUser } from '#contract/users/users.ts'
import { customer } from '#server/database/schema/customers.ts'
import { designStore } from '#server/database/schema/stores.ts'
import { textMessage } from '#server/database/schema/suppliers.ts'
import { unseal } from '#server/encryption.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { applicationOf, apply } from './applications.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'marketing' }
const { passed, revoked } = applicationStatus
type Row = Awaited<ReturnType<typeof apply>>

const pass = (rows: Row[], change: object = {}, who = as) =>
  server.api(
    reviewUserApplications,
    { items: rows.map(({ id, version }) => ({ id, version })), result: passed, ...change },
    who,
  )
const revoke = async (id: number, who = as) =>
  server.api(
    revokeUserIdentity,
    { id, version: (await applicationOf(server, id)).version, reason: '提供虚假证件' },
    who,
  )
const textsTo = async (phone: string) =>
  (await server.db.select().from(textMessage).where(eq(textMessage.phone, phone)).orderBy(desc(textMessage.id))).map(
    ({ textSecret }) => unseal(server.services.secrets, textSecret),
  )

describe('revoke', () => {
  test('the user is a home owner with the default role again, and the store is offline', async () => {
    const row = await apply(server)
    await pass([row])
    await server.db
      .update(designStore)
      .set({ status: designStoreStatus.online, recommended: true })
      .where(eq(designStore.designerId, row.userId))
    expect(await revoke(row.id)).toMatchObject({ code: 200, data: { status: revoked } })
    const shown = await server.data(getUser, { id: row.userId }, as)
    expect(shown).toMatchObject({
      identity: userIdentity.homeOwner,
      designStore: { status: designStoreStatus.offline },
    })
    expect(shown.appletRoles.map(({ name }) => name)).toEqual(['业主'])
    const [store] = await server.db.select().from(designStore).where(eq(designStore.designerId, row.userId))
    expect(store).toMatchObject({ recommended: false, offlineReason: '提供虚假证件' })
    expect((await textsTo(row.phone))[0]).toContain('设计师认证已撤销：提供虚假证件')
    const again = await apply(server, {}, row.userId)
    expect((await applicationOf(server, again.id)).riskFlags).toEqual([5])
  })

  test('only a passed one, and only the latest of the user', async () => {
    const pending = await apply(server)
    expect(await revoke(pending.id)).toMatchObject({ code: 422, message: '只能撤销已通过的认证，该申请待审核' })
    await pass([pending])
    const later = await apply(server, { identity: userIdentity.foreman }, pending.userId)
    server.advance(1000)
    await pass([later])
    expect(await revoke(pending.id)).toMatchObject({ code: 422, message: '只能撤销该用户最近一次通过的认证' })
    expect((await server.data(getUserApplication, { id: pending.id }, as)).isLatestPassed).toBe(false)
    expect((await revoke(later.id)).code).toBe(200)
  })

  test('a designer who serves customers is refused with their number', async () => {
    const row = await apply(server)
    await pass([row])
    const stamps = { createdAt: server.now(), updatedAt: server.now() }
    const [own] = await server.db
      .insert(customer)
      .values({
        ...stamps,
        name: '张三',
        phone: '13900001111',
        source: customerSource.referral,
        area: '330106',
        designerId: row.userId,
        status: customerStatus.following,
      })
      .returning()
    expect(await revoke(row.id)).toMatchObject({
      code: 422,
      message: '该设计师仍有 1 个跟进中的客户,请先转交',
    })
    await server.db
      .update(customer)
      .set({ status: customerStatus.lost })
      .where(eq(customer.id, own?.id ?? 0))
    expect((await revoke(row.id)).code).toBe(200)
  })

  test('needs its permission', async () => {
    const row = await apply(server)
    await pass([row])
    for (const who of ['trade', 'auditor', 'finance', 'supplier', 'dealer'])
      expect(await revoke(row.id, { as: who }), who).toMatchObject({ code: 403 })
  })
})

test('an application in the hands of another is not decided', async () => {
  const row = await apply(server)
  await server.data(claimUserApplication, { id: row.id }, { as: 'admin' })
  const answer = await pass([row])
  expect(answer).toMatchObject({ code: 409, message: '周敏 正在审核该申请' })
  expect((await server.data(listUserApplications, { ids: [row.id] }, as)).list).toMatchObject([
    { claimedBy: { name: '周敏' }, claimedByMe: false },
  ])
})
