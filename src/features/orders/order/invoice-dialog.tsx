import { useState } from 'react'
import { invoiceType } from '#contract/orders/codes.ts'
import { saveInvoice } from '#contract/orders/order-changes.ts'
import { ActionDialog } from '#features/orders/shared/action-dialog.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useEdits } from '#screen/form/use-edits.ts'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Field } from '#ui/field/field.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import type { OrderActionProps } from './drawer.tsx'

const isInvoiceNo = (text: string): boolean => /^\d{8,20}$/.test(text)

/** Enters the number of the issued invoice. */
export function InvoiceDialog({ order, onClose }: OrderActionProps) {
  const { id, version, orderNo } = order
  const [invoiceNo, setInvoiceNo] = useState(order.invoiceNo)
  const edits = useEdits({ invoiceNo })
  const save = useChange(saveInvoice)
  return (
    <ActionDialog
      title="登记发票"
      description={`订单 ${orderNo}`}
      action="登记发票"
      isReady={isInvoiceNo(invoiceNo)}
      edits={edits}
      onClose={onClose}
      onSubmit={(requestId) => save({ id, version, invoiceNo }, '发票已登记', { quiet: true, requestId })}
    >
      {(faults) => (
        <>
          <Descriptions columns={1}>
            <Descriptions.Item label="发票类型">{invoiceType.label(order.invoiceType)}</Descriptions.Item>
            <Descriptions.Item label="发票抬头" {...(order.invoiceTitle && { copies: order.invoiceTitle })} />
            <Descriptions.Item label="税号" {...(order.taxNo && { copies: order.taxNo })} />
          </Descriptions>
          <Field
            label="发票号码"
            required
            hint="8 到 20 位数字"
            error={faults.invoiceNo ?? (invoiceNo !== '' && /\D/.test(invoiceNo) ? '发票号码只能是数字' : undefined)}
          >
            <TextInput value={invoiceNo} onChange={(text) => setInvoiceNo(text.trim())} inputMode="numeric" />
          </Field>
        </>
      )}
    </ActionDialog>
  )
}
