import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enterpriseStatus, merchantEdition, merchantUserStatus } from '#contract/merchants/codes.ts'
import { packageSeats, seatsOf } from '#contract/merchants/quota-rules.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { userStatus } from '#contract/users/codes.ts'
import { setUserEnterprise, setUserLabels, setUserRoles } from '#contract/users/user-changes.ts'
import { getUser, listUserLabels, searchUserEnterprises } from '#contract/users/users.ts'
import { freeSeats } from '#server/areas/merchants/quota.ts'
import { enterpriseUser, merchantUser } from '#server/database/schema/merchants.ts'
import { appletRole } from '#server/database/schema/storefronts.ts'
import { user } from '#server/database/schema/users.ts'
import { dayOf } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { freshPhone, register, rowOf } from './people.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'trade' }

describe('enterprise', () => {
  const company = async (change: Partial<typeof enterpriseUser.$inferInsert> = {}) => {
    const now = server.now()
    const [row] = await server.db
      .insert(enterpriseUser)
      .values({
        name: `测试企业${freshPhone()}`,
        phone: freshPhone(),
        edition: merchantEdition.basic,
        status: enterpriseStatus.active,
        source: 2,
        createdAt: now,
        updatedAt: now,
        ...change,
      })
      .returning()
    return row?.id ?? 0
  }

  test('30 users and 5 free seats: nobody is attached', async () => {
    const enterpriseId = await company()
    const rows = await server.db.select({ id: user.id }).from(user).where(eq(user.status, userStatus.active)).limit(30)
    const ids = rows.map(({ id }) => id)
    expect(await server.api(setUserEnterprise, { ids, enterpriseId }, as)).toMatchObject({
      code: 422,
      message: '企业员工数已达上限',
    })
    expect(await server.db.$count(user, eq(user.enterpriseId, enterpriseId))).toBe(0)
    await server.data(setUserEnterprise, { ids: ids.slice(0, 5), enterpriseId }, as)
    expect(await freeSeats(server.db, enterpriseId, dayOf(server.now()))).toBe(0)
    expect(await server.data(searchUserEnterprises, { id: enterpriseId }, as)).toMatchObject([{ freeSeats: 0 }])
    await server.data(setUserEnterprise, { ids: ids.slice(0, 1), enterpriseId: null }, as)
    expect(await freeSeats(server.db, enterpriseId, dayOf(server.now()))).toBe(1)
  })

  test('two take the last seats at once: one is refused', async () => {
    const enterpriseId = await company()
    const made = []
    for (let count = 0; count < 6; count++) made.push((await register(server)).id)
    const codes = (
      await Promise.all(
        [made.slice(0, 3), made.slice(3)].map((ids) => server.api(setUserEnterprise, { ids, enterpriseId }, as)),
      )
    ).map(({ code }) => code)
    expect(codes.toSorted()).toEqual([200, 422])
  })

  test('active members take seats, bought and given seats count while they are in force', async () => {
    const enterpriseId = await company({ addonQuota: 2, giftQuota: 3, giftExpireAt: server.now().slice(0, 10) })
    expect(await freeSeats(server.db, enterpriseId, dayOf(server.now()))).toBe(10)
    const { id: userId } = await register(server)
    const now = server.now()
    const member = { name: '员工', storeRoleId: 1, roleLevel: 3 as const, grantedAt: now, joinedAt: now.slice(0, 10) }
    await server.db.insert(merchantUser).values([
      { ...member, enterpriseId, userId, phone: freshPhone(), createdAt: now, updatedAt: now },
      { ...member, enterpriseId, phone: freshPhone(), status: merchantUserStatus.left, createdAt: now, updatedAt: now },
    ])
    expect(await freeSeats(server.db, enterpriseId, dayOf(server.now()))).toBe(9)
    // One person takes one seat.
    await server.data(setUserEnterprise, { ids: [userId], enterpriseId }, as)
    expect(await freeSeats(server.db, enterpriseId, dayOf(server.now()))).toBe(9)
    await server.db
      .update(enterpriseUser)
      .set({ giftExpireAt: '2020-01-01' })
      .where(eq(enterpriseUser.id, enterpriseId))
    expect(await freeSeats(server.db, enterpriseId, dayOf(server.now()))).toBe(6)
    const seats = { addonQuota: 1, giftQuota: 2, giftExpireAt: null }
    expect(merchantEdition.codes.map((edition) => seatsOf({ ...seats, edition }, '2026-01-01').totalQuota)).toEqual(
      merchantEdition.codes.map((edition) => packageSeats(edition) + 3),
    )
    expect(merchantEdition.codes.map(packageSeats)).toEqual([5, 15, 40, 100])
  })

  test('a company that is not in use takes nobody', async () => {
    const enterpriseId = await company({ status: enterpriseStatus.frozen })
    const { id } = await register(server)
    expect(await server.api(setUserEnterprise, { ids: [id], enterpriseId }, as)).toMatchObject({
      data: { fields: { enterpriseId: '该企业不在使用中，不能加入用户' } },
    })
  })
})

