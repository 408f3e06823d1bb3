import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { VIEW_AS_MINUTES } from '#contract/constants.ts'
import { deleteAdminUser, enableAdminUser, getAdminUser } from '#contract/permissions/admin-users.ts'
import { adminUserStatus } from '#contract/permissions/codes.ts'
import { deleteRole, enableRole } from '#contract/permissions/roles.ts'
import { allPermissions, type Permission } from '#contract/permissions.ts'
import { getProfile, logout } from '#contract/session.ts'
import { addBrand, listBrands } from '#contract/suppliers/brands.ts'
import { startViewAs } from '#contract/view-as.ts'
import { adminUserRole, role } from '#server/database/schema/permissions.ts'
import { adminUser, session } from '#server/database/schema/platform.ts'
import { raiseAuthVersion } from '#server/session/find-caller.ts'
import { endStaleViews } from '#server/session/view-as.ts'
import { days, minutes } from '#server/time.ts'
import { makeAccount, makeRole, roleId, userId } from '../permissions/people.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { viewActions } from './view-actions.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  token = await server.signIn('admin')
})

const { start, stop, profile, asFinance, asAccount, entries } = viewActions(
  () => server,
  () => token,
)

describe('who may be viewed', () => {
  const REFUSED = '不能以权限超出自己的'
  const viewer = async (...codes: Permission[]) =>
    server.signIn(await makeAccount(server, [await makeRole(server, ['role:viewAs', ...codes])]))

  test('only holders of the permission may view', async () => {
    const finance = await roleId(server, 'finance')
    for (const as of ['auditor', 'finance', 'supplier'])
      expect(await server.api(startViewAs, { roleId: finance }, { as })).toMatchObject({ code: 403 })
  })

  test('nobody sees more than they hold', async () => {
    const own = await viewer('brand:view', 'supplier:view')
    const [narrow, wide] = [
      await makeRole(server, ['brand:view']),
      await makeRole(server, ['brand:view', 'brand:edit']),
    ]
    expect(await start({ roleId: wide }, own)).toMatchObject({ code: 403, message: `${REFUSED}角色查看` })
    const rich = await userId(server, await makeAccount(server, [narrow, wide]))
    expect(await start({ userId: rich }, own)).toMatchObject({ code: 403, message: `${REFUSED}账号查看` })
    expect(await start({ userId: await userId(server, 'admin') }, own)).toMatchObject({ code: 403 })
    expect(await start({ roleId: narrow }, own)).toMatchObject({ code: 200 })
  })

  test('suppliers and distributors are viewed only by whoever holds every permission', async () => {
    const own = await viewer(...allPermissions.filter((code) => !['role:viewAs', 'supplier:settlement'].includes(code)))
    for (const [kind, account] of [
      ['supplier', 'supplier'],
      ['distributor', 'dealer'],
    ] as const) {
      const message = '供应商与经销商的角色和账号，只有超级管理员可以以其身份查看'
      expect(await start({ roleId: await roleId(server, kind) }, own)).toMatchObject({ code: 403, message })
      expect(await start({ userId: await userId(server, account) }, own)).toMatchObject({ code: 403, message })
    }
  })

  test('a frozen, expired, deleted or own account and a disabled role are refused', async () => {
    const plain = await makeRole(server, ['brand:view'])
    const id = await userId(server, await makeAccount(server, [plain]))
    const set = (values: Partial<typeof adminUser.$inferInsert>) =>
      server.db.update(adminUser).set(values).where(eq(adminUser.id, id))
    await set({ status: adminUserStatus.frozen })
    expect(await start({ userId: id })).toMatchObject({ code: 422, message: '该账号已被冻结，不能以它查看' })
    await set({ status: adminUserStatus.active, validTo: '2020-01-01' })
    expect(await start({ userId: id })).toMatchObject({ code: 422, message: '该账号不在有效期内，不能以它查看' })
    await set({ status: adminUserStatus.deleted })
    expect(await start({ userId: id })).toMatchObject({ code: 404, message: '账号不存在或已被删除' })
    expect(await asAccount('admin')).toMatchObject({ code: 422, message: '不能以自己的账号查看' })
    await server.db.update(role).set({ enabled: false }).where(eq(role.id, plain))
    expect(await start({ roleId: plain })).toMatchObject({ code: 422, message: '该角色已停用，不能以它查看' })
    expect(await start({ roleId: 999_999 })).toMatchObject({ code: 404, message: '角色不存在或已被删除' })
    expect(await start({})).toMatchObject({ code: 422, message: '请选择一个角色或一个账号' })
    expect((await profile()).viewing).toBeNull()
  })
})

