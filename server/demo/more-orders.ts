import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { givenNames, surnames } from '#fixtures/people.ts'
import { refreshTotals } from '#server/areas/goods/product/totals.ts'
import { writeFigures } from '#server/areas/users/user/figures.ts'
import { schema } from '#server/database/pool.ts'
import { order, orderLine, orderText } from '#server/database/schema/orders.ts'
import { payment } from '#server/database/schema/payments.ts'
import { refund, refundLine } from '#server/database/schema/refunds.ts'
import { shipment, shipmentLine } from '#server/database/schema/shipments.ts'
import { user } from '#server/database/schema/users.ts'
import { refuse } from '#server/http/errors.ts'
import { copied, countOn, lastId, shiftedMoments, withoutIndexes } from './copies.ts'
import { holdStock } from './orders.ts'

/** Consumer orders per consumer. */
const ORDERS_OF_ONE = 20
const tables = [order, orderText, orderLine, shipment, shipmentLine, refund, refundLine, payment] as const

/** A name that is deterministic for its number. */
export const nameOf = (
  number: string,
): string => `substr('${surnames}', 1 + (${number} * 31 % ${surnames.length})::int, 1) ||
  (array['${givenNames.join(`','`)}'])[1 + (${number} * 17 % ${givenNames.length})]`
/** A number that is not a valid mobile number. */
export const phoneOf = (number: string): string => `'100' || lpad((${number})::text, 8, '0')`
const stampOf = (moment: string): string => `to_char(${moment}, 'YYMMDDHH24MISS')`
const dayOf = (moment: string): string => `to_char(${moment}, 'YYYYMMDD')`

/** Adds users as buyers. Returns the id of the first and their number. */
async function addConsumers(client: pg.PoolClient, orders: number): Promise<{ first: number; count: number }> {
  const first = (await lastId(client, user)) + 1
  const count = Math.ceil(orders / ORDERS_OF_ONE)
  const { into, select } = copied(user, { id: 'n', realName: nameOf('n'), phone: phoneOf('n') })
  await client.query(`
    insert into "user" (${into}) overriding system value
    select ${select} from generate_series(${first}, ${first + count - 1}) n
      cross join (select * from "user" order by id limit 1) origin`)
  await countOn(client, user)
  return { first, count }
}

/**
 * Plans which order is copied into which, with shifted moments: finished orders by up to three days, open orders by
 * minutes, so that they stay open. Ids follow the time, as for real orders.
 */
async function planOrders(client: pg.PoolClient, more: number): Promise<number> {
  await client.query(`
    create temporary table origin_order on commit drop as
    select id, status, created_at, user_id, row_number() over (order by id) as rank
    from "order" where request_id not like 'copy-%'`)
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from origin_order')
  const count = rows[0]?.count ?? 0
  if (count === 0) throw refuse('没有可复制的订单，请先用演示数据启动一次')
  const last = await lastId(client, order)
  const consumers = await addConsumers(client, more)
  await client.query(`
    create temporary table order_copy on commit drop as
    select copy.id, origin, shift, consumer.id as user_id, consumer.real_name as user_name, consumer.phone as user_phone,
      ${stampOf('copy.created_at')} || lpad((copy.id % 1000000)::text, 6, '0') as order_no
    from (
      select ${last} + row_number() over (order by one.created_at - shift, one.id, n) as id, one.id as origin,
        one.created_at - shift as created_at, shift, one.user_id
      from origin_order one
        cross join generate_series(1, ${Math.ceil(more / count)}) n
        cross join lateral (select make_interval(secs =>
          (n * 7919 + one.id * 104729) % case when one.status in (4, 5, 6) then 259200 else 1200 end) as shift) by
      where (n - 1) * ${count} + one.rank <= ${more}
    ) copy
    left join "user" consumer
      on copy.user_id is not null and consumer.id = ${consumers.first} + copy.id * 7919 % ${consumers.count}
    order by copy.id`)
  await client.query('create unique index on order_copy (id); analyze order_copy')
  return last
}

/** Plans the copies of the records that belong to an order. */
async function planParts(client: pg.PoolClient, table: PgTable, name: string, owner = 'order_id'): Promise<void> {
  await client.query(`
    create temporary table ${name}_copy on commit drop as
    select ${await lastId(client, table)} + row_number() over (order by copy.id, part.id) as id, part.id as origin,
      copy.id as order_id, copy.order_no, copy.shift, copy.user_name
    from order_copy copy join ${name} part on part.${owner} = copy.origin
      ${owner === 'biz_id' ? 'and part.biz_kind = 1' : ''}
    order by 1`)
  await client.query(`analyze ${name}_copy`)
}

async function copyAll(client: pg.PoolClient, table: PgTable, name: string, given: Record<string, string>) {
  const { into, select } = copied(table, { ...shiftedMoments(table), id: 'copy.id', ...given })
  const { rowCount } = await client.query(`
    insert into "${name}" (${into}) overriding system value
    select ${select} from ${name}_copy copy join "${name}" origin on origin.id = copy.origin`)
  await countOn(client, table)
  return rowCount ?? 0
}

const buyer = (column: string, own: string): string => `coalesce(${own}, origin.${column})`

