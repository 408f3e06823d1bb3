import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobStatus } from '#contract/job-codes.ts'
import {
  addAdminUser,
  deleteAdminUser,
  editAdminUser,
  enableAdminUser,
  listAdminUsers,
} from '#contract/permissions/admin-users.ts'
import { adminUserStatus } from '#contract/permissions/codes.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import { changePassword, getProfile, getUserMenu, login } from '#contract/session.ts'
import { productReview } from '#server/database/schema/goods.ts'
import { adminUser, auditLog, job } from '#server/database/schema/platform.ts'
import { signInFailure } from '#server/database/schema/sign-in.ts'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { days, moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { makeAccount, makeRole, roleId, userId } from './people.ts'
import { userActions } from './user-actions.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = 'admin'
let phones = 0
const input = (more: object = {}) => ({
  account: 'lin.lamp',
  name: '林灯',
  phone: `1881000${String(++phones).padStart(4, '0')}`,
  email: '',
  department: '商品部',
  accountType: 1 as const,
  supplierId: null,
  distributorId: null,
  roleIds: [1],
  brandIds: [],
  validFrom: '',
  validTo: '',
  remark: '',
  ...more,
})
const add = async (more: object = {}) =>
  server.data(addAdminUser, input({ roleIds: [await roleId(server, 'goodsOperator')], ...more }), { as })
const { find, day, lastAudit } = userActions(() => server)
async function change(id: number, more: object, caller = as) {
  const found = await find(id)
  const { name, phone, email, avatar, department, validFrom, validTo, remark, version, roles } = found
  const same = { id, version, name, phone, email, avatar, department, remark }
  const rest = {
    validFrom: validFrom ?? '',
    validTo: validTo ?? '',
    roleIds: roles.map((role) => role.id),
    brandIds: found.brands.map((brand) => brand.id),
  }
  return server.api(editAdminUser, { ...same, ...rest, ...more }, { as: caller })
}
const freeze = (id: number, caller = as) =>
  server.api(enableAdminUser, { ids: [id], status: 2, reason: '已离职' }, { as: caller })

describe('a new account', () => {
  test('gets a password that is shown once, must be changed at the first sign-in, and is not logged', async () => {
    const { user, tempPassword } = await add()
    expect(tempPassword).toMatch(/^[A-Za-z2-9]{12}$/)
    expect(user).toMatchObject({ account: 'lin.lamp', mustChangePassword: true, validFrom: day(0), onlineCount: 0 })
    const token = await server.signIn('lin.lamp', tempPassword)
    expect((await server.api(listAdminUsers, {}, { token })).message).toBe('请先修改初始密码')
    const changed = { oldPassword: tempPassword, newPassword: 'a-lamp-of-my-own' }
    expect((await server.api(changePassword, changed, { token })).code).toBe(200)
    const rows = await server.db.select().from(auditLog)
    expect(JSON.stringify(rows)).not.toContain(tempPassword)
    expect(server.log.join('')).not.toContain(tempPassword)
    expect(JSON.stringify(await find(user.id))).not.toContain('argon2')
  })

  test('has a unique account name regardless of case, and a unique phone', async () => {
    expect(await server.api(addAdminUser, input({ account: 'LIN.Lamp' }), { as })).toMatchObject({
      code: 422,
      data: { fields: { account: '登录账号已存在' } },
    })
    const goods = await find(await userId(server, 'goods'))
    expect(await server.api(addAdminUser, input({ account: 'another', phone: goods.phone }), { as })).toMatchObject({
      data: { fields: { phone: '该手机号已被其他账号使用' } },
    })
    expect((await server.api(addAdminUser, input({ account: '1abc' }), { as })).message).toMatch(/以字母开头/)
    const range = { account: 'ranged', validFrom: day(3), validTo: day(1) }
    expect((await server.api(addAdminUser, input(range), { as })).message).toBe('有效期至不能早于有效期起')
  })

  test('belongs to the owner of its type, with matching roles', async () => {
    const dealer = await roleId(server, 'distributor')
    const ask = async (more: object) =>
      (await server.api(addAdminUser, input({ account: 'fitting', ...more }), { as })).message
    expect(await ask({ roleIds: [dealer] })).toBe('角色「经销商」不适用于该账号类型')
    expect(await ask({ accountType: 2 })).toBe('请选择所属供应商')
    expect(await ask({ accountType: 3 })).toBe('请选择所属经销商')
    expect(await ask({ supplierId: 1 })).toBe('仅供应商账号有所属供应商')
    expect(await ask({ roleIds: [] })).toBe('请选择角色')
    expect(await ask({ roleIds: [9_999_999] })).toBe('部分角色已被删除,请重新选择')
    const supplier = {
      account: 'own.supplier',
      accountType: 2,
      supplierId: 1,
      roleIds: [await roleId(server, 'supplier')],
    }
    expect((await add(supplier)).user.supplier?.id).toBe(1)
  })

  test('cannot get a role with more permissions than the caller; nothing is written', async () => {
    const clerk = await makeAccount(server, [await makeRole(server, ['adminUser:view', 'adminUser:edit'])])
    const wide = input({ account: 'too.wide', roleIds: [await roleId(server, 'goodsOperator')] })
    expect(await server.api(addAdminUser, wide, { as: clerk })).toMatchObject({
      code: 403,
      message: '不能授予超出自己权限的角色',
    })
    expect(await server.db.$count(adminUser, eq(adminUser.account, 'too.wide'))).toBe(0)
    const narrow = input({ account: 'narrow', roleIds: [await makeRole(server, ['adminUser:view'])] })
    expect((await server.api(addAdminUser, narrow, { as: clerk })).code).toBe(200)
  })
})

describe('editing', () => {
  test('logs the changes as text, and refuses a stale form', async () => {
    const { user } = await add({ account: 'to.edit' })
    const stale = user.version
    expect((await change(user.id, { department: '灯具部' })).code).toBe(200)
    expect((await lastAudit(user.id))?.changes).toEqual([
      { field: 'department', title: '部门', before: '商品部', after: '灯具部' },
    ])
    const refused = await change(user.id, { version: stale })
    expect(JSON.stringify(refused)).not.toMatch(/argon2|password(Hash|History)/)
    expect(refused).toMatchObject({
      code: 409,
      data: { latest: { department: '灯具部' } },
    })
  })

  test('a second role takes effect in another browser with its next response, without signing in', async () => {
    const account = await makeAccount(server, [await makeRole(server, [])])
    const id = await userId(server, account)
    const token = await server.signIn(account)
    expect(await server.data(getUserMenu, {}, { token })).toEqual([])
    const before = (await server.api(getProfile, {}, { token })).headers.get('auth-version')
    await change(id, { roleIds: [(await find(id)).roles[0]?.id ?? 0, await roleId(server, 'finance')] })
    const answer = await server.api(getProfile, {}, { token })
    expect(answer.headers.get('auth-version')).not.toBe(before)
    expect(answer.data.permissions).toContain('order:confirmPay')
    expect((await server.data(getUserMenu, {}, { token })).length).toBeGreaterThan(0)
  })

  test('nobody changes their own roles, and the last 超级管理员 cannot be removed', async () => {
    const own = await userId(server, as)
    const finance = await roleId(server, 'finance')
    expect(await change(own, { roleIds: [finance] })).toMatchObject({ code: 422, message: '不能修改自己的角色' })
    expect(await change(own, { validTo: day(-1), validFrom: '' })).toMatchObject({
      message: '至少保留一个正常的超级管理员',
    })
    const clerk = await makeAccount(server, [
      await makeRole(server, ['adminUser:view', 'adminUser:edit', 'adminUser:enable']),
    ])
    expect(await change(own, { roleIds: [finance] }, clerk)).toMatchObject({ code: 403 })
    expect(await freeze(own, clerk)).toMatchObject({ code: 422, message: '至少保留一个正常的超级管理员' })
    expect((await find(own)).status).toBe(adminUserStatus.active)
  })

  test('an account after its last day, and before its first, gets 602', async () => {
    const account = await makeAccount(server, [await roleId(server, 'finance')])
    const id = await userId(server, account)
    const token = await server.signIn(account)
    await change(id, { validTo: day(-1), validFrom: '' })
    expect((await server.api(getProfile, {}, { token })).code).toBe(602)
    await change(id, { validFrom: day(2), validTo: '' })
    expect((await server.api(getProfile, {}, { token })).code).toBe(602)
    expect((await server.api(login, { account, password: DEMO_PASSWORD })).code).toBe(602)
    await change(id, { validFrom: day(0) })
    expect((await server.api(getProfile, {}, { token })).code).toBe(200)
  })
})

describe('freezing and deleting', () => {
  test('a frozen account gets 604, and its session continues once it is unfrozen', async () => {
    const account = await makeAccount(server, [await roleId(server, 'finance')])
    const id = await userId(server, account)
    const token = await server.signIn(account)
    expect(await freeze(id)).toMatchObject({ code: 200, data: { done: 1 } })
    expect(await server.api(getProfile, {}, { token })).toMatchObject({ code: 604, message: '该账号已被冻结' })
    expect(await find(id)).toMatchObject({ status: 2, frozenReason: '已离职' })
    expect((await freeze(id)).code).toBe(409)
    await server.data(enableAdminUser, { ids: [id], status: 1 }, { as })
    expect((await server.api(getProfile, {}, { token })).code).toBe(200)
    expect((await find(id)).frozenReason).toBe('')
  })

  test('requires a reason, and is refused for the caller’s own account', async () => {
    const own = await userId(server, as)
    expect((await server.api(enableAdminUser, { ids: [own], status: 2 }, { as })).message).toBe('冻结原因至少 2 个字')
    expect((await freeze(own)).message).toBe('不能冻结自己')
    const two = [own, await userId(server, await makeAccount(server, [await roleId(server, 'finance')]))]
    const answer = await server.data(enableAdminUser, { ids: two, status: 2, reason: '盘点' }, { as })
    expect(answer).toMatchObject({ done: 1, failed: [{ id: own, message: '不能冻结自己' }] })
  })

  test('two administrators who freeze each other at once leave one', async () => {
    const superAdmin = await roleId(server, 'superAdmin')
    const [own, other] = [as, await makeAccount(server, [superAdmin])]
    const [ownId, otherId] = [await userId(server, own), await userId(server, other)]
    await server.signIn(other)
    const answers = await Promise.all([freeze(otherId, own), freeze(ownId, other)])
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    await server.db.update(adminUser).set({ status: adminUserStatus.active }).where(eq(adminUser.id, ownId))
    await server.db.update(adminUser).set({ status: adminUserStatus.frozen }).where(eq(adminUser.id, otherId))
  })

  test('only a frozen account can be deleted; its name and phone are released, its sessions end, the history keeps its name', async () => {
    const { user } = await add({ account: 'to.delete' })
    expect(await server.api(deleteAdminUser, { id: user.id, version: user.version }, { as })).toMatchObject({
      code: 422,
      message: '请先冻结该账号',
    })
    const own = await find(await userId(server, as))
    expect(await server.api(deleteAdminUser, { id: own.id, version: own.version }, { as })).toMatchObject({
      message: '不能删除自己',
    })
    await freeze(user.id)
    const stale = { id: user.id, version: user.version }
    expect((await server.api(deleteAdminUser, stale, { as })).code).toBe(409)
    await server.data(deleteAdminUser, { id: user.id, version: user.version + 1 }, { as })
    expect((await lastAudit(user.id))?.targetName).toBe('林灯')
    expect((await server.data(listAdminUsers, { account: 'to.delete' }, { as })).list).toEqual([])
    expect(
      (await server.data(listAdminUsers, { account: 'to.delete', status: adminUserStatus.deleted }, { as })).list,
    ).toHaveLength(1)
    const again = await add({ account: 'to.delete', phone: user.phone })
    expect(again.user.id).not.toBe(user.id)
  })
})

describe('viewing', () => {
  test('tab counts are the same in every tab, and match the rows', async () => {
    const account = await makeAccount(server, [await roleId(server, 'finance')])
    const id = await userId(server, account)
    const lockedUntil = moment(new Date(server.services.clock().getTime() + days(1)))
    await server.db
      .update(adminUser)
      .set({ validTo: day(5) })
      .where(eq(adminUser.id, id))
    await server.db
      .insert(signInFailure)
      .values({ name: account.toLowerCase(), origin: '10.0.0.1', count: 8, lockedUntil, lastAt: server.now() })
    const own = { name: (await find(id)).name }
    const all = await server.data(listAdminUsers, own, { as })
    expect(all.counts).toMatchObject({ 1: 1, 2: 0, locked: 1, endingSoon: 1, neverSignedIn: 0 })
    for (const tab of [{ locked: true }, { endingSoon: true }, { status: 1 as const }])
      expect(await server.data(listAdminUsers, { ...own, ...tab }, { as })).toMatchObject({
        total: 1,
        counts: all.counts,
      })
    for (const tab of [{ neverSignedIn: true }, { status: 2 as const }])
      expect(await server.data(listAdminUsers, { ...own, ...tab }, { as })).toMatchObject({
        total: 0,
        counts: all.counts,
      })
  })

  test('open work of an account is shown before it is frozen', async () => {
    const account = await makeAccount(server, [await roleId(server, 'finance')])
    const id = await userId(server, account)
    expect((await find(id)).inHand).toEqual({ jobs: 0, reviews: 0 })
    const now = moment(server.services.clock())
    const of = { ownerId: id, kind: 'orders', jobType: 1 as const, resource: 'order', title: '订单' }
    const at = { createdAt: now, updatedAt: now }
    await server.db.insert(job).values([
      { ...of, ...at, status: jobStatus.running },
      { ...of, ...at, status: jobStatus.done },
    ])
    const [review] = await server.db
      .select()
      .from(productReview)
      .where(eq(productReview.status, reviewStatus.pending))
      .limit(1)
    const claim = { claimedById: id, claimedBy: '试验', claimedAt: now }
    await server.db
      .update(productReview)
      .set(claim)
      .where(eq(productReview.id, review?.id ?? 0))
    expect((await find(id)).inHand).toEqual({ jobs: 1, reviews: 1 })
    await server.db.delete(job).where(eq(job.ownerId, id))
  })
})
