import { randomInt, randomUUID } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import { CAPTCHA_LIMIT_PER_MINUTE } from '#contract/constants.ts'
import type { Context } from '#server/context.ts'
import { captcha } from '#server/database/schema/sign-in.ts'
import type { Connection } from '../database/pool.ts'
import { Refusal, tooMany } from '../http/errors.ts'
import { after } from '../time.ts'
import { countAtAddress } from './address-limit.ts'
import { captchaPicture } from './captcha-picture.ts'

const LIFE_MS = 120_000
const LENGTH = 4

/** Characters that are not confused when they are rotated and bent; upper and lower case count the same. */
const characters = 'acdefhjkmprtuwxyACDEFHJKMPRTUWXY346789'

/** Draws a captcha. Drawing costs more than requesting, so the requests of an address are limited. */
export async function makeCaptcha(context: Context): Promise<{ captchaId: string; image: string }> {
  const requested = await countAtAddress(context, 'captchas')
  if (requested > CAPTCHA_LIMIT_PER_MINUTE) throw tooMany()
  const text = Array.from({ length: LENGTH }, () => characters[randomInt(characters.length)]).join('')
  const image = await captchaPicture(text)
  const captchaId = randomUUID()
  await context.db.delete(captcha).where(lt(captcha.expireAt, context.now))
  await context.db
    .insert(captcha)
    .values({ id: captchaId, answer: text.toLowerCase(), expireAt: after(context.now, LIFE_MS) })
  return { captchaId, image }
}

interface Typed {
  captchaId?: string | undefined
  captchaCode?: string | undefined
}

/** A captcha is valid for one use, right or wrong. */
export async function checkCaptcha(db: Connection, { captchaId, captchaCode }: Typed, now: string): Promise<void> {
  const used = captchaId
    ? await db
        .delete(captcha)
        .where(and(eq(captcha.id, captchaId), gt(captcha.expireAt, now)))
        .returning({ answer: captcha.answer })
    : []
  if (used[0]?.answer !== captchaCode?.trim().toLowerCase() || !captchaCode) {
    throw new Refusal(422, '验证码错误或已失效', { needCaptcha: true, fields: { captchaCode: '验证码错误或已失效' } })
  }
}
