import { inArray } from 'drizzle-orm'
import { getRole, grantRole } from '#contract/permissions/roles.ts'
import { menu } from '#server/database/schema/permissions.ts'
import type { TestServer } from '../setup/test-server.ts'

/** An administrator at the roles. The server is asked for late: it starts before the first test. */
export function roleActions(serverOf: () => TestServer) {
  const as = 'admin'
  const detail = (id: number) => serverOf().data(getRole, { id }, { as })
  const version = async (id: number) => (await detail(id)).version
  return {
    detail,
    version,
    /** Grants just these entries, by the codes that they keep when they are renamed. */
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
