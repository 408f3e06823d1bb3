import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getRecordVersion, listTargetAuditLogs } from '#contract/base.ts'
import { startBulk } from '#contract/bulk.ts'
import { enterpriseStatus, merchantEdition, merchantUserStatus } from '#contract/merchants/codes.ts'
import { editionSeats, seatQuota } from '#contract/merchants/seat-rules.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { gender, userStatus } from '#contract/users/codes.ts'
import {
  addUser,
  changeUserPhone,
  checkUserPhone,
  editUser,
  enableUser,
  setUserEnterprise,
  setUserLabels,
  setUserRoles,
} from '#contract/users/user-changes.ts'
import { getUser, listUserLabels, searchUserEnterprises } from '#contract/users/users.ts'
import { freeSeats } from '#server/areas/merchants/quota.ts'
import { forgetCancelled } from '#server/areas/users/user/jobs.ts'
import { enterpriseUser, merchantUser } from '#server/database/schema/merchants.ts'
import { appletRole } from '#server/database/schema/storefronts.ts'
import { user } from '#server/database/schema/users.ts'
import { days } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { freshPhone, newUser, register, rowOf } from './people.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'trade' }
const input = {
  nickname: '小满',
  gender: gender.female,
  birthday: '1990-05-20',
  area: '330106',
  labelIds: [1],
  remark: '',
}
const logOf = async (id: number, who = 'trade') =>
  (await server.data(listTargetAuditLogs, { resource: 'user', targetId: id, pageSize: 50 }, { as: who })).list

describe('adding', () => {
  test('a registered phone is refused at its field, also when two add it at once', async () => {
    const phone = freshPhone()
    const answers = await Promise.all([1, 2].map(() => server.api(addUser, newUser({ phone }), as)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422])
    expect(answers.find(({ code }) => code === 422)?.data).toMatchObject({ fields: { phone: '该手机号已注册' } })
  })

  test('the phone of a cancelled user may register again', async () => {
    const phone = freshPhone()
    const { id } = await register(server, { phone })
    await server.db.update(user).set({ status: userStatus.cancelled }).where(eq(user.id, id))
    expect(await server.api(addUser, newUser({ phone }), as)).toMatchObject({ code: 200 })
  })

  test('the phone is looked up; the user is named to who may read phones', async () => {
    const phone = freshPhone()
    const { id } = await register(server, { phone, realName: '查得到' })
    expect(await server.data(checkUserPhone, { phone }, as)).toMatchObject({
      isTaken: true,
      user: { id, name: '查得到' },
    })
    expect(await server.data(checkUserPhone, { phone }, { as: 'marketing' })).toEqual({ isTaken: true, user: null })
    expect(await server.data(checkUserPhone, { phone: freshPhone() }, as)).toEqual({ isTaken: false, user: null })
  })

  test('wrong input is refused by field', async () => {
    const faults = async (change: object) => (await server.api(addUser, newUser(change), as)).data
    expect(await faults({ phone: '123' })).toMatchObject({ fields: { phone: '请输入正确的手机号' } })
    expect(await faults({ realName: '王' })).toMatchObject({ fields: { realName: '真实姓名至少 2 个字' } })
    expect(await faults({ inviterId: 99_999_999 })).toMatchObject({ fields: { inviterId: '邀请人不存在或已注销' } })
    expect(await faults({ labelIds: [99_999] })).toMatchObject({ fields: { labelIds: expect.any(String) } })
    expect(await faults({ enterpriseId: 99_999 })).toMatchObject({ fields: { enterpriseId: '所属企业不存在' } })
  })

  test('the default role of the identity is given', async () => {
    const { id } = await register(server, { identity: userIdentity.designer })
    const [role] = await server.db
      .select()
      .from(appletRole)
      .where(and(eq(appletRole.isDefault, true), sql`${appletRole.identities} @> '[2]'::jsonb`))
    expect((await server.data(getUser, { id }, as)).appletRoles.map((given) => given.id)).toEqual([role?.id])
  })
})

