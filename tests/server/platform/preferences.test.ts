import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAreaTree, getPreference, savePreference } from '#contract/base.ts'
import { WHOLE_CONSOLE } from '#contract/density.ts'
import { getProfile } from '#contract/session.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const pageKey = '/goods/brand'
const defaults = { pageKey, columns: [], pageSize: 20, density: 'default', views: [] }

test('an unchanged page has the defaults', async () => {
  expect(await server.data(getPreference, { pageKey }, { as: 'goods' })).toEqual(defaults)
})

test('each part is saved separately, for this person and page', async () => {
  await server.data(savePreference, { pageKey, pageSize: 50 }, { as: 'goods' })
  await server.data(savePreference, { pageKey, density: 'compact' }, { as: 'goods' })
  expect(await server.data(getPreference, { pageKey }, { as: 'goods' })).toEqual({
    ...defaults,
    pageSize: 50,
    density: 'compact',
  })
  expect(await server.data(getPreference, { pageKey }, { as: 'finance' })).toEqual(defaults)
  expect((await server.data(getPreference, { pageKey: '/goods/supplier' }, { as: 'goods' })).pageSize).toBe(20)
})

test('the row height is shared by the whole console, and is loaded with the profile on every device', async () => {
  const densityOf = async (as: string) => (await server.data(getProfile, {}, { as })).density
  expect(await densityOf('goods')).toBe('default')
  await server.data(savePreference, { pageKey: WHOLE_CONSOLE, density: 'compact' }, { as: 'goods' })
  expect(await densityOf('goods')).toBe('compact')
  expect(await densityOf('finance')).toBe('default')
})

test('reset restores the defaults', async () => {
  expect(await server.data(savePreference, { pageKey, reset: true }, { as: 'goods' })).toEqual(defaults)
})

test('the area tree is the national one: provinces, cities, districts', async () => {
  const tree = await server.data(getAreaTree, {}, { as: 'supplier' })
  expect(tree).toHaveLength(34)
  const guangdong = tree.find(({ code }) => code === '440000')
  const foshan = guangdong?.subAreas?.find(({ code }) => code === '440600')
  expect(foshan?.subAreas?.map(({ name }) => name)).toContain('顺德区')
})
