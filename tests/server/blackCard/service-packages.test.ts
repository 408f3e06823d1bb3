import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serviceKind, servicePackageStatus, serviceRefundRule } from '#contract/blackCard/codes.ts'
import {
  deleteServicePackage,
  enableServicePackages,
  getServicePackage,
  listServicePackages,
  type ServicePackageInput,
  saveServicePackage,
  sortServicePackages,
} from '#contract/blackCard/service-packages.ts'
import { providerStatus } from '#contract/merchants/codes.ts'
import { buyerKind } from '#contract/orders/codes.ts'
import { doesKind } from '#server/areas/merchants/provider/assignable.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { provider } from '#server/database/schema/providers.ts'
import { servicePackage } from '#server/database/schema/service-packages.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { freshName, upload } from '../suppliers/records.ts'

let server: TestServer
let cover: string
beforeAll(async () => {
  server = await createTestServer()
  cover = await upload(server, 'marketing', { width: 600, height: 600 })
})
afterAll(() => server.close())

const as = { as: 'marketing' }
const { draft, onSale, offSale } = servicePackageStatus
const input = (change: Partial<ServicePackageInput> = {}): ServicePackageInput => ({
  name: freshName('测量'),
  kind: serviceKind.measuring,
  cover,
  images: [],
  summary: '',
  detail: '<p>介绍</p>',
  items: [{ name: '上门测量', count: 1, unit: '次' }],
  price: '199',
  originPrice: '299',
  validDays: 60,
  buyerKinds: [buyerKind.blackCard],
  areas: ['100000'],
  providerIds: [],
  limitPerBuyer: 0,
  refundRule: serviceRefundRule.unusedWhole,
  sortNo: 0,
  ...change,
})
const add = (change: Partial<ServicePackageInput> = {}, enableNow = false) =>
  server.data(saveServicePackage, { ...input(change), enableNow }, as)
const refused = (change: Partial<ServicePackageInput>, enableNow = false) =>
  server.api(saveServicePackage, { ...input(change), enableNow }, as)
const read = (id: number) => server.data(getServicePackage, { id }, as)
const found = async (filters: Partial<Parameters<typeof server.data<typeof listServicePackages>>[1]>) =>
  (await server.data(listServicePackages, { ...filters, pageSize: 200 }, as)).list
const set = (id: number, change: Partial<typeof servicePackage.$inferInsert>) =>
  server.db.update(servicePackage).set(change).where(eq(servicePackage.id, id))

