import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import type { distributorStatus } from '#contract/distribution/codes.ts'
import { addSubDistributor, changeDistributorParent } from '#contract/distribution/relations.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { enterpriseStatus, merchantSource } from '#contract/merchants/codes.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { after, dayOf, days } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { openedAccount, openingFor, trade } from './records.ts'

export let server: TestServer

/** A server for the tests of a file. */
export function startRelations(): void {
  beforeAll(async () => {
    server = await createTestServer()
  })
  afterAll(() => server.close())
}

export const later = (count: number) => dayOf(after(server.now(), days(count)))
let serial = 0

/** A company in use, with the papers that an account needs. */
export async function company(change: Partial<typeof enterpriseUser.$inferInsert> = {}): Promise<number> {
  const { licenceImage, licenceNo } = await openingFor(server)
  const mark = String(++serial).padStart(4, '0')
  const now = server.now()
  const [row] = await server.db
    .insert(enterpriseUser)
    .values({
      ...{ name: `二级测试企业${mark}`, shortName: `二级${mark}`, phone: `1391999${mark}`, contactName: '罗锦程' },
      ...{ licenceNo, licenceImage: licenceImage.split('?')[0] ?? '', legalPerson: '罗锦程', area: '330106' },
      ...{ status: enterpriseStatus.active, source: merchantSource.staff, createdAt: now, updatedAt: now },
      ...change,
    } as typeof enterpriseUser.$inferInsert)
    .returning({ id: enterpriseUser.id })
  return row?.id ?? 0
}

export async function params(
  parentId: number,
  change: Partial<ParamsOf<typeof addSubDistributor>> = {},
): Promise<ParamsOf<typeof addSubDistributor>> {
  const { contractNo, contractFiles } = await openingFor(server)
  return {
    ...{ parentId, enterpriseId: await company(), areas: ['330100', '330200'], contractNo, contractFiles },
    ...{ purchaseFactor: '', productFactor: '', saleFactor: '', expireAt: later(90), requestId: randomUUID() },
    ...change,
  }
}
export const add = async (parentId: number, change: Partial<ParamsOf<typeof addSubDistributor>> = {}) =>
  server.api(addSubDistributor, await params(parentId, change), trade)
export const below = async (parentId: number, change: Partial<ParamsOf<typeof addSubDistributor>> = {}) =>
  server.data(addSubDistributor, await params(parentId, change), trade)
export const move = (ids: number[], parentId: number, reason = '区域调整') =>
  server.api(changeDistributorParent, { ids, parentId, reason }, trade)
export const parent = (areas: string[] = ['330000', '440000']) => openedAccount(server, { areas })
export const setStatus = async (id: number, status: number) =>
  server.db
    .update(distributorAccount)
    .set({ status: status as typeof distributorStatus.active })
    .where(eq(distributorAccount.id, id))
