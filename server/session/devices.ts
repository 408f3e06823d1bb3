import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { signInDevice } from '#server/database/schema/sign-in.ts'
import type { Connection } from '../database/pool.ts'
import { randomToken, sha256 } from '../secrets.ts'
import { after, days } from '../time.ts'

// A device that somebody has signed in on has a random cookie. It grants no access: it only distinguishes the person's
// own device from an attacker's, whose failures must not lock it.

/** Days that a device is recognised after its last sign-in. */
export const DEVICE_DAYS = 180
/** Maximum number of devices of an account; the least recently used is removed first. */
const MAX_DEVICES = 20

const signatureOf = ({ services }: Context, id: string): string =>
  createHmac('sha256', services.secrets.key('sign-in device')).update(id).digest('base64url')

/** The device id in the cookie; '' without a cookie or a valid signature. */
function deviceIdOf(context: Context): string {
  const [id = '', signature = '', ...rest] = (context.deviceCookie?.sent ?? '').split('.')
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(context, id))]
  return id && rest.length === 0 && given.length === right.length && timingSafeEqual(given, right) ? id : ''
}

/** Hash of the device if the account was signed in to on it before, otherwise ''. */
export async function knownDevice(db: Connection, context: Context, userId: number | undefined): Promise<string> {
  const id = deviceIdOf(context)
  if (id === '') return ''
  const deviceHash = sha256(id)
  const [row] = await db
    .select({ userId: signInDevice.userId })
    .from(signInDevice)
    .where(
      and(
        eq(signInDevice.deviceHash, deviceHash),
        // Also queried for unknown accounts, so that the response time reveals nothing.
        eq(signInDevice.userId, userId ?? 0),
        gt(signInDevice.lastAt, after(context.now, -days(DEVICE_DAYS))),
      ),
    )
  return row ? deviceHash : ''
}

/** Registers the device of a sign-in and sends it its cookie. */
export async function rememberDevice(context: Context, userId: number): Promise<void> {
  if (!context.deviceCookie) return
  const id = deviceIdOf(context) || randomToken()
  await context.db
    .insert(signInDevice)
    .values({ deviceHash: sha256(id), userId, lastAt: context.now })
    .onConflictDoUpdate({ target: [signInDevice.deviceHash, signInDevice.userId], set: { lastAt: context.now } })
  const tooMany = await context.db
    .select({ deviceHash: signInDevice.deviceHash })
    .from(signInDevice)
    .where(eq(signInDevice.userId, userId))
    .orderBy(desc(signInDevice.lastAt))
    .offset(MAX_DEVICES)
  if (tooMany.length > 0) {
    const hashes = tooMany.map(({ deviceHash }) => deviceHash)
    await context.db
      .delete(signInDevice)
      .where(and(eq(signInDevice.userId, userId), inArray(signInDevice.deviceHash, hashes)))
  }
  context.deviceCookie.give(`${id}.${signatureOf(context, id)}`)
}
