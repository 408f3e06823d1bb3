import { useState } from 'react'
import { payableOf } from '#contract/blackCard/channel-settlement-rules.ts'
import { type ChannelSettlement, saveChannelSettlement } from '#contract/blackCard/channel-settlements.ts'
import { useChange } from '#screen/data/use-change.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { AmountInput } from '#screen/form/amount-input.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { Field } from '#ui/field/field.tsx'
import { Money } from '#ui/money/money.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'

interface AdjustDialogProps {
  settlement: ChannelSettlement
  onClose: () => void
}

/** Adjusts an open statement by a signed amount. */
export function AdjustDialog({ settlement, onClose }: AdjustDialogProps) {
  const { id, version, month, adjustReason, commission, carriedAmount } = settlement
  const [adjustAmount, setAmount] = useState(settlement.adjustAmount)
  const [reason, setReason] = useState(adjustReason)
  const edits = useEdits({ adjustAmount, reason })
  const settle = useChange(saveChannelSettlement)
  return (
    <ActionDialog
      title={`调整 ${month} 的结算单`}
      description={`${settlement.settlementNo}，新的调整代替原来的调整`}
      action="保存调整"
      isReady={adjustAmount !== '' && reason.trim().length >= 2}
      edits={edits}
      renews={['channelSettlement']}
      onSubmit={(requestId) =>
        settle({ id, version, action: 'adjust', adjustAmount, reason: reason.trim() }, `${month} 的结算单已调整`, {
          quiet: true,
          requestId,
        })
      }
      onClose={onClose}
    >
      {(faults) => (
        <>
          <Field label="调整金额" required error={faults.adjustAmount} hint="扣款填负数">
            <AmountInput value={adjustAmount} min={-9_999_999} onChange={setAmount} />
          </Field>
          <Field label="应付金额">
            <span className="flex min-h-7 items-center font-medium">
              <Money amount={payableOf(commission, carriedAmount, adjustAmount || '0')} />
            </span>
          </Field>
          <Field label="调整原因" required error={faults.reason}>
            <TextArea value={reason} onChange={setReason} maxLength={200} />
          </Field>
        </>
      )}
    </ActionDialog>
  )
}
