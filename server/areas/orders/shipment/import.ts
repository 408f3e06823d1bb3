import { and, asc, eq, gte, ne, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { line, requiredLine } from '#contract/fields.ts'
import { deliveryMethod, logisticsCompany, orderStatus, shipmentStatus } from '#contract/orders/codes.ts'
import { isLogisticsNo, SAME_NUMBER_DAYS } from '#contract/orders/shipment-rules.ts'
import { daysAfter } from '#contract/rules/moment.ts'
import { auditOrder, type LockedOrder, lockOrders, saveShippedOrders } from '#server/areas/orders/order/present.ts'
import { wholeOrders } from '#server/areas/orders/order/scope.ts'
import { moveStocks } from '#server/areas/orders/order/stock.ts'
import { nextTradeNos } from '#server/areas/orders/order/trade-no.ts'
import type { Work } from '#server/areas/orders/work.ts'
import { aboutSuppliers } from '#server/audit/present.ts'
import type { AuditRecord } from '#server/context.ts'
import { insertAll, slicesOf } from '#server/database/bulk-writes.ts'
import type { Connection } from '#server/database/pool.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import { shipment, shipmentLine } from '#server/database/schema/shipments.ts'
import { anyOf } from '#server/entity/paging.ts'
import { conflict, refuse } from '#server/http/errors.ts'
import type {
  HeldRow,
  ImportDefinition,
  ImportScope,
  KnownRow,
  NumberedRow,
  RowFault,
} from '#server/imports/definition.ts'
import { type Package, planShipments, type ShippedRow } from './plan.ts'
import { wayOf } from './ship.ts'

const MAX_ROWS = 2_000

const companies = logisticsCompany.codes.map((code) => logisticsCompany.label(code))
const row = z.object({
  orderNo: z.string().regex(/^\d{18}$/, '订单号应为 18 位数字'),
  skuCode: requiredLine(32, 'SKU 编码'),
  quantity: z.string().transform((text, context) => {
    const quantity = /^\d{1,4}$/.test(text) ? Number(text) : 0
    if (quantity < 1) context.addIssue('发货数量应为 1 到 9999 的整数')
    return quantity
  }),
  logisticsCompany: z.string().transform((text, context) => {
    const found = logisticsCompany.codes.find((code) => logisticsCompany.label(code) === text)
    if (found === undefined) context.addIssue(`物流公司应为${companies.join('、')}之一`)
    return found ?? 'OTHER'
  }),
  logisticsNo: z.string().refine(isLogisticsNo, '物流单号应为 6 到 30 位字母、数字或 -'),
  pickupPoint: line(120, '提货点'),
})

/** Unique name: a package contains a SKU only once. */
const nameOf = ({ orderNo, skuCode, logisticsNo }: ShippedRow): string => `${orderNo} ${skuCode} ${logisticsNo}`
const orderNoOf = (name: string): string => name.slice(0, name.indexOf(' '))

const ofNos = (nos: readonly string[]): SQL => sql`${order.orderNo} = any(${sql.param(nos)})`

/** The current orders of some rows, without locking them. */
async function ordersOf({ db, caller }: ImportScope, nos: readonly string[]): Promise<LockedOrder[]> {
  const rows = await db
    .select()
    .from(order)
    .where(and(ofNos(nos), wholeOrders(caller)))
  const lines = await db
    .select()
    .from(orderLine)
    .where(
      anyOf(
        orderLine.orderId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(orderLine.lineNo))
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId)
  return rows.map((found) => ({ order: found, lines: byOrder.get(found.id) ?? [] }))
}

/** Tracking numbers of the rows that were used recently. */
async function takenNumbers(db: Connection, now: string, nos: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ company: shipment.logisticsCompany, no: shipment.logisticsNo })
    .from(shipment)
    .where(
      and(
        sql`${shipment.logisticsNo} = any(${sql.param(nos)})`,
        ne(shipment.status, shipmentStatus.revoked),
        gte(shipment.shippedAt, daysAfter(now, -SAME_NUMBER_DAYS)),
      ),
    )
  return new Set(rows.map(({ company, no }) => `${company} ${no}`))
}

async function planOf(rows: readonly HeldRow<ShippedRow>[], orders: readonly LockedOrder[], scope: ImportScope) {
  const numbers = [...new Set(rows.flatMap(({ row: cells }) => cells.logisticsNo ?? []))]
  return planShipments(rows, orders, await takenNumbers(scope.db, scope.now, numbers), scope)
}

