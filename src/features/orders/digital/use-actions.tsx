import { type ReactNode, useState } from 'react'
import { type DigitalAction, digitalActions } from '#contract/orders/digital-order-lifecycle.ts'
import {
  type DigitalOrder,
  type DigitalOrderRow,
  deliverDigitalOrders,
  getDigitalOrder,
} from '#contract/orders/digital-orders.ts'
import { ApiError } from '#lib/api-error.ts'
import { formatCount } from '#lib/formats.ts'
import { QueryDrawer } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import type { ActionItem } from '#screen/detail/action-buttons.tsx'
import { type BulkTarget, bulkTarget } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { toast } from '#ui/toast/toast.ts'

export interface DigitalActionProps {
  /** The current version, loaded for this action. */
  order: DigitalOrder
  onClose: () => void
}

const CloseDialog = lazyPart(() => import('#features/orders/shared/close-dialog.tsx'), 'CloseDialog')
const dialogs = {
  supplyDigitalFile: lazyPart(() => import('./goods-file-dialog.tsx'), 'GoodsFileDialog'),
  editDigitalLicence: lazyPart(() => import('./licence-dialog.tsx'), 'LicenceDialog'),
  refundDigitalOrder: lazyPart(() => import('./refund-dialog.tsx'), 'DigitalRefundDialog'),
  confirmPayment: lazyPart(() => import('#features/orders/shared/order-payment.tsx'), 'OrderPayment'),
  rejectPayment: lazyPart(() => import('#features/orders/shared/order-payment.tsx'), 'OrderPayment'),
}

type DialogStep = keyof typeof dialogs
const isDialogStep = (action: DigitalAction): action is DialogStep => action in dialogs

/** In display order; a voucher is refused in the dialog that shows it. */
const inOrder: readonly DigitalAction[] = [
  'confirmPayment',
  // Comes before the delivery, which would fail again without the file.
  'supplyDigitalFile',
  'deliverDigitalOrders',
  'editDigitalLicence',
  'refundDigitalOrder',
  'closeDigitalOrders',
]

export interface DigitalActions {
  actionsOf(order: DigitalOrderRow): ActionItem[]
  deliver(orders: BulkTarget<DigitalOrderRow>): void
  close(orders: BulkTarget<DigitalOrderRow>): void
  opened: ReactNode
}

/** Actions on digital orders, for the list and the drawer. */
export function useDigitalActions(): DigitalActions {
  const [opened, open] = useState<{ step: DialogStep; id: number } | null>(null)
  const [closed, close] = useState<BulkTarget<DigitalOrderRow> | null>(null)
  const deliverAll = useBulkChange<typeof deliverDigitalOrders, DigitalOrderRow>(deliverDigitalOrders)

  const deliver = async (orders: BulkTarget<DigitalOrderRow>) => {
    try {
      await deliverAll(orders, {}, '个订单已重新交付', { quiet: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.kind === 'unreachable' ? '网络不通，请检查网络' : error.message)
    }
  }

  const confirmDelivery = (orders: BulkTarget<DigitalOrderRow>) => {
    const { rows, count } = bulkTarget(orders)
    const [only] = rows
    void confirm({
      title: only && count === 1 ? `重新交付订单 ${only.orderNo}？` : `重新交付 ${formatCount(count)} 个订单？`,
      consequence: '文件存在时立即生成授权编号并通知买家下载。',
      action: '重新交付',
      onConfirm: () => deliver(orders),
    })
  }

  const take = (action: DigitalAction, order: DigitalOrderRow) => {
    if (isDialogStep(action)) open({ step: action, id: order.id })
    else if (action === 'deliverDigitalOrders') confirmDelivery([order])
    else close([order])
  }

  return {
    actionsOf: (order) =>
      inOrder
        .filter((action) => order.allowed[action] === '')
        .map((action) => ({
          label: digitalActions[action].title,
          onSelect: () => take(action, order),
          isNext: action === 'confirmPayment',
          ...((action === 'refundDigitalOrder' || action === 'closeDigitalOrders') && { tone: 'danger' as const }),
        })),
    deliver: confirmDelivery,
    close,
    opened: (
      <>
        {opened && <DigitalStep opened={opened} onClose={() => open(null)} />}
        {closed && <CloseDialog isDigital orders={closed} onClose={() => close(null)} />}
      </>
    ),
  }
}

function DigitalStep({
  opened: { step, id },
  onClose,
}: {
  opened: { step: DialogStep; id: number }
  onClose: () => void
}) {
  const read = useLookup(getDigitalOrder, { id }, { staleMs: 0 })
  if (read.data === undefined && read.error === null) return null
  const Step = dialogs[step]
  return (
    <QueryDrawer read={read} noun="订单" title={digitalActions[step].title} onClose={onClose}>
      {(order) => <Step order={order} onClose={onClose} />}
    </QueryDrawer>
  )
}
