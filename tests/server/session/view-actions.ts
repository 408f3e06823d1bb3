import { and, desc, eq, inArray } from 'drizzle-orm'
import { auditResult } from '#contract/permissions/codes.ts'
import { getProfile } from '#contract/session.ts'
import { startViewAs, stopViewAs } from '#contract/view-as.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { roleId, userId } from '../permissions/people.ts'
import type { TestServer } from '../setup/test-server.ts'

/** What an administrator with this token does with views, and the log entries about it. */
export function viewActions(serverOf: () => TestServer, tokenOf: () => string) {
  const start = (params: { roleId?: number; userId?: number }, token = tokenOf()) =>
    serverOf().api(startViewAs, params, { token })
  return {
    start,
    stop: () => serverOf().api(stopViewAs, {}, { token: tokenOf() }),
    profile: () => serverOf().data(getProfile, {}, { token: tokenOf() }),
    asFinance: async () => start({ roleId: await roleId(serverOf(), 'finance') }),
    asAccount: async (account: string) => start({ userId: await userId(serverOf(), account) }),
    /** Successful entries with these actions, the last one first. */
    entries: (...actions: string[]) =>
      serverOf()
        .db.select()
        .from(auditLog)
        .where(and(inArray(auditLog.action, actions), eq(auditLog.result, auditResult.success)))
        .orderBy(desc(auditLog.id)),
  }
}
