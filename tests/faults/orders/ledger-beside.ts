import { stockLogKind } from '#contract/goods/codes.ts'
import {
  deliverState,
  orderStatus,
  payBizKind,
  paymentStatus,
  payoutMethod,
  refundStatus,
  refundType,
} from '#contract/orders/codes.ts'
import { payMethod } from '#contract/payment.ts'
import { auditResult } from '#contract/permissions/codes.ts'
import { cashierTradeStatus } from '#server/payment/cashier-codes.ts'

/** Paid out by the cashier, whether to the account or to the wallet. */
const isCashierRefund = `r.status = ${refundStatus.refunded}
      and r.payout_method in (${payoutMethod.original}, ${payoutMethod.wallet})`
const isStray = `p.status = ${paymentStatus.closed}`

/**
 * Rules of the ledger (ledger.ts) outside the orders: cashier, files, stock and log. Each query returns its violations.
 */
type Rules = Record<string, string>

/** Money received by the cashier is a payment or being returned; a cashier payment is money that it received. */
export const cashierIn: Rules = {
  'desk: money that came in is a payment': `
    select 'trade ' || d.pay_no || ' of ' || d.amount || ': payment ' || coalesce(p.status::text, 'none') || ', paid '
      || coalesce(p.paid_at::text, 'never') || ', returned ' || coalesce(p.returned_at::text, 'never') as what
    from cashier_trade d left join payment p on p.pay_no = d.pay_no
    where case d.status
      when ${cashierTradeStatus.paid} then p.id is null or p.amount <> d.amount or p.paid_at is null
        or not (p.status = ${paymentStatus.paid} or (${isStray} and p.returned_at is not null))
      else p.paid_at is not null end`,

  'desk: a payment is money that came in': `
    select 'payment ' || p.pay_no || ' of ' || p.amount as what
    from payment p cross join ledger_start start left join cashier_trade d on d.pay_no = p.pay_no
    where p.pay_method = ${payMethod.alipay} and p.paid_at is not null and p.created_at >= start.at
      and (d.status, d.amount) is distinct from (${cashierTradeStatus.paid}::smallint, p.amount)`,
}

/** Every payout of the cashier, with its reason. */
const payouts = `
  select d.pay_no, d.amount as trade_amount, out ->> 'refundNo' as refund_no, (out ->> 'amount')::numeric as amount
  from cashier_trade d cross join jsonb_array_elements(d.refunds) as out`

export const cashierOut: Rules = {
  'desk: money that went out has a reason': `
    select 'payout ' || out.refund_no || ' of ' || out.amount || ' for ' || out.pay_no as what
    from (${payouts}) out join payment p on p.pay_no = out.pay_no
    left join refund r on r.refund_no = out.refund_no and p.biz_kind = ${payBizKind.order} and r.order_id = p.biz_id
    left join digital_order g on 'R' || g.order_no = out.refund_no and p.biz_kind = ${payBizKind.digitalOrder} and g.id = p.biz_id
    where out.amount is distinct from case
      when out.refund_no = 'R' || substr(out.pay_no, 2) and ${isStray} then p.amount
      when ${isCashierRefund} then r.approved_amount
      else g.refunded_amount end`,

  'desk: nothing goes out twice, and no more than came in': `
    select 'trade ' || out.pay_no || ': ' || sum(out.amount) || ' of ' || max(out.trade_amount) as what
    from (${payouts}) out group by out.pay_no
    having sum(out.amount) > max(out.trade_amount) or count(*) > count(distinct out.refund_no)`,

  'desk: what was paid back has left it': `
    select 'refund ' || r.refund_no || ' of ' || r.approved_amount as what
    from refund r cross join ledger_start start
    where ${isCashierRefund} and r.refunded_at >= start.at
      and not exists (select 1 from (${payouts}) out where out.refund_no = r.refund_no)
    union all
    select 'stray payment ' || p.pay_no || ' of ' || p.amount
    from payment p cross join ledger_start start
    where ${isStray} and p.paid_at >= start.at
      and not exists (select 1 from (${payouts}) out where out.refund_no = 'R' || substr(p.pay_no, 2))`,
}

