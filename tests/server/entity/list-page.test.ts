import { and, like, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest'
import { enableStatus } from '#contract/configuration/codes.ts'
import type { ParsedParamsOf } from '#contract/endpoint.ts'
import type { listMaterialBrands } from '#contract/materials/brands.ts'
import { materialBrands } from '#server/areas/materials/brand/present.ts'
import { materialBrand } from '#server/database/schema/materials.ts'
import { containsAny, holds, same } from '#server/entity/filters.ts'
import { exportedRows, filterLabels, inTab, listPage } from '#server/entity/list-page.ts'
import type { SortColumns } from '#server/entity/paging.ts'
import { pluck } from '#server/entity/present.ts'
import { insertRows } from '#server/entity/rows.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { change, platform } from './calls.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  await change(server, (call) =>
    insertRows(
      call,
      materialBrands,
      [0, 1, 1, 0, 1].map((status, nth) => ({
        name: `页${nth}`,
        status: status as 0 | 1,
        sort: 9 - nth,
        categoryIds: [nth],
      })),
    ),
  )
})
afterAll(() => server.close())

const ofTest = like(materialBrand.name, '页%')
const { name, sort, status, updatedAt } = materialBrand
type Params = ParsedParamsOf<typeof listMaterialBrands>

const pageOf = (params: Pick<Params, 'pageNum' | 'pageSize' | 'sort' | 'status'>, where: SQL | undefined = ofTest) =>
  change(server, (call) =>
    listPage(call, params, {
      name: 'test',
      table: materialBrand,
      where,
      tabs: {
        column: status,
        codes: enableStatus.codes,
        open: params.status,
        also: { late: and(ofTest, like(name, '%4')) },
      },
      sorts: { name, sort, status, updatedAt },
      first: 'sort',
      present: async (_scope, rows) => rows.map((row) => row.name),
    }),
  )

test('a page, its total and its tabs; tabs ignore the open tab', async () => {
  expect(await pageOf({ pageNum: 1, pageSize: 2, status: 1 })).toEqual({
    list: ['页4', '页2'],
    total: 3,
    counts: { 0: 2, 1: 3, late: 1 },
    pageNum: 1,
    pageSize: 2,
  })
  expect(await pageOf({ pageNum: 2, pageSize: 2, status: 1 })).toMatchObject({ list: ['页1'], total: 3 })
  expect(await pageOf({ pageNum: 1, pageSize: 20, sort: '-sort' })).toMatchObject({
    list: ['页0', '页1', '页2', '页3', '页4'],
  })
})

test('without tabs there is only a total', async () => {
  const page = await change(server, (call) =>
    listPage(
      call,
      { pageNum: 1, pageSize: 1 },
      { name: 'bare', table: materialBrand, where: ofTest, sorts: {}, present: async (_scope, rows) => rows },
    ),
  )
  expect(page).toMatchObject({ total: 5, list: [{ name: '页4' }] })
  expect(page).not.toHaveProperty('counts')
})

test('the sort columns are exactly those of the endpoint', () => {
  expectTypeOf<keyof SortColumns<NonNullable<Params['sort']>>>().toEqualTypeOf<
    'name' | 'sort' | 'status' | 'updatedAt'
  >()
})

test('undefined filters match all rows', async () => {
  const found = async (...filters: (SQL | undefined)[]) =>
    (await pageOf({ pageNum: 1, pageSize: 9 }, and(ofTest, ...filters))).list
  expect(await found(same(materialBrand, { status: 0 }, 'status'))).toEqual(['页3', '页0'])
  expect(await found(containsAny('4', name, materialBrand.nameEn))).toEqual(['页4'])
  expect(await found(holds(materialBrand.categoryIds, 2))).toEqual(['页2'])
  const all = await found(
    same(materialBrand, {}, 'status'),
    containsAny('', name),
    holds(materialBrand.categoryIds, undefined),
  )
  expect(all).toHaveLength(5)
})

test('an export counts and reads the rows of the list', async () => {
  const { count, rows } = exportedRows(
    materialBrand,
    (params: { status?: number }) => inTab(ofTest, status, params.status),
    async (_scope, found) => found.map((row) => ({ id: row.id, name: row.name })),
  )
  const scope = { db: server.db, caller: platform, now: server.now() }
  expect(await count({ status: 1 }, scope)).toBe(3)
  const read: string[] = []
  for await (const batch of rows({ status: 1 }, scope)) read.push(...pluck(batch, 'name'))
  expect(read).toEqual(['页1', '页2', '页4'])
})

test('labels of the filters', () => {
  const requested = filterLabels(
    ['关键词', '砖'],
    ['状态', 0, enableStatus],
    ['来源', undefined, enableStatus],
    ['空', ''],
  )
  expect(requested).toEqual([
    { key: '关键词', value: '砖' },
    { key: '状态', value: enableStatus.label(0) },
  ])
})
