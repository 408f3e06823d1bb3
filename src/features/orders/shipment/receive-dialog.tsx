import { useState } from 'react'
import { confirmReceive } from '#contract/orders/order-changes.ts'
import { orderUploads } from '#contract/orders/upload-rules.ts'
import type { OrderActionProps } from '#features/orders/order/drawer.tsx'
import { ActionDialog } from '#features/orders/shared/action-dialog.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { PrivatePictures, type UploadedFile } from '#screen/files/private-pictures.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { Field } from '#ui/field/field.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'

/** Confirms receipt of the whole order for the buyer; requires a proof. */
export function ReceiveDialog({ order: { id, version, orderNo }, onClose }: OrderActionProps) {
  const [signProof, setSignProof] = useState<UploadedFile[]>([])
  const [isBusy, setBusy] = useState(false)
  const [reason, setReason] = useState('')
  const edits = useEdits({ signProof, reason })
  const confirm = useChange(confirmReceive)
  return (
    <ActionDialog
      title={`代确认收货 ${orderNo}？`}
      description="订单变为已完成，15 天售后期开始计算。"
      size="medium"
      action="确认收货"
      isReady={signProof.length > 0 && !isBusy && reason.trim().length >= 2}
      edits={edits}
      onClose={onClose}
      onSubmit={(requestId) =>
        confirm({ id, version, signProof, reason: reason.trim() }, '已确认收货', { quiet: true, requestId })
      }
    >
      {(faults) => (
        <>
          <PrivatePictures
            label="签收凭证"
            rules={orderUploads.signProof}
            max={6}
            value={signProof}
            onChange={setSignProof}
            onBusyChange={setBusy}
            error={faults.signProof}
          />
          <Field label="代收货原因" required error={faults.reason}>
            <TextArea value={reason} onChange={setReason} maxLength={200} rows={2} />
          </Field>
        </>
      )}
    </ActionDialog>
  )
}
