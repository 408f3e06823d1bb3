import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '#contract/session.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { signInFailure } from '#server/database/schema/sign-in.ts'
import { passwordFault } from '#server/session/passwords.ts'
import { createTestServer, type TestServer } from '../server/setup/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

let tries = 0
async function timeOf(account: string): Promise<number> {
  // Without lock or address limit: the plain refusal is timed.
  await server.db.delete(signInFailure)
  const headers = { 'x-forwarded-for': `10.77.${Math.floor(tries / 250)}.${tries++ % 250}` }
  const started = performance.now()
  const answer = await server.api(login, { account, password: 'not-the-password' }, { headers })
  expect(answer).toMatchObject({ code: 422, message: '账号或密码错误' })
  return performance.now() - started
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** How much longer a known account takes than unknown ones, alternating so that both have the same machine load. */
async function ratio(): Promise<number> {
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let round = 0; round < 15; round++) {
    known.push(await timeOf('content'))
    unknown.push(await timeOf(`nobody-${tries}`))
  }
  return median(known) / median(unknown)
}

test('an unknown account is refused in the time of a known one, within a fifth', async () => {
  await timeOf('content')
  // Other load may affect one of them: one of three attempts must be undisturbed.
  const ratios: number[] = []
  for (let look = 0; look < 3; look++) {
    ratios.push(await ratio())
    const last = ratios.at(-1) ?? 0
    if (last > 0.8 && last < 1.25) return
  }
  expect.fail(`the time tells: ${ratios.map((value) => value.toFixed(2)).join(', ')}`)
})

test('every password is stored as Argon2id with the current cost and its own salt', async () => {
  const rows = await server.db.select({ hash: adminUser.passwordHash }).from(adminUser)
  for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
})

test.each(['12345678', 'password1', 'qwertyuiop', 'Iloveyou1', 'short', '1234567'])(
  '%s is rejected as a password',
  async (password) => {
    expect(await passwordFault(password, 'somebody')).not.toBeNull()
  },
)
