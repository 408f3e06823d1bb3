import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getRecordVersion, listTargetAuditLogs } from '#contract/base.ts'
import { startBulk } from '#contract/bulk.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { gender, userStatus } from '#contract/users/codes.ts'
import { addUser, changeUserPhone, checkUserPhone, editUser, enableUser } from '#contract/users/user-changes.ts'
import { getUser } from '#contract/users/users.ts'
import { forgetCancelled } from '#server/areas/users/user/jobs.ts'
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