describe('save', () => {
  test('a new package is a draft with a number, prices with two decimals and 全国', async () => {
    const saved = await add()
    expect(saved).toMatchObject({ status: draft, price: '199.00', originPrice: '299.00', soldCount: 0, usedRate: null })
    expect(saved.packageNo).toBe(`SP${String(saved.id).padStart(6, '0')}`)
    expect(saved.areaNames).toBe('全国')
  })

  test('422 for a name in use; a deleted package frees its name', async () => {
    const { name, id, version } = await add()
    expect(await refused({ name })).toMatchObject({ code: 422, data: { fields: { name: '服务包名称已存在' } } })
    await server.data(deleteServicePackage, { id, version }, as)
    expect((await add({ name })).name).toBe(name)
  })

  test('422 where the original price is not above the price', async () => {
    for (const originPrice of ['199.00', '198.99']) {
      expect(await refused({ originPrice })).toMatchObject({
        code: 422,
        data: { fields: { originPrice: '划线价须高于售价，或留空' } },
      })
    }
    expect((await add({ originPrice: '' })).originPrice).toBe('')
  })

  test('422 for the same item twice, for no item on sale, and for more than 20', async () => {
    const item = { name: '上门测量', count: 1, unit: '次' }
    expect(await refused({ items: [item, item] })).toMatchObject({
      code: 422,
      data: { fields: { 'items.1.name': '项目名称重复' } },
    })
    expect(await refused({ items: [] }, true)).toMatchObject({
      code: 422,
      data: { fields: { items: '请添加服务内容' } },
    })
    const many = Array.from({ length: 21 }, (_item, index) => ({ ...item, name: `项目${index}` }))
    expect((await refused({ items: many })).code).toBe(422)
  })

  test('a package that was on sale stays complete', async () => {
    const { id, version } = await add({}, true)
    const broken = { ...input({ items: [], cover: '' }), id, version }
    expect(await server.api(saveServicePackage, broken, as)).toMatchObject({
      code: 422,
      data: { fields: { items: '请添加服务内容', cover: '请上传封面' } },
    })
  })

  test('the cover is square', async () => {
    const wide = await upload(server, 'marketing', { width: 800, height: 400 })
    expect(await refused({ cover: wide })).toMatchObject({ code: 422, data: { fields: { cover: expect.anything() } } })
  })

  test('providers are enabled and do this kind; those of the package stay when one is disabled', async () => {
    const [fit] = await server.db.select().from(provider).where(doesKind(serviceKind.installation)).limit(1)
    const providerIds = [fit?.id ?? 0]
    const fault = { code: 422, data: { fields: { providerIds: '请选择已启用、可做直播服务的服务商' } } }
    await server.db
      .update(provider)
      .set({ kinds: [serviceKind.installation] })
      .where(eq(provider.id, fit?.id ?? 0))
    expect(await refused({ kind: serviceKind.live, providerIds })).toMatchObject(fault)
    const saved = await add({ kind: serviceKind.installation, providerIds })
    expect(saved.providers).toEqual([{ id: fit?.id, name: fit?.name }])
    await server.db
      .update(provider)
      .set({ status: providerStatus.disabled })
      .where(eq(provider.id, fit?.id ?? 0))
    expect((await refused({ kind: serviceKind.installation, providerIds })).code).toBe(422)
    const { id, version } = saved
    const again = { ...input({ kind: serviceKind.installation, providerIds }), id, version }
    expect((await server.api(saveServicePackage, again, as)).code).toBe(200)
  })

  test('409 for a stale version, with the present package', async () => {
    const { id, version } = await add()
    await server.data(saveServicePackage, { ...input({ name: '先保存的测量' }), id, version }, as)
    const stale = await server.api(saveServicePackage, { ...input(), id, version }, as)
    expect(stale).toMatchObject({ code: 409, data: { latest: { name: '先保存的测量' } } })
  })

  test('the log shows the items in words', async () => {
    const { id, version } = await add()
    const items = [{ name: '上门测量', count: 3, unit: '次' }]
    await server.data(saveServicePackage, { ...input({ items }), id, version }, as)
    const entries = await server.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.targetId, String(id)))
    const changes = JSON.stringify(entries.filter(({ resource }) => resource === 'servicePackage'))
    expect(changes).toContain('上门测量 1 次')
    expect(changes).toContain('上门测量 3 次')
  })
})

describe('on and off sale', () => {
  const shelve = (ids: number[], enable: boolean, who = 'marketing') =>
    server.api(enableServicePackages, { ids, enable }, { as: who })

  test('a package without items is refused and what is missing is named', async () => {
    const { id } = await add({ items: [], detail: '', cover: '' })
    expect(await shelve([id], true)).toMatchObject({
      code: 422,
      message: '请先补充封面、图文详情、服务内容',
      data: { fields: { items: '请添加服务内容' } },
    })
    expect((await read(id)).status).toBe(draft)
  })

  test('several at once: the incomplete one is listed, the others go on sale', async () => {
    const whole = await add()
    const part = await add({ items: [] })
    const answer = await shelve([whole.id, part.id], true)
    expect(answer.data).toMatchObject({
      done: 1,
      failed: [{ id: part.id, name: part.name, message: '请先补充服务内容' }],
    })
    expect((await read(whole.id)).status).toBe(onSale)
    await shelve([whole.id], false)
    expect((await read(whole.id)).status).toBe(offSale)
  })

  test('a draft cannot be taken off sale', async () => {
    const { id } = await add()
    expect(await shelve([id], false)).toMatchObject({ code: 422, message: '服务包未上架' })
  })

  test('saving and putting on sale at once needs both permissions', async () => {
    expect((await add({}, true)).status).toBe(onSale)
    for (const who of ['trade', 'finance']) {
      const { id } = await add()
      expect(await shelve([id], true, who)).toMatchObject({ code: 403 })
      expect(await server.api(saveServicePackage, input(), { as: who })).toMatchObject({ code: 403 })
      expect((await server.data(getServicePackage, { id }, { as: who })).id).toBe(id)
    }
  })
})