const nosOf = (rows: readonly HeldRow<ShippedRow>[]): string[] => [
  ...new Set(rows.flatMap(({ row: cells }) => cells.orderNo ?? [])),
]

async function faultsOf(rows: readonly HeldRow<ShippedRow>[], scope: ImportScope): Promise<RowFault[]> {
  return (await planOf(rows, await ordersOf(scope, nosOf(rows)), scope)).faults
}

/** Rows that were shipped already: the same pieces of the order under the same tracking number. */
async function unchangedOf(rows: readonly KnownRow<ShippedRow>[], { db }: ImportScope): Promise<ReadonlySet<number>> {
  const keyOf = (entry: { orderId: number; skuCode: string; company: string; no: string }) =>
    `${entry.orderId} ${entry.skuCode} ${entry.company} ${entry.no}`
  const shipped = await db
    .select({
      orderId: shipment.orderId,
      skuCode: orderLine.skuCode,
      company: shipment.logisticsCompany,
      no: shipment.logisticsNo,
      quantity: shipmentLine.quantity,
    })
    .from(shipment)
    .innerJoin(shipmentLine, eq(shipmentLine.shipmentId, shipment.id))
    .innerJoin(orderLine, eq(orderLine.id, shipmentLine.orderLineId))
    .where(
      and(
        anyOf(shipment.orderId, [...new Set(rows.map(({ known }) => known.id))]),
        sql`${shipment.logisticsNo} = any(${sql.param([...new Set(rows.map(({ row: cells }) => cells.logisticsNo))])})`,
        ne(shipment.status, shipmentStatus.revoked),
      ),
    )
  const pieces = Map.groupBy(shipped, keyOf)
  const same = rows.filter(({ row: cells, known }) => {
    const { skuCode, logisticsCompany: company, logisticsNo: no } = cells
    const own = pieces.get(keyOf({ orderId: known.id, skuCode, company, no })) ?? []
    return own.length > 0 && own.reduce((sum, { quantity }) => sum + quantity, 0) === cells.quantity
  })
  return new Set(same.map(({ number }) => number))
}

async function storeShipments({ db, now, by }: Work, packages: readonly Package[], createdById: number) {
  const numbers = await nextTradeNos(db, 'shipment', now, packages.length)
  const values = packages.map(({ locked, supplierId, supplierName, pieces: _pieces, ...way }, index) => ({
    ...way,
    shipmentNo: numbers[index] ?? '',
    createdById,
    orderId: locked.order.id,
    supplierId,
    supplierName,
    deliveryMethod: deliveryMethod.logistics,
    shippedAt: now,
    tracks: [
      { at: now, text: `商品已发出，${wayOf({ ...way, deliveryMethod: deliveryMethod.logistics, driverName: '' })}` },
    ],
    createdAt: now,
    createdBy: by,
    updatedAt: now,
    updatedBy: by,
  }))
  const ids = new Map<string, number>()
  for (const slice of slicesOf(values)) {
    const stored = await db.insert(shipment).values(slice).returning({ id: shipment.id, no: shipment.shipmentNo })
    for (const { id, no } of stored) ids.set(no, id)
  }
  return packages.map((entry, index) => {
    const shipmentNo = numbers[index] ?? ''
    return { ...entry, shipmentNo, shipmentId: ids.get(shipmentNo) ?? 0 }
  })
}

/** Pieces of an order over all its packages, by line. */
function shippedLines(packages: readonly Package[]) {
  const byLine = Map.groupBy(
    packages.flatMap(({ pieces }) => pieces),
    ({ line: of }) => of.id,
  )
  return [...byLine].map(([id, own]) => ({
    id,
    shippedQty: own.reduce((sum, { quantity }) => sum + quantity, own[0]?.line.shippedQty ?? 0),
  }))
}

