import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { specDisplay } from '#contract/configuration/codes.ts'
import {
  deleteSpecs,
  enableSpecs,
  getSpec,
  listSpecs,
  mergeSpecValues,
  type SpecInput,
  saveSpec,
} from '#contract/configuration/specs.ts'
import { findDuplicates } from '#server/areas/configuration/spec/doubles.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { productTemplate } from '#server/database/schema/templates.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

let made = 0
const value = (valueName: string, color = '') => ({ valueName, color, image: '', enabled: true })
const input = (changes: Partial<SpecInput> = {}): SpecInput => ({
  name: `测试规格${++made}`,
  alias: '',
  displayKind: specDisplay.text,
  unit: '',
  values: [value('灰色'), value('灰'), value('米白')],
  allowCustom: true,
  categoryIds: [],
  sort: 0,
  ...changes,
})
const add = (changes: Partial<SpecInput> = {}) => server.data(saveSpec, input(changes), { as: 'goods' })
const read = (id: number) => server.data(getSpec, { id }, { as: 'goods' })

/** Gives a product the spec with these values, and a SKU for each. */
async function carry(productId: number, specId: number, names: readonly string[]) {
  const values = names.map((valueName) => ({ valueName, image: '' }))
  await server.db
    .update(product)
    .set({ specs: [{ specId, name: '颜色', values }] })
    .where(eq(product.id, productId))

  const stamps = { createdAt: '2026-11-01T10:00:00.000+08:00', updatedAt: '2026-11-01T10:00:00.000+08:00' }
  for (const valueName of names) {
    await server.db.insert(sku).values({
      productId,
      skuCode: `T${productId}-${specId}-${valueName}`,
      specValues: [
        { specId, valueName },
        { specId: 0, valueName: '2.4 米' },
      ],
      specText: `${valueName} / 2.4 米`,
      ...stamps,
    })
  }
}

const versionsOf = async (productId: number, specId: number) =>
  (await server.db.select().from(sku).where(eq(sku.productId, productId)))
    .filter(({ skuCode }) => skuCode.startsWith(`T${productId}-${specId}-`))
    .map(({ specText }) => specText)

describe('save', () => {
  test('the name is unique', async () => {
    const name = '只此一个'
    await add({ name })
    expect(await server.api(saveSpec, input({ name }), { as: 'goods' })).toMatchObject({
      code: 422,
      data: { fields: { name: '规格名称已存在' } },
    })
  })

  test('红色 and 红色 with a space: 规格值重复', async () => {
    const values = [value('红色'), value('红 色')]
    expect(await server.api(saveSpec, input({ values }), { as: 'goods' })).toMatchObject({
      code: 422,
      data: { fields: { 'values.1.valueName': '规格值重复' } },
    })
    const wide = [value('Ａ１'), value('a1')]
    expect((await server.api(saveSpec, input({ values: wide }), { as: 'goods' })).code).toBe(422)
  })

  test('a colour spec needs a colour for each value', async () => {
    const values = [value('米白', '#f4efe4'), value('墨绿')]
    expect(
      await server.api(saveSpec, input({ displayKind: specDisplay.colour, values }), { as: 'goods' }),
    ).toMatchObject({
      data: { fields: { 'values.1.color': '请选择颜色' } },
    })
  })

  test('values keep their order, and two may swap names', async () => {
    const { id, version } = await add()
    const [grey, dark, white] = (await read(id)).values
    if (!grey || !dark || !white) throw new Error('three values were saved')
    const rename = ({ usedCount: _used, ...rest }: typeof grey, valueName: string) => ({ ...rest, valueName })
    const values = [rename(white, '米白'), rename(grey, '灰'), rename(dark, '灰色')]
    await server.data(saveSpec, { id, version, values }, { as: 'goods' })
    const saved = (await read(id)).values
    expect(saved.map((item) => [item.id, item.valueName])).toEqual([
      [white.id, '米白'],
      [grey.id, '灰'],
      [dark.id, '灰色'],
    ])
  })

  test('a stale version gets 409 with the current record', async () => {
    const { id, version } = await add()
    await server.data(saveSpec, { id, version, unit: '米' }, { as: 'goods' })
    expect(await server.api(saveSpec, { id, version, unit: '厘米' }, { as: 'goods' })).toMatchObject({
      code: 409,
      data: { latest: { unit: '米' } },
    })
  })

  test('a used value can be disabled but not removed', async () => {
    const { id, version } = await add()
    await carry(1, id, ['灰'])
    const remaining = (await read(id)).values.filter(({ valueName }) => valueName !== '灰')
    const values = remaining.map(({ usedCount: _used, ...rest }) => rest)
    expect(await server.api(saveSpec, { id, version, values }, { as: 'goods' })).toMatchObject({
      code: 422,
      message: '规格值 灰 已被 1 个商品使用,不能删除',
    })
  })

  test('renaming a value renames it in products and their SKUs', async () => {
    const { id, version } = await add()
    await carry(2, id, ['灰', '米白'])
    const values = (await read(id)).values.map(({ usedCount: _used, ...rest }) =>
      rest.valueName === '灰' ? { ...rest, valueName: '雾灰' } : rest,
    )
    await server.data(saveSpec, { id, version, values }, { as: 'goods' })
    const [row] = await server.db.select().from(product).where(eq(product.id, 2))
    expect(row?.specs[0]?.values.map(({ valueName }) => valueName)).toEqual(['雾灰', '米白'])
    expect((await versionsOf(2, id)).sort()).toEqual(['米白 / 2.4 米', '雾灰 / 2.4 米'])
  })
})