describe('a view ends', () => {
  const isOver = async () => (await profile()).viewing === null

  test('by stop; start and stop are logged with who, as whom and how long', async () => {
    const id = await roleId(server, 'finance')
    await asFinance()
    server.advance(minutes(12))
    expect(await stop()).toMatchObject({ code: 200 })
    server.advance(-minutes(12))
    const [ended, started] = await entries('viewAs', 'endViewAs')
    expect(started).toMatchObject({
      ...{ actorAccount: 'admin', resource: 'role', targetId: String(id), targetName: '财务' },
      summary: '开始以角色「财务」的身份查看控制台',
    })
    expect(ended).toMatchObject({
      actorAccount: 'admin',
      summary: '结束以角色「财务」的身份查看控制台，历时 12 分钟',
    })
    expect(await isOver()).toBe(true)
    // The role itself was not changed.
    const [row] = await server.db.select().from(role).where(eq(role.id, id))
    expect(row?.updatedBy).not.toBe(started?.actorName)
  })

  test('by sign-out', async () => {
    await asAccount('finance')
    expect(await server.api(logout, {}, { token })).toMatchObject({ code: 200 })
    const [signedOut, ended] = await entries('endViewAs', 'logout')
    expect(ended).toMatchObject({ action: 'endViewAs', actorAccount: 'admin', resource: 'adminUser' })
    expect(signedOut).toMatchObject({ action: 'logout', actorAccount: 'admin' })
  })

  test('after an hour, at the next call', async () => {
    await asFinance()
    const endsAt = (await profile()).viewing?.endsAt ?? ''
    server.advance(minutes(VIEW_AS_MINUTES))
    expect(Date.parse(endsAt)).toBeLessThanOrEqual(Date.parse(server.now()))
    expect(await isOver()).toBe(true)
    server.advance(-minutes(VIEW_AS_MINUTES))
    expect((await entries('endViewAs'))[0]?.summary).toContain('历时 60 分钟')
  })

  test('when the role is disabled or deleted', async () => {
    const id = await makeRole(server, ['brand:view'])
    await start({ roleId: id })
    await server.data(enableRole, { id, version: 1, enabled: false }, { as: 'admin' })
    await server.data(deleteRole, { id, version: 2 }, { as: 'admin' })
    expect(await isOver()).toBe(true)
    expect((await entries('endViewAs'))[0]).toMatchObject({ targetId: String(id), actorAccount: 'admin' })
  })

  test('when the account is frozen or deleted', async () => {
    const id = await userId(server, await makeAccount(server, [await roleId(server, 'finance')]))
    await start({ userId: id })
    const frozen = { ids: [id], status: adminUserStatus.frozen, reason: '已离职' }
    await server.data(enableAdminUser, frozen, { as: 'admin' })
    expect(await isOver()).toBe(true)
    const { version } = await server.data(getAdminUser, { id }, { as: 'admin' })
    await server.data(deleteAdminUser, { id, version }, { as: 'admin' })
  })

  test('when the person loses the permission, or the role gains more than the person holds', async () => {
    const [own, seen] = [await makeRole(server, ['role:viewAs', 'brand:view']), await makeRole(server, ['brand:view'])]
    const account = await makeAccount(server, [own])
    token = await server.signIn(account)
    await start({ roleId: seen })
    expect(await isOver()).toBe(false)
    await server.db.insert(adminUserRole).values({ userId: await userId(server, 'content'), roleId: seen })
    await server.db.execute(`insert into role_permission (role_id, permission) values (${seen}, 'brand:edit')`)
    expect(await isOver()).toBe(true)
    await start({ roleId: await makeRole(server, ['brand:view']) })
    await server.db.execute(`delete from role_permission where role_id = ${own} and permission = 'role:viewAs'`)
    await raiseAuthVersion(server.db, [await userId(server, account)])
    expect(await isOver()).toBe(true)
  })

  test('when nobody uses it: a schedule ends and logs it once', async () => {
    await server.db.update(session).set({ viewAsSince: null, viewAsName: '' })
    await asFinance()
    const [before] = await entries('endViewAs')
    await endStaleViews(server.services, server.now())
    expect((await entries('endViewAs'))[0]?.id).toBe(before?.id)
    await server.db.update(session).set({ status: 3 }).where(eq(session.viewAsName, '财务'))
    await endStaleViews(server.services, server.now())
    await endStaleViews(server.services, server.now())
    const after = await entries('endViewAs')
    expect(after.filter(({ id }) => id > (before?.id ?? 0))).toHaveLength(1)
    expect(await server.db.$count(session, eq(session.viewAsName, '财务'))).toBe(0)
  })

  test('and a console that still shows it changes nothing', async () => {
    await asFinance()
    await stop()
    const changed = { token, headers: { viewing: '1' } }
    const message = '以其他身份的查看已经结束，没有保存；请刷新页面后再试'
    expect(await server.api(addBrand, {} as never, changed)).toMatchObject({ code: 403, message })
    expect(await server.api(listBrands, {}, changed)).toMatchObject({ code: 200 })
    expect(await stop()).toMatchObject({ code: 200 })
  })

  test('with the session: after a day nothing of it is left', async () => {
    await asFinance()
    server.advance(days(1))
    expect(await server.api(getProfile, {}, { token })).toMatchObject({ code: 601 })
    await endStaleViews(server.services, server.now())
    server.advance(-days(1))
    expect(await server.db.$count(session, eq(session.viewAsName, '财务'))).toBe(0)
  })
})