describe('roles', () => {
  test('a role that does not fit the identity, or is disabled, is refused', async () => {
    const { id, version } = await register(server, { identity: userIdentity.homeOwner })
    const roles = await server.db.select().from(appletRole)
    const foreign = roles.find(({ identities }) => !identities.includes(userIdentity.homeOwner))
    const set = (appletRoleIds: number[]) => server.api(setUserRoles, { id, version, appletRoleIds }, as)
    expect(await set([foreign?.id ?? 0])).toMatchObject({
      code: 422,
      data: { fields: { appletRoleIds: '角色与身份不符' } },
    })
    expect(await set([99_999])).toMatchObject({ code: 422 })
    const now = server.now()
    const [disabled] = await server.db
      .insert(appletRole)
      .values({
        name: '停用角色',
        identities: [userIdentity.homeOwner],
        enabled: false,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    expect(await set([disabled?.id ?? 0])).toMatchObject({ message: '角色「停用角色」已停用' })
    const own = roles.filter(({ identities, enabled }) => enabled && identities.includes(userIdentity.homeOwner))
    expect(await set(own.map((role) => role.id))).toMatchObject({ code: 200 })
    expect((await server.data(getUser, { id }, as)).appletRoles).toHaveLength(own.length)
    expect(await set([])).toMatchObject({ code: 409 })
  })
})

describe('labels', () => {
  test('labels are added, removed and created; a user has at most twenty', async () => {
    const { id } = await register(server)
    await server.data(setUserLabels, { ids: [id], addLabelIds: [1, 2], newLabelNames: ['新标签甲'] }, as)
    const made = (await server.data(listUserLabels, {}, as)).find(({ name }) => name === '新标签甲')
    expect((await rowOf(server, id)).labelIds).toEqual([1, 2, made?.id])
    await server.data(setUserLabels, { ids: [id], removeLabelIds: [1], newLabelNames: ['新标签甲'] }, as)
    expect((await rowOf(server, id)).labelIds).toEqual([2, made?.id])
    const names = Array.from({ length: 19 }, (_none, index) => `标签编号${index}`)
    expect(await server.api(setUserLabels, { ids: [id], newLabelNames: names }, as)).toMatchObject({
      code: 422,
      message: '标签最多 20 个',
    })
    expect(await server.api(setUserLabels, { ids: [id] }, as)).toMatchObject({ code: 422 })
    expect(await server.api(setUserLabels, { ids: [id], newLabelNames: ['短'] }, as)).toMatchObject({ code: 422 })
  })

  test('two create the same label at once: it exists once', async () => {
    const made = [(await register(server)).id, (await register(server)).id]
    const answers = await Promise.all(
      made.map((id) => server.api(setUserLabels, { ids: [id], newLabelNames: ['同时新建'] }, as)),
    )
    expect(answers.map(({ code }) => code)).toEqual([200, 200])
    expect((await server.data(listUserLabels, {}, as)).filter(({ name }) => name === '同时新建')).toHaveLength(1)
  })
})
