import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodsScope } from '#contract/agents/codes.ts'
import { authorizationMode, authorizationScope } from '#contract/distribution/authorization-codes.ts'
import { addAuthorizations } from '#contract/distribution/authorizations.ts'
import { addonKind } from '#contract/distribution/codes.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import { agentPackage } from '#server/database/schema/agents.ts'
import { productAuthorization } from '#server/database/schema/distributor-goods.ts'
import { distributorAddon } from '#server/database/schema/distributors.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { dayOf } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { fields, newItem } from './bills.ts'
import { openedAccount } from './records.ts'

let server: TestServer
let account: Awaited<ReturnType<typeof openedAccount>>
let brandIds: number[]
beforeAll(async () => {
  server = await createTestServer()
  account = await openedAccount(server)
  const brands = await server.db.select().from(brand).where(eq(brand.status, brandStatus.enabled)).limit(4)
  brandIds = brands.map(({ id }) => id)
  await server.db
    .update(agentPackage)
    .set({ goodsScope: goodsScope.brands, brandIds: brandIds.slice(0, 2) })
    .where(eq(agentPackage.id, account.packageId))
  await server.db.delete(productAuthorization).where(eq(productAuthorization.distributorId, account.id))
})
afterAll(() => server.close())

const authorize = (ids: number[], mode: 1 | 2 = authorizationMode.include) =>
  server.api(
    addAuthorizations,
    {
      ...{ distributorIds: [account.id], scope: authorizationScope.brand, ids, mode },
      ...{ validFrom: dayOf(server.now()), validTo: '' },
    },
    { as: 'goods' },
  )

test('brands beyond the limit of the package are refused with limit and count, and none is authorized', async () => {
  const refused = await authorize(brandIds.slice(0, 3))
  const message = '套餐最多授权 2 个品牌，加上所选的共 3 个，可增购「授权品牌数」'
  expect(refused).toMatchObject({ code: 422, message })
  expect(fields(refused)).toEqual({ ids: message })
  expect((await authorize(brandIds.slice(0, 2))).data).toMatchObject({ done: 2 })
  expect((await authorize(brandIds.slice(0, 3))).code).toBe(422)
})

test('the same brand again and an excluded brand do not count', async () => {
  expect((await authorize(brandIds.slice(0, 2))).data).toMatchObject({ done: 0, skipped: 2 })
  expect((await authorize(brandIds.slice(3), authorizationMode.exclude)).data).toMatchObject({ done: 1 })
})

test('bought brands are added to those of the package', async () => {
  await server.db.insert(distributorAddon).values({
    distributorId: account.id,
    itemId: await newItem(server, { kind: addonKind.brands }),
    ...{ kind: addonKind.brands, quantity: 1, unitCount: 1, validFrom: dayOf(server.now()) },
  })
  expect((await authorize(brandIds.slice(2, 3))).data).toMatchObject({ done: 1 })
  expect((await authorize(brandIds.slice(3))).message).toContain('最多授权 3 个品牌')
})
