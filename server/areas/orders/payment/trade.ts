import { notificationCategory } from '#contract/notifications.ts'
import { orderStatus, paymentStatus } from '#contract/orders/codes.ts'
import { isMore } from '#contract/orders/order-money.ts'
import type { Work } from '#server/areas/orders/work.ts'
import type { PayTarget } from '#server/areas/payable.ts'
import { holdersOf, notify } from '#server/notify.ts'
import type { TradeFacts } from '#server/payment/gateway.ts'
import type { Services } from '#server/services.ts'
import { closePayments, isOpenPayment, lockPayments, type PaymentRecord, paymentOf, savePayment } from './present.ts'
import { lockTarget } from './target.ts'

/** Result of processing a gateway's report. */
export interface TradeOutcome {
  /** False when the gateway must repeat its notice. */
  isTaken: boolean
  message: string
}

const accepted = (message: string): TradeOutcome => ({ isTaken: true, message })
const refused = (message: string): TradeOutcome => ({ isTaken: false, message })

const isSame = (left: string, right: string): boolean => !isMore(left, right) && !isMore(right, left)

/**
 * Records a gateway's report on a payment, from a query or a notice. Only this function marks an order as paid online:
 * once, even for repeated, late or unordered reports.
 */
export async function applyTrade(work: Work, services: Services, trade: TradeFacts): Promise<TradeOutcome> {
  const found = await paymentOf(work.db, trade.payNo)
  if (!found) return refused('支付单不存在')
  const target = await lockTarget(services, work.db, found.bizKind, found.bizId)
  const rows = await lockPayments(work.db, target.bizKind, target.id)
  const row = rows.find(({ id }) => id === found.id)
  if (!row) return refused('支付单不存在')
  if (!isSame(trade.amount, row.amount)) return refused(`金额不符：${trade.amount} 元`)
  if (trade.state === 'open') return accepted('等待付款')
  if (row.paidAt !== null) return accepted('已记录过付款')
  if (trade.state === 'paid') return takeMoney(work, target, rows, row, trade)
  if (row.status === paymentStatus.unpaid) await savePayment(work, row, { status: paymentStatus.closed })
  return accepted('交易已关闭')
}

async function takeMoney(
  work: Work,
  target: PayTarget,
  rows: readonly PaymentRecord[],
  row: PaymentRecord,
  { tradeNo, paidAt: at }: TradeFacts,
): Promise<TradeOutcome> {
  const paidAt = at ?? work.now
  const paid = { payMethod: row.payMethod, paidAt }
  const message = `${row.payNo}：${row.amount} 元`
  if (target.status === orderStatus.unpaid && isSame(row.amount, target.amount)) {
    await savePayment(work, row, { status: paymentStatus.paid, tradeNo, paidAt })
    if (rows.some(({ id, status }) => id !== row.id && isOpenPayment(status))) {
      await closePayments(work, target.bizKind, target.id, row.id)
    }
    await target.pay(work, paid)
    target.audit(work, 'pay', `支付宝付款成功 ${message}`)
    return accepted('已记为付款')
  }
  if (target.status === orderStatus.closed && target.paidAt === null && isSame(row.amount, target.amount)) {
    const before = await savePayment(work, row, { status: paymentStatus.paid, tradeNo, paidAt })
    if (await target.payLate(work, paid)) {
      target.audit(work, 'pay', `订单关闭后收到支付宝付款 ${message}，已发起全额退款`)
      await notifyHolders(
        work,
        target,
        'refund:pay',
        '订单关闭后收到付款',
        `${message}已到账，已发起全额退款，请打款。`,
      )
      return accepted('订单已关闭，已发起全额退款')
    }
    await savePayment(work, before, { status: paymentStatus.closed })
  } else await savePayment(work, row, { status: paymentStatus.closed, tradeNo, paidAt })
  target.audit(work, 'pay', `收到多余的支付宝付款 ${message}，将自动原路退回`)
  await notifyHolders(work, target, 'order:confirmPay', '收到多余的付款', `${message}不应再付，系统将自动原路退回。`)
  return accepted('多余的付款，将自动退回')
}

async function notifyHolders(
  { db, now }: Work,
  { no, screen }: PayTarget,
  permission: 'refund:pay' | 'order:confirmPay',
  title: string,
  content: string,
): Promise<void> {
  await notify(db, await holdersOf(db, permission), now, {
    category: notificationCategory.warning,
    level: 'warning',
    title: `${title}：${no}`,
    content,
    ...screen,
    resource: 'order',
  })
}