describe('delete', () => {
  const remove = ({ id, version }: { id: number; version: number }) =>
    server.api(deleteServicePackage, { id, version }, as)

  test('a sold package is refused', async () => {
    const saved = await add()
    await set(saved.id, { soldCount: 1 })
    expect(await remove(saved)).toMatchObject({ code: 422, message: '已售服务包不能删除,请下架' })
  })

  test('a package on sale is refused; a deleted one is neither listed nor read', async () => {
    const shelved = await add({}, true)
    expect(await remove(shelved)).toMatchObject({ code: 422, message: '上架中的服务包不能删除，请先下架' })
    const saved = await add()
    expect((await remove(saved)).code).toBe(200)
    expect(await found({ name: saved.name })).toEqual([])
    expect(await server.api(getServicePackage, { id: saved.id }, as)).toMatchObject({
      code: 404,
      message: '服务包不存在',
    })
  })

  test('409 for a stale version', async () => {
    const { id, version } = await add()
    await server.data(saveServicePackage, { ...input(), id, version }, as)
    expect(await remove({ id, version })).toMatchObject({ code: 409 })
  })
})

describe('list', () => {
  test('finds by name, pinyin and number, kind, buyer, provider and price', async () => {
    const [fit] = await server.db.select().from(provider).where(doesKind(serviceKind.training)).limit(1)
    const providerIds = fit ? [fit.id] : []
    const { id, packageNo } = await add({
      name: '晨曦陈列课',
      kind: serviceKind.training,
      buyerKinds: [buyerKind.channel],
      price: '4321.00',
      originPrice: '',
      providerIds,
    })
    const finds = async (filters: Parameters<typeof found>[0]) => (await found(filters)).map((row) => row.id)
    for (const name of ['晨曦', 'cxcl', packageNo]) expect(await finds({ name })).toEqual([id])
    expect(await finds({ kind: serviceKind.training, buyerKind: buyerKind.channel })).toEqual([id])
    expect(await finds({ priceFrom: '4321', priceTo: '4321.00' })).toEqual([id])
    expect(await finds({ name: '晨曦', priceTo: '4320.99' })).toEqual([])
    if (fit) expect(await finds({ providerId: fit.id, name: '晨曦' })).toEqual([id])
  })

  test('counts by status, and the largest sort value first', async () => {
    const { counts, total, list } = await server.data(listServicePackages, { pageSize: 200 }, as)
    expect((counts?.[draft] ?? 0) + (counts?.[onSale] ?? 0) + (counts?.[offSale] ?? 0)).toBe(total)
    const places = list.map(({ sortNo }) => sortNo)
    expect(places).toEqual(places.toSorted((a, b) => b - a))
  })

  test('shows the share of used times', async () => {
    const { id, name } = await add()
    await set(id, { soldCount: 2, soldTimes: 8, usedTimes: 3 })
    expect(await found({ name })).toMatchObject([{ soldCount: 2, usedRate: '37.5' }])
  })

  test('sorting answers how many changed and logs each', async () => {
    const [first, second] = [await add({ sortNo: 5 }), await add({ sortNo: 6 })]
    const items = [
      { id: first.id, sortNo: 7 },
      { id: second.id, sortNo: 6 },
    ]
    expect(await server.data(sortServicePackages, { items }, as)).toEqual({ done: 1 })
    expect((await read(first.id)).sortNo).toBe(7)
    expect(await server.api(sortServicePackages, { items: [{ id: first.id, sortNo: 10_000 }] }, as)).toMatchObject({
      code: 422,
    })
  })

  test('dealers and suppliers have no access', async () => {
    for (const who of ['dealer', 'supplier', 'goods', 'content']) {
      expect(await server.api(listServicePackages, {}, { as: who })).toMatchObject({ code: 403 })
    }
  })
})
