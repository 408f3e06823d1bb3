import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ParamsOf } from '#contract/endpoint.ts'
import { merchantEdition, merchantUserStatus } from '#contract/merchants/codes.ts'
import { enableMerchantUsers, getMemberChoices, saveMerchantUser } from '#contract/merchants/merchant-users.ts'
import { merchantType, storeRoleLevel } from '#contract/permissions/storefront-codes.ts'
import { storeStatus } from '#contract/users/codes.ts'
import { freeSeats } from '#server/areas/merchants/quota.ts'
import { enterpriseUser, merchantUser } from '#server/database/schema/merchants.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { user } from '#server/database/schema/users.ts'
import { change, meeting } from '../entity/calls.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { inDays } from '../suppliers/records.ts'
import { freshPhone, register, rowOf } from '../users/people.ts'
import { openedEnterprise } from './enterprise-records.ts'
import { addMember, addStore, memberRow, newMember, ownerOf, roleNamed } from './member-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'marketing' }
const open = (changes = {}) => openedEnterprise(server, changes)
const save = (params: ParamsOf<typeof saveMerchantUser>, account = 'marketing') =>
  server.api(saveMerchantUser, params, { as: account })
const fieldOf = (answer: { data: unknown }) => (answer.data as { fields?: Record<string, string> } | null)?.fields
const free = (id: number) => change(server, ({ db }) => freeSeats(db, id, inDays(0)))
/** Leaves so many seats. */
const leaveSeats = async (id: number, count: number) =>
  server.db
    .update(enterpriseUser)
    .set({ addonQuota: count - (await free(id)) })
    .where(eq(enterpriseUser.id, id))

