import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endPresence, PRESENCE_MS, PRESENCE_RENEW_MS, renewPresence } from '#contract/presence.ts'
import { editBrand, getBrand } from '#contract/suppliers/brands.ts'
import { createApp } from '#server/app.ts'
import { adminUser, auditLog } from '#server/database/schema/platform.ts'
import { presence } from '#server/database/schema/presence.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { sweep } from '#server/scheduler.ts'
import { createServices } from '#server/start.ts'
import { requestFor } from '../setup/request.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
let own = 0
let foreign = 0
const names: Record<string, string> = {}
beforeAll(async () => {
  server = await createTestServer()
  const [supplierAccount] = await server.db.select().from(adminUser).where(eq(adminUser.account, 'supplier'))
  const brands = await server.db.select({ id: brand.id, supplierId: brand.supplierId }).from(brand)
  own = brands.find(({ supplierId }) => supplierId === supplierAccount?.supplierId)?.id ?? 0
  foreign = brands.find(({ supplierId }) => supplierId !== supplierAccount?.supplierId)?.id ?? 0
  for (const { account, name } of await server.db.select().from(adminUser)) names[account] = name
})
afterAll(() => server.close())
beforeEach(() => server.db.delete(presence))

const opens = (as: string, id = own, isEditing = true) =>
  server.data(renewPresence, { resource: 'brand', id, isEditing }, { as })
const closes = (as: string, id = own) => server.data(endPresence, { resource: 'brand', id }, { as })

describe('who is on a record', () => {
  test('two people see each other with name, role and what they do, and nobody sees oneself', async () => {
    expect((await opens('goods')).others).toEqual([])
    const { others } = await opens('admin', own, false)
    expect(others).toEqual([
      { name: names.goods, role: '商品运营', isEditing: true, since: expect.stringMatching(/\+08:00$/) },
    ])
    expect((await opens('goods')).others).toMatchObject([{ name: names.admin, role: '超级管理员', isEditing: false }])
  })

  test('is a matter of this record only', async () => {
    await opens('goods', foreign)
    expect((await opens('admin')).others).toEqual([])
  })

  test('ends with the page, and 45 seconds after the last renewal', async () => {
    await opens('goods')
    await closes('goods')
    expect((await opens('admin')).others).toEqual([])
    await opens('goods')
    server.advance(PRESENCE_RENEW_MS)
    const renewed = await opens('goods')
    expect(renewed.others).toHaveLength(1)
    server.advance(PRESENCE_MS - 1_000)
    expect((await opens('admin')).others).toHaveLength(1)
    server.advance(2_000)
    expect((await opens('admin')).others).toEqual([])
  })

  test('a renewal keeps the time of arrival; a return after an absence does not', async () => {
    await opens('goods')
    const [arrived] = (await opens('admin')).others
    server.advance(PRESENCE_RENEW_MS)
    await opens('goods')
    expect((await opens('admin')).others[0]?.since).toBe(arrived?.since)
    server.advance(PRESENCE_MS + 1_000)
    await opens('goods')
    expect((await opens('admin')).others[0]?.since).not.toBe(arrived?.since)
  })

  test('a person with two browsers is one person, until both have left', async () => {
    const second = await server.signIn('goods')
    await opens('goods')
    await server.data(renewPresence, { resource: 'brand', id: own, isEditing: false }, { token: second })
    expect((await opens('admin')).others).toMatchObject([{ name: names.goods, isEditing: true }])
    await closes('goods')
    expect((await opens('admin')).others).toMatchObject([{ name: names.goods, isEditing: false }])
  })

  test('both see each other when they arrive at once', async () => {
    await Promise.all([opens('goods'), opens('admin')])
    expect((await opens('goods')).others).toHaveLength(1)
    expect((await opens('admin')).others).toHaveLength(1)
  })

  test('is shared by two instances on one database', async () => {
    const { config, databases, log, clock } = server.services
    const other = createApp(await createServices(config, databases, log, clock))
    const params = { resource: 'brand', id: own, isEditing: true }
    const { path, init } = requestFor(renewPresence, params, { token: await server.signIn('goods') })
    await other.request(path, init, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })
    expect((await opens('admin')).others).toMatchObject([{ name: names.goods }])
  })

  test('writes no log entry, and leaves no row behind', async () => {
    const entries = async () => (await server.db.select({ entries: count() }).from(auditLog))[0]?.entries
    await opens('goods')
    const before = await entries()
    await opens('goods')
    await closes('goods')
    expect(await entries()).toBe(before)
    await opens('goods')
    server.advance(PRESENCE_MS * 2)
    await sweep(server.services)
    expect(await server.db.select().from(presence)).toEqual([])
  })
})

