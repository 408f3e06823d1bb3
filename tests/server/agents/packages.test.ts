import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentLevel, agentStatus, goodsScope } from '#contract/agents/codes.ts'
import { listAgentPackageItems } from '#contract/agents/items.ts'
import { effectivePrice } from '#contract/agents/package-rules.ts'
import {
  type AgentPackageInput,
  addAgentPackage,
  deleteAgentPackage,
  getAgentPackage,
  listAgentPackages,
  modifyAgentPackage,
  setAgentPackageStatus,
} from '#contract/agents/packages.ts'
import { deleteProducts, setProductEnable } from '#contract/goods/products.ts'
import { sku } from '#server/database/schema/goods.ts'
import { auditLog } from '#server/database/schema/platform.ts'
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

test('120 with a discount of 0.85 is 102; an explicit price is used as it is', () => {
  expect(effectivePrice('', '120.00', '0.85')).toBe('102.00')
  expect(effectivePrice('99', '120.00', '0.85')).toBe('99.00')
  expect(effectivePrice('', null, '0.85')).toBeNull()
})

describe('save', () => {
  test('cross-field validation', async () => {
    const refused = async (change: Partial<AgentPackageInput>) =>
      (await server.api(addAgentPackage, records.input(change), as)).data
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
    expect(await refused({ goodsScope: goodsScope.products, items: [records.item(0), records.item(0)] })).toMatchObject(
      {
        fields: { items: '同一规格只能添加一次' },
      },
    )
  })

  test('a duplicate name is refused; the name of a deleted package may be reused', async () => {
    const name = freshName('同名')
    const { id } = await records.add({ name })
    expect(await server.api(addAgentPackage, records.input({ name }), as)).toMatchObject({
      code: 422,
      message: '套餐名称已存在',
    })
    await server.data(deleteAgentPackage, { id }, as)
    await records.add({ name })
  })

  test('450 names the SKUs without any price, and nothing is saved', async () => {
    const bare = records.versionAt(-1)
    await server.db.update(sku).set({ purchasePrice: null }).where(eq(sku.id, bare.id))
    const name = freshName('未设价')
    const refused = await server.api(
      addAgentPackage,
      records.input({ name, goodsScope: goodsScope.products, items: [records.item(0), records.item(-1)] }),
      as,
    )
    expect(refused).toMatchObject({ code: 450, data: { skus: [{ skuId: bare.id, skuCode: bare.skuCode }] } })
    expect((await server.data(listAgentPackages, { keyword: name }, as)).total).toBe(0)
    const { id } = await records.add({
      name,
      goodsScope: goodsScope.products,
      items: [records.item(0), records.item(-1, '99')],
    })
    const missing = await server.data(listAgentPackageItems, { id, priceMissing: true }, as)
    expect(missing.total).toBe(0)
    // A draft may not drop its own price either.
    const { version } = await records.get(id)
    const cleared = { id, version, items: [records.item(0), records.item(-1)] }
    expect(await server.api(modifyAgentPackage, cleared, as)).toMatchObject({ code: 450 })
  })

  test('goods keep their order, and an edit sends only changed fields', async () => {
    const { id, version } = await records.add({
      goodsScope: goodsScope.products,
      items: [records.item(2), records.item(0, '12')],
    })
    const { list } = await server.data(listAgentPackageItems, { id }, as)
    expect(list.map(({ skuId }) => skuId)).toEqual([records.versionAt(2).id, records.versionAt(0).id])
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
    const { id, version } = await records.add()
    await server.data(modifyAgentPackage, { id, version, sort: 3 }, as)
    expect(await server.api(modifyAgentPackage, { id, version, sort: 4 }, as)).toMatchObject({ code: 409 })
  })

  test('a sold package keeps its level, and its limit cannot be below its sold count', async () => {
    const { id, version } = await records.add({ total: 50 })
    await records.stored(id, { soldCount: 20 })
    expect(await server.api(modifyAgentPackage, { id, version, agentLevel: agentLevel.province }, as)).toMatchObject({
      code: 422,
      data: { fields: { agentLevel: '已售套餐不可修改代理级别' } },
    })
    expect(await server.api(modifyAgentPackage, { id, version, total: 10 }, as)).toMatchObject({
      data: { fields: { total: '发售数量不能小于已售的 20 份' } },
    })
    await server.data(modifyAgentPackage, { id, version, price: '10800' }, as)
  })

  test('upgrades lead to more expensive packages on sale, and never to the package itself', async () => {
    const { id, version } = await records.add({ price: '5000' })
    const cheap = await records.add({ price: '100' })
    await records.stored(cheap.id, { status: agentStatus.enabled })
    const draft = await records.add({ price: '99999' })
    for (const target of [id, cheap.id, draft.id]) {
      const refused = await server.api(modifyAgentPackage, { id, version, upgradeToIds: [target] }, as)
      expect(refused).toMatchObject({ code: 422, data: { fields: { upgradeToIds: expect.any(String) } } })
    }
    await records.stored(draft.id, { status: agentStatus.enabled })
    await server.data(modifyAgentPackage, { id, version, upgradeToIds: [draft.id] }, as)
    await server.data(setAgentPackageStatus, { id: draft.id, status: 2 }, as)
    expect(await server.api(deleteAgentPackage, { id: draft.id }, as)).toMatchObject({
      code: 422,
      message: expect.stringContaining('可升级到此套餐'),
    })
  })
})

