import { and, eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enableStatus } from '#contract/configuration/codes.ts'
import { commitImport, type ImportCheck, validateImport } from '#contract/imports.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import { product } from '#server/database/schema/goods.ts'
import { fileUse } from '#server/database/schema/platform.ts'
import { spec, specValue } from '#server/database/schema/specs.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { productTemplate } from '#server/database/schema/templates.ts'
import { runNextJob } from '#server/jobs/worker.ts'
import { sheetFile, uploadSheet, uploadZip } from '../imports/files.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

const as = { as: 'goods' }
let server: TestServer
let brandName = ''
let template = ''
/** Two values of a spec of the template, as the column of specs takes them. */
let specs: string[] = []
beforeAll(async () => {
  server = await createTestServer()
  const [own] = await server.db
    .select()
    .from(brand)
    .where(and(eq(brand.status, brandStatus.enabled), eq(brand.supplierId, 1)))
  const templates = await server.db
    .update(productTemplate)
    .set({ brandIds: [] })
    .where(eq(productTemplate.status, enableStatus.enabled))
    .returning()
  const made = templates.find((item) => item.specs.length > 0)
  const specId = made?.specs[0]?.specId ?? 0
  const [named] = await server.db.select().from(spec).where(eq(spec.id, specId))
  const values = await server.db
    .select()
    .from(specValue)
    .where(and(eq(specValue.specId, specId), eq(specValue.enabled, true)))
    .limit(2)
  if (!own || !made || !named || values.length < 2) throw new Error('the demo has brands, templates and specs')
  brandName = own.name
  template = made.templateCode
  specs = values.map(({ valueName }) => `${named.name}:${valueName}`)
})
afterAll(() => server.close())

const paint = async (width: number, height: number, colour: string) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: colour } })
      .jpeg()
      .toBuffer(),
  )
const square = (colour: string) => paint(800, 800, colour)

async function checkWith(
  resource: 'product' | 'productSku',
  head: string[],
  rows: string[][],
  files: Record<string, Uint8Array>,
): Promise<ImportCheck> {
  const key = await uploadSheet(server, 'goods', await sheetFile(head, rows))
  const pictures = await uploadZip(server, 'goods', files)
  return server.data(validateImport, { resource, key, pictures }, as)
}
async function commit(checkId: string) {
  await server.data(commitImport, { checkId }, as)
  while (await runNextJob(server.services));
}
/** The main images of products by their file names, and how many of them are kept from the sweep of unused files. */
async function imagesOf(names: readonly string[]) {
  const rows = await server.db
    .select()
    .from(product)
    .where(inArray(product.name, [...names]))
  const of = (name: string) => rows.find((row) => row.name === name)
  const used = await server.db
    .selectDistinct({ id: fileUse.fileId })
    .from(fileUse)
    .where(
      and(
        eq(fileUse.resource, 'product'),
        inArray(
          fileUse.recordId,
          rows.map(({ id }) => id),
        ),
      ),
    )
  return {
    images: names.map((name) => of(name)?.mainImages.map((file) => file.name)),
    covers: names.map((name) => of(name)?.cover === (of(name)?.mainImages[0]?.url ?? '')),
    used: used.length,
  }
}

describe('pictures of new products in a zip', () => {
  const head = ['商品名称', '品牌', '商品模板', '型号']
  const row = (name: string, model = '') => [name, brandName, template, model]

  test('become main images by row number or model, in order, and the first is the cover', async () => {
    const [red, green, blue] = await Promise.all(['red', 'green', 'blue'].map(square))
    if (!red || !green || !blue) throw new Error('nothing was painted')
    const rows = [row('带图沙发甲'), row('带图沙发乙', 'SF-301'), row('无图沙发')]
    const files = { '2-2.jpg': green, '2.jpg': red, 'sf-301.jpg': blue, '别的.jpg': red }
    const checked = await checkWith('product', head, rows, files)
    expect(checked).toMatchObject({ errorRows: 0, pictures: { taken: 3, strangers: ['别的.jpg'] } })
    await commit(checked.checkId)
    const names = ['带图沙发甲', '带图沙发乙', '无图沙发']
    expect(await imagesOf(names)).toEqual({
      images: [['2.jpg', '2-2.jpg'], ['sf-301.jpg'], []],
      covers: [true, true, true],
      used: 3,
    })
  })

  test('that violate the rules of main images are reported with their row', async () => {
    const checked = await checkWith('product', head, [row('坏图沙发'), row('小图沙发')], {
      '2.jpg': await paint(800, 400, 'red'),
      '3.jpg': await paint(400, 400, 'red'),
    })
    expect(checked.errorList.map((fault) => [fault.row, fault.column, fault.reason])).toEqual([
      [2, '图片', '请上传比例为1:1的图片'],
      [3, '图片', expect.stringContaining('800')],
    ])
  })
})

describe('pictures of new products with SKUs', () => {
  const head = ['商品名称', '品牌', '商品模板', '型号', '规格', '供货价', '销售价']
  const row = (name: string, place: 0 | 1, model: string) => {
    return [name, brandName, template, model, specs[place] ?? '', '1200', '2880']
  }

  test('belong to the product, whichever of its rows or models they are named after', async () => {
    const [red, green, blue] = await Promise.all(['red', 'green', 'blue'].map(square))
    if (!red || !green || !blue) throw new Error('nothing was painted')
    const rows = [row('带图规格沙发', 0, 'GS-9'), row('带图规格沙发', 1, 'GS-9'), row('另一个沙发', 0, 'GS-8')]
    const files = { 'gs-9.jpg': red, 'gs-9-2.jpg': green, '3-3.jpg': blue, '4.jpg': blue }
    const checked = await checkWith('productSku', head, rows, files)
    expect(checked.errorList).toEqual([])
    await commit(checked.checkId)
    const { images, used } = await imagesOf(['带图规格沙发', '另一个沙发'])
    expect(images).toEqual([['gs-9.jpg', 'gs-9-2.jpg', '3-3.jpg'], ['4.jpg']])
    expect(used).toBe(4)
  })

  test('are at most nine for one product', async () => {
    const red = await square('red')
    const files = Object.fromEntries(Array.from({ length: 10 }, (_none, at) => [`${2 + (at % 2)}-${at + 1}.jpg`, red]))
    const rows = [row('多图规格沙发', 0, ''), row('多图规格沙发', 1, '')]
    const checked = await checkWith('productSku', head, rows, files)
    expect(checked.errorList.map((fault) => [fault.row, fault.column, fault.reason])).toContainEqual([
      2,
      '图片',
      '每组最多 9 张图片',
    ])
  })
})
