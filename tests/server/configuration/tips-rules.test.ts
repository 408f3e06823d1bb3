import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CodeOf } from '#contract/codes.ts'
import {
  conditionField,
  conditionOperator,
  tipsPlace,
  tipsRuleStatus,
  tipsScope,
} from '#contract/configuration/codes.ts'
import {
  deleteTipsRules,
  enableTipsRules,
  getTipsRule,
  listTipsRules,
  saveTipsRule,
  type TipsRuleInput,
  testTipsRules,
} from '#contract/configuration/tips-rules.ts'
import { leadTime } from '#contract/delivery.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { promptLevel } from '#contract/goods/template-codes.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import { expireTipsRules } from '#server/areas/configuration/tips-rule/handlers.ts'
import { product } from '#server/database/schema/goods.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { tipsRule } from '#server/database/schema/tips.ts'
import { days, moment, after as momentAfter } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
/** A product on sale. */
let goods: typeof product.$inferSelect
beforeAll(async () => {
  server = await createTestServer()
  // The demo's rules would be shown together with those of the test.
  await server.db.delete(tipsRule)
  const [row] = await server.db
    .select()
    .from(product)
    .innerJoin(brand, eq(brand.id, product.brandId))
    .where(and(eq(product.status, productStatus.onSale), eq(brand.status, brandStatus.enabled)))
    .limit(1)
  if (!row) throw new Error('the demo has products')
  goods = row.product
})
afterAll(() => server.close())

const as = { as: 'goods' }
const now = () => moment(server.services.clock())
let made = 0
const input = (changes: Partial<TipsRuleInput> = {}): TipsRuleInput => ({
  name: `规则${++made}`,
  places: [tipsPlace.checkout],
  scopeKind: tipsScope.allProducts,
  categoryIds: [],
  brandIds: [],
  templateIds: [],
  labelIds: [],
  productIds: [],
  matchAll: true,
  conditions: [],
  tipTitle: `贴士${made}`,
  tipContent: '请在下单前确认以下内容',
  tipImage: '',
  level: promptLevel.note,
  startAt: '',
  endAt: '',
  priority: 10,
  exclusive: false,
  ...changes,
})
const add = async (changes: Partial<TipsRuleInput> = {}, enableNow = false) =>
  (await server.data(saveTipsRule, { ...input(changes), enableNow }, as)).id
const read = (id: number) => server.data(getTipsRule, { id }, as)
const fault = async (changes: Partial<TipsRuleInput>) => {
  const { code, data } = await server.api(saveTipsRule, input(changes), as)
  return [code, data]
}
const enable = (ids: number[], enabled: boolean) => server.api(enableTipsRules, { ids, enabled }, as)
const tryAt = (
  place: CodeOf<typeof tipsPlace>,
  more: { rule?: TipsRuleInput; quantity?: number; area?: string } = {},
) => server.data(testTipsRules, { place, spuId: goods.id, ...more }, as)
const reasonsAt = async (place: CodeOf<typeof tipsPlace>, more = {}) =>
  (await tryAt(place, more)).rules.map(({ reason }) => reason)