describe('enable, disable and delete', () => {
  test('422 for missing fields, 450 for goods that have lost their price', async () => {
    const { id } = await records.add({ goodsScope: goodsScope.products, items: [records.item(4)], content: '' })
    expect(await server.api(setAgentPackageStatus, { id, status: 1 }, as)).toMatchObject({
      code: 422,
      data: { fields: { content: '缺少套餐介绍', agreement: '缺少代理协议' } },
    })
    await records.stored(id, { content: '<p>有了</p>' })
    const { purchasePrice } =
      (
        await server.db
          .select()
          .from(sku)
          .where(eq(sku.id, records.versionAt(4).id))
      )[0] ?? {}
    await server.db
      .update(sku)
      .set({ purchasePrice: null })
      .where(eq(sku.id, records.versionAt(4).id))
    expect(await server.api(setAgentPackageStatus, { id, status: 1 }, as)).toMatchObject({ code: 450 })
    await server.db
      .update(sku)
      .set({ purchasePrice: purchasePrice ?? '100' })
      .where(eq(sku.id, records.versionAt(4).id))
    await server.data(setAgentPackageStatus, { id, status: 1 }, as)
    expect(await server.api(setAgentPackageStatus, { id, status: 1 }, as)).toMatchObject({
      code: 422,
      message: '套餐状态已变更,请刷新后重试',
    })
  })

  test('disabling returns how many agents keep their terms', async () => {
    const { id } = await records.add()
    await records.stored(id, { status: agentStatus.enabled, soldCount: 5, activeCount: 3 })
    expect(await server.api(deleteAgentPackage, { id }, as)).toMatchObject({ code: 422, message: '已启用,请先停用' })
    expect(await server.data(setAgentPackageStatus, { id, status: 2 }, as)).toEqual({ activeCount: 3 })
    expect(await server.api(deleteAgentPackage, { id }, as)).toMatchObject({
      code: 422,
      message: '套餐已售出 5 份,不能删除,可停用',
    })
  })

  test('a deleted package is not found any more', async () => {
    const { id } = await records.add()
    await server.data(deleteAgentPackage, { id }, as)
    expect(await server.api(getAgentPackage, { id }, as)).toMatchObject({ code: 404, message: '套餐不存在' })
  })

  test('goods of a package cannot be deleted; the message names the package', async () => {
    const { productId } = records.versionAt(-40)
    const name = freshName('占用')
    await records.add({ name, goodsScope: goodsScope.products, items: [records.item(-40)] })
    await server.data(setProductEnable, { spuIds: [productId], enabled: 0 }, as)
    const refused = await server.api(deleteProducts, { spuIds: [productId] }, as)
    expect(refused).toMatchObject({ code: 422, message: expect.stringContaining(name) })
  })
})
