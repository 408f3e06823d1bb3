import { and, desc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getFileUrl, listFiles } from '#contract/base.ts'
import { VIEW_AS_MINUTES } from '#contract/constants.ts'
import { isChange, isRefusedInView } from '#contract/endpoint.ts'
import { listNotifications } from '#contract/notifications.ts'
import { deleteAdminUser, enableAdminUser, getAdminUser } from '#contract/permissions/admin-users.ts'
import { adminUserStatus, auditResult } from '#contract/permissions/codes.ts'
import { deleteRole, enableRole } from '#contract/permissions/roles.ts'
import { allPermissions, type Permission } from '#contract/permissions.ts'
import { accountType, dataScope, getProfile, getUserMenu, listMySessions, logout } from '#contract/session.ts'
import { addBrand, listBrands } from '#contract/suppliers/brands.ts'
import { listSuppliers, revealSupplier } from '#contract/suppliers/suppliers.ts'
import { startViewAs, stopViewAs } from '#contract/view-as.ts'
import { areas } from '#server/areas/index.ts'
import { adminUserRole, role } from '#server/database/schema/permissions.ts'
import { adminUser, auditLog, session } from '#server/database/schema/platform.ts'
import { raiseAuthVersion } from '#server/session/find-caller.ts'
import { endStaleViews } from '#server/session/view-as.ts'
import { days, minutes } from '#server/time.ts'
import { makeAccount, makeRole, roleId, userId } from '../permissions/people.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  token = await server.signIn('admin')
})

const IN_VIEW = '正在以角色「财务」的身份查看，不能修改；退出后再试'
const endpoints = areas.routes.map(({ endpoint }) => endpoint).filter(({ permission }) => permission !== 'anyone')

const start = (params: { roleId?: number; userId?: number }, own = token) =>
  server.api(startViewAs, params, { token: own })
const stop = () => server.api(stopViewAs, {}, { token })
const profile = () => server.data(getProfile, {}, { token })
const asFinance = async () => start({ roleId: await roleId(server, 'finance') })
const asAccount = async (account: string) => start({ userId: await userId(server, account) })

const entries = (...actions: string[]) =>
  server.db
    .select()
    .from(auditLog)
    .where(and(inArray(auditLog.action, actions), eq(auditLog.result, auditResult.success)))
    .orderBy(desc(auditLog.id))

describe('a view as a role', () => {
  test('shows menu, permissions and rows of the role, and names the role', async () => {
    expect(await asFinance()).toMatchObject({ code: 200 })
    const seen = await profile()
    const own = await server.data(getProfile, {}, { as: 'finance' })
    expect(seen).toMatchObject({ name: '财务', id: 0, viewing: { kind: 'role', name: '财务', isUnbound: false } })
    expect(seen.permissions.toSorted()).toEqual(own.permissions.toSorted())
    expect(seen.roles).toEqual(own.roles)
    expect(await server.data(getUserMenu, {}, { token })).toEqual(await server.data(getUserMenu, {}, { as: 'finance' }))
    // A permission that the role lacks is refused, although the administrator holds it.
    expect(await server.api(listSuppliers, {}, { token })).toMatchObject(
      own.permissions.includes('supplier:view') ? { code: 200 } : { code: 403 },
    )
  })

  test('is not shown in other sessions of the same person', async () => {
    const other = await server.signIn('admin')
    await asFinance()
    expect((await server.data(getProfile, {}, { token: other })).viewing).toBeNull()
  })

  test('a role of suppliers has no supplier, so its lists are empty, and the profile says so', async () => {
    await start({ roleId: await roleId(server, 'supplier') })
    expect(await profile()).toMatchObject({
      accountType: accountType.supplier,
      supplier: null,
      viewing: { isUnbound: true },
    })
    expect((await server.data(listBrands, {}, { token })).total).toBe(0)
  })

  test('指定品牌 has no brands and 仅本人创建 no author, so both see nothing', async () => {
    for (const scope of [dataScope.brands, dataScope.ownRecords] as const) {
      await start({ roleId: await makeRole(server, ['brand:view'], scope) })
      expect(await profile()).toMatchObject({ viewing: { isUnbound: true } })
      expect((await server.data(listBrands, {}, { token })).total).toBe(0)
      await stop()
    }
  })
})

describe('a view as an account', () => {
  test('shows the rows of its supplier, and nothing that is private to the person', async () => {
    await asAccount('supplier')
    const own = await server.data(getProfile, {}, { as: 'supplier' })
    expect(await profile()).toMatchObject({
      id: 0,
      account: 'supplier',
      supplier: own.supplier,
      phone: '',
      email: '',
      avatar: '',
      viewing: { kind: 'account', isUnbound: false },
    })
    const brands = await server.data(listBrands, {}, { token })
    expect(brands.total).toBeGreaterThan(0)
    expect(brands).toEqual(await server.data(listBrands, {}, { as: 'supplier' }))
    for (const endpoint of [listNotifications, listFiles])
      expect(await server.data(endpoint, {}, { token })).toMatchObject({ list: [], total: 0 })
    expect(await server.data(listMySessions, {}, { token })).toEqual([])
  })

  test('仅本人创建 shows what the account has created', async () => {
    const account = await makeAccount(server, [await makeRole(server, ['product:view'], dataScope.ownRecords)])
    const id = await userId(server, account)
    await server.db.execute(`update product set created_by_id = ${id} where id % 50 = 1`)
    const { listProducts } = await import('#contract/goods/products.ts')
    await start({ userId: id })
    const { total } = await server.data(listProducts, {}, { token })
    expect(total).toBeGreaterThan(0)
    expect(total).toBe((await server.data(listProducts, {}, { as: account })).total)
  })
})

