import { randomBytes } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { type RoleCode, roleCodes } from '#contract/default-roles.ts'
import { adminUserStatus } from '#contract/permissions/codes.ts'
import { accountType } from '#contract/session.ts'
import { supplierStatus } from '#contract/suppliers/codes.ts'
import type { Supplier } from '#contract/suppliers/suppliers.ts'
import { mobileNumber } from '#fixtures/people.ts'
import { adminUserRole, role } from '#server/database/schema/permissions.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import type { Database } from '../database/pool.ts'
import { DEMO_PASSWORD, demoAccounts } from './accounts.ts'

type User = typeof adminUser.$inferInsert

const names: Record<RoleCode, string> = {
  superAdmin: '周敏',
  goodsOperator: '林嘉怡',
  tradeService: '何晓梅',
  finance: '苏文静',
  marketingOperator: '梁一鸣',
  contentOperator: '叶若水',
  supplier: '陈志强',
  distributor: '罗锦程',
  auditor: '宋立新',
}

const departments: Partial<Record<RoleCode, string>> = {
  superAdmin: '系统管理部',
  goodsOperator: '商品部',
  tradeService: '客户服务部',
  finance: '财务部',
  marketingOperator: '市场部',
  contentOperator: '内容部',
  auditor: '内审部',
}

const accountTypes: Partial<Record<RoleCode, 2 | 3>> = { supplier: 2, distributor: 3 }

/** The accounts that records refer to. */
export interface DemoPeople {
  adminId: number
  goodsId: number
  /** Login by supplier. */
  loginOf: ReadonlyMap<number, number>
}

/**
 * One account for each default role, and a login for every enabled supplier. The first active supplier can also be
 * signed in to, for orders of two suppliers; the passwords of the others are unknown.
 */
export async function seedPeople(
  db: Database,
  suppliers: readonly Supplier[],
  now: string,
  hashPassword: (password: string) => Promise<string>,
): Promise<DemoPeople> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const unknownHash = await hashPassword(randomBytes(24).toString('base64url'))
  const [first] = suppliers
  const stamps = { createdAt: now, createdBy: '系统', updatedAt: now, updatedBy: '系统', passwordChangedAt: now }
  const staff = roleCodes.map((code, index): User & { role: RoleCode } => ({
    ...stamps,
    role: code,
    account: demoAccounts[code],
    name: code === 'supplier' ? (first?.contactName ?? names.supplier) : names[code],
    phone: code === 'supplier' ? (first?.account ?? '') : mobileNumber(index + 1),
    accountType: accountTypes[code] ?? accountType.platform,
    department: departments[code] ?? '',
    supplierId: code === 'supplier' ? (first?.id ?? null) : null,
    passwordHash,
  }))
  const second = suppliers.find((supplier) => supplier !== first && supplier.status === supplierStatus.enabled)
  const logins = suppliers
    .filter((supplier) => supplier !== first && supplier.status !== supplierStatus.draft)
    .map((supplier): User & { role: RoleCode } => ({
      ...stamps,
      role: 'supplier',
      account: supplier.account,
      name: supplier.contactName,
      phone: supplier.account,
      accountType: accountType.supplier,
      supplierId: supplier.id,
      status: supplier.status === supplierStatus.terminated ? adminUserStatus.deleted : adminUserStatus.active,
      passwordHash: supplier === second ? passwordHash : unknownHash,
      mustChangePassword: supplier !== second && supplier.mustChangePassword,
      lastLoginAt: supplier.lastLoginAt,
    }))
  const people = [...staff, ...logins]
  const users = await db
    .insert(adminUser)
    .values(people.map(({ role: _role, ...user }) => user))
    .returning({ id: adminUser.id, account: adminUser.account, supplierId: adminUser.supplierId })
  const roles = await db
    .select({ id: role.id, code: role.code })
    .from(role)
    .where(inArray(role.code, [...roleCodes]))
  const roleIds = new Map(roles.map(({ id, code }) => [code, id]))
  const userIds = new Map(users.map(({ id, account }) => [account, id]))
  await db.insert(adminUserRole).values(
    people.flatMap((person) => {
      const [userId, roleId] = [userIds.get(person.account), roleIds.get(person.role)]
      return userId && roleId ? [{ userId, roleId }] : []
    }),
  )
  return {
    adminId: userIds.get(demoAccounts.superAdmin) ?? 0,
    goodsId: userIds.get(demoAccounts.goodsOperator) ?? 0,
    loginOf: new Map(users.flatMap(({ id, supplierId }) => (supplierId === null ? [] : [[supplierId, id]]))),
  }
}
