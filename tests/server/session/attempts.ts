import { eq } from 'drizzle-orm'
import { getCaptcha, login } from '#contract/session.ts'
import { captcha } from '#server/database/schema/sign-in.ts'
import type { Answer, TestServer } from '../setup/test-server.ts'

let addresses = 0

/** An unused address: the rate limit has its own tests. */
export const freshAddress = (): string => `10.9.${Math.floor(addresses / 250)}.${addresses++ % 250}`

/** Tries to sign in, by default from a new address. */
export const attemptsAt =
  (server: TestServer) =>
  (account: string, password: string, more: object = {}, from = freshAddress()) =>
    server.api(login, { account, password, ...more }, { headers: { 'x-forwarded-for': from } })

/** Solves a captcha by reading its answer. */
export async function solvedAt(server: TestServer): Promise<{ captchaId: string; captchaCode: string }> {
  const { captchaId } = await server.data(getCaptcha, {}, { headers: { 'x-forwarded-for': freshAddress() } })
  const [row] = await server.db.select().from(captcha).where(eq(captcha.id, captchaId))
  return { captchaId, captchaCode: row?.answer.toUpperCase() ?? '' }
}

/** The device cookie of a sign-in, as it is sent back. */
export const deviceCookieOf = ({ headers }: Answer<unknown>): string => headers.get('set-cookie')?.split(';')[0] ?? ''
