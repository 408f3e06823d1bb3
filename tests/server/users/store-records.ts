import { eq } from 'drizzle-orm'
import type { ParamsOf } from '#contract/endpoint.ts'
import { customerSource, customerStatus, storeStatus, storeType } from '#contract/users/codes.ts'
import { saveCityStore } from '#contract/users/stores.ts'
import { customer } from '#server/database/schema/customers.ts'
import { store } from '#server/database/schema/stores.ts'
import type { TestServer } from '../setup/test-server.ts'
import { freshName, upload } from '../suppliers/records.ts'
import { freshPhone, register } from './people.ts'

type Input = ParamsOf<typeof saveCityStore>

/** By server: a person who runs the stores of its tests. */
const managers = new WeakMap<TestServer, Promise<{ id: number }>>()

function managerOf(server: TestServer): Promise<{ id: number }> {
  const known = managers.get(server) ?? register(server)
  managers.set(server, known)
  return known
}

/** A store that is complete for its opening, in 杭州西湖区. */
export async function completeStore(server: TestServer, changes: Partial<Input> = {}): Promise<Input> {
  return {
    name: freshName('店').slice(0, 30),
    area: '330106',
    storeType: storeType.direct,
    enterpriseId: null,
    managerIds: [(await managerOf(server)).id],
    openedAt: '',
    isMain: false,
    recommended: false,
    sort: 10,
    address: '古墩路 88 号',
    longitude: '120.130300',
    latitude: '30.25930',
    serviceAreas: ['330100', '330500'],
    contactName: '陈志强',
    contactPhone: '0571-87654321',
    businessHours: [{ weekdays: [1, 2, 3, 4, 5], open: '09:00', close: '18:00' }],
    services: [1, 3],
    logo: '',
    cover: await upload(server, 'marketing', { width: 1280, height: 720 }),
    images: [{ url: await upload(server, 'marketing'), name: '实景.png', size: 1000 }],
    video: '',
    licenceImage: '',
    brandIds: [],
    intro: '<p>一层客厅，二层卧室。</p>',
    ...changes,
  }
}

/** Opens a store as 营销运营. */
export async function openedStore(server: TestServer, changes: Partial<Input> = {}) {
  return server.data(saveCityStore, { ...(await completeStore(server, changes)), open: true }, { as: 'marketing' })
}

/** Takes the stores of the demo out of the way: tests then know all that serve an area. */
export const closeAll = (server: TestServer) =>
  server.db.update(store).set({ status: storeStatus.closed, isMain: false })

export async function addCustomers(
  server: TestServer,
  storeId: number,
  count: number,
  changes: Partial<typeof customer.$inferInsert> = {},
) {
  const now = server.now()
  return server.db
    .insert(customer)
    .values(
      Array.from({ length: count }, () => ({
        createdAt: now,
        updatedAt: now,
        name: '测试客户',
        phone: freshPhone(),
        source: customerSource.storeVisit,
        area: '330106',
        storeId,
        status: customerStatus.following,
        ...changes,
      })),
    )
    .returning()
}

export async function storeRow(server: TestServer, id: number): Promise<typeof store.$inferSelect> {
  const [row] = await server.db.select().from(store).where(eq(store.id, id))
  if (!row) throw new Error(`no store ${id}`)
  return row
}