describe('save', () => {
  test('销售价 >= abc: the value is marked', async () => {
    expect(
      await fault({
        conditions: [{ field: conditionField.salePrice, operator: conditionOperator.atLeast, value: 'abc' }],
      }),
    ).toEqual([422, { fields: { 'conditions.0.value': '请输入金额，最多两位小数' } }])
    const second = [
      { field: 2, operator: 1, value: '6' },
      { field: 2, operator: 5, value: '6,7' },
    ] as const
    expect(await fault({ conditions: [...second] })).toEqual([
      422,
      { fields: { 'conditions.1.value': '请选择有效的值' } },
    ])
  })

  test('an unknown placeholder {xx}: 未知变量', async () => {
    expect(await fault({ tipContent: '亲爱的 {xx}，{商品名} 已备好' })).toEqual([
      422,
      { fields: { tipContent: '未知变量 {xx}' } },
    ])
  })

  test('a scope needs references, and these must exist', async () => {
    expect(await fault({ scopeKind: tipsScope.brands })).toEqual([422, { fields: { brandIds: '请选择品牌' } }])
    expect(await fault({ scopeKind: tipsScope.products, productIds: [999_999] })).toEqual([
      422,
      { fields: { productIds: '所选商品不存在或已停用，请重新选择' } },
    ])
    const id = await add({ scopeKind: tipsScope.brands, brandIds: [goods.brandId], productIds: [goods.id] })
    // Lists of other scopes are cleared.
    expect(await read(id)).toMatchObject({ brandIds: [goods.brandId], productIds: [], scope: [{ id: goods.brandId }] })
  })

  test('a name is unique, the end comes after the start, a stale version gets 409', async () => {
    const id = await add({ name: '同名规则' })
    expect(await fault({ name: '同名规则' })).toEqual([422, { fields: { name: '规则名称已存在' } }])
    const [startAt, endAt] = [momentAfter(now(), days(2)), momentAfter(now(), days(1))]
    expect(await fault({ startAt, endAt })).toEqual([422, { fields: { endAt: '结束时间应晚于开始时间' } }])
    await server.data(saveTipsRule, { id, version: 1, priority: 20 }, as)
    expect((await server.api(saveTipsRule, { id, version: 1, priority: 30 }, as)).code).toBe(409)
  })

  test('保存并启用 enables it at once, and requires the permission', async () => {
    expect((await read(await add({}, true))).status).toBe(tipsRuleStatus.enabled)
    expect((await server.api(saveTipsRule, input(), { as: 'auditor' })).code).toBe(403)
    expect((await server.api(listTipsRules, {}, { as: 'supplier' })).code).toBe(403)
    await server.db.delete(tipsRule)
  })
})

describe('status changes', () => {
  test('enabling an expired rule: 规则已过结束时间', async () => {
    const id = await add({ endAt: momentAfter(now(), -days(1)) })
    expect(await enable([id], true)).toMatchObject({ code: 422, message: '规则已过结束时间' })
    expect((await read(id)).isExpired).toBe(true)
  })

  test('deleting an enabled rule: 启用中,请先停用', async () => {
    const id = await add({}, true)
    const refused = await server.api(deleteTipsRules, { ids: [id] }, as)
    expect(refused).toMatchObject({ code: 422, message: '启用中,请先停用' })
    await enable([id], false)
    await server.data(deleteTipsRules, { ids: [id] }, as)
    expect((await server.api(getTipsRule, { id }, as)).code).toBe(404)
  })

  test('a rule with a disabled brand cannot be enabled; in bulk the others are enabled', async () => {
    const [bad, good] = [await add({ scopeKind: tipsScope.brands, brandIds: [goods.brandId] }), await add()]
    await server.db.update(brand).set({ status: brandStatus.disabled }).where(eq(brand.id, goods.brandId))
    expect((await enable([bad, good], true)).data).toMatchObject({ done: 1, failed: [{ id: bad }] })
    await server.db.update(brand).set({ status: brandStatus.enabled }).where(eq(brand.id, goods.brandId))
    await server.db.delete(tipsRule)
  })

  test('the server disables it when it ends', async () => {
    const id = await add({ endAt: momentAfter(now(), days(1)) }, true)
    expect(await expireTipsRules(server.services.databases.main, now())).toBe(0)
    expect(await expireTipsRules(server.services.databases.main, momentAfter(now(), days(2)))).toBe(1)
    expect((await read(id)).status).toBe(tipsRuleStatus.disabled)
    await server.db.delete(tipsRule)
  })
})

describe('list', () => {
  test('filters by place, scope and a descendant of a rule’s category; counts by status', async () => {
    const [above] = await server.data(listTipsRules, {}, as).then(({ list }) => list)
    expect(above).toBeUndefined()
    await add(
      {
        name: '类目规则',
        places: [tipsPlace.productDetail, tipsPlace.specPicker],
        scopeKind: tipsScope.categories,
        categoryIds: [goods.categoryId],
      },
      true,
    )
    await add({ name: '全部规则', places: [tipsPlace.cart] })
    const names = async (filters: object) =>
      (await server.data(listTipsRules, filters, as)).list.map(({ name }) => name)
    expect(await names({ place: 2 })).toEqual(['类目规则'])
    expect(await names({ categoryId: goods.categoryId })).toEqual(['类目规则'])
    expect(await names({ scopeKind: 1 })).toEqual(['全部规则'])
    expect((await server.data(listTipsRules, {}, as)).counts).toEqual({ 0: 1, 1: 1, 2: 0 })
    await server.db.delete(tipsRule)
  })
})

