import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Permission } from '#contract/permissions.ts'
import type { Connection } from './database/pool.ts'
import { adminUser, notification } from './database/schema.ts'
import { adminUserRole, role } from './database/schema-permissions.ts'
import { heldCodes } from './session/grants.ts'

export type Notice = Omit<typeof notification.$inferInsert, 'id' | 'receiverId' | 'createdAt' | 'readAt'>

/** Puts a notice into the bell of each receiver. */
export async function notify(db: Connection, receiverIds: number[], now: string, notice: Notice): Promise<void> {
  const receivers = [...new Set(receiverIds)]
  for (let start = 0; start < receivers.length; start += 1_000) {
    await db
      .insert(notification)
      .values(receivers.slice(start, start + 1_000).map((receiverId) => ({ ...notice, receiverId, createdAt: now })))
  }
}

/** The normal accounts that hold a permission by one of their roles. */
export async function holdersOf(db: Connection, permission: Permission): Promise<number[]> {
  const holding = sql`select role_id from ${heldCodes((_roleId, code) => sql`${code} = ${permission}`)} held`
  const rows = await db
    .selectDistinct({ id: adminUser.id })
    .from(adminUser)
    .innerJoin(adminUserRole, eq(adminUserRole.userId, adminUser.id))
    .innerJoin(role, and(eq(role.id, adminUserRole.roleId), eq(role.enabled, true)))
    .where(and(eq(adminUser.status, 1), or(role.holdsAll, sql`${role.id} in (${holding})`)))
  return rows.map((row) => row.id)
}

/** The normal accounts of suppliers. */
export async function accountsOfSuppliers(db: Connection, supplierIds: number[]): Promise<number[]> {
  if (supplierIds.length === 0) return []
  const rows = await db
    .select({ id: adminUser.id })
    .from(adminUser)
    .where(and(inArray(adminUser.supplierId, supplierIds), eq(adminUser.status, 1)))
  return rows.map((row) => row.id)
}
