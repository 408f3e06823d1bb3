import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTargetAuditLogs } from '#contract/base.ts'
import { userStatus } from '#contract/users/codes.ts'
import { REVEALS_A_DAY, revealContact } from '#contract/users/contacts.ts'
import { getMallProfile } from '#contract/users/mall.ts'
import { enableUser } from '#contract/users/user-changes.ts'
import { getUser, listUsers } from '#contract/users/users.ts'
import { user, userSession } from '#server/database/schema/users.ts'
import { days } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { freshPhone, mallToken, register } from './people.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'trade' }
const profile = (token?: string) => server.api(getMallProfile, {}, token === undefined ? {} : { token })

describe('mall', () => {
  test('the own profile is read by the token of a session, with a masked phone', async () => {
    const phone = freshPhone()
    const { id } = await register(server, { phone, realName: '商城用户' })
    expect(await profile(await mallToken(server, id))).toMatchObject({
      code: 200,
      data: { nickname: '商城用户', phone: `${phone.slice(0, 3)}****${phone.slice(-4)}` },
    })
  })

  test('600 without a token, 601 for an unknown one and for one of the console', async () => {
    expect((await profile()).code).toBe(600)
    expect((await profile('nobody')).code).toBe(601)
    expect((await profile(await server.signIn('trade'))).code).toBe(601)
  })

  test('a frozen user gets 604, its session has ended, and stays ended when it is thawed', async () => {
    const { id } = await register(server)
    const token = await mallToken(server, id)
    await server.data(enableUser, { ids: [id], status: userStatus.frozen, reason: '恶意退款' }, as)
    expect(await profile(token)).toMatchObject({ code: 604, message: '该账号已被冻结' })
    expect((await server.db.select().from(userSession).where(eq(userSession.userId, id)))[0]?.endedAt).not.toBeNull()
    await server.data(enableUser, { ids: [id], status: userStatus.active }, as)
    expect((await profile(token)).code).toBe(601)
    expect((await profile(await mallToken(server, id))).code).toBe(200)
  })

  test('a cancelled user gets 603', async () => {
    const { id } = await register(server)
    const token = await mallToken(server, id)
    await server.db.update(user).set({ status: userStatus.cancelled }).where(eq(user.id, id))
    expect((await profile(token)).code).toBe(603)
  })

  test('a token of the mall opens nothing of the console', async () => {
    const { id } = await register(server)
    expect((await server.api(listUsers, {}, { token: await mallToken(server, id) })).code).toBe(401)
  })
})

describe('contacts', () => {
  const look = (id: number, who = 'trade', change: object = {}) =>
    server.api(revealContact, { resource: 'user', id, field: 'phone', ...change }, { as: who })

  test('the whole phone is shown to who may see it, and each look is in the log', async () => {
    const phone = freshPhone()
    const { id } = await register(server, { phone, realName: '看号人' })
    expect((await server.data(getUser, { id }, as)).phone).toContain('****')
    expect(await look(id)).toMatchObject({ code: 200, data: { value: phone } })
    const { list } = await server.data(listTargetAuditLogs, { resource: 'user', targetId: id }, as)
    expect(list[0]).toMatchObject({ action: 'reveal', summary: '查看用户「看号人」的手机号' })
    expect(JSON.stringify(list)).not.toContain(phone)
  })

  test('others are refused, as are unknown fields and users', async () => {
    for (const who of ['marketing', 'auditor', 'supplier', 'dealer'])
      expect(await look(1, who), who).toMatchObject({ code: 403 })
    expect(await look(1, 'trade', { field: 'constructor' })).toMatchObject({ code: 422 })
    expect(await look(99_999_999)).toMatchObject({ code: 404 })
    expect(await look(1, 'trade', { resource: 'order' })).toMatchObject({ code: 422 })
  })

  test('an account looks at a hundred a day, also with two looks at once', async () => {
    for (let count = 1; count < REVEALS_A_DAY; count++) expect((await look(count, 'admin')).code).toBe(200)
    const codes = (await Promise.all([look(1, 'admin'), look(2, 'admin')])).map(({ code }) => code)
    expect(codes.toSorted()).toEqual([200, 429])
    expect(await look(3, 'admin')).toMatchObject({ message: '今天已查看 100 次完整联系方式，请明天再查看' })
    expect((await look(3)).code).toBe(200)
    server.advance(days(1))
    const token = await server.signIn('admin')
    expect((await server.api(revealContact, { resource: 'user', id: 3, field: 'phone' }, { token })).code).toBe(200)
  })
})