describe('editing', () => {
  test('a stale version gets 409 with the present record', async () => {
    const { id, version } = await register(server)
    await server.data(editUser, { ...input, id, version }, as)
    const answer = await server.api(editUser, { ...input, nickname: '大满', id, version }, as)
    expect(answer).toMatchObject({ code: 409, data: { latest: { nickname: '小满', version: version + 1 } } })
  })

  test('a birthday in the future is refused; a cancelled user is not changed', async () => {
    const { id, version } = await register(server)
    expect(await server.api(editUser, { ...input, birthday: '2999-01-01', id, version }, as)).toMatchObject({
      data: { fields: { birthday: '生日不能晚于今天' } },
    })
    await server.db.update(user).set({ status: userStatus.cancelled }).where(eq(user.id, id))
    expect(await server.api(editUser, { ...input, id, version }, as)).toMatchObject({
      message: '该用户已注销，不能修改',
    })
  })

  test('the log holds each change, and the version can be read for a restore', async () => {
    const { id, version } = await register(server)
    await server.data(editUser, { ...input, id, version }, as)
    const [entry] = await logOf(id)
    expect(entry?.changes.map(({ title, after }) => `${title} ${after}`)).toContain('性别 女')
    const read = { resource: 'user' as const, targetId: id, logId: entry?.id ?? 0, side: 'after' as const }
    expect(JSON.stringify(await server.data(getRecordVersion, read, as))).toContain('小满')
  })
})

describe('phone', () => {
  test('the phone of another user is refused; the log holds both masked', async () => {
    const [old, next, other] = [freshPhone(), freshPhone(), freshPhone()]
    await register(server, { phone: other })
    const { id, version } = await register(server, { phone: old })
    const change = { id, version, reason: '用户换号' }
    expect(await server.api(changeUserPhone, { ...change, phone: other }, as)).toMatchObject({
      code: 422,
      data: { fields: { phone: '该手机号已注册' } },
    })
    await server.data(changeUserPhone, { ...change, phone: next }, as)
    expect((await rowOf(server, id)).phone).toBe(next)
    const text = JSON.stringify(await logOf(id))
    expect(text).toContain(`${next.slice(0, 3)}****${next.slice(-4)}`)
    expect(text).toContain(`${old.slice(0, 3)}****${old.slice(-4)}`)
    expect([text.includes(old), text.includes(next)]).toEqual([false, false])
  })

  test('only who may read phones changes them', async () => {
    const { id, version } = await register(server)
    const params = { id, version, phone: freshPhone(), reason: '用户换号' }
    expect(await server.api(changeUserPhone, params, { as: 'marketing' })).toMatchObject({ code: 403 })
  })
})

describe('freezing', () => {
  test('a reason is required; only an active user is frozen, only a frozen one thawed', async () => {
    const { id } = await register(server)
    const change = (status: 1 | 2, reason?: string) =>
      server.api(enableUser, { ids: [id], status, ...(reason !== undefined && { reason }) }, as)
    expect(await change(2)).toMatchObject({ code: 422, data: { fields: { reason: '冻结必须填写原因' } } })
    expect(await change(2, '坏')).toMatchObject({ data: { fields: { reason: '冻结原因至少 2 个字' } } })
    expect(await change(1)).toMatchObject({ message: '只能解冻已冻结的用户，该用户正常' })
    expect(await change(2, '恶意退款')).toMatchObject({ code: 200 })
    expect(await rowOf(server, id)).toMatchObject({ status: userStatus.frozen, frozenReason: '恶意退款' })
    expect(await change(2, '恶意退款')).toMatchObject({ message: '只能冻结正常的用户，该用户已冻结' })
    expect(await change(1)).toMatchObject({ code: 200 })
    expect(await rowOf(server, id)).toMatchObject({ status: userStatus.active, frozenReason: '' })
  })

  test('two freeze the same user: one is refused', async () => {
    const { id } = await register(server)
    const params = { ids: [id], status: userStatus.frozen, reason: '恶意退款' }
    const codes = (await Promise.all([1, 2].map(() => server.api(enableUser, params, as)))).map(({ code }) => code)
    expect(codes.toSorted()).toEqual([200, 422])
  })

  test('all users of a filter are frozen; who is frozen already is named', async () => {
    const ids = [
      (await register(server, { realName: '批冻一' })).id,
      (await register(server, { realName: '批冻二' })).id,
    ]
    await server.data(enableUser, { ids: ids.slice(0, 1), status: userStatus.frozen, reason: '测试' }, as)
    const { result } = await server.data(
      startBulk,
      {
        label: '冻结',
        action: 'POST /api/user/enable',
        params: { status: userStatus.frozen, reason: '批量冻结' },
        list: 'POST /api/user/list',
        query: { keyword: '批冻' },
        expected: 2,
      },
      as,
    )
    expect(result).toMatchObject({ done: 1, failed: [{ name: '批冻一' }] })
  })

  test('marketing may not freeze', async () => {
    const params = { ids: [1], status: userStatus.frozen, reason: '恶意退款' }
    expect(await server.api(enableUser, params, { as: 'marketing' })).toMatchObject({ code: 403 })
  })
})

