import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ParamsOf } from '#contract/endpoint.ts'
import { merchantUserStatus } from '#contract/merchants/codes.ts'
import { getEnterpriseUser } from '#contract/merchants/enterprise-users.ts'
import {
  enableMerchantUsers,
  MEMBERS_MAX,
  resetMerchantUser,
  transferMerchantOwner,
} from '#contract/merchants/merchant-users.ts'
import { storeRoleLevel } from '#contract/permissions/storefront-codes.ts'
import { customerSource } from '#contract/users/codes.ts'
import { getMallProfile } from '#contract/users/mall.ts'
import { memberAccess } from '#server/areas/merchants/member-access.ts'
import { freeSeats } from '#server/areas/merchants/quota.ts'
import { customer } from '#server/database/schema/customers.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { textMessage } from '#server/database/schema/suppliers.ts'
import { user } from '#server/database/schema/users.ts'
import { unseal } from '#server/encryption.ts'
import { verifyPassword } from '#server/session/passwords.ts'
import { change } from '../entity/calls.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { inDays } from '../suppliers/records.ts'
import { freshPhone, mallToken, register } from '../users/people.ts'
import { openedEnterprise } from './enterprise-records.ts'
import { addMember, addStore, enterpriseRow, memberRow, ownerOf } from './member-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'marketing' }
const open = (changes = {}) => openedEnterprise(server, changes)
const run = (params: ParamsOf<typeof enableMerchantUsers>) => server.api(enableMerchantUsers, params, as)
const free = (id: number) => change(server, ({ db }) => freeSeats(db, id, inDays(0)))
const logOf = async (id: number, action: string) =>
  (
    await server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.resource, 'merchantUser'), eq(auditLog.targetId, String(id)), eq(auditLog.action, action)))
  ).at(-1)

/** A member with a registered user. */
async function registered(enterpriseId: number, changes = {}) {
  const phone = freshPhone()
  const { id: userId } = await register(server, { phone })
  return { ...(await addMember(server, enterpriseId, { phone, ...changes })), userId }
}

async function giveCustomers(enterpriseId: number, userId: number, count: number) {
  const now = server.now()
  await server.db.insert(customer).values(
    Array.from({ length: count }, () => ({
      ...{ createdAt: now, updatedAt: now, name: '客户', phone: freshPhone(), area: '330106' },
      ...{ source: customerSource.codes[0] as 1, designerId: userId, enterpriseId },
    })),
  )
}

describe('disabling and enabling', () => {
  test('needs a reason, frees the seat, ends the session at the next call, and answers 604', async () => {
    const { id } = await open()
    const member = await registered(id)
    const token = await mallToken(server, member.userId)
    const profile = () => server.api(getMallProfile, {}, { token })
    expect((await profile()).code).toBe(200)
    const before = await free(id)
    expect(await run({ ids: [member.id], action: 'disable' })).toMatchObject({
      code: 422,
      data: { fields: { reason: '请填写停用原因' } },
    })
    expect(await run({ ids: [member.id], action: 'disable', reason: '休产假' })).toMatchObject({ data: { done: 1 } })
    expect(await free(id)).toBe(before + 1)
    expect((await profile()).code).toBe(601)
    const row = await memberRow(server, member.id)
    expect(row).toMatchObject({ status: merchantUserStatus.disabled, disableReason: '休产假' })
    expect(memberAccess(await enterpriseRow(server, id), row, inDays(0))).toBe(604)
    expect(await run({ ids: [member.id], action: 'disable', reason: '休产假' })).toMatchObject({
      message: '只能停用正常的成员',
    })
    expect(await logOf(member.id, 'disable')).toMatchObject({ reason: '休产假' })
    expect(await run({ ids: [member.id], action: 'enable' })).toMatchObject({ code: 200 })
    expect(await free(id)).toBe(before)
    expect(await run({ ids: [member.id], action: 'enable' })).toMatchObject({ message: '只能启用已停用的成员' })
  })

  test('the owner is handed over first', async () => {
    const { id } = await open()
    const owner = await ownerOf(server, id)
    for (const action of ['disable', 'leave'] as const)
      expect(await run({ ids: [owner.id], action, reason: '测试' })).toMatchObject({
        code: 422,
        message: '请先移交店主',
      })
  })

  test('enabling needs a free seat', async () => {
    const { id } = await open()
    const member = await addMember(server, id)
    await run({ ids: [member.id], action: 'disable', reason: '休产假' })
    await server.db.update(enterpriseUser).set({ addonQuota: -14 }).where(eq(enterpriseUser.id, id))
    expect(await run({ ids: [member.id], action: 'enable' })).toMatchObject({
      message: '员工数已满,请增购或停用其他成员',
    })
  })

  test('goes row by row over several merchants, also two at once', async () => {
    const [one, two] = [await open(), await open()]
    const [first, second] = [await addMember(server, one.id), await addMember(server, two.id)]
    const owner = await ownerOf(server, one.id)
    const ids = [second.id, owner.id, first.id]
    const both = await Promise.all([
      run({ ids, action: 'disable', reason: '测试' }),
      run({ ids: ids.toReversed(), action: 'disable', reason: '测试' }),
    ])
    expect(both.map(({ data }) => data?.done).sort()).toEqual([0, 2])
    expect(both[0]?.data?.failed.some(({ message }) => message === '请先移交店主')).toBe(true)
    const many = Array.from({ length: MEMBERS_MAX + 1 }, (_, at) => at + 1)
    expect(await run({ ids: many, action: 'disable', reason: '测试' })).toMatchObject({ code: 422 })
  })
})

