import { useState } from 'react'
import { shipmentUploads } from '#contract/orders/shipment-rules.ts'
import { type Shipment, signShipment } from '#contract/orders/shipments.ts'
import { ActionDialog } from '#features/orders/shared/action-dialog.tsx'
import { dayOf } from '#lib/formats.ts'
import { useChange } from '#screen/data/use-change.ts'
import { PrivatePictures, type UploadedFile } from '#screen/files/private-pictures.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { DateInput } from '#ui/date-input/date-input.tsx'
import { Field } from '#ui/field/field.tsx'

/** Confirms receipt of a shipment for the buyer; requires a proof. */
export function SignDialog({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const { id, version, shipmentNo, shippedAt } = shipment
  const [signedAt, setSignedAt] = useState('')
  const [signProof, setSignProof] = useState<UploadedFile[]>([])
  const edits = useEdits({ signedAt, signProof })
  const [isBusy, setBusy] = useState(false)
  const sign = useChange(signShipment)
  return (
    <ActionDialog
      title="登记签收"
      description={`发货单 ${shipmentNo}`}
      size="medium"
      action="登记签收"
      isReady={signedAt !== '' && signProof.length > 0 && !isBusy}
      edits={edits}
      onClose={onClose}
      onSubmit={(requestId) => sign({ id, version, signedAt, signProof }, '已登记签收', { quiet: true, requestId })}
    >
      {(faults) => (
        <>
          <Field label="签收时间" required error={faults.signedAt}>
            <DateInput
              withTime
              value={signedAt}
              onChange={setSignedAt}
              min={dayOf(new Date(shippedAt))}
              max={dayOf()}
              className="max-w-64"
            />
          </Field>
          <PrivatePictures
            label="签收凭证"
            rules={shipmentUploads.signProof}
            max={6}
            hint="签收单或现场照片"
            value={signProof}
            onChange={setSignProof}
            onBusyChange={setBusy}
            error={faults.signProof}
          />
        </>
      )}
    </ActionDialog>
  )
}
