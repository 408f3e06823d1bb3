import { useState } from 'react'
import { MAX_PARENT_RATE, MAX_RATE } from '#contract/merchants/promoter-rules.ts'
import { type PromoterRow, setPromoterRates } from '#contract/merchants/promoters.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { Field } from '#ui/field/field.tsx'
import { NumberInput } from '#ui/number-input/number-input.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'

interface PromoterRatesDialogProps {
  target: BulkTarget<PromoterRow>
  onClose: () => void
}

/** Changes what promoters earn by orders placed from now on. */
export function PromoterRatesDialog({ target, onClose }: PromoterRatesDialogProps) {
  const [rate, setRate] = useState('')
  const [parentRate, setParentRate] = useState('')
  const [reason, setReason] = useState('')
  const edits = useEdits({ rate, parentRate, reason })
  const change = useBulkChange<typeof setPromoterRates, PromoterRow>(setPromoterRates)
  const sent = { commissionRate: rate, reason: reason.trim(), ...(parentRate !== '' && { parentRate }) }
  return (
    <ActionDialog
      title={`修改${targetLabel(target, '个推广员', ({ name }) => name)}的佣金比例`}
      description="只对之后下的订单生效，已下的订单仍按原比例。"
      action="修改佣金比例"
      isReady={rate !== '' && reason.trim().length >= 2}
      edits={edits}
      onSubmit={() => change(target, sent, '个推广员的佣金比例已修改', { quiet: true })}
      onClose={onClose}
    >
      {(faults) => (
        <>
          <Field label="佣金比例" required error={faults.commissionRate} hint={`0 到 ${MAX_RATE}`}>
            <NumberInput value={rate} onChange={setRate} decimals={2} max={MAX_RATE} suffix="%" className="max-w-48" />
          </Field>
          <Field
            label="上级佣金比例"
            error={faults.parentRate}
            hint={`0 到 ${MAX_PARENT_RATE}，留空则不变；没有上级的不受影响`}
          >
            <NumberInput
              value={parentRate}
              onChange={setParentRate}
              decimals={2}
              max={MAX_PARENT_RATE}
              suffix="%"
              className="max-w-48"
            />
          </Field>
          <Field label="修改原因" required error={faults.reason}>
            <TextArea value={reason} onChange={setReason} maxLength={100} />
          </Field>
        </>
      )}
    </ActionDialog>
  )
}