export const digital: Rules = {
  'digital orders: paid, delivered and paid back as their payments say': `
    select 'digital order ' || g.order_no || ' in status ' || g.status || ': paid ' || coalesce(p.paid, 0) as what
    from digital_order g left join (
      select biz_id, sum(amount) filter (where status = ${paymentStatus.paid}) as paid, count(*) filter (where status = ${paymentStatus.paid}) as payments,
        count(*) filter (where status = ${paymentStatus.toConfirm}) as waiting
      from payment where biz_kind = ${payBizKind.digitalOrder} group by 1
    ) p on p.biz_id = g.id
    where coalesce(p.paid, 0) <> case when g.paid_at is null then 0 else g.pay_amount end
      or coalesce(p.payments, 0) > 1 or g.waits_for_confirm <> (coalesce(p.waiting, 0) > 0)
      or case g.status
        when ${orderStatus.unpaid} then g.paid_at is not null
        when ${orderStatus.paid} then g.paid_at is null or g.deliver_state = ${deliverState.delivered}
        when ${orderStatus.closed} then g.close_reason is null
          or (g.paid_at is not null and g.deliver_state <> ${deliverState.revoked})
        else g.paid_at is null or g.deliver_state <> ${deliverState.delivered} or g.licence_no = '' end`,
}

/** Stock moved by an order: net shipments out, restocked returns in. */
const moved = `
  select o.order_no, f.sku_id, sum(coalesce(back.restocked, 0) - f.sent)::int as pieces
  from line_facts f join "order" o on o.id = f.order_id
  left join (
    select rl.order_line_id, sum(rl.received_qty) as restocked
    from refund_line rl join refund r on r.id = rl.refund_id
    where r.refund_type = ${refundType.withReturn} and r.restock group by 1
  ) back on back.order_line_id = f.id
  where f.holds_stock group by 1, 2`

export const stockFlow: Rules = {
  'stock: the log leads from what was there to what is there': `
    select 'version ' || s.id || ': ' || before.stock || ' and ' || coalesce(log.change, 0) || ' is not ' || s.stock as what
    from sku s join ledger_stock before on before.id = s.id
    left join (
      select sku_id, sum(change) as change from stock_log, ledger_start
      where id > log_id and kind not in (${stockLogKind.reserved}, ${stockLogKind.released}) group by 1
    ) log on log.sku_id = s.id
    where s.stock <> before.stock + coalesce(log.change, 0)`,

  'stock: new orders took and gave back what their shipments and returns say': `
    select 'order ' || o.order_no || ', version ' || m.sku_id || ': ' || m.pieces || ' is not ' || coalesce(log.change, 0)
      as what
    from (${moved}) m join "order" o on o.order_no = m.order_no cross join ledger_start start
    left join (
      select order_no, sku_id, sum(change) as change from stock_log where kind in (${stockLogKind.shipped}, ${stockLogKind.returned}) group by 1, 2
    ) log on log.order_no = m.order_no and log.sku_id = m.sku_id
    where o.created_at >= start.at and m.pieces <> coalesce(log.change, 0)`,
}

export const audited: Rules = {
  'log: what was acknowledged stands there exactly once': `
    select a.path || ' ' || a.request_id || ': ' || coalesce(log.twice, 'nothing') as what
    from ledger_action a left join (
      select request_id, min(path) as path, max(same) as most, string_agg(summary, '; ') as twice
      from (select request_id, path, summary, count(*) as same from audit_log
        where result = ${auditResult.success} group by request_id, path, resource, action, target_id, summary) one
      group by 1
    ) log on log.request_id = a.request_id
    where a.is_done and (log.path is distinct from a.path or log.most > 1)`,

  'log: what was refused left no trace of success': `
    select a.path || ' ' || a.request_id || ': ' || l.summary as what
    from ledger_action a join audit_log l on l.request_id = a.request_id and l.result = ${auditResult.success}
    where not a.is_done
    union all
    select a.path || ' ' || a.request_id || ': an answer is kept'
    from ledger_action a join request_record q on q.request_id::text = a.request_id
    where not a.is_done`,
}
