import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  orderBizType,
  orderStatus,
  payBizKind,
  paymentStatus,
  refundStatus,
  shipmentStatus,
} from '#contract/orders/codes.ts'
import { countOrders, getOrder, listOrders } from '#contract/orders/order-queries.ts'
import { order } from '#server/database/schema/orders.ts'
import { addOrders } from '#server/demo/more-orders.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

const as = 'trade'
const WANTED = 5_000
let server: TestServer
let reported: string[]
beforeAll(async () => {
  server = await createTestServer()
  reported = []
  await addOrders(server.services.databases.pool, WANTED, (what) => reported.push(what))
})
afterAll(() => server.close())

/** Number of rows that violate a rule. */
async function breaking(rows: SQL): Promise<number> {
  const { rows: found } = await server.db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${rows}) rows`,
  )
  return found[0]?.count ?? 0
}

describe('orders copied for measurements', () => {
  test('are created up to the given total, and not again', async () => {
    expect(await server.db.$count(order)).toBe(WANTED)
    expect(reported).toEqual(['订单', '订单商品', '发货单', '退款', '付款'])
    await addOrders(server.services.databases.pool, WANTED, (what) => reported.push(what))
    expect(await server.db.$count(order)).toBe(WANTED)
    expect(reported).toHaveLength(5)
  })

  test('have the amount of their lines, freight and installation', async () => {
    expect(
      await breaking(sql`
        select 1 from "order" one join order_line line on line.order_id = one.id
        group by one.id having sum(line.pay_amount) + one.freight_amount + one.install_amount <> one.pay_amount
          or sum(line.quantity) <> one.total_qty or sum(line.shipped_qty) <> one.shipped_qty or min(line.biz_type) <> one.biz_type`),
    ).toBe(0)
    expect(
      await breaking(sql`
        select 1 from "order" one where one.paid_at is not null and one.pay_amount is distinct from
          (select sum(amount) from payment where biz_kind = ${payBizKind.order} and biz_id = one.id and payment.status = ${paymentStatus.paid})`),
    ).toBe(0)
  })

  test('have shipped and returned quantities that match their shipments and refunds', async () => {
    expect(
      await breaking(sql`
        select 1 from order_line line where line.shipped_qty <> (
          select coalesce(sum(part.quantity), 0) from shipment_line part join shipment on shipment.id = part.shipment_id
          where part.order_line_id = line.id and shipment.status <> ${shipmentStatus.revoked} and shipment.order_id = line.order_id)`),
    ).toBe(0)
    expect(
      await breaking(sql`
        select 1 from "order" one cross join lateral (
          select coalesce(sum(approved_amount) filter (where status = ${refundStatus.refunded}), 0) as done,
            count(*) filter (where status in (${refundStatus.requested}, ${refundStatus.processing})) as open
          from refund where refund.order_id = one.id) back
        where one.refunded_amount <> back.done or one.open_refund_count <> back.open`),
    ).toBe(0)
  })

  test('reserve stock for unshipped goods', async () => {
    expect(
      await breaking(sql`
        select 1 from sku where sku.locked_stock <> (
          select coalesce(sum(line.quantity - line.shipped_qty - line.cancelled_qty), 0) from order_line line
            join "order" one on one.id = line.order_id
          where line.sku_id = sku.id and one.status in (${orderStatus.unpaid}, ${orderStatus.paid}, ${orderStatus.partlyShipped}) and line.holds_stock) or sku.stock < sku.locked_stock`),
    ).toBe(0)
  })

  test('are sorted by time, with their own buyers', async () => {
    const copies = sql`(select * from "order" where request_id like 'copy-%')`
    expect(
      await breaking(sql`
        select 1 from (select created_at, lag(created_at) over (order by id) as before from ${copies} copy) pairs
        where before > created_at`),
    ).toBe(0)
    const { rows } = await server.db.execute<{ names: number }>(
      sql`select count(distinct buyer_phone)::int as names from ${copies} copy where user_id is not null`,
    )
    expect(rows[0]?.names).toBeGreaterThan(50)
  })

  test('are found, counted and opened like others', async () => {
    const counts = await server.data(countOrders, { bizType: orderBizType.consumerSale }, { as })
    const { list, total } = await server.data(listOrders, { bizType: orderBizType.consumerSale, pageSize: 5 }, { as })
    expect(total).toBe(counts.all)
    for (const { id, orderNo } of list) {
      const found = await server.data(listOrders, { bizType: orderBizType.consumerSale, keyword: orderNo }, { as })
      expect(found.list.map((row) => row.id)).toEqual([id])
      expect((await server.data(getOrder, { id }, { as })).orderNo).toBe(orderNo)
    }
  })
})
