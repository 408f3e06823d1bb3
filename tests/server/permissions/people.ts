import { eq } from 'drizzle-orm'
import type { Permission } from '#contract/permissions.ts'
import { accountType, dataScope as dataScopeCodes } from '#contract/session.ts'
import { adminUserRole, role, rolePermission } from '#server/database/schema/permissions.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { demoAccounts } from '#server/demo/accounts.ts'
import type { TestServer } from '../setup/test-server.ts'

let made = 0

export async function roleId(server: TestServer, code: string): Promise<number> {
  const [row] = await server.db.select({ id: role.id }).from(role).where(eq(role.code, code))
  if (!row) throw new Error(`no role ${code}`)
  return row.id
}

export async function userId(server: TestServer, account: string): Promise<number> {
  const [row] = await server.db.select({ id: adminUser.id }).from(adminUser).where(eq(adminUser.account, account))
  if (!row) throw new Error(`no account ${account}`)
  return row.id
}

/** A platform role with exactly these permissions. */
export async function makeRole(
  server: TestServer,
  codes: readonly Permission[],
  dataScope:
    | typeof dataScopeCodes.all
    | typeof dataScopeCodes.brands
    | typeof dataScopeCodes.ownRecords = dataScopeCodes.all,
): Promise<number> {
  const now = '2026-01-01T00:00:00.000+08:00'
  const name = `试验角色${++made}`
  const [row] = await server.db
    .insert(role)
    .values({
      code: `probe${made}`,
      name,
      accountTypes: [accountType.platform],
      dataScope,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: role.id })
  const id = row?.id ?? 0
  if (codes.length > 0)
    await server.db.insert(rolePermission).values(codes.map((permission) => ({ roleId: id, permission })))
  return id
}

/** A platform account with these roles and the demo password. Returns its name. */
export async function makeAccount(server: TestServer, roleIds: readonly number[]): Promise<string> {
  const [admin] = await server.db.select().from(adminUser).where(eq(adminUser.account, demoAccounts.superAdmin))
  if (!admin) throw new Error('no demo administrator')
  const account = `person${++made}`
  const { id: _id, ...columns } = admin
  const [user] = await server.db
    .insert(adminUser)
    .values({ ...columns, account, phone: `1770000${String(made).padStart(4, '0')}`, name: `试验${made}` })
    .returning({ id: adminUser.id })
  if (roleIds.length > 0)
    await server.db.insert(adminUserRole).values(roleIds.map((id) => ({ userId: user?.id ?? 0, roleId: id })))
  return account
}