describe('leaving', () => {
  test('with 5 customers to a colleague: the colleague has 5 more, the seat is free', async () => {
    const { id } = await open()
    const [leaver, colleague] = [await registered(id), await registered(id)]
    await giveCustomers(id, leaver.userId, 5)
    await giveCustomers(id, colleague.userId, 2)
    const before = await free(id)
    expect(await run({ ids: [leaver.id], action: 'leave' })).toMatchObject({
      code: 422,
      data: { fields: { takeOverId: '「测试成员」名下有 5 个客户，请选择接手的成员' } },
    })
    expect(await run({ ids: [leaver.id], action: 'leave', takeOverId: colleague.id })).toMatchObject({ code: 200 })
    expect(await server.db.$count(customer, eq(customer.designerId, colleague.userId))).toBe(7)
    expect(await server.db.$count(customer, eq(customer.designerId, leaver.userId))).toBe(0)
    expect(await free(id)).toBe(before + 1)
    expect(await memberRow(server, leaver.id)).toMatchObject({ status: merchantUserStatus.left, leftAt: inDays(0) })
    expect((await logOf(leaver.id, 'leave'))?.summary).toContain('5 个客户由「测试成员」接手')
    expect(await run({ ids: [leaver.id], action: 'leave' })).toMatchObject({ message: '该成员已经离职' })
    // The phone is free for another merchant.
    const other = await open()
    expect(await addMember(server, other.id, { phone: leaver.phone })).toMatchObject({ userId: leaver.userId })
  })

  test('who takes over is a registered member in force of the same merchant', async () => {
    const [{ id }, other] = [await open(), await open()]
    const leaver = await registered(id)
    await giveCustomers(id, leaver.userId, 1)
    const to = async (takeOverId: number) => (await run({ ids: [leaver.id], action: 'leave', takeOverId })).message
    expect(await to(leaver.id)).toBe('接手的成员不能同时离职')
    expect(await to((await registered(other.id)).id)).toBe('接手的成员须是同一企业的正常成员')
    const stopped = await registered(id)
    await run({ ids: [stopped.id], action: 'disable', reason: '测试' })
    expect(await to(stopped.id)).toBe('接手的成员须是同一企业的正常成员')
    expect(await to((await addMember(server, id, { name: '甲乙' })).id)).toBe('「甲乙」还没有注册商城，不能接手客户')
    expect(await server.db.$count(customer, eq(customer.designerId, leaver.userId))).toBe(1)
  })
})

