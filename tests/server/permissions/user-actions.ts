import { and, desc, eq } from 'drizzle-orm'
import { getAdminUser } from '#contract/permissions/admin-users.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { days, moment } from '#server/time.ts'
import type { TestServer } from '../setup/test-server.ts'

/** An administrator at the accounts. The server is asked for late: it starts before the first test. */
export function userActions(serverOf: () => TestServer) {
  return {
    find: (id: number) => serverOf().data(getAdminUser, { id }, { as: 'admin' }),
    /** A day from now on, by the server's clock. */
    day: (ahead: number) => moment(new Date(serverOf().services.clock().getTime() + days(ahead))).slice(0, 10),
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
