import { setTimeout } from 'node:timers/promises'
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { savePreference } from '#contract/base.ts'
import { importKind } from '#contract/goods/codes.ts'
import { importProducts } from '#contract/goods/product-batch.ts'
import { validateImport } from '#contract/imports.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { relations, sheetFile, uploadSheet } from './files.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/** A small file whose sheet expands to fifteen million empty rows; built in chunks, so that it takes no memory here. */
function hollowFile(): Uint8Array {
  const chunks: Uint8Array[] = []
  const zip = new Zip((_error, chunk) => chunks.push(chunk))
  const add = (file: ZipPassThrough | ZipDeflate, pieces: Iterable<string>) => {
    zip.add(file)
    for (const piece of pieces) file.push(strToU8(piece))
    file.push(new Uint8Array(), true)
  }
  const workbook = '<workbook><sheets><sheet name="一" sheetId="1" r:id="r7"/></sheets></workbook>'
  add(new ZipPassThrough('xl/workbook.xml'), [workbook])
  add(new ZipPassThrough('xl/_rels/workbook.xml.rels'), [relations('worksheets/sheet1.xml')])
  const rows = '<row/>'.repeat(100_000)
  const sheet = (function* () {
    yield '<worksheet><sheetData><row><c t="inlineStr"><is><t>商品名称</t></is></c></row>'
    for (let at = 0; at < 150; at++) yield rows
    yield '</sheetData></worksheet>'
  })()
  add(new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 }), sheet)
  zip.end()
  return Buffer.concat(chunks)
}

const megabytes = () => process.memoryUsage().rss / 1024 / 1024

test('any number of checks of one account hold no writing connection and use limited memory', async () => {
  const key = await uploadSheet(server, 'supplier', hollowFile())
  const good = await uploadSheet(server, 'goods', await sheetFile(['商品名称'], [['甲']]))
  const before = megabytes()
  let most = before
  let checking = true
  const watch = (async () => {
    while (checking) {
      most = Math.max(most, megabytes())
      await setTimeout(20)
    }
  })()
  const writes = (async () => {
    const slowest = { ms: 0, count: 0 }
    while (checking || slowest.count === 0) {
      const start = performance.now()
      await server.data(savePreference, { pageKey: '/goods/list', pageSize: 50 }, { as: 'finance' })
      slowest.ms = Math.max(slowest.ms, performance.now() - start)
      slowest.count++
      await setTimeout(10)
    }
    return slowest
  })()
  const checks = Array.from({ length: 24 }, (_, at) =>
    at % 2 === 0
      ? server.api(validateImport, { resource: 'product', key }, { as: 'supplier' })
      : server.api(importProducts, { kind: importKind.newProducts, fileKey: key, dryRun: true }, { as: 'supplier' }),
  )
  // Another account does not have to wait for them.
  const other = await server.api(validateImport, { resource: 'product', key: good }, { as: 'goods' })
  expect(other.data.missing).toEqual(['品牌', '商品模板'])
  const answers = await Promise.all(checks)
  checking = false
  const [{ ms }] = await Promise.all([writes, watch])

  const reported = Map.groupBy(answers, ({ code }) => code)
  expect(reported.get(422)?.map(({ message }) => message)).toEqual(
    Array(2).fill('空行过多，请删除数据下方的空行后重新上传'),
  )
  expect(reported.get(429)?.map(({ message }) => message)).toEqual(
    Array(22).fill('您还有 2 个文件在检查，请等检查完成后再试'),
  )
  expect(ms).toBeLessThan(1_000)
  expect(most - before).toBeLessThan(200)
})

test('a normal file is read without holding a writing connection', async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => [`示例 ${at}`])
  const key = await uploadSheet(server, 'goods', await sheetFile(['商品名称'], rows))
  const held: number[] = []
  const read = server.services.sheets.read.bind(server.services.sheets)
  server.services.sheets.read = async (...args) => {
    held.push(server.services.databases.pool.totalCount - server.services.databases.pool.idleCount)
    return read(...args)
  }
  await server.api(validateImport, { resource: 'product', key }, { as: 'goods' })
  expect(held).toEqual([0])
})
