import { type ReactNode, useState } from 'react'
import { serviceOrderStatus } from '#contract/blackCard/codes.ts'
import { acceptServiceOrder, closeServiceOrders } from '#contract/blackCard/service-order-changes.ts'
import {
  canMoveService,
  isGift,
  type ServiceOrderAction,
  serviceOrderActions,
} from '#contract/blackCard/service-order-rules.ts'
import { getServiceOrder, type ServiceOrder, type ServiceOrderRow } from '#contract/blackCard/service-orders.ts'
import { QueryDrawer } from '#screen/data/query-body.tsx'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import type { ActionItem } from '#screen/detail/action-buttons.tsx'
import { withLatest } from '#screen/form/confirm-retry.ts'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { ConfirmServicePayment } from './confirm-payment.tsx'

export interface ServiceActionProps {
  /** The current version, loaded for this action. */
  order: ServiceOrder
  /** The use that is taken back. */
  usageId?: number | undefined
  onClose: () => void
}

const AssignDialog = lazyPart(() => import('./assign-dialog.tsx'), 'AssignDialog')
const dialogs = {
  confirmPayment: ConfirmServicePayment,
  consumeServiceOrder: lazyPart(() => import('./consume-drawer.tsx'), 'ConsumeDrawer'),
  undoConsumeServiceOrder: lazyPart(() => import('./undo-dialog.tsx'), 'UndoDialog'),
  refundServiceOrder: lazyPart(() => import('./refund-dialog.tsx'), 'ServiceRefundDialog'),
}

type DialogStep = keyof typeof dialogs
const isDialogStep = (action: ServiceOrderAction): action is DialogStep => action in dialogs

/** In display order: the next step of the order comes first. */
const inOrder: readonly ServiceOrderAction[] = [
  'confirmPayment',
  'consumeServiceOrder',
  'assignServiceOrders',
  'acceptServiceOrder',
  'undoConsumeServiceOrder',
  'refundServiceOrder',
  'closeServiceOrders',
]

const nextSteps = new Set<ServiceOrderAction>([
  'confirmPayment',
  'consumeServiceOrder',
  'assignServiceOrders',
  'acceptServiceOrder',
])
const ending = new Set<ServiceOrderAction>(['refundServiceOrder', 'closeServiceOrders'])

export interface ServiceActionItem extends ActionItem {
  disabledReason?: string
}

const nameOf = ({ serviceOrderNo }: Pick<ServiceOrderRow, 'serviceOrderNo'>) => serviceOrderNo

function labelOf(action: ServiceOrderAction, order: ServiceOrderRow): string {
  if (action === 'assignServiceOrders' && order.status === serviceOrderStatus.inService) return '改派'
  if (action === 'closeServiceOrders' || (action === 'refundServiceOrder' && isGift(order))) return '关闭订单'
  return serviceOrderActions[action].title
}

/** Whether an action that is refused stays in sight with the reason: the state alone would allow it. */
function isExplained(action: ServiceOrderAction, { status, waitingPayment }: ServiceOrderRow): boolean {
  if (action === 'confirmPayment') return waitingPayment !== null
  if (action === 'consumeServiceOrder') return canMoveService('consume', status)
  if (action === 'refundServiceOrder') return canMoveService('refund', status)
  return action === 'closeServiceOrders' && canMoveService('close', status)
}

export type ServiceOrderActions = ReturnType<typeof useServiceOrderActions>

/** Actions on service orders, for lists and the drawer. */
export function useServiceOrderActions() {
  const [opened, open] = useState<OpenedStep | null>(null)
  const [assigned, assign] = useState<BulkTarget<ServiceOrderRow> | null>(null)
  const closeAll = useBulkChange<typeof closeServiceOrders, ServiceOrderRow>(closeServiceOrders)
  const acceptOne = useChange(acceptServiceOrder)

  const accept = (order: ServiceOrderRow) =>
    confirm({
      title: `代买家验收 ${order.serviceOrderNo}？`,
      consequence: '验收后服务订单完成，不能再撤销核销或退款。',
      action: '验收',
      reason: { label: '代验收原因', min: 2, max: 100, presets: ['买家电话确认已完成', '买家无法操作小程序'] },
      onConfirm: withLatest('serviceOrder', order, (version, { reason = '' }) =>
        acceptOne({ id: order.id, version, reason }, `服务订单 ${order.serviceOrderNo} 已验收`, quiet),
      ),
    })
  const close = (orders: BulkTarget<ServiceOrderRow>) =>
    confirm({
      title: `关闭${targetLabel(orders, '个服务订单', nameOf, '服务订单')}？`,
      consequence: '关闭后买家不能再付款，不能恢复。',
      action: '关闭服务订单',
      tone: 'danger',
      reason: { label: '关闭原因', min: 2, max: 100, presets: ['买家不再需要', '重复下单', '下错服务包'] },
      onConfirm: closeAll.answering(orders, '个服务订单已关闭', ({ reason = '' }) => ({ reason })),
    })
  const take = (action: ServiceOrderAction, order: ServiceOrderRow) => {
    if (isDialogStep(action)) open({ step: action, id: order.id })
    else if (action === 'assignServiceOrders') assign([order])
    else if (action === 'acceptServiceOrder') void accept(order)
    else void close([order])
  }

  return {
    /** The actions of an order; those refused by more than its state with the reason. */
    actionsOf: (order: ServiceOrderRow): ServiceActionItem[] =>
      inOrder.flatMap((action) => {
        const reason = order.allowed[action]
        if (reason === undefined || (reason !== '' && !isExplained(action, order))) return []
        return {
          label: labelOf(action, order),
          onSelect: () => take(action, order),
          isNext: nextSteps.has(action),
          ...(reason !== '' && { disabledReason: reason }),
          ...(ending.has(action) && { tone: 'danger' as const }),
        }
      }),
    assign,
    close,
    undo: (id: number, usageId: number) => open({ step: 'undoConsumeServiceOrder', id, usageId }),
    opened: (
      <>
        {opened && <Step opened={opened} onClose={() => open(null)} />}
        {assigned && <AssignDialog orders={assigned} onClose={() => assign(null)} />}
      </>
    ) as ReactNode,
  }
}

interface OpenedStep {
  step: DialogStep
  id: number
  usageId?: number
}

function Step({ opened: { step, id, usageId }, onClose }: { opened: OpenedStep; onClose: () => void }) {
  const read = useLookup(getServiceOrder, { id }, { staleMs: 0 })
  if (read.data === undefined && read.error === null) return null
  const Dialog = dialogs[step]
  return (
    <QueryDrawer read={read} noun="服务订单" title={serviceOrderActions[step].title} onClose={onClose}>
      {(order) => <Dialog order={order} usageId={usageId} onClose={onClose} />}
    </QueryDrawer>
  )
}
