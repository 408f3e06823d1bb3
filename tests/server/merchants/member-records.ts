import { and, eq } from 'drizzle-orm'
import type { ParamsOf } from '#contract/endpoint.ts'
import { merchantUserStatus } from '#contract/merchants/codes.ts'
import { type MerchantUser, saveMerchantUser } from '#contract/merchants/merchant-users.ts'
import { storeRoleLevel } from '#contract/permissions/storefront-codes.ts'
import { storeStatus } from '#contract/users/codes.ts'
import { enterpriseUser, merchantUser } from '#server/database/schema/merchants.ts'
import { storeRole } from '#server/database/schema/storefronts.ts'
import { store } from '#server/database/schema/stores.ts'
import type { TestServer } from '../setup/test-server.ts'
import { freshName } from '../suppliers/records.ts'
import { freshPhone } from '../users/people.ts'

export async function roleNamed(server: TestServer, name: string): Promise<number> {
  const [role] = await server.db.select().from(storeRole).where(eq(storeRole.name, name))
  if (!role) throw new Error(`no role ${name}`)
  return role.id
}

/** A store of a merchant. */
export async function addStore(server: TestServer, enterpriseId: number, status: number = storeStatus.open) {
  const now = server.now()
  const [made] = await server.db
    .insert(store)
    .values({
      createdAt: now,
      updatedAt: now,
      name: freshName('店'),
      area: '440606',
      enterpriseId,
      status: status as 1,
    })
    .returning()
  if (!made) throw new Error('no store')
  return made
}

type Input = ParamsOf<typeof saveMerchantUser>

/** An accountant, who needs no store. */
export const newMember = async (
  server: TestServer,
  enterpriseId: number,
  changes: Partial<Input> = {},
): Promise<Input> => ({
  enterpriseId,
  name: '测试成员',
  phone: freshPhone(),
  roleLevel: storeRoleLevel.finance,
  storeRoleId: await roleNamed(server, '财务'),
  ...changes,
})

export const addMember = async (
  server: TestServer,
  enterpriseId: number,
  changes: Partial<Input> = {},
): Promise<MerchantUser> =>
  server.data(saveMerchantUser, await newMember(server, enterpriseId, changes), { as: 'marketing' })

export async function memberRow(server: TestServer, id: number): Promise<typeof merchantUser.$inferSelect> {
  const [row] = await server.db.select().from(merchantUser).where(eq(merchantUser.id, id))
  if (!row) throw new Error(`no member ${id}`)
  return row
}

export async function ownerOf(server: TestServer, enterpriseId: number): Promise<typeof merchantUser.$inferSelect> {
  const [row] = await server.db
    .select()
    .from(merchantUser)
    .where(
      and(
        eq(merchantUser.enterpriseId, enterpriseId),
        eq(merchantUser.roleLevel, storeRoleLevel.owner),
        eq(merchantUser.status, merchantUserStatus.active),
      ),
    )
  if (!row) throw new Error(`no owner of ${enterpriseId}`)
  return row
}

export async function enterpriseRow(server: TestServer, id: number): Promise<typeof enterpriseUser.$inferSelect> {
  const [row] = await server.db.select().from(enterpriseUser).where(eq(enterpriseUser.id, id))
  if (!row) throw new Error(`no merchant ${id}`)
  return row
}
