import { useState } from 'react'
import { supplierOpinion } from '#contract/orders/codes.ts'
import { saveRefundOpinion } from '#contract/orders/refund-changes.ts'
import { ActionDialog } from '#features/orders/shared/action-dialog.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useEdits } from '#screen/form/use-edits.ts'
import { Field } from '#ui/field/field.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import type { RefundActionProps } from './use-actions.tsx'

const opinions = [1, 2] as const

/** The supplier's opinion; staff decide. */
export function RefundOpinionDialog({ refund, onClose }: RefundActionProps) {
  const { id, version, refundNo } = refund
  const [opinion, setOpinion] = useState(opinions.find((code) => code === refund.supplierOpinion) ?? null)
  const [text, setText] = useState(refund.supplierOpinionText)
  const edits = useEdits({ opinion, text })
  const save = useChange(saveRefundOpinion)
  return (
    <ActionDialog
      title="供应商表态"
      description={`退款单 ${refundNo}，最终由平台客服决定。`}
      size="medium"
      action="提交意见"
      isReady={opinion === 1 || (opinion === 2 && text.trim().length >= 2)}
      edits={edits}
      onClose={onClose}
      onSubmit={async (requestId) => {
        if (opinion === null) return
        const params = { id, version, supplierOpinion: opinion, supplierOpinionText: text.trim() }
        await save(params, '意见已提交', { quiet: true, requestId })
      }}
    >
      {(faults) => (
        <>
          <Field label="意见" required error={faults.supplierOpinion}>
            <RadioGroup
              value={String(opinion ?? '')}
              onChange={(text) => setOpinion(opinions.find((code) => String(code) === text) ?? null)}
              options={opinions.map((code) => ({ value: String(code), label: supplierOpinion.label(code) }))}
            />
          </Field>
          <Field label="意见说明" required={opinion === 2} hint="不同意时请说明原因" error={faults.supplierOpinionText}>
            <TextArea value={text} onChange={setText} maxLength={200} />
          </Field>
        </>
      )}
    </ActionDialog>
  )
}
