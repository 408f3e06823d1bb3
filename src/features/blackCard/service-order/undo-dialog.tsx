import { useState } from 'react'
import { undoConsumeServiceOrder } from '#contract/blackCard/service-order-changes.ts'
import { UNDO_HOURS } from '#contract/blackCard/service-order-rules.ts'
import { formatTime } from '#lib/formats.ts'
import { useChange } from '#screen/data/use-change.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { Field } from '#ui/field/field.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { usedLabel } from './labels.ts'
import { canUndoUse } from './undoable.ts'
import type { ServiceActionProps } from './use-actions.tsx'

/** Takes a use back: the times are left again. */
export function UndoDialog({ order, usageId, onClose }: ServiceActionProps) {
  const { id, version, serviceOrderNo, items } = order
  const offered = order.usages.filter(canUndoUse)
  const [chosen, choose] = useState(String(usageId ?? offered[0]?.id ?? ''))
  const [reason, setReason] = useState('')
  const edits = useEdits({ chosen, reason })
  const undo = useChange(undoConsumeServiceOrder)
  return (
    <ActionDialog
      title={`撤销 ${serviceOrderNo} 的核销？`}
      description={`次数退回，不计入服务商的结算；核销后 ${UNDO_HOURS} 小时内可以撤销。`}
      size="medium"
      action="撤销核销"
      tone="danger"
      isReady={chosen !== '' && reason.trim().length >= 2}
      edits={edits}
      renews={['serviceOrder']}
      onClose={onClose}
      onSubmit={(requestId) =>
        undo(
          { id, version, usageId: Number(chosen), reason: reason.trim() },
          `服务订单 ${serviceOrderNo} 的核销已撤销`,
          { quiet: true, requestId },
        )
      }
    >
      {(faults) =>
        offered.length === 0 ? (
          <Notice tone="info">{`没有 ${UNDO_HOURS} 小时内的核销记录，可能已由同事撤销。`}</Notice>
        ) : (
          <>
            <Field label="核销记录" required error={faults.usageId}>
              <RadioGroup
                stacked
                value={chosen}
                onChange={choose}
                options={offered.map((use) => ({
                  value: String(use.id),
                  label: usedLabel(use, items),
                  hint: `${formatTime(use.usedAt)}，${use.workerName}，由 ${use.createdBy} 核销`,
                }))}
              />
            </Field>
            <Field label="撤销原因" required error={faults.reason}>
              <TextArea value={reason} onChange={setReason} maxLength={100} rows={2} />
            </Field>
          </>
        )
      }
    </ActionDialog>
  )
}
