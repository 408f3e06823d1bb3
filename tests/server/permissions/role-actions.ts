import { inArray } from 'drizzle-orm'
import { getRole, grantRole } from '#contract/permissions/roles.ts'
import { menu } from '#server/database/schema/permissions.ts'
import type { TestServer } from '../setup/test-server.ts'

/** An administrator's actions on roles. The server is passed as a function, since it starts before the first test. */
export function roleActions(serverOf: () => TestServer) {
  const as = 'admin'
  const detail = (id: number) => serverOf().data(getRole, { id }, { as })
  const version = async (id: number) => (await detail(id)).version
  return {
    detail,
    version,
    /** Grants exactly these entries, by their stable codes. */
    grantOf: async (id: number, codes: readonly string[]) => {
      const rows = await serverOf()
        .db.select({ id: menu.id })
        .from(menu)
        .where(inArray(menu.code, [...codes]))
      const menuIds = rows.map((row) => row.id)
      return serverOf().data(grantRole, { id, version: await version(id), menuIds }, { as })
    },
  }
}