describe('handing over the owner', () => {
  const transfer = (params: ParamsOf<typeof transferMerchantOwner>, account = 'marketing') =>
    server.api(transferMerchantOwner, params, { as: account })

  test('both change level in one write, and the main phone of the merchant follows', async () => {
    const { id } = await open()
    const own = await addStore(server, id)
    const next = await addMember(server, id, { name: '周若' })
    const owner = await ownerOf(server, id)
    const answer = await server.data(
      transferMerchantOwner,
      { enterpriseId: id, toMemberId: next.id, reason: '股权变更' },
      as,
    )
    expect(answer.to).toMatchObject({ id: next.id, roleLevel: storeRoleLevel.owner, storeRole: { name: '店主' } })
    expect(answer.from).toMatchObject({
      id: owner.id,
      roleLevel: storeRoleLevel.finance,
      storeRoleId: next.storeRoleId,
    })
    expect(await enterpriseRow(server, id)).toMatchObject({ phone: next.phone, contactName: '周若' })
    expect((await server.data(getEnterpriseUser, { id }, as)).phone).toBe(next.phone)
    expect(await logOf(next.id, 'transfer')).toMatchObject({ reason: '股权变更' })
    expect(own.enterpriseId).toBe(id)
    // The former owner may leave now.
    expect(await run({ ids: [owner.id], action: 'leave' })).toMatchObject({ code: 200 })
  })

  test('only to another member in force of the merchant, with a reason', async () => {
    const [{ id }, other] = [await open(), await open()]
    const owner = await ownerOf(server, id)
    const stopped = await addMember(server, id)
    await run({ ids: [stopped.id], action: 'disable', reason: '测试' })
    const to = async (toMemberId: number) =>
      (await transfer({ enterpriseId: id, toMemberId, reason: '股权变更' })).data as unknown
    expect(await to(stopped.id)).toEqual({ fields: { toMemberId: '新店主须是该企业的正常成员' } })
    expect(await to((await addMember(server, other.id)).id)).toEqual({
      fields: { toMemberId: '新店主须是该企业的正常成员' },
    })
    expect(await to(owner.id)).toEqual({ fields: { toMemberId: `「${owner.name}」已经是店主` } })
    expect(await transfer({ enterpriseId: id, toMemberId: owner.id, reason: '' })).toMatchObject({ code: 422 })
  })

  test('two at once: there is one owner', async () => {
    const { id } = await open()
    const [one, two] = [await addMember(server, id), await addMember(server, id)]
    const both = await Promise.all(
      [one, two].map((member) => transfer({ enterpriseId: id, toMemberId: member.id, reason: '股权变更' })),
    )
    expect(both.every(({ code }) => code === 200)).toBe(true)
    const owner = await ownerOf(server, id)
    expect((await enterpriseRow(server, id)).phone).toBe(owner.phone)
  })

  test('only 营销运营 may', async () => {
    const { id } = await open()
    const next = await addMember(server, id)
    for (const account of ['trade', 'finance', 'content', 'auditor', 'supplier', 'dealer'])
      expect(await transfer({ enterpriseId: id, toMemberId: next.id, reason: '测试' }, account), account).toMatchObject(
        { code: 403 },
      )
  })
})

describe('resetting the login', () => {
  const reset = (id: number, what: 'password' | 'wechat' | 'sessions', account = 'trade') =>
    server.api(resetMerchantUser, { id, what }, { as: account })

  test('a password is sent by text message, and all sessions end', async () => {
    const { id } = await open()
    const member = await registered(id)
    const token = await mallToken(server, member.userId)
    expect((await reset(member.id, 'password')).code).toBe(200)
    expect((await server.api(getMallProfile, {}, { token })).code).toBe(601)
    const [text] = await server.db.select().from(textMessage).where(eq(textMessage.phone, member.phone))
    const password = /密码为 (\S+)，/.exec(unseal(server.services.secrets, text?.textSecret ?? ''))?.[1] ?? ''
    expect(await verifyPassword(password, (await memberRow(server, member.id)).passwordHash)).toBe(true)
    expect(JSON.stringify(await logOf(member.id, 'resetLogin'))).not.toContain(password)
  })

  test('WeChat is unbound once', async () => {
    const { id } = await open()
    const member = await registered(id)
    await server.db.update(user).set({ wechatBound: true }).where(eq(user.id, member.userId))
    expect((await reset(member.id, 'wechat')).code).toBe(200)
    expect(await reset(member.id, 'wechat')).toMatchObject({ code: 422, message: '该成员没有绑定微信' })
  })

  test('more than 5 a day are refused, also when they come at once', async () => {
    const { id } = await open()
    const member = await registered(id)
    const answers = await Promise.all(Array.from({ length: 7 }, () => reset(member.id, 'sessions')))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(answers.find(({ code }) => code === 429)?.message).toBe('该成员今天已重置 5 次，请明天再试')
  })

  test('only of members in force, by who manages members', async () => {
    const { id } = await open()
    const member = await addMember(server, id)
    for (const account of ['finance', 'content', 'auditor', 'supplier', 'dealer'])
      expect(await reset(member.id, 'sessions', account), account).toMatchObject({ code: 403 })
    await run({ ids: [member.id], action: 'disable', reason: '测试' })
    expect(await reset(member.id, 'sessions')).toMatchObject({ message: '只能重置正常成员的登录' })
  })
})