describe('trial', () => {
  test('货期 等于 90天 with 确认订单: a matching product hits, one with 现货 does not and returns the reason', async () => {
    await add(
      {
        conditions: [{ field: conditionField.leadTime, operator: conditionOperator.equal, value: '6' }],
        tipContent: '{商品名}预计 {货期} 发货',
      },
      true,
    )
    await server.db.update(product).set({ leadTime: leadTime.days90 }).where(eq(product.id, goods.id))
    const hit = await tryAt(tipsPlace.checkout)
    expect(hit.rules[0]).toMatchObject({ hit: true, reason: '' })
    expect(hit.tips[0]?.content).toBe(`${goods.name}预计 90天 发货`)
    await server.db.update(product).set({ leadTime: leadTime.inStock }).where(eq(product.id, goods.id))
    const missed = await tryAt(tipsPlace.checkout)
    expect(missed.tips).toEqual([])
    expect(missed.rules[0]?.reason).toBe('条件不满足：货期 等于 90天，实际为 现货(5天)')
    await server.db.delete(tipsRule)
  })

  test('two rules hit, the higher one 命中后停止: one tip and the reason why the other is left out', async () => {
    await add({ name: '高优先', priority: 90, exclusive: true }, true)
    await add({ name: '低优先', priority: 10 }, true)
    const trial = await tryAt(tipsPlace.checkout)
    expect(trial.tips).toHaveLength(1)
    expect(trial.rules.map(({ name, reason }) => [name, reason])).toEqual([
      ['高优先', ''],
      ['低优先', '「高优先」命中后停止'],
    ])
    await server.db.delete(tipsRule)
  })

  test('at most three tips per place; a disabled rule is not evaluated', async () => {
    const ids = []
    for (const priority of [4, 3, 2, 1]) ids.push(await add({ priority }, true))
    expect(await reasonsAt(tipsPlace.checkout)).toEqual(['', '', '', '每个位置最多显示 3 条'])
    await enable(ids.slice(0, 1), false)
    expect(await reasonsAt(tipsPlace.checkout)).toEqual(['', '', ''])
    expect(await reasonsAt(tipsPlace.productDetail)).toEqual([])
    await server.db.delete(tipsRule)
  })

  test('scope, quantity and area decide; with any-of one condition is enough', async () => {
    const rule = input({
      scopeKind: tipsScope.products,
      productIds: [goods.id],
      matchAll: false,
      conditions: [
        { field: conditionField.quantity, operator: conditionOperator.atLeast, value: '20' },
        { field: conditionField.area, operator: conditionOperator.among, value: '330000,310000' },
      ],
    })
    expect(await reasonsAt(tipsPlace.checkout, { rule, quantity: 20 })).toEqual([''])
    expect(await reasonsAt(tipsPlace.checkout, { rule, quantity: 1, area: '330106' })).toEqual([''])
    expect((await reasonsAt(tipsPlace.checkout, { rule, quantity: 1, area: '440100' }))[0]).toMatch(
      /^条件不满足：购买数量/,
    )
    const abroad = { ...rule, conditions: rule.conditions.toReversed() }
    expect(await reasonsAt(tipsPlace.checkout, { rule: abroad, quantity: 1, area: '440106' })).toEqual([
      '条件不满足：收货地区 属于 浙江省、上海市，实际为 广东省广州市天河区',
    ])
    const elsewhere = { ...rule, productIds: [goods.id + 1] }
    expect(await reasonsAt(tipsPlace.checkout, { rule: elsewhere, quantity: 20 })).toEqual(['商品不在适用范围'])
    const later = { ...rule, startAt: momentAfter(now(), days(1)) }
    expect(await reasonsAt(tipsPlace.checkout, { rule: later, quantity: 20 })).toEqual(['未到开始时间'])
  })

  test('the unsaved form replaces the saved rule', async () => {
    const id = await add({ name: '旧规则', tipTitle: '旧贴士' }, true)
    const { tips, rules } = await tryAt(tipsPlace.checkout, {
      rule: { ...input({ name: '新规则', tipTitle: '新贴士' }), id } as TipsRuleInput,
    })
    expect(rules).toHaveLength(1)
    expect(tips.map(({ title }) => title)).toEqual(['新贴士'])
  })
})
