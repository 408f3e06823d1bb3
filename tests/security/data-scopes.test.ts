import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isChange } from '#contract/endpoint.ts'
import { reaches } from '#contract/permissions/data-scopes.ts'
import { allPermissions } from '#contract/permissions.ts'
import { dataScope, logout } from '#contract/session.ts'
import { areas } from '#server/areas/index.ts'
import { adminUserBrand } from '#server/database/schema/permissions.ts'
import { fitting } from '../server/contract/values.ts'
import { makeAccount, makeRole, userId } from '../server/permissions/people.ts'
import { createTestServer, type TestServer } from '../server/setup/test-server.ts'
import { aimedAt, takesIds } from './aim.ts'
import { type ForeignRow, TELLING } from './foreign-rows.ts'

const WORD = '范围外机密'
// WALK_ROWS=20 tests more: number of rows of other kinds per request.
const most = Number(process.env.WALK_ROWS ?? 1)
// The second scope uses the same code path, so its walk by ids only runs in npm run security.
const testsAll = process.env.SECURITY === 'whole'
/** Shared settings show the names of materials, and a product shows which packages sell it. */
const quoted: Readonly<Record<string, string>> = { material: 'name', material_brand: 'name', agent_package: 'name' }

const ident = (name: string) => sql.identifier(name)

const rowsOf = async <Row>(server: TestServer, query: SQL): Promise<Row[]> =>
  (await server.db.execute(query)).rows as Row[]

/** The rows per table outside the account's scope. */
type OutOfScope = Readonly<Record<string, SQL>>

const ofProducts = (products: SQL) => sql`product_id in (select id from product where ${products})`
const wholly = (outside: SQL) => sql`order_id in (select id from "order" where ${outside})`

/** For 指定品牌: rows of other brands, and rows of several brands if one is foreign. */
function outsideBrands(ids: readonly number[]): OutOfScope {
  const own = sql`(${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )})`
  const other = sql`brand_id not in ${own}`
  const noLine = sql`not exists (select 1 from order_line where order_id = "order".id and brand_id in ${own})`
  const someLine = sql`exists (select 1 from order_line where order_id = "order".id and ${other})`
  const materialBrands = sql`(select id from material_brand where goods_brand_id in ${own})`
  return {
    brand: sql`id not in ${own}`,
    brand_review: other,
    supplier: sql`id not in (select supplier_id from brand where id in ${own})`,
    product: other,
    product_review: ofProducts(other),
    stock_log: ofProducts(other),
    sku_price_change: ofProducts(other),
    product_component: sql`${other} or (brand_id is null and supplier_id not in (select supplier_id from brand where id in ${own}))`,
    activity_product: other,
    supplier_product: sql`coalesce(${other}, true)`,
    supplier_template: sql`true`,
    recommended_match: sql`exists (select 1 from product where ${other} and (id = main_product_id
      or items @> jsonb_build_array(jsonb_build_object('productId', id))))`,
    material_brand: sql`coalesce(goods_brand_id not in ${own}, true)`,
    material: sql`brand_id not in ${materialBrands}`,
    proxy_record: sql`brand_id not in ${materialBrands}`,
    agent_package: sql`true`,
    order: noLine,
    order_line: other,
    shipment: wholly(someLine),
    refund: wholly(someLine),
    payment: sql`biz_id in (select id from "order" where ${someLine})`,
  }
}

/** For 仅本人创建: rows created by others. Names of brands and suppliers are visible to everyone for selection. */
function outsideCreator(id: number): OutOfScope {
  const other = sql`created_by_id is distinct from ${id}`
  return {
    product: other,
    product_review: ofProducts(other),
    stock_log: ofProducts(other),
    sku_price_change: ofProducts(other),
    product_component: other,
    activity_product: other,
    supplier_product: sql`true`,
    supplier_template: sql`true`,
    recommended_match: other,
    material_brand: other,
    material: other,
    proxy_record: other,
    agent_package: other,
    order: other,
    order_line: wholly(other),
    shipment: wholly(other),
    refund: wholly(other),
    payment: sql`biz_id in (select id from "order" where ${other})`,
  }
}

async function columnsOf(server: TestServer, table: string) {
  return rowsOf<{ name: string; type: string; generated: string }>(
    server,
    sql`select column_name as name, data_type as type, is_generated as generated from information_schema.columns
      where table_schema = 'public' and table_name = ${table}`,
  )
}

async function mark(server: TestServer, outside: OutOfScope): Promise<void> {
  // Marking may change columns that the next condition uses, so all ids are collected first.
  const found = await Promise.all(
    Object.entries(outside).map(async ([table, where]) => ({
      table,
      ids: (await rowsOf<{ id: string }>(server, sql`select id from ${ident(table)} where ${where}`)).map(
        ({ id }) => id,
      ),
    })),
  )
  for (const { table, ids } of found) {
    const columns = await columnsOf(server, table)
    const texts = columns.filter(({ type, generated }) => type === 'text' && generated === 'NEVER')
    const marked = texts.filter(({ name }) => TELLING.test(name) && quoted[table] !== name)
    if (marked.length === 0) continue
    const set = marked.map(({ name }) => sql`${ident(name)} = ${ident(name)} || ${WORD}`)
    await server.db.execute(
      sql`update ${ident(table)} set ${sql.join(set, sql`, `)} where id = any(${sql.param(ids)}::bigint[])`,
    )
  }
}

/** The newest matching row of each table, with its current version. */
async function newest(server: TestServer, outside: OutOfScope): Promise<ForeignRow[]> {
  const found: ForeignRow[] = []
  for (const [table, where] of Object.entries(outside)) {
    const columns = await columnsOf(server, table)
    const version = columns.some(({ name }) => name === 'version') ? sql`version` : sql`1`
    const [row] = await rowsOf<{ id: string; version: number }>(
      server,
      sql`select id, ${version} as version from ${ident(table)} where ${where} order by id desc limit 1`,
    )
    if (row) found.push({ table, id: Number(row.id), version: row.version })
  }
  return found
}

