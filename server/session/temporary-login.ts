import { TEMP_PASSWORD_HOURS } from '#contract/constants.ts'
import type { adminUser } from '#server/database/schema/platform.ts'
import { after, hours } from '../time.ts'
import { hashPassword, temporaryPassword } from './passwords.ts'

/** A password that is valid for 72 hours and must be changed at the next sign-in. */
export async function temporaryLogin(now: string) {
  const password = temporaryPassword()
  const columns = {
    passwordHash: await hashPassword(password),
    passwordChangedAt: now,
    mustChangePassword: true,
    tempPasswordUntil: after(now, hours(TEMP_PASSWORD_HOURS)),
  } satisfies Partial<typeof adminUser.$inferInsert>
  return { password, columns }
}
