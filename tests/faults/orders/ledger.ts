import type { ClientBase } from 'pg'
import {
  orderStatus,
  payBizKind,
  paymentStatus,
  refundAppliedBy,
  refundStatus,
  refundType,
  shipmentStatus,
} from '#contract/orders/codes.ts'
import { audited, cashierIn, cashierOut, digital, stockFlow } from './ledger-beside.ts'

/** A mismatch in the ledger. */
export interface Difference {
  rule: string
  /** The record and its figures. */
  what: string
}

const { unpaid, paid, partlyShipped, shipped, completed, reviewed, closed } = orderStatus
const { beforeShipping, withReturn } = refundType
const isOpenRefund = `in (${refundStatus.requested}, ${refundStatus.processing})`
/** Unknown codes read as the last one, so a refund that is neither open nor rejected was paid out. */
const isPaidOut = `not in (${refundStatus.requested}, ${refundStatus.processing}, ${refundStatus.rejected})`

/**
 * An independent ledger of the orders, computed from shipments, refunds, payments and the cashier in SQL that shares
 * nothing with the server. It is compared with what the server stored on orders, lines and stock.
 */
const views = `
create or replace temp view line_facts as
select l.id, l.order_id, l.sku_id, l.holds_stock, l.quantity, l.pay_amount,
  coalesce(sent.pieces, 0)::int as sent,
  coalesce(back.given_up, 0)::int as given_up, coalesce(back.returned, 0)::int as returned,
  coalesce(back.locked, 0)::int as locked, coalesce(back.returning, 0)::int as returning,
  coalesce(back.refunded, 0) as refunded, coalesce(back.asked, 0) as asked
from order_line l
left join (
  select sl.order_line_id, sum(sl.quantity) as pieces
  from shipment_line sl join shipment s on s.id = sl.shipment_id
  where s.status <> ${shipmentStatus.revoked} group by 1
) sent on sent.order_line_id = l.id
left join (
  select rl.order_line_id,
    sum(rl.quantity) filter (where r.status ${isPaidOut} and r.refund_type = ${beforeShipping}) as given_up,
    sum(coalesce(rl.received_qty, rl.quantity)) filter (where r.status ${isPaidOut} and r.refund_type = ${withReturn}) as returned,
    sum(rl.quantity) filter (where r.status ${isOpenRefund} and r.refund_type = ${beforeShipping}) as locked,
    sum(rl.quantity) filter (where r.status ${isOpenRefund} and r.refund_type = ${withReturn}) as returning,
    sum(coalesce(rl.approved_amount, rl.amount)) filter (where r.status ${isPaidOut}) as refunded,
    sum(rl.amount) filter (where r.status ${isOpenRefund}) as asked
  from refund_line rl join refund r on r.id = rl.refund_id
  group by 1
) back on back.order_line_id = l.id;

create or replace temp view order_facts as
select o.*, coalesce(p.paid, 0) as paid, coalesce(p.payments, 0)::int as payments, coalesce(p.waiting, 0)::int as waiting,
  coalesce(r.refunded, 0) as paid_back, coalesce(r.open, 0)::int as open_refunds, coalesce(r.late, 0)::int as late_refunds,
  lines.goods, lines.pieces, lines.sent, lines.open, lines.gone, lines.refunded as lines_refunded,
  lines.kept_open, lines.kept_shipped
from "order" o
join (
  select f.order_id, sum(f.pay_amount) as goods, sum(f.quantity) as pieces, sum(f.sent) as sent, sum(f.refunded) as refunded,
    sum(f.quantity - f.sent - f.given_up) as open, bool_and(f.given_up + f.returned = f.quantity) as gone,
    sum(m.open) as kept_open, sum(f.pay_amount - f.refunded - m.open) as kept_shipped
  from line_facts f
  -- What was paid for a line and not given back belongs to the pieces that the buyer has or still waits for.
  cross join lateral (select case when f.quantity = f.given_up + f.returned then 0 else
    round((f.pay_amount - f.refunded) * (f.quantity - f.sent - f.given_up) / (f.quantity - f.given_up - f.returned), 2)
    end as open) m
  group by 1
) lines on lines.order_id = o.id
left join (
  select biz_id, sum(amount) filter (where status = ${paymentStatus.paid}) as paid, count(*) filter (where status = ${paymentStatus.paid}) as payments,
    count(*) filter (where status = ${paymentStatus.toConfirm}) as waiting
  from payment where biz_kind = ${payBizKind.order} group by 1
) p on p.biz_id = o.id
left join (
  select order_id, sum(approved_amount) filter (where status ${isPaidOut}) as refunded,
    count(*) filter (where status ${isOpenRefund}) as open, count(*) filter (where applied_by = ${refundAppliedBy.system}) as late
  from refund group by 1
) r on r.order_id = o.id`

