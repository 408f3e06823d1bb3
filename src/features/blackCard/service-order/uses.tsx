import type { ReactNode } from 'react'
import { undoConsumeServiceOrder } from '#contract/blackCard/service-order-changes.ts'
import { canMoveService } from '#contract/blackCard/service-order-rules.ts'
import type { ServiceOrder, ServiceUse } from '#contract/blackCard/service-orders.ts'
import { formatTime } from '#lib/formats.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { FileList } from '#screen/files/file-list.tsx'
import { Button } from '#ui/button/button.tsx'
import { cn } from '#ui/cn.ts'
import { Empty } from '#ui/empty/empty.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { usedLabel } from './labels.ts'
import { canUndoUse } from './undoable.ts'

interface ServiceUsesProps {
  order: ServiceOrder
  onUndo: (usageId: number) => void
}

/** Each use, newest first, with its photos; those taken back are struck through. */
export function ServiceUses({ order, onUndo }: ServiceUsesProps) {
  const undoes = useCanCall(undoConsumeServiceOrder) && canMoveService('undoConsume', order.status)
  if (order.usages.length === 0) return <Empty title="还没有核销记录" />
  return (
    <ol aria-label="核销记录" className="grid divide-y">
      {order.usages.map((use) => (
        <li key={use.id} className="grid gap-2 py-4 first:pt-1">
          <Use use={use} label={usedLabel(use, order.items)}>
            {undoes && canUndoUse(use) && (
              <Button tone="link" size="tiny" className="ml-auto" onClick={() => onUndo(use.id)}>
                撤销
              </Button>
            )}
          </Use>
        </li>
      ))}
    </ol>
  )
}

function Use({ use, label, children }: { use: ServiceUse; label: string; children: ReactNode }) {
  const isUndone = use.undoneAt !== null
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3">
        {isUndone ? <s className="text-text-muted">{label}</s> : <span className="font-medium">{label}</span>}
        {isUndone && <Tag>已撤销</Tag>}
        {children}
      </p>
      <p className={cn('text-text-muted', isUndone && 'line-through')}>
        {[formatTime(use.usedAt), use.workerName, use.remark].filter(Boolean).join(' · ')}
      </p>
      {isUndone && (
        <p className="text-text-muted">
          {`${use.undoneBy} 于 ${formatTime(use.undoneAt)} 撤销，原因：${use.undoReason}`}
        </p>
      )}
      <FileList files={use.images} />
      <p className="text-small text-text-faint">{`由 ${use.createdBy} 于 ${formatTime(use.createdAt)} 核销`}</p>
    </>
  )
}
