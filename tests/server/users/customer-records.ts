import { eq } from 'drizzle-orm'
import type { ParamsOf } from '#contract/endpoint.ts'
import { buyerKind } from '#contract/orders/codes.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { customerSource, designStoreStatus, storeStatus } from '#contract/users/codes.ts'
import { addCustomerFollow } from '#contract/users/customer-follows.ts'
import { type Customer, saveCustomer } from '#contract/users/customers.ts'
import { customer } from '#server/database/schema/customers.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { adminUser, notification } from '#server/database/schema/platform.ts'
import { designStore, store } from '#server/database/schema/stores.ts'
import { textMessage } from '#server/database/schema/suppliers.ts'
import { unseal } from '#server/encryption.ts'
import type { TestServer } from '../setup/test-server.ts'
import { freshPhone, register } from './people.ts'

type Input = ParamsOf<typeof saveCustomer>

let serial = 0

export const newCustomer = (change: Partial<Input> = {}): Input => ({
  name: '测试客户',
  phone: freshPhone(),
  source: customerSource.phoneCall,
  area: '330106',
  ...change,
})

export const addCustomer = (server: TestServer, change: Partial<Input> = {}, as = 'trade'): Promise<Customer> =>
  server.data(saveCustomer, newCustomer(change), { as })

/** A store that takes customers. */
export async function openStore(
  server: TestServer,
  change: Partial<typeof store.$inferInsert> = {},
): Promise<typeof store.$inferSelect> {
  const now = server.now()
  const [row] = await server.db
    .insert(store)
    .values({
      name: `测试门店 ${serial++} ${Date.now()}`,
      area: '330106',
      status: storeStatus.open,
      createdAt: now,
      updatedAt: now,
      ...change,
    })
    .returning()
  if (!row) throw new Error('no store')
  return row
}

/** The company behind the demo distributor, with a store of its own. */
export async function dealerStore(server: TestServer): Promise<typeof store.$inferSelect> {
  const [account] = await server.db.select().from(adminUser).where(eq(adminUser.account, 'dealer'))
  const partyId = account?.distributorId ?? 0
  await server.db
    .update(tradeParty)
    .set({ enterpriseId: 3, kind: buyerKind.distributor })
    .where(eq(tradeParty.id, partyId))
  return openStore(server, { enterpriseId: 3 })
}

/** A designer whose design store is online, unless another status is given. */
export async function newDesigner(server: TestServer, status = designStoreStatus.online as number): Promise<number> {
  const { id } = await register(server, { identity: userIdentity.designer, realName: '测试设计师' })
  const now = server.now()
  await server.db.insert(designStore).values({
    designerId: id,
    name: `测试设计店 ${serial++} ${Date.now()}`,
    status: status as typeof designStore.$inferInsert.status,
    createdAt: now,
    updatedAt: now,
  })
  return id
}

export const customerRow = async (server: TestServer, id: number) => {
  const [row] = await server.db.select().from(customer).where(eq(customer.id, id))
  if (!row) throw new Error(`no customer ${id}`)
  return row
}

export const follow = (
  server: TestServer,
  customerId: number,
  change: Partial<ParamsOf<typeof addCustomerFollow>> = {},
  as = 'trade',
) =>
  server.api(
    addCustomerFollow,
    { customerId, way: 1, content: '电话介绍了套餐', followedAt: server.now(), ...change },
    { as },
  )

/** Texts that were written to a phone. */
export async function textsTo(server: TestServer, phone: string): Promise<string[]> {
  const rows = await server.db.select().from(textMessage).where(eq(textMessage.phone, phone))
  return rows.map(({ textSecret }) => unseal(server.services.secrets, textSecret))
}

/** Titles of the notices of an account. */
export async function noticesOf(server: TestServer, account: string): Promise<string[]> {
  const rows = await server.db
    .select({ title: notification.title })
    .from(notification)
    .innerJoin(adminUser, eq(adminUser.id, notification.receiverId))
    .where(eq(adminUser.account, account))
  return rows.map(({ title }) => title)
}
