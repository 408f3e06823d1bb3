import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminUserStatus } from '#contract/permissions/codes.ts'
import { getProfile } from '#contract/session.ts'
import { adminUser, auditLog, session } from '#server/database/schema/platform.ts'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { days, minutes, moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { attemptsAt } from './attempts.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const tryTo = (...attempt: Parameters<ReturnType<typeof attemptsAt>>) => attemptsAt(server)(...attempt)

const change = (account: string, values: Partial<typeof adminUser.$inferInsert>) =>
  server.db.update(adminUser).set(values).where(eq(adminUser.account, account))

test('the right password opens a session, by account in any case, and by phone', async () => {
  const [goods] = await server.db.select().from(adminUser).where(eq(adminUser.account, 'goods'))
  for (const account of ['goods', 'GOODS', ' goods ', goods?.phone ?? '']) {
    const answer = await tryTo(account, DEMO_PASSWORD)
    expect(answer).toMatchObject({ code: 200, data: { mustChangePassword: false, user: { account: 'goods' } } })
    expect(answer.data.token).toHaveLength(43)
  }
})

test('the token is kept only as a hash, and each sign-in has its own', async () => {
  const [one, other] = [await server.signIn('finance'), await server.signIn('finance')]
  expect(one).not.toBe(other)
  const rows = await server.db.select().from(session)
  expect(JSON.stringify(rows)).not.toContain(one)
})

test('a sign-in is logged with its account, a failed one with the entered name', async () => {
  await server.signIn('content')
  await tryTo('content', 'not-the-password')
  const rows = await server.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'login'), eq(auditLog.actorAccount, 'content')))
    .orderBy(desc(auditLog.id))
  expect(rows.map(({ result, summary, source }) => ({ result, summary, source }))).toEqual([
    { result: 2, summary: '登录失败', source: 5 },
    { result: 1, summary: '登录', source: 5 },
  ])
  expect(rows[1]?.actorId).not.toBeNull()
  expect(JSON.stringify(rows)).not.toContain('not-the-password')
})

test('neither password nor token reaches the log', async () => {
  const token = await server.signIn('trade')
  expect(server.log.join('')).not.toContain(DEMO_PASSWORD)
  expect(server.log.join('')).not.toContain(token)
})

test('one address may try 20 times a minute', async () => {
  server.advanceToNext(minutes(1))
  const codes = []
  for (let attempt = 0; attempt < 21; attempt++)
    codes.push((await tryTo(`guess${attempt}`, 'wrong-password', {}, '10.8.0.1')).code)
  expect(codes).toEqual([...Array(20).fill(422), 429])
  const refused = await tryTo('goods', DEMO_PASSWORD, {}, '10.8.0.1')
  expect(refused).toMatchObject({ code: 429, status: 429, message: '操作过于频繁,请稍后再试' })
  server.advance(minutes(1))
  expect((await tryTo('goods', DEMO_PASSWORD, {}, '10.8.0.1')).code).toBe(200)
})

describe('what a token is answered', () => {
  const profile = (token?: string) => server.api(getProfile, {}, token === undefined ? {} : { token })

  test('600 without one', async () => {
    expect(await profile()).toMatchObject({ status: 200, code: 600, message: '请先登录' })
  })

  test('401 for an unknown one', async () => {
    expect(await profile('made-up')).toMatchObject({ code: 401, message: '登录已过期,请重新登录' })
  })

  test('601 after 4 idle hours', async () => {
    const token = await server.signIn('goods')
    server.advance(minutes(239))
    expect((await profile(token)).code).toBe(200)
    server.advance(minutes(240))
    expect((await profile(token)).code).toBe(601)
    expect((await profile(token)).code).toBe(601)
  })

  test('601 after 24 hours, even when active', async () => {
    const token = await server.signIn('goods')
    for (let hour = 0; hour < 23; hour += 3) {
      server.advance(minutes(179))
      expect((await profile(token)).code).toBe(200)
    }
    server.advance(minutes(60))
    expect((await profile(token)).code).toBe(601)
  })

  test('604 while the account is frozen, and the session continues when it is unfrozen', async () => {
    const token = await server.signIn('goods')
    await change('goods', { status: adminUserStatus.frozen })
    expect(await profile(token)).toMatchObject({ code: 604, message: '该账号已被冻结' })
    expect(await tryTo('goods', DEMO_PASSWORD)).toMatchObject({ code: 604 })
    expect((await tryTo('goods', 'wrong-password')).message).toBe('账号或密码错误')
    await change('goods', { status: adminUserStatus.active })
    expect((await profile(token)).code).toBe(200)
  })

  test('602 when the account has expired', async () => {
    const token = await server.signIn('goods')
    await change('goods', { validTo: moment(new Date(Date.now() - days(1))).slice(0, 10) })
    expect(await profile(token)).toMatchObject({ code: 602, message: '会员已过期' })
    expect((await tryTo('goods', DEMO_PASSWORD)).code).toBe(602)
    await change('goods', { validTo: null })
  })

  test('603 when the account was deleted; signing in is refused', async () => {
    const token = await server.signIn('goods')
    await change('goods', { status: adminUserStatus.deleted })
    expect((await profile(token)).code).toBe(603)
    expect((await tryTo('goods', DEMO_PASSWORD)).message).toBe('账号或密码错误')
    await change('goods', { status: adminUserStatus.active })
  })
})

test('an account has five sessions: the sixth sign-in ends the one that was idle longest', async () => {
  const tokens = []
  for (let made = 0; made < 6; made++) {
    server.advance(1_000)
    tokens.push(await server.signIn('supplier'))
  }
  const codes = await Promise.all(tokens.map(async (token) => (await server.api(getProfile, {}, { token })).code))
  expect(codes).toEqual([603, 200, 200, 200, 200, 200])
})

test('concurrent sign-ins leave five sessions as well', async () => {
  const tokens = await Promise.all(Array.from({ length: 18 }, () => server.signIn('supplier')))
  const codes = await Promise.all(tokens.map(async (token) => (await server.api(getProfile, {}, { token })).code))
  expect(codes.filter((code) => code === 200)).toHaveLength(5)
})

test('a temporary password is valid for 72 hours', async () => {
  const until = moment(new Date(server.services.clock().getTime() + days(3)))
  await change('goods', { mustChangePassword: true, tempPasswordUntil: until })
  expect((await tryTo('goods', DEMO_PASSWORD)).code).toBe(200)
  server.advance(days(3) + 1)
  expect((await tryTo('goods', DEMO_PASSWORD)).message).toBe('临时密码已超过72小时,请联系管理员重置')
  await change('goods', { mustChangePassword: false, tempPasswordUntil: null })
})
