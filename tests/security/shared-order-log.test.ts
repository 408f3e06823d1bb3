import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTargetAuditLogs } from '#contract/base.ts'
import { ruleOf } from '#contract/field-rights.ts'
import { setProductPrice } from '#contract/goods/prices.ts'
import { orderBizType, orderStatus } from '#contract/orders/codes.ts'
import { changeReceiver, remarkOrders } from '#contract/orders/order-changes.ts'
import { rightsOf } from '#contract/permissions/field-rights.ts'
import { dataScope } from '#contract/session.ts'
import { sku } from '#server/database/schema/goods.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import { adminUserBrand } from '#server/database/schema/permissions.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { makeAccount, makeRole, userId } from '../server/permissions/people.ts'
import { createTestServer, type TestServer } from '../server/setup/test-server.ts'

let server: TestServer
/** The supplier of the demo account. */
let own: number
beforeAll(async () => {
  server = await createTestServer()
  const { rows } = await server.db.execute<{ id: string }>(
    sql`select supplier_id as id from admin_user where account = 'supplier'`,
  )
  own = Number(rows[0]?.id)
})
afterAll(() => server.close())

const logOf = (resource: string, targetId: number, as: string) =>
  server.data(listTargetAuditLogs, { resource, targetId, pageSize: 200 } as never, { as })

/** Orders shared by the demo supplier and others, with a shipment or a refund. */
async function sharedOrders() {
  const { rows } = await server.db.execute<{ id: string }>(sql`
    select o.id from "order" o
    where exists (select 1 from order_line l where l.order_id = o.id and l.supplier_id = ${own})
      and exists (select 1 from shipment s where s.order_id = o.id and s.supplier_id <> ${own})
    order by o.id limit 20`)
  return rows.map(({ id }) => Number(id))
}

describe('the log of an order that several suppliers share', () => {
  test('shows a supplier no shipment or refund of another supplier', async () => {
    const ids = await sharedOrders()
    expect(ids.length).toBeGreaterThan(0)
    for (const id of ids) {
      const foreign = await server.db.select().from(orderLine).where(eq(orderLine.orderId, id))
      const others = foreign.filter(({ supplierId }) => supplierId !== own)
      const { rows: numbers } = await server.db.execute<{ no: string }>(sql`
        select logistics_no as no from shipment where order_id = ${id} and supplier_id <> ${own} and logistics_no <> ''`)
      const log = await logOf('order', id, 'supplier')
      const text = JSON.stringify(log)
      for (const { supplierName } of others) expect(text).not.toContain(supplierName)
      for (const { no } of numbers) expect(text).not.toContain(no)
      expect(text).not.toMatch(/\d+(\.\d+)? 元/)
      // Hidden entries are not counted either.
      expect(log.total).toBe(log.list.length)
      expect(log.total).toBeLessThan((await logOf('order', id, 'admin')).total)
    }
  })

  test('shows it its own shipments as written', async () => {
    const [row] = await server.db
      .select({ id: order.id })
      .from(order)
      .where(sql`exists (select 1 from shipment s where s.order_id = ${order.id} and s.supplier_id = ${own})`)
      .limit(1)
    const log = await logOf('order', row?.id ?? 0, 'supplier')
    expect(log.list.some(({ action, summary }) => action === 'ship' && summary.startsWith('发货'))).toBe(true)
    expect(log.list.some(({ summary }) => summary.startsWith('新增（订单 '))).toBe(true)
  })
})

