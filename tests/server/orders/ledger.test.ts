import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stockLogKind } from '#contract/goods/codes.ts'
import { orderStatus, payBizKind, paymentStatus, payoutMethod, refundStatus } from '#contract/orders/codes.ts'
import { remarkOrders } from '#contract/orders/order-changes.ts'
import { addRefund, approveRefund, payRefund } from '#contract/orders/refund-changes.ts'
import { payMethod } from '#contract/payment.ts'
import { cashierTradeStatus } from '#server/payment/cashier-codes.ts'
import { closeBooks, openBooks, ruleNames, type TakenAction } from '../../faults/orders/ledger.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { asking, lineOf, paidOrder, twoSuppliers } from './paid-orders.ts'
import { atCashier, deliveredOrder, press } from './payment-records.ts'

// The rules that tests/faults/order-history.test.ts checks: they hold for the demo data, and detect errors.

let server: TestServer
let books: PoolClient
const actions: TakenAction[] = []
beforeAll(async () => {
  server = await createTestServer()
  books = await server.services.databases.pool.connect()
  await openBooks(books)
  const [supplierId] = await twoSuppliers(server)
  // One change of each kind since the ledger was opened: a payment, a refund, a licence, an edit and a refusal.
  const { page } = await atCashier(server)
  await press(server, page, 'pay')
  await deliveredOrder(server)
  const paid = await paidOrder(server, [{ supplierId, quantity: 2, holdsStock: false }])
  const form = asking(paid, [{ line: lineOf(paid), quantity: 1, amount: '100' }])
  const { id } = await server.data(addRefund, form, { as: 'trade' })
  await server.data(approveRefund, { id, version: 1, approvedAmount: '100' }, { as: 'trade' })
  await server.data(payRefund, { id, version: 2, payoutMethod: payoutMethod.original }, { as: 'finance' })
  for (const as of ['trade', 'goods']) {
    const requestId = crypto.randomUUID()
    const note = { ids: [paid.order.id], sellerRemark: '加急', remarkColor: 1 as const }
    const { code } = await server.api(remarkOrders, note, { as, headers: { 'request-id': requestId } })
    actions.push({ requestId, path: remarkOrders.path, isDone: code === 200 })
  }
})
afterAll(async () => {
  books.release()
  await server.close()
})

/** The rules with this prefix that detect an error after one statement, which is then rolled back. */
async function found(start: string, broken: string): Promise<string[]> {
  const requested = ruleNames.filter((rule) => rule.startsWith(start))
  await books.query('begin')
  const { rowCount } = await books.query(broken)
  const differences = await closeBooks(books, actions, requested)
  await books.query('rollback')
  expect(rowCount, 'the statement must touch something').toBeGreaterThan(0)
  return [...new Set(differences.map(({ rule }) => rule))]
}

test('one of these accounts may write the remark, the other may not', () => {
  expect(actions.map(({ isDone }) => isDone)).toEqual([true, false])
})

test('the demo data and later changes violate no rule', async () => {
  // As text: for a list of objects a failure would show only its length.
  const differences = await closeBooks(books, actions)
  expect(differences.map(({ rule, what }) => `${rule} ${what}`).join('\n')).toBe('')
})

const newest = (table: string, where = 'true') => `id = (select max(id) from ${table} where ${where})`
const byCashier = newest('refund', `status = ${refundStatus.refunded} and payout_method = ${payoutMethod.original}`)
const isPaidOrder = `status = ${paymentStatus.paid} and biz_kind = ${payBizKind.order}`

/** For each rule a statement that violates it. */
const broken: Record<string, string> = {
  pieces: `update order_line set shipped_qty = shipped_qty + 1, quantity = quantity + 1 where ${newest('order_line')}`,
  'money of lines': `update order_line set refunded_amount = refunded_amount - 0.01
    where ${newest('order_line', 'refunded_amount > 0')}`,
  'money of orders': `update "order" set freight_amount = freight_amount + 0.01 where ${newest('"order"')}`,
  'paid =': `update payment set amount = amount - 0.01 where ${newest('payment', isPaidOrder)}`,
  payments: `insert into payment (pay_no, biz_kind, biz_id, biz_no, amount, pay_method, status, paid_at, created_at, updated_at)
    select 'P0', biz_kind, biz_id, biz_no, amount, ${payMethod.bankTransfer}, status, paid_at, now(), now() from payment
    where ${newest('payment', isPaidOrder)}`,
  'stock locks': `update sku set locked_stock = locked_stock + 1 where ${newest('sku')}`,
  status: `update "order" set status = ${orderStatus.shipped} where ${newest('"order"', `status = ${orderStatus.paid}`)}`,
  'desk: money that came in': `update payment set status = ${paymentStatus.closed}, paid_at = null
    where ${newest('payment', `pay_no in (select pay_no from cashier_trade where status = ${cashierTradeStatus.paid})`)}`,
  'desk: a payment': `delete from cashier_trade where pay_no = (select max(pay_no) from cashier_trade where status = ${cashierTradeStatus.paid})`,
  'desk: money that went out': `update refund set approved_amount = approved_amount - 0.01 where ${byCashier}`,
  'desk: nothing goes out twice': `update cashier_trade set refunds = refunds || refunds where refunds <> '[]'`,
  'desk: what was paid back': `update cashier_trade set refunds = '[]' where refunds <> '[]'`,
  'digital orders': `update digital_order set status = ${orderStatus.paid} where ${newest('digital_order', `status = ${orderStatus.shipped}`)}`,
  'stock: the log': `update sku set stock = stock - 1 where ${newest('sku')}`,
  'stock: new orders': `with today as (
      update "order" set created_at = now() where ${newest('"order"', 'id in (select order_id from order_line where holds_stock)')}
      returning id, order_no
    ) insert into stock_log (sku_id, product_id, change, stock_after, kind, order_no, operator, created_at)
    select l.sku_id, l.product_id, -1, 0, ${stockLogKind.shipped}, today.order_no, '', now()
    from order_line l join today on today.id = l.order_id where l.holds_stock limit 1`,
  'log: what was acknowledged': `insert into audit_log (occurred_at, action, summary, resource, target_id, path, request_id)
    select occurred_at, action, summary, resource, target_id, path, request_id from audit_log
    where action = 'remark' and result = 1 order by id desc limit 1`,
  'log: what was refused': `insert into audit_log (occurred_at, action, summary, resource, target_id, path, request_id)
    select occurred_at, action, summary, resource, target_id, path, request_id from audit_log
    where action = 'remark' and result = 2 order by id desc limit 1`,
}

describe('each rule detects a violation', () => {
  test('every rule has an error here', () => {
    const missed = ruleNames.filter((rule) => !Object.keys(broken).some((start) => rule.startsWith(start)))
    expect(missed).toEqual([])
  })

  test.each(Object.entries(broken))('%s', async (start, statement) => {
    expect(await found(start, statement)).not.toEqual([])
  })
})
