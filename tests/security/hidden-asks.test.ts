import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBulk } from '#contract/bulk.ts'
import { type Endpoint, isChange } from '#contract/endpoint.ts'
import { canFilterBy } from '#contract/field-rights.ts'
import { listProducts, setProductEnable } from '#contract/goods/products.ts'
import { buyerKind, orderBizType } from '#contract/orders/codes.ts'
import { countOrders, listOrders } from '#contract/orders/order-queries.ts'
import { listTradeParties } from '#contract/orders/parties.ts'
import { listRefunds } from '#contract/orders/refunds.ts'
import { fieldRights, rightsOf } from '#contract/permissions/field-rights.ts'
import { areas } from '#server/areas/index.ts'
import { endpointName } from '#server/bulk/definition.ts'
import type { Caller } from '#server/context.ts'
import { hiddenFields, listedResource } from '#server/entity/field-rights.ts'
import { createTestServer, type TestServer } from '../server/setup/test-server.ts'
import { type Account, accounts, callersOf } from './hidden-field-records.ts'

let server: TestServer
let callers: ReadonlyMap<Account, Caller>
beforeAll(async () => {
  server = await createTestServer()
  callers = await callersOf(server)
})
afterAll(() => server.close())

const callerOf = (account: Account): Caller => {
  const caller = callers.get(account)
  if (!caller) throw new Error(`there is no ${account}`)
  return caller
}

/** Required parameters of lists. */
const needed: Readonly<Record<string, object>> = { order: { bizType: 2 } }
const values: readonly unknown[] = ['1.00', ['13800000000'], true, '138', 1]

interface Ask {
  endpoint: Endpoint
  param: string
  field: string
  params: object
}

/** All filters and sorts by a declared field, for each list and export of the contract. */
function asksOf(endpoint: Endpoint): Ask[] {
  const resource = listedResource(endpoint)
  const rights = rightsOf(resource)
  if (!rights || (isChange(endpoint) && !endpoint.permission.endsWith(':export'))) return []
  const base = needed[resource] ?? {}
  const fits = (params: object) => endpoint.params.safeParse(params).success
  if (!fits(base)) return []
  const sorts = Object.keys(rights.fields).map((field) => ({ param: 'sort', field, params: { ...base, sort: field } }))
  const filters = Object.entries(rights.asks ?? {}).flatMap(([param, field]) =>
    values.slice(0).map((value) => ({ param, field, params: { ...base, [param]: value } })),
  )
  const offered = [...sorts, ...filters].filter(({ params }) => fits(params))
  const first = new Map(offered.map((ask) => [`${ask.param} ${ask.field}`, { ...ask, endpoint }]))
  return [...first.values()]
}

const asks = areas.routes.flatMap(({ endpoint }) => asksOf(endpoint))
const SUPPLIER = 2
/** Remarks that a supplier may read but that its order list does not show. */
const notListedForSuppliers: ReadonlySet<string> = new Set(['remarkColor', 'buyerRemark'])

let testedCount = 0
const testedColumns: string[] = []

describe.each(accounts)('%s', (account) => {
  test('filters and sorts only by fields it may read', async () => {
    const caller = callerOf(account)
    const wrong: string[] = []
    for (const { endpoint, param, field, params } of asks) {
      if (!caller.can(endpoint.permission as never)) continue
      testedCount++
      const rights = fieldRights[listedResource(endpoint) as keyof typeof fieldRights]
      const { code, message } = await server.api(endpoint, params, { as: account })
      const isAllowed = canFilterBy(rights, field, caller)
      if ((code === 200) !== isAllowed) wrong.push(`${endpoint.path} ${param} ${field}: ${code}`)
      if (!isAllowed && !/^您没有查看该字段的权限，不能按它(筛选|排序)$/.test(message))
        wrong.push(`${endpoint.path}: ${message}`)
    }
    expect(wrong).toEqual([])
  })

  test('gets no sum or count of fields it may not read', async () => {
    const caller = callerOf(account)
    if (caller.can('order:view')) {
      const page = await server.data(listOrders, { bizType: orderBizType.distributorPurchase }, { as: account })
      expect('payAmount' in page).toBe(canFilterBy(fieldRights.order, 'payAmount', caller))
      expect('refundedAmount' in page).toBe(canFilterBy(fieldRights.order, 'refundedAmount', caller))
      const counts = await server.data(countOrders, { bizType: orderBizType.distributorPurchase }, { as: account })
      expect('waitConfirmPay' in counts).toBe(canFilterBy(fieldRights.order, 'waitingPayment', caller))
      testedCount += 3
    }
    if (caller.can('refund:view')) {
      const page = await server.data(listRefunds, {}, { as: account })
      expect('applyAmount' in page).toBe(canFilterBy(fieldRights.refund, 'applyAmount', caller))
      testedCount++
    }
  })

  test('exports no column that its rows omit', async () => {
    const caller = callerOf(account)
    for (const [kind, definition] of areas.exports) {
      if (!caller.can(definition.permission)) continue
      const scope = { db: server.db, caller, now: '2026-07-01T00:00:00.000+08:00' }
      const whole = { ...scope, caller: callerOf('admin') }
      const titles = new Set(definition.columns(scope).map(({ title }) => title))
      for (const { id, title, field = id } of definition.columns(whole)) {
        const rights =
          kind === 'orderLines' && !(field in fieldRights.order.fields)
            ? fieldRights.order.parts?.lines
            : rightsOf(definition.resource)
        if (!rights) continue
        if (!(field in rights.fields)) continue
        testedColumns.push(`${account} ${kind} ${title}`)
        const hidden = hiddenFields(rights, caller)
        const isLeftOut = hidden.has(field) && hidden.get(field) === undefined
        const isShown = !isLeftOut && !(caller.accountType === SUPPLIER && notListedForSuppliers.has(id))
        expect({ kind, title, isShown: titles.has(title) }).toEqual({ kind, title, isShown })
      }
    }
  })
})

