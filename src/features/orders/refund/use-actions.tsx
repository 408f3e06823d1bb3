import { type ComponentType, type ReactNode, useState } from 'react'
import { rejectRefunds, withdrawRefund } from '#contract/orders/refund-changes.ts'
import { type RefundAction, refundActions } from '#contract/orders/refund-lifecycle.ts'
import { getRefund, type Refund, type RefundRow } from '#contract/orders/refunds.ts'
import { formatCount } from '#lib/formats.ts'
import { QueryDrawer } from '#screen/data/query-body.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import type { ActionItem } from '#screen/detail/action-buttons.tsx'
import { type BulkTarget, bulkTarget } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import { lazyPart } from '#ui/popup/lazy-part.tsx'

export interface RefundActionProps {
  /** The current version, loaded for this action. */
  refund: Refund
  onClose: () => void
}

const dialogs = {
  saveRefundOpinion: lazyPart(() => import('./opinion-dialog.tsx'), 'RefundOpinionDialog'),
  approveRefund: lazyPart(() => import('./approve-dialog.tsx'), 'RefundApproveDialog'),
  saveReturnShip: lazyPart(() => import('./return-ship-dialog.tsx'), 'ReturnShipDialog'),
  receiveReturn: lazyPart(() => import('./receive-return-dialog.tsx'), 'ReceiveReturnDialog'),
  payRefund: lazyPart(() => import('./pay-dialog.tsx'), 'RefundPayDialog'),
} satisfies Partial<Record<RefundAction, ComponentType<RefundActionProps>>>

type DialogStep = keyof typeof dialogs
const isDialogStep = (action: RefundAction): action is DialogStep => action in dialogs

/** In the order of the refund process. */
const inOrder: readonly RefundAction[] = [
  'approveRefund',
  'saveRefundOpinion',
  'saveReturnShip',
  'receiveReturn',
  'payRefund',
  'withdrawRefund',
  'rejectRefunds',
]

export interface RefundActions {
  /** The allowed actions of the user. There are no bulk actions on money. */
  actionsOf(refund: RefundRow): ActionItem[]
  reject(refunds: BulkTarget<RefundRow>): void
  opened: ReactNode
}

/** Actions on refunds, for the list and the drawer. */
export function useRefundActions(): RefundActions {
  const [opened, open] = useState<{ step: DialogStep; id: number } | null>(null)
  const rejectAll = useBulkChange<typeof rejectRefunds, RefundRow>(rejectRefunds)
  const withdrawCall = useChange(withdrawRefund)

  const reject = (refunds: BulkTarget<RefundRow>) => {
    const { rows, count } = bulkTarget(refunds)
    const [only] = rows
    void confirm({
      title: only && count === 1 ? `拒绝退款 ${only.refundNo}？` : `拒绝 ${formatCount(count)} 笔退款？`,
      consequence: '原因会显示给买家，锁定的商品恢复可发。买家可以重新申请。',
      action: '拒绝退款',
      tone: 'danger',
      reason: {
        label: '驳回原因',
        min: 5,
        max: 200,
        presets: ['商品无质量问题，不支持退款', '已超过约定的退货时间', '凭证不足，请补充后重新申请'],
      },
      onConfirm: ({ reason = '' }) => rejectAll(refunds, { rejectReason: reason }, '笔退款已拒绝', { quiet: true }),
    })
  }

  const withdraw = ({ id, version, refundNo }: RefundRow) =>
    void confirm({
      title: `撤销退款申请 ${refundNo}？`,
      consequence: '退款单关闭，锁定的商品恢复可发。',
      action: '撤销申请',
      tone: 'danger',
      reason: { label: '撤销原因', min: 2, max: 200 },
      onConfirm: async ({ reason = '' }) => {
        await withdrawCall({ id, version, reason }, '申请已撤销', { quiet: true })
      },
    })

  const take = (action: RefundAction, refund: RefundRow) => {
    if (isDialogStep(action)) open({ step: action, id: refund.id })
    else if (action === 'rejectRefunds') reject([refund])
    else withdraw(refund)
  }

  return {
    actionsOf: (refund) =>
      inOrder
        .filter((action) => refund.allowed[action] === '')
        .map((action) => ({
          label: refundActions[action].title,
          onSelect: () => take(action, refund),
          ...(action === 'rejectRefunds' && { tone: 'danger' as const }),
          isNext: action !== 'withdrawRefund' && action !== 'saveRefundOpinion',
        })),
    reject,
    opened: opened && <RefundStep opened={opened} onClose={() => open(null)} />,
  }
}

function RefundStep({
  opened: { step, id },
  onClose,
}: {
  opened: { step: DialogStep; id: number }
  onClose: () => void
}) {
  const read = useLookup(getRefund, { id }, { staleMs: 0 })
  const Step = dialogs[step]
  if (read.data === undefined && read.error === null) return null
  return (
    <QueryDrawer read={read} noun="退款单" title={refundActions[step].title} onClose={onClose}>
      {(refund) => <Step refund={refund} onClose={onClose} />}
    </QueryDrawer>
  )
}