describe('in a view', () => {
  test('every endpoint that is not a read is refused, and each of these refusals is logged for the person', async () => {
    await asFinance()
    const changes = endpoints.filter((endpoint) => isChange(endpoint))
    const allowed = changes.filter((endpoint) => !isRefusedInView(endpoint))
    expect(allowed).toEqual(expect.arrayContaining([getFileUrl, revealSupplier, logout, stopViewAs]))
    expect(allowed).toHaveLength(5)
    for (const endpoint of changes.filter((change) => !allowed.includes(change)))
      expect(await server.api(endpoint, {}, { token }), endpoint.path).toMatchObject({ code: 403, message: IN_VIEW })
    const [last] = await server.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(last).toMatchObject({ actorAccount: 'admin', result: auditResult.refused, resultMessage: IN_VIEW })
  })

  /** Reads about the signed-in person. They differ from those of the account: what is private is nobody's. */
  const personal = [
    '/api/auth/profile/detail',
    '/api/auth/profile/sessions',
    '/api/base/file/list',
    '/api/base/job/list',
    '/api/base/notification/count',
    '/api/base/notification/list',
  ]

  test.each(['finance', 'supplier', 'dealer', 'auditor'])(
    'every read answers as for the account %s, except what is private',
    async (account) => {
      const own = await server.signIn(account)
      await asAccount(account)
      for (const endpoint of endpoints.filter((candidate) => !isChange(candidate))) {
        if (personal.includes(endpoint.path)) continue
        for (const params of [{}, { id: 1 }, { pageSize: 50 }]) {
          const [seen, expected] = [
            await server.api(endpoint, params, { token }),
            await server.api(endpoint, params, { token: own }),
          ]
          const plain = ({ code, message, data }: typeof seen) => ({ code, message, data })
          expect(plain(seen), `${endpoint.path} ${JSON.stringify(params)}`).toEqual(plain(expected))
        }
      }
    },
  )

  test('a logged read works, writes nothing but its log, and names the person', async () => {
    const account = await makeAccount(server, [await makeRole(server, ['supplier:view', 'supplier:edit'])])
    await asAccount(account)
    const [supplier] = (await server.data(listSuppliers, {}, { token })).list
    const shown = await server.data(revealSupplier, { id: supplier?.id ?? 0, field: 'contactPhone' }, { token })
    expect(shown.value).toMatch(/^1\d{10}$/)
    const [entry] = await entries('reveal')
    expect(entry).toMatchObject({ actorAccount: 'admin', resource: 'supplier' })
    expect(entry?.reason).toMatch(/^以账号「试验\d+」的身份查看$/)
  })

  test('a notice opened as a supplier is not marked as read for it', async () => {
    const { getNotice, listNotices } = await import('#contract/suppliers/notices.ts')
    const { list, total } = await server.data(listNotices, { unread: true }, { as: 'supplier' })
    expect(total).toBeGreaterThan(0)
    await asAccount('supplier')
    await server.data(getNotice, { id: list[0]?.id ?? 0 }, { token })
    expect((await server.data(listNotices, { unread: true }, { as: 'supplier' })).total).toBe(total)
  })

  test('another view cannot be started', async () => {
    await asFinance()
    expect(await asAccount('supplier')).toMatchObject({ code: 403, message: IN_VIEW })
  })

  test('of two starts at once one wins', async () => {
    const [finance, auditor] = [await roleId(server, 'finance'), await roleId(server, 'auditor')]
    const answers = await Promise.all([start({ roleId: finance }), start({ roleId: auditor })])
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.find(({ code }) => code !== 200)?.message).toMatch(/^您正在以其他身份查看，请先退出$|^正在以/)
  })

  test('the auth version differs from the own one, and rises with the rights of role and person', async () => {
    const own = (await profile()).authVersion
    const id = await makeRole(server, ['brand:view'])
    await start({ roleId: id })
    const first = await server.api(getProfile, {}, { token })
    expect(first.data.authVersion).not.toBe(own)
    expect(first.headers.get('auth-version')).toBe(String(first.data.authVersion))
    await server.db.update(role).set({ version: 2 }).where(eq(role.id, id))
    expect((await profile()).authVersion).toBe(first.data.authVersion + 1)
    await stop()
    expect((await profile()).authVersion).toBe(own)
  })
})

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
