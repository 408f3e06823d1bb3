import { and, eq, ne } from 'drizzle-orm'
import { userStatus } from '#contract/users/codes.ts'
import type { Connection } from '#server/database/pool.ts'
import { user } from '#server/database/schema/users.ts'

/** The registered user with the phone. */
export async function userWith(db: Connection, phone: string): Promise<number | null> {
  const own = and(eq(user.phone, phone), ne(user.status, userStatus.cancelled))
  const [found] = await db.select({ id: user.id }).from(user).where(own).limit(1)
  return found?.id ?? null
}
