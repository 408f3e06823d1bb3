import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodsScope } from '#contract/agents/codes.ts'
import { listAgentPackageItems } from '#contract/agents/items.ts'
import {
  addAgentPackage,
  exportAgentPackages,
  listAgentPackages,
  sortAgentPackages,
} from '#contract/agents/packages.ts'
import { job } from '#server/database/schema/platform.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { freshName } from '../suppliers/records.ts'
import { type PackageRecords, packageRecords } from './package-records.ts'

let server: TestServer
let records: PackageRecords
beforeAll(async () => {
  server = await createTestServer()
  records = await packageRecords(server)
})
afterAll(() => server.close())

const as = { as: 'goods' }

describe('list', () => {
  test('filters by area: the whole country, areas within it and areas around it', async () => {
    const name = freshName('地区')
    await records.add({ name: `${name}甲`, areas: ['100000'] })
    await records.add({ name: `${name}乙`, areas: ['440000', '350000'] })
    await records.add({ name: `${name}丙`, areas: ['440600', '440100'] })
    await records.add({ name: `${name}丁`, areas: ['330000', '320000'] })
    const found = async (area: string) =>
      (await server.data(listAgentPackages, { keyword: name, area, sort: 'createdAt' }, as)).list.map((row) =>
        row.name.slice(-1),
      )
    expect(await found('440000')).toEqual(['甲', '乙', '丙'])
    expect(await found('440606')).toEqual(['甲', '乙', '丙'])
    expect(await found('440300')).toEqual(['甲', '乙'])
  })

  test('tabs count the filtered rows; larger ranks come first', async () => {
    const name = freshName('排序')
    const first = await records.add({ name: `${name}一` })
    const second = await records.add({ name: `${name}二` })
    await server.data(sortAgentPackages, { items: [{ id: first.id, sort: 9 }] }, as)
    const { list, counts } = await server.data(listAgentPackages, { keyword: name }, as)
    expect(list.map(({ id }) => id)).toEqual([first.id, second.id])
    expect(counts).toEqual({ 0: 2, 1: 0, 2: 0 })
  })

  test('suppliers have no access, and auditors only read', async () => {
    expect(await server.api(listAgentPackages, {}, { as: 'supplier' })).toMatchObject({ code: 403 })
    expect(await server.api(addAgentPackage, records.input(), { as: 'auditor' })).toMatchObject({ code: 403 })
  })

  test('cost prices are returned only with product:cost', async () => {
    const { id } = await records.add({ goodsScope: goodsScope.products, items: [records.item(0)] })
    const { list } = await server.data(listAgentPackageItems, { id }, { as: 'auditor' })
    expect(list[0]?.sku).not.toHaveProperty('purchasePrice')
    const seen = await server.data(listAgentPackageItems, { id }, as)
    expect(seen.list[0]?.sku).toHaveProperty('purchasePrice')
  })
})

test('the export has one row for each of a package’s goods', async () => {
  const { id } = await server.data(
    addAgentPackage,
    records.input({ goodsScope: goodsScope.products, items: [records.item(0, '88.00'), records.item(1)] }),
    as,
  )
  const started = await server.data(exportAgentPackages, { ids: [id], withItems: true }, as)
  const [done] = await server.db.select().from(job).where(eq(job.id, started.jobId))
  const chunks: Uint8Array[] = []
  for await (const chunk of (await server.services.store.read(done?.resultKey ?? '')) ?? []) chunks.push(chunk)
  const sheet = strFromU8(unzipSync(Buffer.concat(chunks))['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet.match(/<row>/g)).toHaveLength(3)
  for (const text of ['渠道商供货价', records.versionAt(0).skuCode, '88.00']) expect(sheet).toContain(text)
})
