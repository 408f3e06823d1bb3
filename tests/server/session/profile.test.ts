import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAreaTree } from '#contract/base.ts'
import { countNotifications } from '#contract/notifications.ts'
import {
  changePassword,
  getProfile,
  getUserMenu,
  listMySessions,
  login,
  logout,
  revokeMySession,
  sessionStatus,
  updateProfile,
} from '#contract/session.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

const NEXT = 'walnut-and-linen-42'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const codeFor = async (token: string) => (await server.api(getProfile, {}, { token })).code

test('signing out ends the session at once', async () => {
  const token = await server.signIn('goods')
  await server.data(logout, {}, { token })
  expect(await codeFor(token)).toBe(603)
})

test('with an initial password only changing it is allowed', async () => {
  await server.db.update(adminUser).set({ mustChangePassword: true }).where(eq(adminUser.account, 'content'))
  const token = await server.signIn('content')
  for (const open of [getProfile, getUserMenu, getAreaTree])
    expect((await server.api(open, {}, { token })).code).toBe(200)
  expect(await server.api(countNotifications, {}, { token })).toMatchObject({ code: 403, message: '请先修改初始密码' })
  const renewed = await server.data(changePassword, { oldPassword: DEMO_PASSWORD, newPassword: NEXT }, { token })
  expect((await server.api(countNotifications, {}, { token: renewed.token })).code).toBe(200)
})

describe('changing the password', () => {
  test('ends all sessions except the new one', async () => {
    const [here, elsewhere] = [await server.signIn('trade'), await server.signIn('trade')]
    const { token } = await server.data(
      changePassword,
      { oldPassword: DEMO_PASSWORD, newPassword: NEXT },
      { token: here },
    )
    expect([await codeFor(here), await codeFor(elsewhere), await codeFor(token)]).toEqual([603, 603, 200])
    expect((await server.api(login, { account: 'trade', password: DEMO_PASSWORD })).code).toBe(422)
    expect(await server.signIn('trade', NEXT)).toHaveLength(43)
  })

  test.each([
    ['oldPassword', 'not-the-password', NEXT, '当前密码错误'],
    ['newPassword', DEMO_PASSWORD, 'password1', '该密码过于常见，请更换'],
    ['newPassword', DEMO_PASSWORD, 'my-finance-password', '密码不能包含登录账号'],
    ['newPassword', DEMO_PASSWORD, DEMO_PASSWORD, '不能与最近5次使用过的密码相同'],
    ['newPassword', DEMO_PASSWORD, 'short', '新密码至少 8 个字符'],
  ])('refuses at %s: %s → %s', async (field, oldPassword, newPassword, message) => {
    const answer = await server.api(changePassword, { oldPassword, newPassword }, { as: 'finance' })
    expect(answer).toMatchObject({ code: 422, data: { fields: { [field]: message } } })
  })

  test('the last five passwords cannot be reused', async () => {
    const used = [DEMO_PASSWORD, 'first-linen-42', 'second-linen-42', 'third-linen-42', 'fourth-linen-42']
    let token = await server.signIn('marketing')
    for (const [index, newPassword] of used.slice(1).entries()) {
      const renewed = await server.data(changePassword, { oldPassword: used[index] ?? '', newPassword }, { token })
      token = renewed.token
    }
    const answer = await server.api(
      changePassword,
      { oldPassword: 'fourth-linen-42', newPassword: DEMO_PASSWORD },
      { token },
    )
    expect(answer.code).toBe(422)
  })

  test('a wrong current password counts as a failed sign-in, and locks at the eighth', async () => {
    const token = await server.signIn('auditor')
    for (let attempt = 0; attempt < 8; attempt++) {
      await server.api(changePassword, { oldPassword: 'not-the-password', newPassword: NEXT }, { token })
    }
    const right = await server.api(changePassword, { oldPassword: DEMO_PASSWORD, newPassword: NEXT }, { token })
    expect(right.message).toBe('密码连续错误8次,账号已锁定15分钟')
  })
})

describe('profile', () => {
  test('shows the supplier or distributor of an account', async () => {
    const profileOf = async (account: string) => server.data(getProfile, {}, { token: await server.signIn(account) })
    const of = async (account: string) => {
      const { supplier, distributor } = await profileOf(account)
      return [supplier?.id, distributor?.id]
    }
    const accountOf = async (account: string) => {
      const [user] = await server.db.select().from(adminUser).where(eq(adminUser.account, account))
      return user
    }
    const [dealer, supplier] = [await accountOf('dealer'), await accountOf('supplier')]
    expect(dealer?.distributorId).toEqual(expect.any(Number))
    expect(await of('dealer')).toEqual([undefined, dealer?.distributorId])
    expect(await of('supplier')).toEqual([supplier?.supplierId, undefined])
    expect(await of('goods')).toEqual([undefined, undefined])
    const { distributor } = await profileOf('dealer')
    expect(distributor?.name).toMatch(/[一-鿿]/)
  })

  test('is saved with its version', async () => {
    const { version, name, avatar, phone } = await server.data(getProfile, {}, { as: 'goods' })
    const changed = { name, avatar, phone, email: 'goods@example.com', version }
    expect(await server.data(updateProfile, changed, { as: 'goods' })).toMatchObject({
      email: 'goods@example.com',
      version: version + 1,
    })
    const stale = await server.api(updateProfile, { ...changed, email: 'late@example.com' }, { as: 'goods' })
    expect(stale).toMatchObject({
      code: 409,
      message: '数据已被他人修改,请刷新后重试',
      data: { latest: { email: 'goods@example.com' } },
    })
  })

  test('a phone belongs to one account', async () => {
    const other = await server.data(getProfile, {}, { as: 'admin' })
    const { version, name, avatar, email } = await server.data(getProfile, {}, { as: 'goods' })
    const answer = await server.api(
      updateProfile,
      { name, avatar, email, version, phone: other.phone },
      { as: 'goods' },
    )
    expect(answer).toMatchObject({ code: 422, data: { fields: { phone: '该手机号已被其他账号使用' } } })
  })
})

describe('devices', () => {
  test('the current session is marked, and cannot be ended here', async () => {
    const [here, there] = [await server.signIn('dealer'), await server.signIn('dealer')]
    const sessions = await server.data(listMySessions, {}, { token: here })
    const own = sessions.find(({ current }) => current)
    expect(sessions.filter(({ current }) => current)).toHaveLength(1)
    expect(await server.api(revokeMySession, { id: own?.id ?? '' }, { token: here })).toMatchObject({
      code: 422,
      message: '不能下线当前会话,请使用退出登录',
    })
    const other = sessions.find(({ current, status }) => !current && status === sessionStatus.active)
    expect(await server.data(revokeMySession, { id: other?.id ?? '' }, { token: here })).toEqual({ count: 1 })
    expect([await codeFor(here), await codeFor(there)]).toEqual([200, 603])
  })

  test('all others end together', async () => {
    const [here, ...others] = [
      await server.signIn('dealer'),
      await server.signIn('dealer'),
      await server.signIn('dealer'),
    ]
    await server.data(revokeMySession, { others: true }, { token: here })
    expect(await Promise.all([here, ...others].map((token) => codeFor(token ?? '')))).toEqual([200, 603, 603])
  })

  test('nobody ends sessions of others', async () => {
    const victim = await server.signIn('goods')
    const [theirs] = await server.data(listMySessions, {}, { token: victim })
    expect(await server.data(revokeMySession, { id: theirs?.id ?? '' }, { as: 'dealer' })).toEqual({ count: 0 })
    expect(await codeFor(victim)).toBe(200)
  })
})
