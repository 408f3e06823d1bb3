import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportBrands, getBrand, listBrands } from '#contract/suppliers/brands.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('tabs count by status, whatever status is requested', async () => {
  const all = await server.data(listBrands, {}, { as: 'goods' })
  const enabled = await server.data(listBrands, { status: brandStatus.enabled }, { as: 'goods' })
  expect(enabled.counts).toEqual(all.counts)
  expect(enabled.total).toBe(all.counts?.[3])
  expect(new Set(enabled.list.map((row) => row.status))).toEqual(new Set([3]))
})

test('the chips count what their filters match', async () => {
  const { counts } = await server.data(listBrands, {}, { as: 'goods' })
  const expiring = await server.data(listBrands, { expiring: 30, pageSize: 100 }, { as: 'goods' })
  const expired = await server.data(listBrands, { expired: true, pageSize: 100 }, { as: 'goods' })
  expect([expiring.total, expired.total]).toEqual([counts?.expiring, counts?.expired])
  expect(expiring.list.every(({ daysLeft }) => daysLeft !== null && daysLeft >= 0 && daysLeft <= 30)).toBe(true)
  expect(expired.list.every(({ daysLeft }) => daysLeft !== null && daysLeft < 0)).toBe(true)
})

test('a keyword searches name, English name and code, and takes wildcards literally', async () => {
  const row = await server.data(getBrand, { id: 1 }, { as: 'goods' })
  for (const keyword of [row.name, row.nameEn.toUpperCase(), row.brandCode]) {
    const found = await server.data(listBrands, { keyword }, { as: 'goods' })
    expect(found.list.map((brandRow) => brandRow.id)).toContain(1)
  }
  expect((await server.data(listBrands, { keyword: '%' }, { as: 'goods' })).total).toBe(0)
  expect((await server.data(listBrands, { keyword: '_' }, { as: 'goods' })).total).toBe(0)
})

test('a category finds the brands of its descendants', async () => {
  const below = await server.data(listBrands, { categoryId: 1, pageSize: 100 }, { as: 'goods' })
  expect(below.total).toBeGreaterThan(0)
  expect(below.list.flatMap((row) => row.categories.map((item) => item.name))).toContain('沙发')
})

test('sorts by days left, brands without an end last', async () => {
  const { list } = await server.data(listBrands, { sort: 'daysLeft', pageSize: 100 }, { as: 'goods' })
  const known = list.flatMap(({ daysLeft }) => daysLeft ?? [])
  expect(known).toEqual([...known].sort((left, right) => left - right))
  expect(list.at(-1)?.daysLeft).toBeNull()
})

test('a supplier account finds and counts only its own brands', async () => {
  const own = await server.data(listBrands, { pageSize: 100 }, { as: 'supplier' })
  expect(new Set(own.list.map((row) => row.supplier.id))).toEqual(new Set([1]))
  const sum = [0, 1, 2, 3, 4].reduce((total, status) => total + (own.counts?.[status] ?? 0), 0)
  expect(sum).toBe(own.total)
  expect((await server.data(listBrands, { supplierId: 2 }, { as: 'supplier' })).total).toBe(0)
})

test('an unknown filter is a malformed request', async () => {
  const answer = await server.api(listBrands, { nobody: 1 } as object, { as: 'goods' })
  expect(answer).toMatchObject({ code: 400, status: 400 })
})

test('exports the rows of the list as a file', async () => {
  const started = await server.data(exportBrands, { status: brandStatus.enabled }, { as: 'goods' })
  expect(started.fileUrl).toContain('/export/')
  expect(await server.api(exportBrands, {}, { as: 'supplier' })).toMatchObject({ code: 403 })
})
