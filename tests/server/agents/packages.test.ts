import { and, eq, isNotNull } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentLevel, agentStatus, goodsScope } from '#contract/agents/codes.ts'
import { listAgentPackageItems } from '#contract/agents/items.ts'
import { effectivePrice } from '#contract/agents/package-rules.ts'
import {
  type AgentPackageInput,
  addAgentPackage,
  deleteAgentPackage,
  exportAgentPackages,
  getAgentPackage,
  listAgentPackages,
  modifyAgentPackage,
  setAgentPackageStatus,
  sortAgentPackages,
} from '#contract/agents/packages.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { deleteProducts, setProductEnable } from '#contract/goods/products.ts'
import { auditLog, job } from '#server/database/schema.ts'
import { agentPackage } from '#server/database/schema-agents.ts'
import { product, sku } from '#server/database/schema-goods.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { freshName, upload } from '../suppliers/records.ts'

let server: TestServer
let cover = ''
/** Versions of a product on sale, priced. */
let versions: { id: number; productId: number; skuCode: string }[] = []
beforeAll(async () => {
  server = await createTestServer()
  cover = await upload(server, 'goods', { width: 1600, height: 900 })
  versions = await server.db
    .select({ id: sku.id, productId: sku.productId, skuCode: sku.skuCode })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .where(and(eq(product.status, productStatus.onSale), isNotNull(sku.purchasePrice)))
    .orderBy(sku.id)
})
afterAll(() => server.close())

const as = { as: 'goods' }
const versionAt = (place: number) => {
  const found = versions.at(place)
  if (!found) throw new Error('too few versions')
  return found
}
const item = (place: number, channelPrice = '') => ({ skuId: versionAt(place).id, channelPrice, minQuantity: 1 })

const input = (change: Partial<AgentPackageInput> = {}): AgentPackageInput => ({
  name: freshName('试套餐'),
  subtitle: '',
  cover,
  agentLevel: agentLevel.store,
  areas: ['100000'],
  exclusive: false,
  price: '9800',
  originalPrice: '',
  renewalPrice: '6800',
  validMonths: 12,
  deposit: '',
  firstPurchaseAmount: '',
  firstPurchaseDays: null,
  total: 0,
  goodsScope: goodsScope.allOnSale,
  brandIds: [],
  purchaseDiscount: '0.85',
  items: [],
  subAccountQuota: 3,
  storeQuota: 1,
  promoterQuota: 0,
  cardQuota: 0,
  benefits: [],
  upgradeToIds: [],
  content: '<p>介绍</p>',
  agreement: [],
  sort: 0,
  ...change,
})
const add = (change: Partial<AgentPackageInput> = {}) => server.data(addAgentPackage, input(change), as)
const get = (id: number) => server.data(getAgentPackage, { id }, as)
/** As one that was made before: with its agreement, and sold so often. */
const stored = async (id: number, change: Partial<typeof agentPackage.$inferInsert>) => {
  const agreement = [{ url: cover, name: '协议.pdf', size: 1 }]
  await server.db
    .update(agentPackage)
    .set({ agreement, ...change })
    .where(eq(agentPackage.id, id))
}

test('120 at a discount of 0.85 is 102; a price of its own stands', () => {
  expect(effectivePrice('', '120.00', '0.85')).toBe('102.00')
  expect(effectivePrice('99', '120.00', '0.85')).toBe('99.00')
  expect(effectivePrice('', null, '0.85')).toBeNull()
})

