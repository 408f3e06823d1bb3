import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Connection } from '#server/database/pool.ts'

/** Without letters and digits that resemble each other. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 6

/** An invite code that nobody in the column has. */
export async function freshCode(db: Connection, inviteCode: PgColumn): Promise<string> {
  for (;;) {
    const code = Array.from({ length: CODE_LENGTH }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('')
    if ((await db.$count(inviteCode.table, eq(inviteCode, code))) === 0) return code
  }
}