describe('enterprise', () => {
  const company = async (change: Partial<typeof enterpriseUser.$inferInsert> = {}) => {
    const now = server.now()
    const [row] = await server.db
      .insert(enterpriseUser)
      .values({
        name: `测试企业${freshPhone()}`,
        phone: freshPhone(),
        edition: merchantEdition.basic,
        status: enterpriseStatus.active,
        source: 2,
        createdAt: now,
        updatedAt: now,
        ...change,
      })
      .returning()
    return row?.id ?? 0
  }

  test('30 users and 5 free seats: nobody is attached', async () => {
    const enterpriseId = await company()
    const rows = await server.db.select({ id: user.id }).from(user).where(eq(user.status, userStatus.active)).limit(30)
    const ids = rows.map(({ id }) => id)
    expect(await server.api(setUserEnterprise, { ids, enterpriseId }, as)).toMatchObject({
      code: 422,
      message: '企业员工数已达上限',
    })
    expect(await server.db.$count(user, eq(user.enterpriseId, enterpriseId))).toBe(0)
    await server.data(setUserEnterprise, { ids: ids.slice(0, 5), enterpriseId }, as)
    expect(await freeSeats(server.db, enterpriseId)).toBe(0)
    expect(await server.data(searchUserEnterprises, { id: enterpriseId }, as)).toMatchObject([{ freeSeats: 0 }])
    await server.data(setUserEnterprise, { ids: ids.slice(0, 1), enterpriseId: null }, as)
    expect(await freeSeats(server.db, enterpriseId)).toBe(1)
  })

  test('two take the last seats at once: one is refused', async () => {
    const enterpriseId = await company()
    const made = []
    for (let count = 0; count < 6; count++) made.push((await register(server)).id)
    const codes = (
      await Promise.all(
        [made.slice(0, 3), made.slice(3)].map((ids) => server.api(setUserEnterprise, { ids, enterpriseId }, as)),
      )
    ).map(({ code }) => code)
    expect(codes.toSorted()).toEqual([200, 422])
  })

  test('active members take seats, bought and given seats count while they are in force', async () => {
    const enterpriseId = await company({ addonQuota: 2, giftQuota: 3, giftExpireAt: server.now().slice(0, 10) })
    expect(await freeSeats(server.db, enterpriseId, server.now())).toBe(10)
    const { id: userId } = await register(server)
    const now = server.now()
    const member = { name: '员工', storeRoleId: 1, roleLevel: 3 as const, grantedAt: now, joinedAt: now.slice(0, 10) }
    await server.db.insert(merchantUser).values([
      { ...member, enterpriseId, userId, phone: freshPhone(), createdAt: now, updatedAt: now },
      { ...member, enterpriseId, phone: freshPhone(), status: merchantUserStatus.left, createdAt: now, updatedAt: now },
    ])
    expect(await freeSeats(server.db, enterpriseId, server.now())).toBe(9)
    // One person takes one seat.
    await server.data(setUserEnterprise, { ids: [userId], enterpriseId }, as)
    expect(await freeSeats(server.db, enterpriseId, server.now())).toBe(9)
    await server.db
      .update(enterpriseUser)
      .set({ giftExpireAt: '2020-01-01' })
      .where(eq(enterpriseUser.id, enterpriseId))
    expect(await freeSeats(server.db, enterpriseId, server.now())).toBe(6)
    const seats = { addonQuota: 1, giftQuota: 2, giftExpireAt: null }
    expect(merchantEdition.codes.map((edition) => seatQuota({ ...seats, edition }, '2026-01-01'))).toEqual(
      merchantEdition.codes.map((edition) => editionSeats[edition] + 3),
    )
    expect(Object.values(editionSeats)).toEqual([5, 15, 40, 100])
  })

  test('a company that is not in use takes nobody', async () => {
    const enterpriseId = await company({ status: enterpriseStatus.frozen })
    const { id } = await register(server)
    expect(await server.api(setUserEnterprise, { ids: [id], enterpriseId }, as)).toMatchObject({
      data: { fields: { enterpriseId: '该企业不在使用中，不能加入用户' } },
    })
  })
})

