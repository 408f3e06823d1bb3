import { and, desc, eq } from 'drizzle-orm'
import { getAdminUser } from '#contract/permissions/admin-users.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { days, moment } from '#server/time.ts'
import type { TestServer } from '../setup/test-server.ts'

/**
 * An administrator's actions on accounts. The server is passed as a function, since it starts before the first test.
 */
export function userActions(serverOf: () => TestServer) {
  return {
    find: (id: number) => serverOf().data(getAdminUser, { id }, { as: 'admin' }),
    /** A day counted from today by the server's clock. */
    day: (offset: number) => moment(new Date(serverOf().services.clock().getTime() + days(offset))).slice(0, 10),
    lastAudit: async (id: number) => {
      const [row] = await serverOf()
        .db.select()
        .from(auditLog)
        .where(and(eq(auditLog.resource, 'adminUser'), eq(auditLog.targetId, String(id))))
        .orderBy(desc(auditLog.id))
        .limit(1)
      return row
    },
  }
}
