import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getCaptcha, login } from '#contract/session.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { signInDevice, signInFailure } from '#server/database/schema/sign-in.ts'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { captchaPicture } from '#server/session/captcha-picture.ts'
import { after, days, minutes, moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { attemptsAt, deviceCookieOf, freshAddress, solvedAt } from './attempts.ts'

const WRONG_PASSWORD = 'wrong-password'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const tryTo = (...attempt: Parameters<ReturnType<typeof attemptsAt>>) => attemptsAt(server)(...attempt)
const solved = () => solvedAt(server)
const forget = () => server.db.delete(signInFailure)

describe('failures', () => {
  /** Nine attempts from one address, with captchas when required. */
  const failNineTimes = async (account: string, from = freshAddress()) => {
    const answers = []
    for (let attempt = 1; attempt <= 9; attempt++) {
      const more = attempt > 3 ? await solved() : {}
      const { code, message, data } = await tryTo(account, WRONG_PASSWORD, more, from)
      answers.push({ code, message, data })
    }
    return answers
  }

  test('an unknown account and an unknown phone get the same responses as known ones: message, captcha, lock', async () => {
    const [marketing] = await server.db.select().from(adminUser).where(eq(adminUser.account, 'marketing'))
    const known = await failNineTimes('marketing')
    expect(await failNineTimes('nobody-here')).toEqual(known)
    // After failures of its account, a known phone gets the same responses as an unknown one.
    expect(await failNineTimes(marketing?.phone ?? '')).toEqual(known)
    expect(await failNineTimes('13900000001')).toEqual(known)
    expect(known.map(({ message }) => message)).toEqual([
      ...Array(7).fill('账号或密码错误'),
      ...Array(2).fill('密码连续错误8次,账号已锁定15分钟'),
    ])
    expect(known.slice(0, 3).map(({ data }) => data)).toEqual([
      { needCaptcha: false },
      { needCaptcha: false },
      { needCaptcha: true },
    ])
    await forget()
  })

  test('a locked account refuses the right password too, for 15 minutes', async () => {
    const from = '10.21.0.1'
    await failNineTimes('marketing', from)
    expect(await tryTo('marketing', DEMO_PASSWORD, {}, from)).toMatchObject({ code: 422, message: /锁定/ })
    server.advance(minutes(15))
    expect((await tryTo('marketing', DEMO_PASSWORD, {}, from)).code).toBe(200)
  })

  test('from the third failure on a captcha is required, and valid for one use, right or wrong', async () => {
    const from = '10.22.0.1'
    for (let failure = 0; failure < 3; failure++) await tryTo('dealer', WRONG_PASSWORD, {}, from)
    const sign = (more: object = {}) => tryTo('dealer', DEMO_PASSWORD, more, from)
    expect(await sign()).toMatchObject({ code: 422, data: { needCaptcha: true } })
    const wrong = await solved()
    expect((await sign({ ...wrong, captchaCode: '----' })).message).toBe('验证码错误或已失效')
    expect((await sign(wrong)).message).toBe('验证码错误或已失效')
    expect((await sign(await solved())).code).toBe(200)
    expect((await sign()).code).toBe(200)
  })

  test('concurrent guesses from different addresses are all counted', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => tryTo('auditor', WRONG_PASSWORD)))
    expect(answers.filter(({ message }) => message === '账号或密码错误')).toHaveLength(3)
    expect(answers.filter(({ message }) => message === '验证码错误或已失效')).toHaveLength(21)
    const rows = await server.db.select().from(signInFailure).where(eq(signInFailure.name, 'auditor'))
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(3)
    await forget()
  })

  test('concurrent attempts with the right password are not failures', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => tryTo('auditor', DEMO_PASSWORD)))
    expect(answers.filter(({ code }) => code !== 200)).toEqual([])
  })

  test('they expire after a day', async () => {
    for (let failure = 0; failure < 3; failure++) await tryTo('finance', WRONG_PASSWORD)
    expect((await tryTo('finance', DEMO_PASSWORD)).data).toMatchObject({ needCaptcha: true })
    server.advance(days(1))
    expect((await tryTo('finance', DEMO_PASSWORD)).code).toBe(200)
  })

  describe('by a stranger', () => {
    /** Locks the account at some addresses, which is possible for everybody who knows its name. */
    const attack = async (account: string, places: number) => {
      for (let place = 0; place < places; place++) {
        // The attacker respects the waiting times: the test is about the effect on others.
        const failures = { count: 8, lockedUntil: after(server.now(), minutes(15)), lastAt: server.now() }
        await server.db.insert(signInFailure).values({ name: account, origin: freshAddress(), ...failures })
      }
    }
    const withDevice = (cookie: string, password: string, from: string, more: object = {}) =>
      server.api(login, { account: 'admin', password, ...more }, { headers: { cookie, 'x-forwarded-for': from } })

    test('lock their own origin only', async () => {
      await failNineTimes('admin', '10.23.0.1')
      expect((await tryTo('admin', DEMO_PASSWORD, {}, '10.23.0.1')).message).toContain('锁定')
      const reported = await tryTo('admin', DEMO_PASSWORD, {}, '10.23.0.2')
      expect(reported).toMatchObject({
        code: 429,
        message: '登录失败次数较多,请 5 秒后再试',
        data: { needCaptcha: true },
      })
      server.advance(5_000)
      expect((await tryTo('admin', DEMO_PASSWORD, await solved(), '10.23.0.2')).code).toBe(200)
      await forget()
    })

    test('delay all other origins increasingly, and early attempts do not extend the delay', async () => {
      for (const [places, seconds] of [
        [1, 5],
        [1, 10],
        [1, 20],
        [1, 40],
        [1, 60],
        [9, 60],
      ] as const) {
        await attack('admin', places)
        const from = freshAddress()
        expect((await tryTo('admin', DEMO_PASSWORD, {}, from)).message).toBe(`登录失败次数较多,请 ${seconds} 秒后再试`)
        server.advance(seconds * 1000 - 1_000)
        expect((await tryTo('admin', DEMO_PASSWORD, {}, from)).message).toMatch(/请 1 秒后再试/)
        server.advance(1_000)
        expect((await tryTo('admin', DEMO_PASSWORD, await solved(), from)).code).toBe(200)
      }
      await forget()
    })

    test('do not affect a device that the person signed in on before', async () => {
      const first = await tryTo('admin', DEMO_PASSWORD, {}, '10.25.0.1')
      const cookie = deviceCookieOf(first)
      expect(first.headers.get('set-cookie')).toMatch(/; Path=\/api\/login; HttpOnly; SameSite=Strict$/)
      await attack('admin', 4)
      await failNineTimes('admin', '10.25.0.1')
      // At the locked address itself, without captcha or waiting time.
      expect((await withDevice(cookie, DEMO_PASSWORD, '10.25.0.1')).code).toBe(200)
      // Its own failures count as everywhere.
      for (let failure = 0; failure < 8; failure++) {
        await withDevice(cookie, WRONG_PASSWORD, '10.25.0.3', failure < 3 ? {} : await solved())
      }
      expect((await withDevice(cookie, DEMO_PASSWORD, '10.25.0.3', await solved())).message).toContain('锁定')
      await forget()
    })

    test('are not helped by a forged, expired or another person’s cookie', async () => {
      const of = async (account: string) => deviceCookieOf(await tryTo(account, DEMO_PASSWORD))
      const [own, foreign] = [await of('admin'), await of('dealer')]
      await failNineTimes('admin', '10.26.0.1')
      const made = `${foreign.split('.')[0]}.${own.split('.')[1]}`
      for (const cookie of [foreign, made, 'console-device=x', 'console-device=.']) {
        expect((await withDevice(cookie, DEMO_PASSWORD, '10.26.0.1')).message).toContain('锁定')
      }
      expect((await withDevice(own, DEMO_PASSWORD, '10.26.0.1')).code).toBe(200)
      await server.db.update(signInDevice).set({ lastAt: moment(new Date(Date.now() - days(181))) })
      expect((await withDevice(own, DEMO_PASSWORD, '10.26.0.1')).message).toContain('锁定')
      await forget()
    })
  })

  test('an account stores the twenty most recently used devices', async () => {
    for (let device = 0; device < 22; device++) await tryTo('content', DEMO_PASSWORD)
    const [content] = await server.db.select().from(adminUser).where(eq(adminUser.account, 'content'))
    expect(await server.db.$count(signInDevice, eq(signInDevice.userId, content?.id ?? 0))).toBe(20)
  })
})

describe('captchas', () => {
  test('an address may request 30 a minute', async () => {
    server.advanceToNext(minutes(1))
    const headers = { 'x-forwarded-for': '10.27.0.1' }
    const codes = []
    for (let requested = 0; requested < 31; requested++)
      codes.push((await server.api(getCaptcha, {}, { headers })).code)
    expect(codes).toEqual([...Array(30).fill(200), 429])
    expect((await server.api(getCaptcha, {}, { headers: { 'x-forwarded-for': '10.27.0.2' } })).code).toBe(200)
  })

  test('are pixels within an SVG: no outlines to analyse, and no two pictures of the same letters alike', async () => {
    const pictures = new Set<string>()
    for (let made = 0; made < 12; made++) {
      const svg = atob((await captchaPicture('aK7d')).replace('data:image/svg+xml;base64,', ''))
      expect(svg).toMatch(
        /^<svg [^>]+><image width="104" height="32" href="data:image\/png;base64,[\w+/=]+"\/><\/svg>$/,
      )
      pictures.add(svg)
    }
    expect(pictures.size).toBe(12)
  })
})
