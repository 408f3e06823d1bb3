import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { getChannel } from '#contract/blackCard/channels.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { canRead, type FieldRule, type RecordFacts, type ResourceRights, WHOLE_RECORD } from '#contract/field-rights.ts'
import { getProductComponent } from '#contract/goods/product-components.ts'
import { getProduct } from '#contract/goods/product-editing.ts'
import { getSupplierProduct } from '#contract/goods/supplier-products.ts'
import { getTemplate } from '#contract/goods/templates.ts'
import { getMaterialBrand } from '#contract/materials/brands.ts'
import { getMaterial } from '#contract/materials/materials.ts'
import { getProxyRecord } from '#contract/materials/proxies.ts'
import { getEnterpriseUser } from '#contract/merchants/enterprise-users.ts'
import { getPromoter } from '#contract/merchants/promoters.ts'
import { getProvider } from '#contract/merchants/providers.ts'
import { orderBizType } from '#contract/orders/codes.ts'
import { getDigitalOrder } from '#contract/orders/digital-orders.ts'
import { getOrder } from '#contract/orders/order-queries.ts'
import { getRefund } from '#contract/orders/refunds.ts'
import { listShipments } from '#contract/orders/shipments.ts'
import { getAdminUser } from '#contract/permissions/admin-users.ts'
import type { AuditResource } from '#contract/permissions/field-rights.ts'
import { getBrand } from '#contract/suppliers/brands.ts'
import { getSupplier } from '#contract/suppliers/suppliers.ts'
import { getCustomer } from '#contract/users/customers.ts'
import { getDesignStore } from '#contract/users/design-stores.ts'
import { getMiniStore } from '#contract/users/mini-stores.ts'
import { getCityStore } from '#contract/users/stores.ts'
import { getUser } from '#contract/users/users.ts'
import { areas } from '#server/areas/index.ts'
import { scopeOf } from '#server/areas/record-scope.ts'
import type { Caller, Context } from '#server/context.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { callerOf } from '#server/session/rights.ts'
import type { TestServer } from '../server/setup/test-server.ts'

/** One account per default role. */
export const accounts = [
  'admin',
  'goods',
  'trade',
  'finance',
  'marketing',
  'content',
  'supplier',
  'dealer',
  'auditor',
] as const
export type Account = (typeof accounts)[number]

/** The accounts and their permissions. */
export async function callersOf(server: TestServer): Promise<ReadonlyMap<Account, Caller>> {
  const rows = await server.db.select().from(adminUser)
  const found = accounts.map(async (account) => {
    const row = rows.find((item) => item.account === account)
    if (!row) throw new Error(`there is no ${account}`)
    return [account, await callerOf(server.db, row)] as const
  })
  return new Map(await Promise.all(found))
}

/** Resources whose records are in a table of another name. */
const tables: Partial<Record<AuditResource, string>> = { priceSetting: 'price_batch', staffQuota: 'enterprise_user' }
const tableOf = (resource: AuditResource): string =>
  tables[resource] ?? resource.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Records shared by several suppliers and the caller come first. */
function ownFirst(resource: string, { supplierId, distributorId }: Caller): SQL {
  const own = supplierId === null ? sql`o.distributor_id = ${distributorId ?? 0}` : sql`true`
  const lines = supplierId === null ? sql`true` : sql`l.supplier_id = ${supplierId}`
  const orders = sql`(select o.id from "order" o where ${own} and o.paid_at is not null
    and (${supplierId === null && distributorId === null} or exists (select 1 from order_line l where l.order_id = o.id and ${lines}))
    order by (select count(distinct l.supplier_id) from order_line l where l.order_id = o.id) desc, o.id limit 20)`
  if (resource === 'order') return sql`(id in ${orders}) desc`
  if (resource === 'shipment' || resource === 'refund') {
    const side =
      resource === 'shipment'
        ? sql`supplier_id = ${supplierId ?? 0}`
        : sql`supplier_ids @> ${`[${supplierId ?? 0}]`}::jsonb`
    return sql`(${supplierId === null ? sql`order_id in (select o.id from "order" o where ${own})` : side}) desc`
  }
  return sql`(id > 0)`
}

/** The first record of a kind whose log the caller may read; undefined if none. */
export async function readableRecord(server: TestServer, resource: AuditResource, caller: Caller) {
  const sees = scopeOf(areas.records, resource)?.sees
  if (!sees) return undefined
  const { rows } = await server.db.execute<{ id: string }>(
    sql`select id from ${sql.identifier(tableOf(resource))} order by ${ownFirst(resource, caller)}, id limit 1000`,
  )
  const { db, services } = server
  const context: Context = { db, services, caller, now: '', requestId: '', ip: '', device: '', audit: () => {} }
  for (const { id } of rows) if (await sees(context, Number(id))) return Number(id)
  return undefined
}

