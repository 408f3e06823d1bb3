import { and, eq, isNull, ne, notInArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productStatus } from '#contract/goods/codes.ts'
import { getProduct } from '#contract/goods/product-editing.ts'
import { listProducts } from '#contract/goods/products.ts'
import { addAdminUser, editAdminUser } from '#contract/permissions/admin-users.ts'
import { assignRoleUsers, getRole, saveRole } from '#contract/permissions/roles.ts'
import { allPermissions } from '#contract/permissions.ts'
import { accountType, dataScope, getEntry, getProfile, getUserMenu } from '#contract/session.ts'
import { product } from '#server/database/schema/goods.ts'
import { adminUserBrand } from '#server/database/schema/permissions.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { enterProducts } from '../goods/product-entry.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { makeAccount, makeRole, roleId, userId } from './people.ts'
import { userActions } from './user-actions.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = 'admin'
const { find, lastAudit } = userActions(() => server)
const brandsOf = async (account: string) =>
  (
    await server.db
      .select({ id: adminUserBrand.brandId })
      .from(adminUserBrand)
      .where(eq(adminUserBrand.userId, await userId(server, account)))
  ).map(({ id }) => id)

async function change(id: number, more: object, caller = as) {
  const { name, phone, email, avatar, department, remark, version, roles, brands, ...row } = await find(id)
  const same = { id, version, name, phone, email, avatar, department, remark }
  const held = { roleIds: roles.map((role) => role.id), brandIds: brands.map((item) => item.id) }
  const days = { validFrom: row.validFrom ?? '', validTo: row.validTo ?? '' }
  return server.api(editAdminUser, { ...same, ...held, ...days, ...more }, { as: caller })
}

describe('可管品牌', () => {
  const input = (more: object) => ({
    account: 'brand.keeper',
    name: '管品牌',
    phone: '18820000001',
    email: '',
    department: '',
    accountType: 1 as const,
    supplierId: null,
    distributorId: null,
    roleIds: [],
    brandIds: [],
    validFrom: '',
    validTo: '',
    remark: '',
    ...more,
  })
  const fault = async (more: object) => {
    const { code, data } = await server.api(addAdminUser, input(more), { as })
    expect(code).toBe(422)
    return (data as unknown as { fields: Record<string, string> }).fields.brandIds
  }

  test('are required by a role with 指定品牌, exist, and belong to the supplier of the account', async () => {
    const roleIds = [await makeRole(server, ['product:view'], dataScope.brands)]
    expect(await fault({ roleIds })).toBe('请选择可管品牌')
    expect(await fault({ roleIds, brandIds: [9_999_999] })).toBe('部分品牌已被删除,请重新选择')
    const role = await server.data(
      saveRole,
      {
        code: 'supBrand',
        name: '供应商品牌员',
        description: '',
        accountTypes: [accountType.supplier],
        dataScope: dataScope.brands,
        sort: 1,
      },
      { as },
    )
    const [one] = await server.db.select().from(brand).limit(1)
    const [other] = await server.db
      .select()
      .from(brand)
      .where(ne(brand.supplierId, one?.supplierId ?? 0))
      .limit(1)
    const ofSupplier = { accountType: 2, supplierId: one?.supplierId, roleIds: [role.id] }
    expect(await fault({ ...ofSupplier, brandIds: [other?.id] })).toBe(`品牌「${other?.name}」不属于该供应商`)
    const { user } = await server.data(addAdminUser, input({ ...ofSupplier, brandIds: [one?.id] }), { as })
    expect(user.brands).toEqual([{ id: one?.id, name: one?.name }])
  })

  test('raise the authVersion, are logged, and are removed with the role that required them', async () => {
    const id = await userId(server, 'brands')
    const before = await find(id)
    expect(before).toMatchObject({ dataScopes: [4], brands: [{}, {}] })
    expect(before.beyondScope).toContain('agentPackage:view')
    expect(before.effective.some(({ permission }) => permission === 'agentPackage:view')).toBe(false)
    const [remaining] = before.brands
    expect((await change(id, { brandIds: [remaining?.id] })).code).toBe(200)
    expect((await find(id)).authVersion).toBe(before.authVersion + 1)
    expect((await lastAudit(id))?.changes).toMatchObject([{ title: '可管品牌', after: remaining?.name }])
    expect(await change(id, { brandIds: [] })).toMatchObject({ code: 422 })
    expect((await change(id, { roleIds: [await roleId(server, 'goodsOperator')] })).code).toBe(200)
    expect((await find(id)).brands).toEqual([])
    const back = { roleIds: [await roleId(server, 'brandKeeper')], brandIds: before.brands.map((item) => item.id) }
    expect((await change(id, back)).code).toBe(200)
  })

  test('must exist before a role with 指定品牌 is assigned, or gets this scope', async () => {
    const plain = await makeRole(server, ['product:view'])
    const keeper = await makeRole(server, ['product:view'], dataScope.brands)
    const id = await userId(server, await makeAccount(server, [plain]))
    const given = await server.api(assignRoleUsers, { roleId: keeper, addUserIds: [id], removeUserIds: [] }, { as })
    expect(given).toMatchObject({ code: 422, message: expect.stringContaining('需要可管品牌') })
    const role = await server.data(getRole, { id: plain }, { as })
    const { code, name, description, accountTypes, sort, version } = role
    const saved = { id: plain, version, code: code.replace(/\W/g, ''), name, description, accountTypes, sort }
    const refused = await server.api(saveRole, { ...saved, dataScope: dataScope.brands }, { as })
    expect(refused.data).toMatchObject({ fields: { dataScope: '1 个账号还没有可管品牌,不能改为「指定品牌」' } })
  })
})