describe('adding a member', () => {
  test('takes a seat, links the registered user, who then belongs to the merchant', async () => {
    const { id } = await open()
    const phone = freshPhone()
    const made = await register(server, { phone })
    const before = await free(id)
    const member = await addMember(server, id, { phone, name: '林小满', position: '会计', remark: '兼职' })
    expect(member).toMatchObject({
      name: '林小满',
      phone,
      status: merchantUserStatus.active,
      userId: made.id,
      enterprise: { id, name: '测试家居' },
      storeRole: { name: '财务' },
      joinedAt: inDays(0),
      customerCount: 0,
    })
    expect(await free(id)).toBe(before - 1)
    expect((await rowOf(server, made.id)).enterpriseId).toBe(id)
    const entries = await server.db.select().from(auditLog).where(eq(auditLog.resource, 'merchantUser'))
    const own = entries.find(({ targetId }) => targetId === String(member.id))
    expect(own).toMatchObject({ action: 'add', summary: '新增商家成员「林小满」' })
    expect(JSON.stringify(own?.changes)).not.toContain(phone)
  })

  test('without a free seat is refused', async () => {
    const { id } = await open()
    await leaveSeats(id, 0)
    const refused = await save(await newMember(server, id))
    expect(refused).toMatchObject({ code: 422, message: '员工数已满,请增购或停用其他成员' })
    await leaveSeats(id, 1)
    expect(await save(await newMember(server, id))).toMatchObject({ code: 200 })
  })

  test('two at once for the last seat: one passes', async () => {
    const { id } = await open()
    await leaveSeats(id, 1)
    const inputs = [await newMember(server, id), await newMember(server, id)]
    const both = await Promise.all(inputs.map((input) => save(input)))
    expect(both.map(({ code }) => code).sort()).toEqual([200, 422])
    expect(await free(id)).toBe(0)
  })

  test('adding and enabling at once for the last seat: one passes', async () => {
    const { id } = await open()
    const member = await addMember(server, id)
    await server.data(enableMerchantUsers, { ids: [member.id], action: 'disable', reason: '休产假' }, as)
    await leaveSeats(id, 1)
    const input = await newMember(server, id)
    const both = await Promise.all([
      save(input),
      server.api(enableMerchantUsers, { ids: [member.id], action: 'enable' }, as),
    ])
    expect(both.map(({ code }) => code).sort()).toEqual([200, 422])
    expect(await free(id)).toBe(0)
  })

  test('an attached user has a seat already', async () => {
    const { id } = await open()
    const phone = freshPhone()
    await register(server, { phone, enterpriseId: id })
    await leaveSeats(id, 0)
    expect(await save(await newMember(server, id, { phone }))).toMatchObject({ code: 200 })
    expect(await free(id)).toBe(0)
  })

  test('a phone of another merchant, of the same one, or of a user of another company is refused by name', async () => {
    const [one, two] = [await open(), await open()]
    const { phone } = await addMember(server, one.id, { name: '甲乙' })
    expect(fieldOf(await save(await newMember(server, two.id, { phone })))).toEqual({
      phone: `该手机号已是「${one.name}」的成员`,
    })
    expect(fieldOf(await save(await newMember(server, one.id, { phone })))).toEqual({
      phone: '该手机号已是本企业的成员「甲乙」',
    })
    const attached = freshPhone()
    await register(server, { phone: attached, enterpriseId: one.id })
    expect(fieldOf(await save(await newMember(server, two.id, { phone: attached })))).toEqual({
      phone: `该手机号的用户属于「${one.name}」，请先在用户列表移出企业`,
    })
  })

  test('the same phone at two merchants at once: one passes', async () => {
    const [one, two] = [await open(), await open()]
    const phone = freshPhone()
    const inputs = [await newMember(server, one.id, { phone }), await newMember(server, two.id, { phone })]
    const both = await Promise.all(inputs.map((input) => save(input)))
    expect(both.map(({ code }) => code).sort()).toEqual([200, 422])
    const refused = both.find(({ code }) => code === 422)
    expect(fieldOf(refused ?? { data: null })?.phone).toContain('成员')
  })

  test('the role must suit type and level, and be enabled', async () => {
    const { id } = await open({ merchantType: merchantType.decorator })
    const clerk = await roleNamed(server, '店员')
    const of = async (changes: object) => fieldOf(await save(await newMember(server, id, changes)))
    expect(await of({ storeRoleId: clerk })).toEqual({ storeRoleId: '角色「店员」是店员的角色，与级别不符' })
    expect(await of({ storeRoleId: 999_999 })).toEqual({ storeRoleId: '角色不存在或已停用' })
    const unfit = await roleNamed(server, '设计师助理')
    const store = await open({ merchantType: merchantType.distributor })
    const wrong = await newMember(server, store.id, { storeRoleId: unfit, roleLevel: storeRoleLevel.clerk })
    expect(fieldOf(await save(wrong))).toEqual({ storeRoleId: '角色「设计师助理」不适用于该商家类型' })
    expect(await of({ roleLevel: storeRoleLevel.owner })).toEqual({
      roleLevel: '每个企业只有一个店主，请用「移交店主」更换',
    })
  })

  test('店长 and 店员 need a store of the merchant that is not closed', async () => {
    const [{ id }, other] = [await open(), await open()]
    const clerk = { roleLevel: storeRoleLevel.clerk, storeRoleId: await roleNamed(server, '店员') }
    const of = async (changes: object) => fieldOf(await save(await newMember(server, id, { ...clerk, ...changes })))
    // Without stores nobody is required to work in one.
    expect(await addMember(server, id, clerk)).toMatchObject({ store: null })
    const [own, closed, foreign] = [
      await addStore(server, id),
      await addStore(server, id, storeStatus.closed),
      await addStore(server, other.id),
    ]
    expect(await of({})).toEqual({ storeId: '店员须选择所属门店' })
    expect(await of({ storeId: closed.id })).toEqual({ storeId: '请选择该企业没有关店的门店' })
    expect(await of({ storeId: foreign.id })).toEqual({ storeId: '请选择该企业没有关店的门店' })
    expect(await addMember(server, id, { ...clerk, storeId: own.id })).toMatchObject({
      store: { id: own.id, name: own.name },
    })
    const choices = await server.data(getMemberChoices, { enterpriseId: id }, as)
    expect(choices.stores).toEqual([{ id: own.id, name: own.name }])
    expect(choices.roles.map(({ name }) => name)).toContain('店员')
    expect(choices).toMatchObject({ usedQuota: 3, totalQuota: 15 })
  })

  test('a merchant that is not in use gets no members', async () => {
    const { id } = await open()
    await server.db.update(enterpriseUser).set({ status: 2 }).where(eq(enterpriseUser.id, id))
    expect(fieldOf(await save(await newMember(server, id)))).toEqual({
      enterpriseId: '该企业不在使用中，不能新增或启用成员',
    })
  })

  test('each missing or wrong field is named in Chinese', async () => {
    const answer = await save({ name: '甲', phone: '123', position: '职'.repeat(21) })
    expect(answer.code).toBe(422)
    expect(fieldOf(answer)).toMatchObject({ name: '姓名至少 2 个字', phone: '请输入正确的手机号' })
  })
})

