import { sql } from 'drizzle-orm'
import { user } from '#server/database/schema/users.ts'

/** The name of a user as shown to staff: the real name if it is known. */
export const userName = sql<string>`coalesce(nullif(${user.realName}, ''), ${user.nickname})`