async function saveAll(rows: readonly NumberedRow<ShippedRow>[], scope: ImportScope): Promise<AuditRecord[]> {
  const { db, caller, now } = scope
  const ids = [...new Set(rows.flatMap(({ known }) => known?.id ?? []))]
  const orders = await lockOrders(db, ids, wholeOrders(caller))
  const versions = new Map(orders.map(({ order: of }) => [of.id, of.version]))
  if (rows.some(({ known }) => versions.get(known?.id ?? 0) !== known?.version)) throw conflict()
  const { packages, faults } = await planOf(
    rows.map((item) => ({ ...item, isWhole: true })),
    orders,
    scope,
  )
  const [fault] = faults
  if (fault) throw refuse(`第 ${fault.number} 行已不能导入：${fault.reason}`)

  const records: AuditRecord[] = []
  const work: Work = { db, now, by: caller.name, audit: (record) => records.push(record) }
  const stored = await storeShipments(work, packages, caller.userId)
  await insertAll(
    db,
    shipmentLine,
    stored.flatMap(({ shipmentId, pieces }) =>
      pieces.map(({ line: of, quantity }) => ({ shipmentId, orderLineId: of.id, quantity })),
    ),
  )
  const byOrder = [...Map.groupBy(stored, ({ locked }) => locked)]
  await moveStocks(
    work,
    'ship',
    byOrder.map(([{ order: of }, own]) => ({ orderNo: of.orderNo, moved: own.flatMap(({ pieces }) => pieces) })),
  )
  const after = await saveShippedOrders(
    work,
    byOrder.map(([locked, own]) => ({ locked, lines: shippedLines(own) })),
  )
  const statusOf = new Map(after.map(({ order: of }) => [of.id, of.status]))
  for (const { locked, pieces, ...entry } of stored) {
    const total = pieces.reduce((sum, { quantity }) => sum + quantity, 0)
    const title = statusOf.get(locked.order.id) === orderStatus.shipped ? '发货' : '部分发货'
    const way = wayOf({ ...entry, deliveryMethod: deliveryMethod.logistics, driverName: '' })
    const summary = `${title} ${entry.shipmentNo}：${entry.supplierName} ${total} 件，${way}（Excel 导入）`
    auditOrder(work, locked.order, 'ship', summary, {
      changes: aboutSuppliers([{ id: entry.supplierId, name: entry.supplierName }]),
    })
    const target = { targetId: entry.shipmentId, targetName: entry.shipmentNo }
    work.audit({ resource: 'shipment', action: 'ship', ...target, summary })
  }
  return records
}

/** Shipped goods, one row per order line; rows with the same tracking number become one shipment. */
export const shipmentImport: ImportDefinition<ShippedRow> = {
  resource: 'shipment',
  title: '发货单',
  maxRows: MAX_ROWS,
  permission: 'shipment:ship',
  columns: [
    { field: 'orderNo', title: '订单号', note: '必填，18 位数字', width: 22 },
    { field: 'skuCode', title: 'SKU 编码', note: '必填，订单中的商品', width: 22 },
    { field: 'quantity', title: '发货数量', note: '必填，1 到可发数量的整数', width: 10 },
    { field: 'logisticsCompany', title: '物流公司', note: '必填，从列表中选择', options: companies, width: 14 },
    { field: 'logisticsNo', title: '物流单号', note: '必填，6 到 30 位字母、数字或 -', width: 22 },
    { field: 'pickupPoint', title: '提货点', note: '物流服务为当地物流点自提时必填，5 到 120 个字', width: 36 },
  ],
  samples: [
    ['261121093015000001', 'S0000000001001', '2', '德邦物流', 'DPK300100200', ''],
    ['261121093015000002', 'S0000000001002', '1', '安能物流', 'ANE400100200', '示例：佛山市顺德区乐从物流园 3 号门'],
  ],
  row,
  nameOf,
  namedBy: ['orderNo', 'skuCode', 'logisticsNo'],
  // Rows refer to the checked version of an order; changed orders are checked again.
  async find(names, scope) {
    const { id, version, orderNo } = order
    const found = await scope.db
      .select({ id, version, orderNo })
      .from(order)
      .where(and(ofNos([...new Set(names.map(orderNoOf))]), wholeOrders(scope.caller)))
    const byNo = new Map(found.map(({ orderNo: no, ...known }) => [no, known]))
    return new Map(
      names.flatMap((name) => {
        const known = byNo.get(orderNoOf(name))
        return known ? [[name, known]] : []
      }),
    )
  },
  faultsOf,
  unchangedOf,
  groupOf: ({ orderNo, logisticsCompany: carrier, logisticsNo }) =>
    orderNo === undefined || logisticsNo === undefined ? undefined : `${orderNo} ${carrier} ${logisticsNo}`,
  saveAll,
}