describe('editing a member', () => {
  test('changes the named fields; a stale version gets the present record', async () => {
    const { id } = await open()
    const member = await addMember(server, id)
    const saved = await server.data(saveMerchantUser, { id: member.id, version: member.version, position: '总账' }, as)
    expect(saved).toMatchObject({ position: '总账', version: member.version + 1, name: member.name })
    const stale = await save({ id: member.id, version: member.version, position: '出纳' })
    expect(stale).toMatchObject({ code: 409, data: { latest: { position: '总账' } } })
  })

  test('another phone moves the link to its user, and the old one leaves the merchant', async () => {
    const { id } = await open()
    const [old, next] = [freshPhone(), freshPhone()]
    const [oldUser, nextUser] = [await register(server, { phone: old }), await register(server, { phone: next })]
    const member = await addMember(server, id, { phone: old })
    const before = await free(id)
    const saved = await server.data(saveMerchantUser, { id: member.id, version: member.version, phone: next }, as)
    expect(saved).toMatchObject({ phone: next, userId: nextUser.id })
    expect((await rowOf(server, oldUser.id)).enterpriseId).toBeNull()
    expect((await rowOf(server, nextUser.id)).enterpriseId).toBe(id)
    expect(await free(id)).toBe(before)
  })

  test('neither the merchant nor the place of the owner is changed here', async () => {
    const [{ id }, other] = [await open(), await open()]
    const member = await addMember(server, id)
    const move = await save({ id: member.id, version: member.version, enterpriseId: other.id })
    expect(fieldOf(move)).toEqual({ enterpriseId: '所属企业不能更改，请先办理离职，再在新企业新增' })
    const owner = await ownerOf(server, id)
    expect(fieldOf(await save({ id: owner.id, version: owner.version, roleLevel: storeRoleLevel.finance }))).toEqual({
      roleLevel: '每个企业只有一个店主，请用「移交店主」更换',
    })
    expect(fieldOf(await save({ id: owner.id, version: owner.version, phone: freshPhone() }))).toEqual({
      phone: '店主的登录手机是企业的主账号手机，请在企业资料中修改',
    })
    expect(await save({ id: owner.id, version: owner.version, position: '总经理' })).toMatchObject({ code: 200 })
  })

  test('a role or store that no longer suits does not block other changes', async () => {
    const { id } = await open()
    const own = await addStore(server, id)
    const clerk = { roleLevel: storeRoleLevel.clerk, storeRoleId: await roleNamed(server, '店员'), storeId: own.id }
    const member = await addMember(server, id, clerk)
    await server.db.update(merchantUser).set({ storeId: null }).where(eq(merchantUser.id, member.id))
    expect(await save({ id: member.id, version: member.version, remark: '调岗中' })).toMatchObject({ code: 200 })
  })

  test('who has left is not edited', async () => {
    const { id } = await open()
    const member = await addMember(server, id)
    await server.data(enableMerchantUsers, { ids: [member.id], action: 'leave' }, as)
    const { version } = await memberRow(server, member.id)
    expect(await save({ id: member.id, version, position: '总账' })).toMatchObject({
      code: 422,
      message: '该成员已离职，不能编辑',
    })
  })
})

test('a seat is counted once for a disabled member whose user is attached', async () => {
  const { id } = await open({ edition: merchantEdition.basic })
  const phone = freshPhone()
  const { id: userId } = await register(server, { phone })
  const member = await addMember(server, id, { phone })
  const before = await free(id)
  await server.data(enableMerchantUsers, { ids: [member.id], action: 'disable', reason: '休产假' }, as)
  expect(await free(id)).toBe(before + 1)
  await server.data(enableMerchantUsers, { ids: [member.id], action: 'leave' }, as)
  expect(await free(id)).toBe(before + 1)
  const [left] = await server.db.select().from(user).where(eq(user.id, userId))
  expect(left?.enterpriseId).toBeNull()
})

test('the last seat is decided by the lock, not by who read first', async () => {
  const { id } = await open()
  await leaveSeats(id, 1)
  const meet = meeting(2)
  const take = () =>
    change(server, async ({ db }) => {
      await meet()
      const seats = await freeSeats(db, id, inDays(0))
      if (seats > 0) {
        const owner = await memberRow(server, (await ownerOf(server, id)).id)
        const { id: _id, pinyin: _pinyin, ...columns } = owner
        await db.insert(merchantUser).values({ ...columns, phone: freshPhone(), roleLevel: storeRoleLevel.finance })
      }
      return seats
    })
  expect((await Promise.all([take(), take()])).sort()).toEqual([0, 1])
})