describe('new log entries', () => {
  test('a distributor reads no internal remark, a supplier and finance do', async () => {
    const { rows } = await server.db.execute<{ id: string }>(sql`
      select o.id from "order" o where o.distributor_id = (select distributor_id from admin_user where account = 'dealer')
        and exists (select 1 from order_line l where l.order_id = o.id and l.supplier_id = ${own}) limit 1`)
    const id = Number(rows[0]?.id ?? 0)
    expect(id).toBeGreaterThan(0)
    const remark = '买家难缠，内部留意'
    await server.data(remarkOrders, { ids: [id], sellerRemark: remark, remarkColor: 1, append: false } as never, {
      as: 'trade',
    })
    for (const as of ['supplier', 'finance']) expect(JSON.stringify(await logOf('order', id, as))).toContain(remark)
    expect(JSON.stringify(await logOf('order', id, 'dealer'))).not.toContain(remark)
  })

  test('prices are visible by permission: no platform price to a supplier, no cost to customer service', async () => {
    const [row] = await server.db
      .select()
      .from(sku)
      .where(
        sql`${sku.productId} in (select id from product where supplier_id = ${own} and status = 4) and ${sku.salePrice} > 100`,
      )
      .limit(1)
    if (!row) throw new Error('no version to price')
    const purchasePrice = (Number(row.purchasePrice) + 1.23).toFixed(2)
    const salePrice = (Number(row.salePrice) + 4.56).toFixed(2)
    await server.data(
      setProductPrice,
      {
        rows: [{ skuId: row.id, version: row.version, purchasePrice, salePrice }],
        reason: '年中调价',
        confirmLoss: true,
      } as never,
      { as: 'goods' },
    )
    const read = async (as: string) => JSON.stringify((await logOf('product', row.productId, as)).list[0])
    expect(await read('goods')).toContain(purchasePrice)
    expect(await read('supplier')).not.toContain(purchasePrice)
    expect(await read('supplier')).not.toContain(salePrice)
    expect(await read('trade')).not.toContain(purchasePrice)
    expect(await read('trade')).toContain(salePrice)
  })

  test('finance and the auditor see no phone or address of a receiver', async () => {
    const [row] = await server.db
      .select()
      .from(order)
      .where(and(eq(order.status, orderStatus.paid), eq(order.bizType, orderBizType.distributorPurchase)))
      .limit(1)
    if (!row) throw new Error('no order to change')
    await server.data(
      changeReceiver,
      {
        id: row.id,
        version: row.version,
        receiverName: '欧阳试真',
        receiverPhone: '13900001234',
        receiverArea: row.receiverArea,
        receiverAddress: '保密大道 99 号',
        hasElevator: true,
        floorNo: 3,
      } as never,
      { as: 'trade' },
    )
    expect(JSON.stringify(await logOf('order', row.id, 'trade'))).toContain('13900001234')
    for (const as of ['finance', 'auditor']) {
      const text = JSON.stringify(await logOf('order', row.id, as))
      for (const hidden of ['13900001234', '保密大道', '欧阳试真']) expect(text).not.toContain(hidden)
      expect(text).toContain('139****1234')
    }
  })
})

test('a user with some brands of an order sees their lines, but no amounts, parcels or other lines', async () => {
  const { rows } = await server.db.execute<{ id: string; brand: string }>(sql`
    select o.id, min(l.brand_id) as brand from "order" o join order_line l on l.order_id = o.id
    where exists (select 1 from shipment s where s.order_id = o.id)
    group by o.id having count(distinct l.brand_id) > 1 order by o.id limit 1`)
  const id = Number(rows[0]?.id ?? 0)
  const account = await makeAccount(server, [await makeRole(server, ['order:view'], dataScope.brands)])
  await server.db
    .insert(adminUserBrand)
    .values({ userId: await userId(server, account), brandId: Number(rows[0]?.brand) })
  const lines = await server.db.select().from(orderLine).where(eq(orderLine.orderId, id))
  const change = (field: string, after: string) => ({ field, title: field, before: '', after })
  await server.db.insert(auditLog).values({
    occurredAt: '2026-07-01T10:00:00.000+08:00',
    resource: 'order',
    action: 'leadTime',
    targetId: String(id),
    summary: '应付 77777.00 元',
    changes: [
      ...lines.map(({ lineNo, brandId }) =>
        change(`lines.${lineNo}.leadTime`, brandId === Number(rows[0]?.brand) ? '自己的交期' : '别人的交期'),
      ),
      change('payAmount', '77777.00'),
    ],
  })
  const text = JSON.stringify(await logOf('order', id, account))
  expect(text).toContain('自己的交期')
  for (const hidden of ['别人的交期', '77777.00', '发货']) expect(text).not.toContain(hidden)
})

test("every field in the demo's log has read permissions", async () => {
  const rows = await server.db.select({ resource: auditLog.resource, changes: auditLog.changes }).from(auditLog)
  const unknown = rows.flatMap(({ resource, changes }) => {
    const rights = rightsOf(resource)
    return changes.filter(({ field }) => !rights || !ruleOf(rights, field)).map(({ field }) => `${resource} ${field}`)
  })
  expect(unknown).toEqual([])
})

test('no log summary contains a phone', async () => {
  const rows = await server.db.select({ summary: auditLog.summary, reason: auditLog.reason }).from(auditLog)
  expect(rows.filter(({ summary }) => /(?<![\dA-Z])1[3-9]\d{9}(?!\d)/.test(summary))).toEqual([])
})