/** Each query returns the violating records as `what`. */
const rules: Record<string, string> = {
  'pieces: ordered = shipped + given up + open, of every line': `
    select 'line ' || f.id || ' of order ' || f.order_id || ': ' || to_jsonb(f) as what
    from line_facts f join order_line l on l.id = f.id join "order" o on o.id = f.order_id
    where (l.shipped_qty, l.cancelled_qty, l.returned_qty, l.locked_qty, l.returning_qty)
        is distinct from (f.sent, f.given_up, f.returned, f.locked, f.returning)
      or f.sent + f.given_up + f.locked > f.quantity or f.returned + f.returning > f.sent
      or (o.status in (${shipped}, ${completed}, ${reviewed}) and f.sent + f.given_up <> f.quantity)`,

  'money of lines: what was given back and what is asked for': `
    select 'line ' || f.id || ' of order ' || f.order_id || ': ' || to_jsonb(f) as what
    from line_facts f join order_line l on l.id = f.id
    where (l.refunded_amount, l.open_refund_amount) is distinct from (f.refunded, f.asked)
      or f.refunded + f.asked > f.pay_amount`,

  'money of orders: lines, freight and installation are the amount, refunds what went back': `
    select 'order ' || order_no || ': amount ' || pay_amount || ', refunded ' || refunded_amount as what from order_facts
    where pay_amount <> goods + freight_amount + install_amount
      or refunded_amount <> paid_back or open_refund_count <> open_refunds
      or total_qty <> pieces or shipped_qty <> sent or waits_for_confirm <> (waiting > 0)
      or paid_back - lines_refunded not between 0 and freight_amount + install_amount`,

  'paid = shipped + refunded + open, of every order': `
    select 'order ' || order_no || ': paid ' || paid || ', shipped ' || kept_shipped || ', refunded ' || paid_back
      || ', open ' || kept_open as what
    from order_facts
    where paid_at is not null and (
      paid <> kept_shipped + kept_open + paid_back + (freight_amount + install_amount - (paid_back - lines_refunded))
      or kept_open < 0 or kept_shipped < 0)`,

  'payments: one for a paid order, none for another': `
    select 'order ' || order_no || ' in status ' || status || ': ' || payments || ' payments of ' || paid as what
    from order_facts
    where payments <> (paid_at is not null)::int or paid <> case when paid_at is null then 0 else pay_amount end
      or waiting > 1 or (status <> ${unpaid} and waiting > 0)`,

  'stock locks = open quantities': `
    select 'version ' || s.id || ': locked ' || s.locked_stock || ', open ' || coalesce(held.pieces, 0) as what
    from sku s left join (
      select f.sku_id, sum(f.quantity - f.sent - f.given_up) as pieces
      from line_facts f join "order" o on o.id = f.order_id
      where f.holds_stock and o.status <> ${closed} group by 1
    ) held on held.sku_id = s.id
    where s.locked_stock <> coalesce(held.pieces, 0)`,

  'status of orders follows from their lines': `
    select 'order ' || order_no || ': ' || status as what from order_facts
    where case status
      when ${unpaid} then paid_at is not null or sent > 0
      when ${closed} then close_reason is null or (paid_at is not null and not gone and late_refunds = 0)
      when ${completed} then completed_at is null or gone
      when ${reviewed} then completed_at is null or gone
      else paid_at is null or status <> case
        when gone then ${closed} when open = 0 then ${shipped} when sent > 0 then ${partlyShipped} else ${paid} end
    end`,

  ...cashierIn,
  ...cashierOut,
  ...digital,
  ...stockFlow,
  ...audited,
}

export const ruleNames = Object.keys(rules)

/** An action sent by a client, with the result known to it. */
export interface TakenAction {
  requestId: string
  path: string
  /** True if the client got a success response; otherwise a refusal. */
  isDone: boolean
}

/** Records the initial state. The books are closed later on the same connection. */
export async function openBooks(client: ClientBase): Promise<void> {
  await client.query(`
    create temp table ledger_stock as select id, stock from sku;
    create temp table ledger_start as select now() as at, (select coalesce(max(id), 0) from stock_log) as log_id;
    create temp table ledger_action (request_id text, path text, is_done boolean)`)
}

/** Checks all rules, or the given ones. An empty list means that nothing was lost. */
export async function closeBooks(
  client: ClientBase,
  actions: readonly TakenAction[],
  among: readonly string[] = ruleNames,
): Promise<Difference[]> {
  await client.query(views)
  await client.query('truncate ledger_action')
  await client.query('insert into ledger_action select * from unnest($1::text[], $2::text[], $3::boolean[])', [
    actions.map(({ requestId }) => requestId),
    actions.map(({ path }) => path),
    actions.map(({ isDone }) => isDone),
  ])
  const differences: Difference[] = []
  for (const [rule, sql] of Object.entries(rules)) {
    if (!among.includes(rule)) continue
    const { rows } = await client.query<{ what: string }>(`${sql} limit 10`)
    differences.push(...rows.map(({ what }) => ({ rule, what })))
  }
  return differences
}
