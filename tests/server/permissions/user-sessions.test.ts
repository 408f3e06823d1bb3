import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  exportAdminUsers,
  listAdminSessions,
  listAdminUsers,
  resetAdminPassword,
  revokeAdminSessions,
  unlockAdminUser,
} from '#contract/permissions/admin-users.ts'
import { accountType, getProfile, login, sessionStatus } from '#contract/session.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { signInFailure } from '#server/database/schema/sign-in.ts'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { days, minutes, moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { makeAccount, makeRole, roleId, userId } from './people.ts'
import { userActions } from './user-actions.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = 'admin'
const { find, day, lastAudit } = userActions(() => server)

describe('passwords and sessions', () => {
  test('a reset ends the sessions; the old password fails, the new one holds for 72 hours', async () => {
    const account = await makeAccount(server, [await roleId(server, 'finance')])
    const id = await userId(server, account)
    const token = await server.signIn(account)
    const { tempPassword, expireAt } = await server.data(resetAdminPassword, { id, reason: '忘记密码' }, { as })
    expect(Date.parse(expireAt) - server.services.clock().getTime()).toBeGreaterThan(days(3) - minutes(1))
    expect((await server.api(getProfile, {}, { token })).code).toBe(603)
    expect((await server.api(login, { account, password: DEMO_PASSWORD })).message).toBe('账号或密码错误')
    expect((await server.api(login, { account, password: tempPassword })).data.mustChangePassword).toBe(true)
    server.advance(days(3) + 1)
    expect((await server.api(login, { account, password: tempPassword })).message).toBe(
      '临时密码已超过72小时,请联系管理员重置',
    )
    server.advance(-days(3) - 1)
    expect(await lastAudit(id)).toMatchObject({ action: 'reset', reason: '忘记密码' })
  })

  test('nobody can reset their own password here, or that of an account with more permissions', async () => {
    const own = await userId(server, as)
    const reset = (id: number, caller = as) =>
      server.api(resetAdminPassword, { id, reason: '忘记密码' }, { as: caller })
    expect(await reset(own)).toMatchObject({ code: 422, message: '请在个人中心修改自己的密码' })
    const clerk = await makeAccount(server, [await makeRole(server, ['adminUser:view', 'adminUser:reset'])])
    expect(await reset(own, clerk)).toMatchObject({ code: 403, message: '不能重置超级管理员的密码' })
    expect(await reset(await userId(server, 'finance'), clerk)).toMatchObject({ code: 403 })
  })

  test('a lock can be lifted early', async () => {
    const id = await userId(server, 'content')
    expect((await server.api(unlockAdminUser, { id }, { as })).message).toBe('该账号未被锁定')
    const until = moment(new Date(server.services.clock().getTime() + minutes(10)))
    await server.db
      .insert(signInFailure)
      .values({ name: 'content', origin: '10.0.0.1', count: 8, lockedUntil: until, lastAt: server.now() })
    expect(await server.data(listAdminUsers, { locked: true }, { as })).toMatchObject({
      list: [{ id, failedCount: 8, lockedUntil: until }],
      counts: { locked: 1 },
    })
    expect(await server.data(unlockAdminUser, { id }, { as })).toMatchObject({ lockedUntil: null, failedCount: 0 })
    expect((await server.api(login, { account: 'content', password: DEMO_PASSWORD })).code).toBe(200)
  })

  test('a forced sign-out ends every session of an account, or one, and never the own', async () => {
    const account = await makeAccount(server, [await roleId(server, 'finance')])
    const id = await userId(server, account)
    const [one, other] = [await server.signIn(account), await server.signIn(account)]
    const sessions = await server.data(listAdminSessions, { id }, { as })
    expect(sessions.map(({ status }) => status)).toEqual([sessionStatus.active, sessionStatus.active])
    const { onlineCount } = await find(id)
    expect(onlineCount).toBe(2)
    const first = { sessionIds: [sessions[0]?.id ?? ''], reason: '异常登录' }
    expect(await server.data(revokeAdminSessions, first, { as })).toEqual({ count: 1 })
    expect(await server.data(revokeAdminSessions, { userIds: [id], reason: '异常登录' }, { as })).toEqual({ count: 1 })
    for (const token of [one, other])
      expect(await server.api(getProfile, {}, { token })).toMatchObject({ code: 603, message: '登录已过期,请重新登录' })
    const own = { userIds: [await userId(server, as)], reason: '异常登录' }
    expect(await server.api(revokeAdminSessions, own, { as })).toMatchObject({
      code: 422,
      message: '不能强制下线当前会话',
    })
  })
})

describe('viewing', () => {
  test('why an account has a permission: its roles and pages', async () => {
    const { effective } = await find(await userId(server, 'finance'))
    expect(effective.find(({ permission }) => permission === 'order:confirmPay')).toMatchObject({
      title: '订单 · 确认收款',
      roles: ['财务'],
      pages: expect.arrayContaining(['B端采购订单']),
    })
    expect(effective.some(({ permission }) => permission === 'brand:edit')).toBe(false)
  })

  test('tabs count by status and by required attention', async () => {
    const soon = await userId(server, await makeAccount(server, [await roleId(server, 'finance')]))
    await server.db
      .update(adminUser)
      .set({ validTo: day(5) })
      .where(eq(adminUser.id, soon))
    const { list, counts } = await server.data(listAdminUsers, { endingSoon: true }, { as })
    expect(list.map(({ id }) => id)).toEqual([soon])
    expect(counts?.endingSoon).toBe(1)
    expect(counts?.['1']).toBeGreaterThan(1)
    const suppliers = await server.data(listAdminUsers, { accountType: accountType.supplier, pageSize: 200 }, { as })
    expect(suppliers.list.every(({ supplier }) => supplier !== null)).toBe(true)
    expect((await server.data(listAdminUsers, { online: true }, { as })).list.map(({ account }) => account)).toContain(
      as,
    )
  })

  test('the list is exported', async () => {
    expect(await server.data(exportAdminUsers, { accountType: accountType.platform }, { as })).toMatchObject({
      fileUrl: expect.any(String),
    })
  })
})
