import { count, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getEntry, getProfile, login, setUp } from '#contract/session.ts'
import { adminUser, auditLog } from '#server/database/schema/platform.ts'
import { signInFailure } from '#server/database/schema/sign-in.ts'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { createAdministrator, issueSetUpCode } from '#server/session/first-administrator.ts'
import { resetAccount } from '#server/session/reset-account.ts'
import { after, minutes, moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

const person = { account: 'owner', name: '林知夏', phone: '13800138000', password: 'walnut-and-linen-42' }

let server: TestServer
beforeEach(async () => {
  server = await createTestServer({ seeded: false })
})
afterEach(() => server.close())

const now = () => moment(server.services.clock())
const people = async () => (await server.db.select({ total: count() }).from(adminUser))[0]?.total

describe('a real installation', () => {
  test('has no account: nobody can sign in, and the sign-in page says that it must be set up', async () => {
    for (const account of ['admin', 'root', 'owner']) {
      expect(await server.api(login, { account, password: DEMO_PASSWORD })).toMatchObject({
        code: 422,
        message: '账号或密码错误',
      })
    }
    expect(await server.data(getEntry, {})).toEqual({ needsSetUp: true, demo: null })
  })

  test('the one-time code creates the first administrator, with all permissions', async () => {
    const code = await issueSetUpCode(server.db, now())
    await server.data(setUp, { code, ...person })
    const token = await server.signIn('owner', person.password)
    expect((await server.data(getProfile, {}, { token })).roles).toMatchObject([{ name: '超级管理员' }])
    expect(await server.data(getEntry, {})).toMatchObject({ needsSetUp: false })
    expect(await server.db.select().from(auditLog).where(eq(auditLog.action, 'setUp'))).toHaveLength(1)
  })

  test('of twenty concurrent uses of the code one wins', async () => {
    const code = await issueSetUpCode(server.db, now())
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        server.api(setUp, { code, ...person, account: `owner${index}`, phone: `138001380${10 + index}` }),
      ),
    )
    expect(answers.filter(({ code: result }) => result === 200)).toHaveLength(1)
    expect(answers.filter(({ message }) => message === '链接无效或已使用，请重启服务获取新链接')).toHaveLength(19)
    expect(await people()).toBe(1)
  })

  test('with two codes there is still one first administrator', async () => {
    const [one, other] = [await issueSetUpCode(server.db, now()), await issueSetUpCode(server.db, now())]
    await server.data(setUp, { code: one, ...person })
    expect((await server.api(setUp, { code: other, ...person, account: 'second', phone: '13800138001' })).code).toBe(
      422,
    )
    expect(await people()).toBe(1)
  })

  test('a code that is wrong or older than 30 minutes is refused', async () => {
    const code = await issueSetUpCode(server.db, now())
    expect((await server.api(setUp, { code: `${code.slice(1)}x`, ...person })).code).toBe(422)
    server.advance(minutes(30))
    expect((await server.api(setUp, { code, ...person })).code).toBe(422)
    expect(await people()).toBe(0)
  })

  test('a weak password does not consume the code', async () => {
    const code = await issueSetUpCode(server.db, now())
    expect(await server.api(setUp, { code, ...person, password: 'password1' })).toMatchObject({
      data: { fields: { password: '该密码过于常见，请更换' } },
    })
    expect((await server.api(setUp, { code, ...person })).code).toBe(200)
  })

  test('the demo password opens no account outside demo mode', async () => {
    await createAdministrator(server.db, { ...person, password: DEMO_PASSWORD }, now())
    expect(await server.api(login, { account: 'owner', password: DEMO_PASSWORD })).toMatchObject({
      code: 422,
      message: '账号或密码错误',
    })
  })
})

test('the operator can reset an account: a new password, sessions ended, to be changed at once', async () => {
  await createAdministrator(server.db, person, now())
  const before = await server.signIn('owner', person.password)
  const locked = { count: 8, lockedUntil: after(now(), minutes(15)), lastAt: now() }
  await server.db.insert(signInFailure).values({ name: 'owner', origin: '127.0.0.1', ...locked })
  await resetAccount(server.db, 'OWNER', 'oak-and-cotton-77', now())
  expect((await server.api(getProfile, {}, { token: before })).code).toBe(603)
  const info = await server.data(login, { account: 'owner', password: 'oak-and-cotton-77' })
  expect(info.mustChangePassword).toBe(true)
  await expect(resetAccount(server.db, 'nobody', 'oak-and-cotton-77', now())).rejects.toThrow('没有账号「nobody」')
})

test('in demo mode the sign-in page lists the nine accounts', async () => {
  const demo = await createTestServer()
  const entry = await demo.data(getEntry, {})
  expect(entry.demo?.accounts.map(({ role }) => role)).toHaveLength(9)
  for (const { account } of entry.demo?.accounts ?? []) {
    expect(await demo.signIn(account, entry.demo?.password)).toHaveLength(43)
  }
  await demo.close()
})