describe('merge', () => {
  test('products with 灰 show 灰色; the dry run writes nothing', async () => {
    const { id, version } = await add()
    await carry(3, id, ['灰', '米白'])
    const trial = { id, version, fromValues: ['灰'], toValue: '灰色' }
    const found = await server.data(mergeSpecValues, { ...trial, dryRun: true }, { as: 'goods' })
    expect(found).toMatchObject({ products: 1, conflicts: [], touched: [{ spuId: 3 }] })
    expect((await read(id)).values).toHaveLength(3)
    await server.data(mergeSpecValues, trial, { as: 'goods' })
    const merged = await read(id)
    expect(merged.values.map(({ valueName, usedCount }) => [valueName, usedCount])).toEqual([
      ['灰色', 1],
      ['米白', 1],
    ])
    expect(merged.version).toBe(version + 1)
    expect((await versionsOf(3, id)).sort()).toEqual(['灰色 / 2.4 米', '米白 / 2.4 米'])
  })

  test('when a product has both values: nothing is written, the products are listed', async () => {
    const { id, version } = await add()
    await carry(4, id, ['灰', '灰色'])
    const merge = { id, version, fromValues: ['灰'], toValue: '灰色' }
    expect(await server.api(mergeSpecValues, merge, { as: 'goods' })).toMatchObject({
      code: 422,
      data: { conflicts: [{ spuId: 4 }] },
    })
    expect((await read(id)).values).toHaveLength(3)
  })

  test('a custom value of a product is reported, and can be added to the library', async () => {
    const { id, version } = await add()
    await carry(5, id, ['高级灰'])
    expect((await read(id)).customValues).toEqual([{ valueName: '高级灰', usedCount: 1 }])
    await server.data(mergeSpecValues, { id, version, fromValues: ['高级灰'], toValue: '灰色' }, { as: 'goods' })
    expect(await read(id)).toMatchObject({ customValues: [], values: [{ valueName: '灰色', usedCount: 1 }, {}, {}] })
  })
})

test('values that differ only in case, width or spaces are reported until they are merged', async () => {
  const { id } = await add()
  const [row] = await server.db.select({ id: product.id }).from(product).limit(1)
  await carry(row?.id ?? 0, id, ['米 白'])
  await findDuplicates(server.db)
  const doubled = () => server.data(listSpecs, { doubled: true, pageSize: 200 }, { as: 'goods' })
  const { list, counts } = await doubled()
  expect(list.find((entry) => entry.id === id)?.doubles).toEqual([['米白', '米 白']])
  expect(counts?.doubles).toBeGreaterThan(0)
  const { version } = await read(id)
  await server.data(mergeSpecValues, { id, version, fromValues: ['米 白'], toValue: '米白' }, { as: 'goods' })
  expect((await doubled()).list.find((entry) => entry.id === id)?.doubles ?? []).toEqual([])
})

describe('list', () => {
  test('also searches values, and shows matching ones first', async () => {
    const { list } = await server.data(listSpecs, { keyword: '墨绿' }, { as: 'goods' })
    expect(list[0]?.values[0]?.valueName).toBe('墨绿')
  })

  test('a category filter finds its own specs, those of descendants, and general ones', async () => {
    const { list } = await server.data(listSpecs, { categoryId: 2, pageSize: 100 }, { as: 'goods' })
    expect(list.length).toBeGreaterThan(0)
    expect(list.every(({ categories }) => categories.length === 0 || categories.some(({ id }) => id >= 2))).toBe(true)
  })

  test('a supplier reads and cannot write', async () => {
    const options = { as: 'supplier' }
    expect((await server.api(listSpecs, {}, options)).code).toBe(200)
    expect((await server.api(saveSpec, input(), options)).code).toBe(403)
  })
})

describe('enable and delete', () => {
  test('bulk enabling handles each spec separately', async () => {
    const [one, other] = [await add(), await add()]
    await server.data(enableSpecs, { ids: [one.id], enabled: false }, { as: 'goods' })
    const ids = [one.id, other.id]
    expect(await server.data(enableSpecs, { ids, enabled: false }, { as: 'goods' })).toMatchObject({
      done: 1,
      failed: [{ id: one.id, message: '规格已停用,请刷新后重试' }],
    })
  })

  test('a spec used by products cannot be deleted', async () => {
    const { id } = await add()
    await carry(6, id, ['灰'])
    expect((await server.api(deleteSpecs, { ids: [id] }, { as: 'goods' })).code).toBe(422)
    const free = await add()
    expect(await server.data(deleteSpecs, { ids: [free.id] }, { as: 'goods' })).toEqual({ done: 1 })
    expect((await server.api(getSpec, { id: free.id }, { as: 'goods' })).code).toBe(404)
  })
})

test('a spec lists the templates that use it', async () => {
  const all = await server.db.select().from(productTemplate)
  const specId = all[0]?.specs[0]?.specId ?? 0
  const users = all.filter(({ specs }) => specs.some((used) => used.specId === specId))
  const { templates, templateCount } = await server.data(getSpec, { id: specId }, { as: 'goods' })
  expect(new Set(templates.map(({ id }) => id))).toEqual(new Set(users.map(({ id }) => id)))
  expect(templateCount).toBe(templates.length)
})