test('a bulk action on all results does not filter by hidden fields', async () => {
  const bulkParams = {
    label: '批量下架',
    action: endpointName(setProductEnable),
    list: endpointName(listProducts),
    params: { enabled: 0 },
    query: { salePriceFrom: '100' },
    expected: 1,
  }
  const answer = await server.api(startBulk, bulkParams, { as: 'supplier' })
  expect(answer).toMatchObject({ code: 403, message: '您没有查看该字段的权限，不能按它筛选' })
})

describe('a search keyword', () => {
  test('finds no order by a hidden receiver phone or name', async () => {
    await server.db.execute(sql`update "order" set receiver_phone = '13955550001', receiver_name = '司徒隐名'
      where id = (select id from "order" where biz_type = 2 and paid_at is not null limit 1)`)
    await server.db.execute(sql`update order_words set people = buyer_name || E'\\n' || receiver_name from "order" o
      where o.id = order_words.order_id and o.receiver_name = '司徒隐名'`)
    const found = async (as: string, keyword: string) =>
      (await server.data(listOrders, { bizType: orderBizType.distributorPurchase, keyword }, { as })).list.length
    for (const keyword of ['13955550001', '司徒隐名', '徒隐', 'situyinming', 'stym']) {
      expect([keyword, await found('trade', keyword)]).toEqual([keyword, 1])
      for (const as of ['finance', 'marketing', 'auditor'])
        expect([as, keyword, await found(as, keyword)]).toEqual([as, keyword, 0])
    }
    const { list } = await server.data(
      listTradeParties,
      { kind: buyerKind.distributor, pageSize: 200 },
      { as: 'trade' },
    )
    const phone = list[0]?.phone ?? ''
    const parties = async (as: string) =>
      (await server.data(listTradeParties, { kind: buyerKind.distributor, keyword: phone }, { as })).list.length
    expect([await parties('trade'), await parties('finance')]).toEqual([1, 0])
  })

  test('finds a supplier no order by goods, codes or numbers of another supplier', async () => {
    const { rows } = await server.db.execute<{ id: string; name: string; code: string; no: string; other: string }>(sql`
      select o.id, l.product_name as name, l.sku_code as code, s.logistics_no as no, l.supplier_id as other
      from "order" o
        join order_line l on l.order_id = o.id and l.supplier_id <> 1
        join shipment s on s.order_id = o.id and s.supplier_id = l.supplier_id and s.logistics_no <> ''
      where o.biz_type = 2 and exists (select 1 from order_line own where own.order_id = o.id and own.supplier_id = 1)
        and not exists (select 1 from order_line own where own.supplier_id = 1 and own.product_name = l.product_name)
      limit 1`)
    const [shared] = rows
    if (!shared) throw new Error('no order is shared')
    const ways = [
      { keyword: shared.name },
      { productName: shared.name },
      { keyword: shared.code },
      { logisticsNo: shared.no },
      { supplierId: Number(shared.other) },
    ]
    for (const way of ways) {
      const ask = (as: string) =>
        server.data(listOrders, { bizType: orderBizType.distributorPurchase, pageSize: 200, ...way }, { as })
      expect([way, (await ask('trade')).list.some(({ id }) => id === Number(shared.id))]).toEqual([way, true])
      expect([way, (await ask('supplier')).list]).toEqual([way, []])
    }
  })
})

test('every filter and sort was tested', () => {
  process.stdout.write(
    `hidden asks: ${testedCount} cells tested, ${asks.length} ways; ${testedColumns.length} cells of exports\n`,
  )
  expect(asks.length).toBeGreaterThan(12)
  expect(testedCount).toBeGreaterThan(40)
  expect(testedColumns.length).toBeGreaterThan(20)
})
