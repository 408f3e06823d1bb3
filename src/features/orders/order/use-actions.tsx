import { type ReactNode, useState } from 'react'
import { payBizKind } from '#contract/orders/codes.ts'
import { extendReceive, remindShip } from '#contract/orders/order-changes.ts'
import { EXTEND_DAYS, type OrderAction, orderActions } from '#contract/orders/order-lifecycle.ts'
import type { OrderRow } from '#contract/orders/orders.ts'
import { payByWallet } from '#contract/orders/payments.ts'
import { usePayment } from '#features/orders/payment/use-payment.tsx'
import { formatCount } from '#lib/formats.ts'
import { useChange } from '#screen/data/use-change.ts'
import { type BulkTarget, bulkTarget } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import { formatMoney } from '#ui/money/format-money.ts'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { isDrawerAction, type OpenedAction, OrderActionDrawer } from './drawer.tsx'

const RemarkDialog = lazyPart(() => import('./remark-dialog.tsx'), 'RemarkDialog')
const CloseDialog = lazyPart(() => import('#features/orders/shared/close-dialog.tsx'), 'CloseDialog')

export type ActedOn = Pick<OrderRow, 'id' | 'orderNo' | 'version'> &
  Partial<Pick<OrderRow, 'sellerRemark' | 'remarkColor' | 'payAmount' | 'cardMerchant'>>

interface OrderSteps {
  /** Starts an action on an order; `part` is the supplier or line to start with. */
  take(action: OrderAction, order: ActedOn, part?: number): void
  remark(orders: BulkTarget<ActedOn>): void
  close(orders: BulkTarget<ActedOn>): void
  remind(orders: BulkTarget<ActedOn>): void
  /** The open dialog or drawer. */
  opened: ReactNode
}

/** Actions on orders, for lists and the order page. */
export function useOrderActions(): OrderSteps {
  const [step, open] = useState<OpenedAction | null>(null)
  const [remarked, remark] = useState<BulkTarget<ActedOn> | null>(null)
  const [closed, close] = useState<BulkTarget<ActedOn> | null>(null)
  const { pay, opened: payment } = usePayment()
  const walletCall = useChange(payByWallet)
  const extendCall = useChange(extendReceive)
  const remindAll = useBulkChange<typeof remindShip, ActedOn>(remindShip)

  const remind = (orders: BulkTarget<ActedOn>) => {
    const { rows, count } = bulkTarget(orders)
    const [only] = rows
    void confirm({
      title: only && count === 1 ? `催促订单 ${only.orderNo} 发货？` : `催促 ${formatCount(count)} 个订单发货？`,
      consequence: '每个未发完货的供应商会收到一条通知，同一订单每天最多催一次。',
      action: '催促发货',
      reason: { label: '催促内容', min: 0, max: 200 },
      onConfirm: ({ reason = '' }) =>
        remindAll(orders, reason ? { words: reason } : {}, '个订单已催促发货', { quiet: true }),
    })
  }

  const payFrom = ({ orderNo, payAmount, cardMerchant }: ActedOn) =>
    void confirm({
      title: `从钱包支付订单 ${orderNo}？`,
      consequence: `从「${cardMerchant?.name ?? '黑卡商家'}」的钱包扣除 ${formatMoney(payAmount) ?? '应付金额'}，订单转为待发货。`,
      action: '钱包支付',
      onConfirm: async () => {
        const paid = { bizKind: payBizKind.order, bizNo: orderNo, amount: payAmount ?? '' }
        await walletCall(paid, `订单 ${orderNo} 已从钱包支付`, { quiet: true })
      },
    })

  const extend = ({ id, version, orderNo }: ActedOn) =>
    void confirm({
      title: `延长订单 ${orderNo} 的收货时间？`,
      consequence: `自动收货推迟 ${EXTEND_DAYS} 天，每个订单最多延长两次。`,
      action: '延长收货',
      reason: { label: '延长原因', min: 2, max: 200, presets: ['物流延误', '买家尚未验货'] },
      onConfirm: async ({ reason = '' }) => {
        await extendCall({ id, version, reason }, '收货时间已延长', { quiet: true })
      },
    })

  return {
    take(action, order, part) {
      if (isDrawerAction(action)) open({ step: action, title: orderActions[action].title, orderId: order.id, part })
      else if (action === 'toAliPay') pay({ bizKind: payBizKind.order, bizNo: order.orderNo })
      else if (action === 'payByWallet') payFrom(order)
      else if (action === 'remindShip') remind([order])
      else if (action === 'extendReceive') extend(order)
      else if (action === 'closeOrders') close([order])
      else if (action === 'remarkOrders') remark([order])
    },
    remark,
    close,
    remind,
    opened: (
      <>
        {step && <OrderActionDrawer opened={step} onClose={() => open(null)} />}
        {remarked && <RemarkDialog orders={remarked} onClose={() => remark(null)} />}
        {closed && <CloseDialog orders={closed} onClose={() => close(null)} />}
        {payment}
      </>
    ),
  }
}