describe('roles', () => {
  test('a role that does not fit the identity, or is disabled, is refused', async () => {
    const { id, version } = await register(server, { identity: userIdentity.homeOwner })
    const roles = await server.db.select().from(appletRole)
    const foreign = roles.find(({ identities }) => !identities.includes(userIdentity.homeOwner))
    const set = (appletRoleIds: number[]) => server.api(setUserRoles, { id, version, appletRoleIds }, as)
    expect(await set([foreign?.id ?? 0])).toMatchObject({
      code: 422,
      data: { fields: { appletRoleIds: '角色与身份不符' } },
    })
    expect(await set([99_999])).toMatchObject({ code: 422 })
    const now = server.now()
    const [disabled] = await server.db
      .insert(appletRole)
      .values({
        name: '停用角色',
        identities: [userIdentity.homeOwner],
        enabled: false,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    expect(await set([disabled?.id ?? 0])).toMatchObject({ message: '角色「停用角色」已停用' })
    const own = roles.filter(({ identities, enabled }) => enabled && identities.includes(userIdentity.homeOwner))
    expect(await set(own.map((role) => role.id))).toMatchObject({ code: 200 })
    expect((await server.data(getUser, { id }, as)).appletRoles).toHaveLength(own.length)
    expect(await set([])).toMatchObject({ code: 409 })
  })
})

describe('labels', () => {
  test('labels are added, removed and created; a user has at most twenty', async () => {
    const { id } = await register(server)
    await server.data(setUserLabels, { ids: [id], addLabelIds: [1, 2], newLabelNames: ['新标签甲'] }, as)
    const made = (await server.data(listUserLabels, {}, as)).find(({ name }) => name === '新标签甲')
    expect((await rowOf(server, id)).labelIds).toEqual([1, 2, made?.id])
    await server.data(setUserLabels, { ids: [id], removeLabelIds: [1], newLabelNames: ['新标签甲'] }, as)
    expect((await rowOf(server, id)).labelIds).toEqual([2, made?.id])
    const names = Array.from({ length: 19 }, (_none, index) => `标签编号${index}`)
    expect(await server.api(setUserLabels, { ids: [id], newLabelNames: names }, as)).toMatchObject({
      code: 422,
      message: '标签最多 20 个',
    })
    expect(await server.api(setUserLabels, { ids: [id] }, as)).toMatchObject({ code: 422 })
    expect(await server.api(setUserLabels, { ids: [id], newLabelNames: ['短'] }, as)).toMatchObject({ code: 422 })
  })

  test('two create the same label at once: it exists once', async () => {
    const made = [(await register(server)).id, (await register(server)).id]
    const answers = await Promise.all(
      made.map((id) => server.api(setUserLabels, { ids: [id], newLabelNames: ['同时新建'] }, as)),
    )
    expect(answers.map(({ code }) => code)).toEqual([200, 200])
    expect((await server.data(listUserLabels, {}, as)).filter(({ name }) => name === '同时新建')).toHaveLength(1)
  })
})

test('phone and name of a cancelled user are unreadable after 15 days, not before', async () => {
  const made = [(await register(server)).id, (await register(server)).id]
  const now = Date.parse(server.now())
  const ago = (count: number) => new Date(now - days(count)).toISOString()
  for (const [index, id] of made.entries())
    await server.db
      .update(user)
      .set({ status: userStatus.cancelled, cancelledAt: ago(index === 0 ? 16 : 14) })
      .where(eq(user.id, id))
  for (const _time of [1, 2]) await forgetCancelled(server.db, server.now())
  const rows = await server.db.select().from(user).where(inArray(user.id, made)).orderBy(user.id)
  expect(rows.map(({ phone, realName }) => [phone === '', realName])).toEqual([
    [true, ''],
    [false, '测试用户'],
  ])
})
