import { useState } from 'react'
import type { CodeOf } from '#contract/codes.ts'
import { logisticsCompany } from '#contract/orders/codes.ts'
import { saveReturnShip } from '#contract/orders/refund-changes.ts'
import { isLogisticsNo } from '#contract/orders/shipment-rules.ts'
import { ActionDialog } from '#features/orders/shared/action-dialog.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useEdits } from '#screen/form/use-edits.ts'
import { Field } from '#ui/field/field.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import type { RefundActionProps } from './use-actions.tsx'

/** The return shipment of the buyer. */
export function ReturnShipDialog({ refund: { id, version, refundNo }, onClose }: RefundActionProps) {
  const [company, setCompany] = useState<CodeOf<typeof logisticsCompany> | null>(null)
  const [returnNo, setReturnNo] = useState('')
  const edits = useEdits({ company, returnNo })
  const save = useChange(saveReturnShip)
  const isNumber = isLogisticsNo(returnNo)
  return (
    <ActionDialog
      title="登记退货物流"
      description={`退款单 ${refundNo}`}
      action="保存退货物流"
      isReady={company !== null && isNumber}
      edits={edits}
      onClose={onClose}
      onSubmit={async (requestId) => {
        if (company === null) return
        await save({ id, version, returnCompany: company, returnNo }, '退货物流已登记', { quiet: true, requestId })
      }}
    >
      {(faults) => (
        <>
          <Field label="物流公司" required error={faults.returnCompany}>
            <Select
              value={company ?? ''}
              onChange={(value) => setCompany(logisticsCompany.codes.find((code) => code === value) ?? null)}
              options={logisticsCompany.codes.map((code) => ({ value: code, label: logisticsCompany.label(code) }))}
            />
          </Field>
          <Field
            label="退货单号"
            required
            hint="6 到 30 位字母、数字或 -"
            error={faults.returnNo ?? (returnNo.length >= 6 && !isNumber ? '退货单号含有其他字符' : undefined)}
          >
            <TextInput value={returnNo} onChange={(text) => setReturnNo(text.trim())} />
          </Field>
        </>
      )}
    </ActionDialog>
  )
}
