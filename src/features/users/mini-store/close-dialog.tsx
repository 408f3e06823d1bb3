import { useState } from 'react'
import { miniStoreStatus } from '#contract/users/codes.ts'
import { changeMiniStoreStatus } from '#contract/users/mini-store-changes.ts'
import type { MiniStoreRow } from '#contract/users/mini-stores.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { Field } from '#ui/field/field.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'

interface CloseDialogProps {
  target: BulkTarget<MiniStoreRow>
  onClose: () => void
}

/** Closes shops that break the rules; their owners read why. */
export function MiniStoreCloseDialog({ target, onClose }: CloseDialogProps) {
  const [reason, setReason] = useState('')
  const edits = useEdits({ reason })
  const change = useBulkChange<typeof changeMiniStoreStatus, MiniStoreRow>(changeMiniStoreStatus)
  const params = { status: miniStoreStatus.closed, reason: reason.trim() }
  return (
    <ActionDialog
      title={`强制关闭${targetLabel(target, '家店铺', ({ name }) => name)}`}
      description="店铺页显示「店铺已关闭」，已付款的订单照常发货与售后"
      action="强制关闭"
      tone="danger"
      isReady={reason.trim().length >= 2}
      edits={edits}
      onSubmit={(requestId) => change(target, params, '家店铺已关闭', { quiet: true, requestId })}
      onClose={onClose}
    >
      {(faults) => (
        <Field label="关闭原因" required error={faults.reason} hint="以短信告知店主">
          <TextArea value={reason} onChange={setReason} maxLength={200} placeholder="例如 商品图片含虚假宣传" />
        </Field>
      )}
    </ActionDialog>
  )
}