async function copyOrders(client: pg.PoolClient, more: number, report: (what: string, count: number) => void) {
  const last = await planOrders(client, more)
  const copies = await copyAll(client, order, 'order', {
    orderNo: 'copy.order_no',
    requestId: `'copy-' || copy.id`,
    userId: 'copy.user_id',
    buyerName: buyer('buyer_name', 'copy.user_name'),
    buyerPhone: buyer('buyer_phone', 'copy.user_phone'),
    receiverName: `coalesce(copy.user_name, ${nameOf('copy.id')})`,
    receiverPhone: `coalesce(copy.user_phone, ${phoneOf('copy.id')})`,
  })
  const texts = copied(orderText, {
    orderId: 'copy.id',
    people: `made.buyer_name || E'\\n' || made.receiver_name`,
  })
  await client.query(`
    insert into order_words (${texts.into})
    select ${texts.select} from order_copy copy join order_words origin on origin.order_id = copy.origin
      join "order" made on made.id = copy.id`)
  report('订单', copies)
  await planParts(client, orderLine, 'order_line')
  report('订单商品', await copyAll(client, orderLine, 'order_line', { orderId: 'copy.order_id' }))
  await planParts(client, shipment, 'shipment')
  const shipments = await copyAll(client, shipment, 'shipment', {
    orderId: 'copy.order_id',
    requestId: `''`,
    shipmentNo: `'F' || ${stampOf('origin.shipped_at - copy.shift')} || lpad(copy.id::text, 7, '0')`,
    logisticsNo: `case when origin.logistics_no = '' then '' else left(origin.logistics_no, 3) || lpad(copy.id::text, 11, '0') end`,
    // Only the demo orders have tracking events: in a million orders they would be most of the database.
    tracks: `'[]'`,
  })
  await client.query(`
    insert into shipment_line (shipment_id, order_line_id, quantity)
    select copy.id, line.id, origin.quantity from shipment_copy copy join shipment_line origin on origin.shipment_id = copy.origin
      join order_line_copy line on line.order_id = copy.order_id and line.origin = origin.order_line_id`)
  report('发货单', shipments)
  await planParts(client, refund, 'refund')
  const refunds = await copyAll(client, refund, 'refund', {
    orderId: 'copy.order_id',
    requestId: `''`,
    refundNo: `'R' || ${stampOf('origin.created_at - copy.shift')} || lpad(copy.id::text, 6, '0')`,
    applicant: `case when origin.applied_by = 1 then ${buyer('applicant', 'copy.user_name')} else origin.applicant end`,
    payoutTradeNo: `case when origin.payout_trade_no = '' then ''
      else ${dayOf('origin.refunded_at - copy.shift')} || lpad(copy.id::text, 12, '0') end`,
  })
  const ofRefund = copied(refundLine, { refundId: 'copy.id', orderLineId: 'line.id' })
  await client.query(`
    insert into refund_line (${ofRefund.into})
    select ${ofRefund.select} from refund_copy copy join refund_line origin on origin.refund_id = copy.origin
      join order_line_copy line on line.order_id = copy.order_id and line.origin = origin.order_line_id`)
  report('退款', refunds)
  await planParts(client, payment, 'payment', 'biz_id')
  const payments = await copyAll(client, payment, 'payment', {
    bizId: 'copy.order_id',
    bizNo: 'copy.order_no',
    payNo: `'P' || ${stampOf('origin.created_at - copy.shift')} || lpad((copy.id % 100000000)::text, 8, '0')`,
    payerName: `case when origin.payer_name = '' then '' else ${buyer('payer_name', 'copy.user_name')} end`,
    tradeNo: `case when origin.trade_no = '' then ''
      else ${dayOf('origin.created_at - copy.shift')} || '2200' || lpad(copy.id::text, 16, '0') end`,
  })
  await client.query(`
    insert into file_use (file_id, resource, record_id)
    select file_id, resource, copy.id from payment_copy copy
      join file_use on resource = 'payment' and record_id = copy.origin`)
  report('付款', payments)
  await client.query(`select setval('trade_no', greatest(${last + copies}, (select last_value from trade_no)))`)
}

/** Runs everything in one transaction without the statement timeout. */
export async function inOneTransaction(client: pg.PoolClient, run: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`
      set local time zone 'Asia/Shanghai'; set local work_mem = '128MB'; set local maintenance_work_mem = '512MB'`)
    await run()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * Creates orders for measurements, up to the given total: copies of the existing orders with their payments, shipments
 * and refunds, with other times and buyers. Stock of open orders is reserved. The order log is not copied.
 */
export async function addOrders(
  pool: pg.Pool,
  wanted: number,
  report: (what: string, count: number) => void,
): Promise<void> {
  const client = await pool.connect()
  try {
    const db = drizzle(client, { schema, casing: 'snake_case' })
    const more = wanted - (await db.$count(order))
    if (more <= 0) return
    await client.query('set statement_timeout = 0')
    await inOneTransaction(client, () => withoutIndexes(client, tables, () => copyOrders(client, more, report)))
    // Query plans need statistics of the copied rows.
    await client.query(
      'vacuum analyze "order", order_words, order_line, shipment, shipment_line, refund, refund_line, payment, trade_party',
    )
    await holdStock(db)
    await writeFigures(db)
    const products = await db.selectDistinct({ id: orderLine.productId }).from(orderLine)
    await refreshTotals(
      db,
      products.map(({ id }) => id),
    )
    await client.query('vacuum analyze sku, product')
  } finally {
    await client.query('reset statement_timeout')
    client.release()
  }
}
