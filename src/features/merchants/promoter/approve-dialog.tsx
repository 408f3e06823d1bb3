import { useState } from 'react'
import { MAX_RATE } from '#contract/merchants/promoter-rules.ts'
import { type PromoterRow, reviewPromoters } from '#contract/merchants/promoters.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { type BulkTarget, bulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/field/field.tsx'
import { NumberInput } from '#ui/number-input/number-input.tsx'

interface PromoterApproveDialogProps {
  target: BulkTarget<PromoterRow>
  /** Asks why instead; only for a single promoter. */
  onReject?: () => void
  onClose: () => void
}

/** Approves promoters with their commission. Whoever applied in the mall has no rate yet. */
export function PromoterApproveDialog({ target, onReject, onClose }: PromoterApproveDialogProps) {
  const { rows } = bulkTarget(target)
  const [only] = rows.length === 1 ? rows : []
  const [rate, setRate] = useState(only && Number(only.commissionRate) > 0 ? String(Number(only.commissionRate)) : '')
  const edits = useEdits({ rate })
  const review = useBulkChange<typeof reviewPromoters, PromoterRow>(reviewPromoters)
  return (
    <ActionDialog
      title={`通过${targetLabel(target, '个推广员', ({ name }) => name)}？`}
      description="通过后邀请码生效，按佣金比例计算之后下的订单。"
      action="通过"
      isReady={only === undefined || rate !== ''}
      edits={edits}
      {...(onReject && {
        aside: (
          <Button tone="danger" onClick={onReject}>
            驳回
          </Button>
        ),
      })}
      onSubmit={() =>
        review(target, { pass: true, ...(rate !== '' && { commissionRate: rate }) }, '个推广员已通过', { quiet: true })
      }
      onClose={onClose}
    >
      {(faults) => (
        <Field
          label="佣金比例"
          required={only !== undefined}
          error={faults.commissionRate}
          hint={only ? `0 到 ${MAX_RATE}` : '留空则用各自申请时的比例，没有比例的会跳过并列出'}
        >
          <NumberInput value={rate} onChange={setRate} decimals={2} max={MAX_RATE} suffix="%" className="max-w-48" />
        </Field>
      )}
    </ActionDialog>
  )
}
