import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { adminUserStatus } from '#contract/permissions/codes.ts'
import type { Permission } from '#contract/permissions.ts'
import { dataScope } from '#contract/session.ts'
import { insertAll } from './database/bulk-writes.ts'
import type { Connection } from './database/pool.ts'
import { preparedStatement } from './database/prepared-statements.ts'
import { adminUserBrand, adminUserRole, role } from './database/schema/permissions.ts'
import { adminUser, notification } from './database/schema/platform.ts'
import { anyOfParam } from './entity/paging.ts'
import { heldCodes } from './session/grants.ts'

export type Notice = Omit<typeof notification.$inferInsert, 'id' | 'receiverId' | 'createdAt' | 'readAt'>

/** Adds a notification for each receiver. */
export async function notify(db: Connection, receiverIds: number[], now: string, notice: Notice): Promise<void> {
  const receivers = [...new Set(receiverIds)]
  await insertAll(
    db,
    notification,
    receivers.map((receiverId) => ({ ...notice, receiverId, createdAt: now })),
  )
}

/** Subject of a notification. Receivers with a narrow scope get only subjects of their brands or their own records. */
interface Subject {
  brandId: number
  createdById: number | null
}

/** Subjects without a brand and an owner are visible only to receivers with an unrestricted scope. */
const subjectOf = (about: Subject | undefined) => ({
  brandId: about?.brandId ?? 0,
  createdById: about?.createdById ?? 0,
})

const sees = (about: { brandId: unknown; createdById: unknown }): SQL => sql`exists (
  select 1 from ${adminUserRole} own join ${role} scope on scope.id = own.role_id and scope.enabled
  where own.user_id = ${adminUser.id} and (scope.data_scope not in (${dataScope.brands}, ${dataScope.ownRecords})
    or (scope.data_scope = ${dataScope.ownRecords} and own.user_id = ${about.createdById}::bigint)
    or (scope.data_scope = ${dataScope.brands} and exists (select 1 from ${adminUserBrand} given
      where given.user_id = own.user_id and given.brand_id = ${about.brandId}::bigint))))`

/** Active accounts that hold a permission by one of their roles and may see the subject. */
export async function holdersOf(db: Connection, permission: Permission, about?: Subject): Promise<number[]> {
  const holding = sql`select role_id from ${heldCodes((_roleId, code) => sql`${code} = ${permission}`)} held`
  const rows = await db
    .selectDistinct({ id: adminUser.id })
    .from(adminUser)
    .innerJoin(adminUserRole, eq(adminUserRole.userId, adminUser.id))
    .innerJoin(role, and(eq(role.id, adminUserRole.roleId), eq(role.enabled, true)))
    .where(
      and(
        eq(adminUser.status, adminUserStatus.active),
        or(role.holdsAll, sql`${role.id} in (${holding})`),
        sees(subjectOf(about)),
      ),
    )
  return rows.map((row) => row.id)
}

const accountsGiven = preparedStatement((db) =>
  db
    .select({ id: adminUser.id })
    .from(adminUser)
    .where(
      and(
        anyOfParam(adminUser.supplierId),
        eq(adminUser.status, adminUserStatus.active),
        sees({ brandId: sql.placeholder('brandId'), createdById: sql.placeholder('createdById') }),
      ),
    )
    .prepare('accounts_of_suppliers'),
)

/** Active accounts of suppliers that may see the subject. */
export async function accountsOfSuppliers(db: Connection, supplierIds: number[], about?: Subject): Promise<number[]> {
  if (supplierIds.length === 0) return []
  const rows = await accountsGiven(db).execute({ ids: supplierIds, ...subjectOf(about) })
  return rows.map((row) => row.id)
}
