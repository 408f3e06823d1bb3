import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { signInDevice } from '#server/database/schema/platform.ts'
import type { Connection } from '../database/pool.ts'
import { randomToken, sha256 } from '../secrets.ts'
import { after, days } from '../time.ts'

// A device that somebody has signed in on carries a cookie of chance. It opens nothing: it only tells the person's own device
// from an attacker's, whose failures must not lock it.

/** A device is known so long after the last sign-in on it. */
export const DEVICE_DAYS = 180
/** An account knows so many; the one that was used longest ago goes first. */
const MOST_DEVICES = 20

const signatureOf = ({ services }: Context, id: string): string =>
  createHmac('sha256', services.secrets.key('sign-in device')).update(id).digest('base64url')

/** The id of a device by its cookie; '' where there is none, or one that we did not sign. */
function deviceIdOf(context: Context): string {
  const [id = '', signature = '', ...rest] = (context.deviceCookie?.sent ?? '').split('.')
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(context, id))]
  return id && rest.length === 0 && given.length === right.length && timingSafeEqual(given, right) ? id : ''
}

/** The hash of the device, if the account was signed in to on it before; '' otherwise. */
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
        // Asked for a name that no account has too, so that the time tells nothing.
        eq(signInDevice.userId, userId ?? 0),
        gt(signInDevice.lastAt, after(context.now, -days(DEVICE_DAYS))),
      ),
    )
  return row ? deviceHash : ''
}

/** Notes that the account was signed in to on this device, and gives the device its cookie. */
export async function keepDevice(context: Context, userId: number): Promise<void> {
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
    .offset(MOST_DEVICES)
  if (tooMany.length > 0) {
    const hashes = tooMany.map(({ deviceHash }) => deviceHash)
    await context.db
      .delete(signInDevice)
      .where(and(eq(signInDevice.userId, userId), inArray(signInDevice.deviceHash, hashes)))
  }
  context.deviceCookie.give(`${id}.${signatureOf(context, id)}`)
}