describe('save', () => {
  test('fields against one another', async () => {
    const refused = async (change: Partial<AgentPackageInput>) =>
      (await server.api(addAgentPackage, input(change), as)).data
    expect(await refused({ originalPrice: '100' })).toMatchObject({
      fields: { originalPrice: '划线价不能低于套餐价' },
    })
    expect(await refused({ firstPurchaseAmount: '100' })).toMatchObject({
      fields: { firstPurchaseDays: '有首批进货额时请填写期限' },
    })
    expect(await refused({ areas: ['440600'] })).toMatchObject({ fields: { areas: expect.any(String) } })
    expect(await refused({ purchaseDiscount: '1.2' })).toMatchObject({
      fields: { purchaseDiscount: expect.any(String) },
    })
    expect(await refused({ goodsScope: goodsScope.products, items: [item(0), item(0)] })).toMatchObject({
      fields: { items: '同一规格只能添加一次' },
    })
  })

  test('a name that another has is refused; that of a deleted one is free', async () => {
    const name = freshName('同名')
    const { id } = await add({ name })
    expect(await server.api(addAgentPackage, input({ name }), as)).toMatchObject({
      code: 422,
      message: '套餐名称已存在',
    })
    await server.data(deleteAgentPackage, { id }, as)
    await add({ name })
  })

  test('450 names the versions without any price, and nothing is stored', async () => {
    const bare = versionAt(-1)
    await server.db.update(sku).set({ purchasePrice: null }).where(eq(sku.id, bare.id))
    const name = freshName('未设价')
    const refused = await server.api(
      addAgentPackage,
      input({ name, goodsScope: goodsScope.products, items: [item(0), item(-1)] }),
      as,
    )
    expect(refused).toMatchObject({ code: 450, data: { skus: [{ skuId: bare.id, skuCode: bare.skuCode }] } })
    expect((await server.data(listAgentPackages, { keyword: name }, as)).total).toBe(0)
    const { id } = await add({ name, goodsScope: goodsScope.products, items: [item(0), item(-1, '99')] })
    const missing = await server.data(listAgentPackageItems, { id, priceMissing: true }, as)
    expect(missing.total).toBe(0)
    // The price of its own may go again while it is a draft no more than while it is sold.
    const { version } = await get(id)
    const cleared = { id, version, items: [item(0), item(-1)] }
    expect(await server.api(modifyAgentPackage, cleared, as)).toMatchObject({ code: 450 })
  })

  test('goods come in their order, and an edit sends only what changed', async () => {
    const { id, version } = await add({ goodsScope: goodsScope.products, items: [item(2), item(0, '12')] })
    const { list } = await server.data(listAgentPackageItems, { id }, as)
    expect(list.map(({ skuId }) => skuId)).toEqual([versionAt(2).id, versionAt(0).id])
    await server.data(modifyAgentPackage, { id, version, subtitle: '新说明' }, as)
    const after = await server.data(listAgentPackageItems, { id }, as)
    expect(after.list[1]).toMatchObject({ channelPrice: '12.00' })
    const [entry] = await server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.resource, 'agentPackage'), eq(auditLog.targetId, String(id)), eq(auditLog.action, 'edit')))
    expect(entry?.changes).toEqual([{ field: 'subtitle', title: '一句话说明', before: '', after: '新说明' }])
  })

  test('409 for a stale version', async () => {
    const { id, version } = await add()
    await server.data(modifyAgentPackage, { id, version, sort: 3 }, as)
    expect(await server.api(modifyAgentPackage, { id, version, sort: 4 }, as)).toMatchObject({ code: 409 })
  })

  test('what was sold keeps its level and is not sold fewer times than it was', async () => {
    const { id, version } = await add({ total: 50 })
    await stored(id, { soldCount: 20 })
    expect(await server.api(modifyAgentPackage, { id, version, agentLevel: agentLevel.province }, as)).toMatchObject({
      code: 422,
      data: { fields: { agentLevel: '已售套餐不可修改代理级别' } },
    })
    expect(await server.api(modifyAgentPackage, { id, version, total: 10 }, as)).toMatchObject({
      data: { fields: { total: '发售数量不能小于已售的 20 份' } },
    })
    await server.data(modifyAgentPackage, { id, version, price: '10800' }, as)
  })

  test('upgrades lead to dearer packages that are sold, and never to itself', async () => {
    const { id, version } = await add({ price: '5000' })
    const cheap = await add({ price: '100' })
    await stored(cheap.id, { status: agentStatus.enabled })
    const draft = await add({ price: '99999' })
    for (const target of [id, cheap.id, draft.id]) {
      const refused = await server.api(modifyAgentPackage, { id, version, upgradeToIds: [target] }, as)
      expect(refused).toMatchObject({ code: 422, data: { fields: { upgradeToIds: expect.any(String) } } })
    }
    await stored(draft.id, { status: agentStatus.enabled })
    await server.data(modifyAgentPackage, { id, version, upgradeToIds: [draft.id] }, as)
    await server.data(setAgentPackageStatus, { id: draft.id, status: 2 }, as)
    expect(await server.api(deleteAgentPackage, { id: draft.id }, as)).toMatchObject({
      code: 422,
      message: expect.stringContaining('可升级到此套餐'),
    })
  })
})

