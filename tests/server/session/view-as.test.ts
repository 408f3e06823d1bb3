import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getFileUrl, listFiles } from '#contract/base.ts'
import { viewCardAuditPapers } from '#contract/blackCard/card-audits.ts'
import { isChange, isRefusedInView } from '#contract/endpoint.ts'
import { viewPersonalMerchantPapers } from '#contract/merchants/personal-merchants.ts'
import { listNotifications } from '#contract/notifications.ts'
import { auditResult } from '#contract/permissions/codes.ts'
import { renewPresence } from '#contract/presence.ts'
import { accountType, dataScope, getProfile, getUserMenu, listMySessions, logout } from '#contract/session.ts'
import { listBrands } from '#contract/suppliers/brands.ts'
import { listSuppliers, revealSupplier } from '#contract/suppliers/suppliers.ts'
import { viewUserApplicationPapers } from '#contract/users/applications.ts'
import { stopViewAs } from '#contract/view-as.ts'
import { areas } from '#server/areas/index.ts'
import { role } from '#server/database/schema/permissions.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { brand } from '#server/database/schema/suppliers.ts'
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

const IN_VIEW = '正在以角色「财务」的身份查看，不能修改；退出后再试'
const endpoints = areas.routes.map(({ endpoint }) => endpoint).filter(({ permission }) => permission !== 'anyone')
const { start, stop, profile, asFinance, asAccount, entries } = viewActions(
  () => server,
  () => token,
)

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
    expect(allowed).toEqual(
      expect.arrayContaining([
        ...[getFileUrl, revealSupplier, viewUserApplicationPapers, viewPersonalMerchantPapers, viewCardAuditPapers],
        ...[logout, stopViewAs],
      ]),
    )
    expect(allowed).toHaveLength(8)
    for (const endpoint of changes.filter((change) => !allowed.includes(change)))
      expect(await server.api(endpoint, {}, { token }), endpoint.path).toMatchObject({ code: 403, message: IN_VIEW })
    const [last] = await server.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(last).toMatchObject({ actorAccount: 'admin', result: auditResult.refused, resultMessage: IN_VIEW })
  })

  test('nobody else on a record sees the view', async () => {
    const [row] = await server.db.select({ id: brand.id }).from(brand).limit(1)
    const mark = { resource: 'brand', id: row?.id ?? 0, isEditing: false }
    await start({ roleId: await roleId(server, 'goodsOperator') })
    expect(await server.api(renewPresence, mark, { token })).toMatchObject({ code: 200 })
    expect((await server.data(renewPresence, mark, { as: 'goods' })).others).toEqual([])
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
          // Links to private files expire a second later.
          const plain = ({ code, message, data }: typeof seen) =>
            JSON.stringify({ code, message, data }).replaceAll(/\?Expires=[^"]*/g, '')
          expect(plain(seen), `${endpoint.path} ${JSON.stringify(params)}`).toBe(plain(expected))
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
