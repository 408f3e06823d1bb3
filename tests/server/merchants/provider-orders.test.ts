import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProviderUses } from '#contract/merchants/provider-settlements.ts'
import { getProvider } from '#contract/merchants/providers.ts'
import { inService, providedPackage, use } from '../blackCard/service-order-records.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const trade = { as: 'trade' }

test('a provider counts the service orders that it is doing now', async () => {
  const { provider, pack } = await providedPackage(server)
  const running = async () => (await server.data(getProvider, { id: provider.id }, trade)).runningCount
  expect(await running()).toBe(0)
  await inService(server, pack.id, {}, provider.id)
  expect(await running()).toBe(1)
})

test('a service names its service order, to who may see service orders', async () => {
  const { provider, pack } = await providedPackage(server)
  const { id, serviceOrderNo } = await inService(server, pack.id, {}, provider.id)
  expect((await use(server, id, 1)).code).toBe(200)
  const usesAs = async (as: string) =>
    (await server.data(listProviderUses, { providerId: provider.id }, { as })).list.map((one) => one.serviceOrder)
  expect(await usesAs('trade')).toEqual([{ id, name: serviceOrderNo }])
  expect(await usesAs('marketing')).toEqual([null])
})