/** How each record is read. Shipments are only listed with their order. */
const readers: Partial<Record<AuditResource, (id: number) => readonly [Endpoint, unknown]>> = {
  product: (spuId) => [getProduct, { spuId }],
  productComponent: (id) => [getProductComponent, { id }],
  productTemplate: (id) => [getTemplate, { id }],
  supplierProduct: (id) => [getSupplierProduct, { id }],
  supplier: (id) => [getSupplier, { id }],
  brand: (id) => [getBrand, { id }],
  material: (id) => [getMaterial, { id }],
  materialBrand: (id) => [getMaterialBrand, { id }],
  proxyRecord: (id) => [getProxyRecord, { id }],
  order: (id) => [getOrder, { id }],
  refund: (id) => [getRefund, { id }],
  digitalOrder: (id) => [getDigitalOrder, { id }],
  adminUser: (id) => [getAdminUser, { id }],
  user: (id) => [getUser, { id }],
  customer: (id) => [getCustomer, { id }],
  store: (id) => [getCityStore, { id }],
  miniStore: (id) => [getMiniStore, { id }],
  designStore: (id) => [getDesignStore, { id }],
  enterpriseUser: (id) => [getEnterpriseUser, { id }],
  provider: (id) => [getProvider, { id }],
  channel: (id) => [getChannel, { id }],
  promoter: (id) => [getPromoter, { id }],
}

type Shown = Record<string, unknown>

/** The record as read by an account, split into the parts that the log distinguishes; undefined if not readable. */
export async function answerOf(server: TestServer, resource: AuditResource, id: number, as: string) {
  if (resource === 'shipment') {
    const { list } = await server.data(listShipments, { pageSize: 200 }, { as })
    return list.find((row) => row.id === id) as Shown | undefined
  }
  const reader = readers[resource]
  if (!reader) return undefined
  const [endpoint, params] = reader(id)
  const { code, data } = await server.api(endpoint, params, { as })
  return code === 200 ? (data as Shown) : undefined
}

const partsOf = (answer: Shown | undefined, name: string): Shown[] => (answer?.[name] as Shown[] | undefined) ?? []

/**
 * A part of a response: an SKU of a product, a line or a shipment of an order; for shipments, the first one that `own`
 * contains.
 */
export function partOf(answer: Shown | undefined, path: string, own: Shown | undefined): Shown | undefined {
  const line = /^lines\.(\d+)\./.exec(path)
  if (line) return partsOf(answer, 'lines').find(({ lineNo }) => lineNo === Number(line[1]))
  if (path.startsWith('shipments.')) {
    const [first] = partsOf(own, 'shipments')
    return partsOf(answer, 'shipments').find(({ id }) => id === first?.id)
  }
  return path.includes('.') ? partsOf(answer, 'skus')[0] : answer
}

/** A field as logged, with its value. */
export interface Logged {
  field: string
  rule: FieldRule
  value: string
  /** It belongs to a part hidden from the reader. */
  isForeign: boolean
}

let made = 0
const wordFor = ({ cover }: FieldRule, field: string): string => {
  made++
  const phone = `139${String(made).padStart(8, '0')}`
  return cover === 'phone' ? phone : cover === 'phonesWithin' ? `仓库收 ${phone} 三号门` : `机密 ${field} ${made}`
}

const logged = (rights: ResourceRights, prefix: string, isForeign = false): Logged[] =>
  Object.entries(rights.fields)
    .filter(([name]) => name !== 'suppliers')
    .map(([name, rule]) => ({ field: `${prefix}${name}`, rule, value: wordFor(rule, name), isForeign }))

/** Every field that a record's log may contain, at each possible path. */
export async function loggedFields(
  server: TestServer,
  resource: AuditResource,
  rights: ResourceRights,
  id: number,
  { supplierId }: Caller,
): Promise<Logged[]> {
  const own = logged(rights, resource === 'product' || resource === 'supplierProduct' ? 'SKU-1.' : '')
  if (resource !== 'order') return own
  const lines = await server.db.select().from(orderLine).where(eq(orderLine.orderId, id))
  const ofLines = lines.flatMap((line) => {
    const isForeign = supplierId !== null && line.supplierId !== supplierId
    return logged(rights.parts?.lines ?? rights, `lines.${line.lineNo}.`, isForeign)
  })
  return [...own, ...ofLines, ...logged(rights.parts?.shipments ?? rights, 'shipments.')]
}

export async function factsOfRecord(server: TestServer, resource: AuditResource, id: number): Promise<RecordFacts> {
  if (resource !== 'order') return WHOLE_RECORD
  const [row] = await server.db
    .select()
    .from(order)
    .where(and(eq(order.id, id)))
    .orderBy(desc(order.id))
  return { isWhole: true, isPaid: row?.paidAt !== null, isOwnSale: row?.bizType === orderBizType.consumerSale }
}

export const isReadable = ({ rule, isForeign }: Logged, caller: Caller, facts: RecordFacts): boolean =>
  !isForeign && canRead(rule, caller, facts)