describe('enable, disable and delete', () => {
  test('422 for what is missing, 450 for what has lost its price', async () => {
    const { id } = await add({ goodsScope: goodsScope.products, items: [item(4)], content: '' })
    expect(await server.api(setAgentPackageStatus, { id, status: 1 }, as)).toMatchObject({
      code: 422,
      data: { fields: { content: '缺少套餐介绍', agreement: '缺少代理协议' } },
    })
    await stored(id, { content: '<p>有了</p>' })
    const { purchasePrice } =
      (
        await server.db
          .select()
          .from(sku)
          .where(eq(sku.id, versionAt(4).id))
      )[0] ?? {}
    await server.db
      .update(sku)
      .set({ purchasePrice: null })
      .where(eq(sku.id, versionAt(4).id))
    expect(await server.api(setAgentPackageStatus, { id, status: 1 }, as)).toMatchObject({ code: 450 })
    await server.db
      .update(sku)
      .set({ purchasePrice: purchasePrice ?? '100' })
      .where(eq(sku.id, versionAt(4).id))
    await server.data(setAgentPackageStatus, { id, status: 1 }, as)
    expect(await server.api(setAgentPackageStatus, { id, status: 1 }, as)).toMatchObject({
      code: 422,
      message: '套餐状态已变更,请刷新后重试',
    })
  })

  test('disabling answers how many agents keep their terms', async () => {
    const { id } = await add()
    await stored(id, { status: agentStatus.enabled, soldCount: 5, activeCount: 3 })
    expect(await server.api(deleteAgentPackage, { id }, as)).toMatchObject({ code: 422, message: '已启用,请先停用' })
    expect(await server.data(setAgentPackageStatus, { id, status: 2 }, as)).toEqual({ activeCount: 3 })
    expect(await server.api(deleteAgentPackage, { id }, as)).toMatchObject({
      code: 422,
      message: '套餐已售出 5 份,不能删除,可停用',
    })
  })

  test('a deleted one is not found any more', async () => {
    const { id } = await add()
    await server.data(deleteAgentPackage, { id }, as)
    expect(await server.api(getAgentPackage, { id }, as)).toMatchObject({ code: 404, message: '套餐不存在' })
  })

  test('goods of a package cannot be removed; the message names where', async () => {
    const { productId } = versionAt(-40)
    const name = freshName('占用')
    await add({ name, goodsScope: goodsScope.products, items: [item(-40)] })
    await server.data(setProductEnable, { spuIds: [productId], enabled: 0 }, as)
    const refused = await server.api(deleteProducts, { spuIds: [productId] }, as)
    expect(refused).toMatchObject({ code: 422, message: expect.stringContaining(name) })
  })
})

describe('list', () => {
  test('filters by area: the whole country, what lies in it and what it lies in', async () => {
    const name = freshName('地区')
    await add({ name: `${name}甲`, areas: ['100000'] })
    await add({ name: `${name}乙`, areas: ['440000', '350000'] })
    await add({ name: `${name}丙`, areas: ['440600', '440100'] })
    await add({ name: `${name}丁`, areas: ['330000', '320000'] })
    const found = async (area: string) =>
      (await server.data(listAgentPackages, { keyword: name, area, sort: 'createdAt' }, as)).list.map((row) =>
        row.name.slice(-1),
      )
    expect(await found('440000')).toEqual(['甲', '乙', '丙'])
    expect(await found('440606')).toEqual(['甲', '乙', '丙'])
    expect(await found('440300')).toEqual(['甲', '乙'])
  })

  test('tabs count what the filters leave; larger ranks come first', async () => {
    const name = freshName('排序')
    const first = await add({ name: `${name}一` })
    const second = await add({ name: `${name}二` })
    await server.data(sortAgentPackages, { items: [{ id: first.id, sort: 9 }] }, as)
    const { list, counts } = await server.data(listAgentPackages, { keyword: name }, as)
    expect(list.map(({ id }) => id)).toEqual([first.id, second.id])
    expect(counts).toEqual({ 0: 2, 1: 0, 2: 0 })
  })

  test('suppliers have no part in it, and auditors only look', async () => {
    expect(await server.api(listAgentPackages, {}, { as: 'supplier' })).toMatchObject({ code: 403 })
    expect(await server.api(addAgentPackage, input(), { as: 'auditor' })).toMatchObject({ code: 403 })
  })

  test('what goods cost is told only with product:cost', async () => {
    const { id } = await add({ goodsScope: goodsScope.products, items: [item(0)] })
    const { list } = await server.data(listAgentPackageItems, { id }, { as: 'auditor' })
    expect(list[0]?.sku).not.toHaveProperty('purchasePrice')
    const seen = await server.data(listAgentPackageItems, { id }, as)
    expect(seen.list[0]?.sku).toHaveProperty('purchasePrice')
  })
})

test('the export names the goods of each package, a row each', async () => {
  const { id } = await server.data(
    addAgentPackage,
    input({ goodsScope: goodsScope.products, items: [item(0, '88.00'), item(1)] }),
    as,
  )
  const started = await server.data(exportAgentPackages, { ids: [id], withItems: true }, as)
  const [done] = await server.db.select().from(job).where(eq(job.id, started.jobId))
  const chunks: Uint8Array[] = []
  for await (const chunk of (await server.services.store.read(done?.resultKey ?? '')) ?? []) chunks.push(chunk)
  const sheet = strFromU8(unzipSync(Buffer.concat(chunks))['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet.match(/<row>/g)).toHaveLength(3)
  for (const text of ['渠道商供货价', versionAt(0).skuCode, '88.00']) expect(sheet).toContain(text)
})