describe('the scope of an account', () => {
  const seen = (account: string) => server.data(listProducts, { pageSize: 100 }, { as: account })
  const codeOf = async (account: string, spuId: number) =>
    (await server.api(getProduct, { spuId }, { as: account })).code

  test('with 指定品牌: only products of the brands, and pages with content', async () => {
    const own = await brandsOf('brands')
    const { list, total } = await seen('brands')
    expect(list.length).toBeGreaterThan(0)
    expect(list.every((row) => own.includes(row.brand.id))).toBe(true)
    expect(total).toBeLessThan((await seen('goods')).total)
    const [other] = await server.db.select().from(product).where(notInArray(product.brandId, own)).limit(1)
    expect([await codeOf('brands', list[0]?.id ?? 0), await codeOf('brands', other?.id ?? 0)]).toEqual([200, 404])
    expect(await server.data(getProfile, {}, { as: 'brands' })).toMatchObject({ dataScope: 4 })
    const menu = JSON.stringify(await server.data(getUserMenu, {}, { as: 'brands' }))
    expect(menu).toContain('/goods/list')
    expect(menu).not.toContain('/goods/agentPackage')
  })

  test('with 仅本人创建: its own records, from the moment of their creation', async () => {
    const id = await userId(server, 'entry')
    const { list, total } = await seen('entry')
    // The recycle bin has its own tab.
    const listed = and(eq(product.createdById, id), ne(product.status, productStatus.recycled))
    const rows = await server.db.select({ id: product.id }).from(product).where(listed)
    expect(total).toBe(rows.length)
    const [other] = await server.db.select().from(product).where(isNull(product.createdById)).limit(1)
    expect([await codeOf('entry', list[0]?.id ?? 0), await codeOf('entry', other?.id ?? 0)]).toEqual([200, 404])
    const made = await (await enterProducts(server)).added({}, 'entry')
    expect(await codeOf('entry', made.spuId)).toBe(200)
    expect((await seen('entry')).total).toBe(total + 1)
  })

  test('with several roles: everything that any of them reaches, and all when one is not narrow', async () => {
    const [one] = await server.db
      .select()
      .from(product)
      .where(and(isNull(product.createdById), ne(product.status, productStatus.recycled)))
      .limit(1)
    const roles = [
      await makeRole(server, allPermissions, dataScope.brands),
      await makeRole(server, allPermissions, dataScope.ownRecords),
    ]
    const account = await makeAccount(server, roles)
    const id = await userId(server, account)
    await server.db.insert(adminUserBrand).values({ userId: id, brandId: one?.brandId ?? 0 })
    const [mine] = await server.db
      .select()
      .from(product)
      .where(and(ne(product.brandId, one?.brandId ?? 0), ne(product.status, productStatus.recycled)))
      .limit(1)
    await server.db
      .update(product)
      .set({ createdById: id })
      .where(eq(product.id, mine?.id ?? 0))
    expect([await codeOf(account, one?.id ?? 0), await codeOf(account, mine?.id ?? 0)]).toEqual([200, 200])
    const wide = await makeAccount(server, [...roles, await makeRole(server, [])])
    expect((await seen(wide)).total).toBe((await seen('goods')).total)
  })

  test('the sign-in page offers only the nine default accounts', async () => {
    expect((await server.data(getEntry, {})).demo?.accounts).toHaveLength(9)
  })
})
