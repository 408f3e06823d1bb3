import { useState } from 'react'
import { type DistributorPurchaseRow, saveDistributorInvoice } from '#contract/distribution/purchases.ts'
import { useChange } from '#screen/data/use-change.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { Field } from '#ui/field/field.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'

/** The invoice of a bill that took effect. */
export function InvoiceDialog({ bill, onClose }: { bill: DistributorPurchaseRow; onClose: () => void }) {
  const { id, version, purchaseNo } = bill
  const [invoiceNo, setNumber] = useState(bill.invoiceNo)
  const edits = useEdits({ invoiceNo })
  const save = useChange(saveDistributorInvoice)
  const isValid = /^\d{8,20}$/.test(invoiceNo.trim())
  const own = invoiceNo === '' || isValid ? undefined : '发票号码应为 8 到 20 位数字'
  return (
    <ActionDialog
      title={`登记单据 ${purchaseNo} 的发票`}
      description={bill.distributor.name}
      action="登记发票"
      isReady={isValid}
      edits={edits}
      renews={['distributorPurchase']}
      onSubmit={(requestId) =>
        save({ id, version, invoiceNo: invoiceNo.trim() }, '发票已登记', { quiet: true, requestId })
      }
      onClose={onClose}
    >
      {(faults) => (
        <Field label="发票号码" required error={faults.invoiceNo ?? own}>
          <TextInput value={invoiceNo} onChange={setNumber} maxLength={20} />
        </Field>
      )}
    </ActionDialog>
  )
}