describe('who may know it', () => {
  test('only those who may read the record', async () => {
    expect(
      await server.api(renewPresence, { resource: 'brand', id: foreign, isEditing: false }, { as: 'supplier' }),
    ).toMatchObject({ code: 404 })
    expect(
      await server.api(renewPresence, { resource: 'brand', id: own, isEditing: false }, { as: 'dealer' }),
    ).toMatchObject({ code: 403 })
    expect(
      await server.api(renewPresence, { resource: 'nothing', id: 1, isEditing: false }, { as: 'admin' }),
    ).toMatchObject({ code: 404 })
    expect(
      await server.api(renewPresence, { resource: 'brand', id: 999_999, isEditing: false }, { as: 'admin' }),
    ).toMatchObject({ code: 404 })
    expect(await server.db.select().from(presence)).toEqual([])
  })

  test('a supplier sees staff of the platform without their names, unless the log of the record names them', async () => {
    await opens('auditor', own, false)
    expect((await opens('supplier')).others).toMatchObject([{ name: '', role: '平台人员', isEditing: false }])
    await closes('auditor')
    await opens('goods')
    const present = await server.data(getBrand, { id: own }, { as: 'goods' })
    await server.data(
      editBrand,
      { id: own, version: present.version, originCountry: '丹麦', submit: false },
      { as: 'goods' },
    )
    expect((await opens('supplier')).others).toMatchObject([{ name: names.goods }])
    expect((await opens('goods')).others).toMatchObject([{ name: names.supplier, role: '供应商' }])
  })

  test('a supplier does not see the accounts of another supplier', async () => {
    const [made] = await server.db
      .insert(adminUser)
      .values({
        ...{ account: 'other-supplier', name: '别家', phone: '13900009999', accountType: 2, supplierId: 99 },
        ...{ passwordHash: '', createdAt: server.now(), updatedAt: server.now() },
      })
      .returning()
    await opens('goods')
    await server.db.update(presence).set({ userId: made?.id ?? 0 })
    expect((await opens('supplier')).others).toEqual([])
    expect((await opens('admin')).others.map(({ name }) => name)).toContain('别家')
  })

  test('a frozen account is not shown', async () => {
    await opens('goods')
    await server.db.update(adminUser).set({ status: 2 }).where(eq(adminUser.account, 'goods'))
    expect((await opens('admin')).others).toEqual([])
    await server.db.update(adminUser).set({ status: 1 }).where(eq(adminUser.account, 'goods'))
  })
})

describe('who saved last', () => {
  test('the others learn of a save with the next renewal, and whether it can be compared', async () => {
    const before = (await opens('admin')).lastSave
    const present = await server.data(getBrand, { id: own }, { as: 'goods' })
    await server.data(
      editBrand,
      { id: own, version: present.version, originCountry: '挪威', submit: false },
      { as: 'goods' },
    )
    const { lastSave } = await opens('admin')
    expect(lastSave).toMatchObject({ by: names.goods, isOwn: false, canCompare: true })
    expect(lastSave?.logId).toBeGreaterThan(before?.logId ?? 0)
    expect((await opens('goods')).lastSave).toMatchObject({ logId: lastSave?.logId, isOwn: true })
  })
})