/** Counts and transaction ids of all rows outside the scope: every write gives a row a new transaction id. */
async function fingerprint(server: TestServer, outside: OutOfScope): Promise<string[]> {
  const parts = Object.entries(outside).map(
    ([table, where]) => sql`select ${table} as name, count(*) as rows, coalesce(sum(xmin::text::bigint), 0) as moved
      from ${ident(table)} where ${where}`,
  )
  const found = await rowsOf<{ name: string; rows: string; moved: string }>(server, sql.join(parts, sql` union all `))
  return found.map(({ name, rows, moved }) => `${name} ${rows} ${moved}`).toSorted()
}

/** product_component for `productComponent:view`. */
const tableOf = (can: string) => can.split(':')[0]?.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const endpoints = areas.routes
  .map(({ endpoint }) => endpoint)
  .filter(({ permission: can }) => can !== 'anyone')
  .filter((endpoint) => endpoint !== logout)

const people = [
  { scope: dataScope.brands, title: dataScope.label(dataScope.brands) },
  { scope: dataScope.ownRecords, title: dataScope.label(dataScope.ownRecords) },
] as const

describe.each(people)('an account of $title with every permission', ({ scope }) => {
  let server: TestServer
  let as: string
  let outside: OutOfScope
  let rows: ForeignRow[]
  let within: ForeignRow[]
  /** All rows outside the scope, as of the last request. */
  let existing: string[]
  beforeAll(async () => {
    server = await createTestServer()
    as = await makeAccount(server, [await makeRole(server, allPermissions, scope)])
    const id = await userId(server, as)
    // The brands with the most data.
    const brands = await rowsOf<{ id: string }>(
      server,
      sql`select brand_id as id from order_line group by 1 order by count(*) desc, 1 limit 2`,
    )
    const ids = brands.map((row) => Number(row.id))
    if (scope === dataScope.brands)
      await server.db.insert(adminUserBrand).values(ids.map((brandId) => ({ userId: id, brandId })))
    for (const table of ['product', 'product_component', 'material', 'order'])
      await server.db.execute(sql`update ${ident(table)} set created_by_id = ${id} where id % 7 = 1`)
    outside = scope === dataScope.brands ? outsideBrands(ids) : outsideCreator(id)
    rows = await newest(server, outside)
    await mark(server, outside)
    const inside = Object.entries(outside).map(([table, where]) => [table, sql`not (${where})`] as const)
    within = await newest(server, Object.fromEntries(inside))
    existing = await fingerprint(server, outside)
  })
  afterAll(() => server.close())

  const open = endpoints.filter(({ permission: can }) => can === 'signedIn' || reaches([scope], can as never))

  const leaksIn = async (endpoint: (typeof open)[number], params: unknown): Promise<string[]> => {
    const { data, message, code } = await server.api(endpoint, params as never, { as })
    const text = JSON.stringify([data, message])
    const place = text.indexOf(WORD)
    return place < 0
      ? []
      : [`${JSON.stringify(params).slice(0, 160)} → ${code} ${text.slice(Math.max(0, place - 80), place + 10)}`]
  }

  test('there are rows outside and inside the scope', async () => {
    expect(rows.length).toBeGreaterThan(12)
    for (const table of ['product', 'order', 'order_line']) {
      const [count] = await rowsOf<{ within: number }>(
        server,
        sql`select count(*)::int as within from ${ident(table)} where not (${outside[table]})`,
      )
      expect(count?.within, table).toBeGreaterThan(0)
    }
  })

  test('a permission outside the data scope is refused as if it was not granted', async () => {
    for (const endpoint of endpoints.filter((candidate) => !open.includes(candidate))) {
      const [params] = fc.sample(fitting(endpoint), { numRuns: 1, seed: 3 })
      const { code } = await server.api(endpoint, params as never, { as })
      expect({ path: endpoint.path, code }).toEqual({ path: endpoint.path, code: 403 })
    }
  })

  test.each(
    open
      .filter(({ resource: reads }) => reads)
      .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
  )('%s shows no row outside the scope', async (_name, endpoint) => {
    for (const params of [{}, { pageSize: 100 }, { bizType: 1 }, { pageSize: 100, bizType: 1 }]) {
      if (endpoint.params.safeParse(params).success) expect(await leaksIn(endpoint, params)).toEqual([])
    }
  })

  const tested = scope === dataScope.brands || testsAll ? open.filter(takesIds) : []
  test.each(tested.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s reads and changes nothing outside the scope by id',
    async (_name, endpoint) => {
      // Rows of the endpoint's own resource first, then others in rotation.
      const about = (row: ForeignRow) => row.table === tableOf(endpoint.permission)
      const turn = open.indexOf(endpoint) % rows.length
      const others = [...rows.slice(turn), ...rows.slice(0, turn)].filter((row) => !about(row))
      // Rows within the scope are read too, but not changed.
      const visible = isChange(endpoint) ? [] : within.filter(about)
      const aims = [...visible, ...rows.filter(about), ...others.slice(0, most)]
      const samples = fc.sample(fitting(endpoint), { numRuns: aims.length, seed: 7 })
      for (const [index, row] of aims.entries()) {
        expect(await leaksIn(endpoint, aimedAt(samples[index], row))).toEqual([])
      }
      if (!isChange(endpoint)) return
      const before = existing
      existing = await fingerprint(server, outside)
      expect(existing).toEqual(before)
    },
  )
})
