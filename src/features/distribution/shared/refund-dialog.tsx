import { useState } from 'react'
import { distributorUploads } from '#contract/distribution/account-rules.ts'
import { refundAmountFault } from '#contract/distribution/bill-rules.ts'
import type { RefundInput } from '#contract/distribution/bills.ts'
import { isPositive } from '#contract/orders/order-money.ts'
import { payMethod, payMethodLabel } from '#contract/payment.ts'
import type { ChangeOptions } from '#screen/data/use-change.ts'
import { PrivatePictures, type UploadedFile } from '#screen/files/private-pictures.tsx'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { AmountInput } from '#screen/form/amount-input.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Field } from '#ui/field/field.tsx'
import { Money } from '#ui/money/money.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'

const { Item } = Descriptions

interface RefundDialogProps {
  bill: {
    id: number
    version: number
    no: string
    distributor: { name: string }
    payAmount: string
    payMethod: number | null
  }
  /** What its refund undoes. */
  consequence: string
  resource: 'distributorPurchase' | 'distributorRenewal'
  refund: (
    input: RefundInput & { id: number; version: number },
    done: string,
    options: ChangeOptions,
  ) => Promise<unknown>
  onClose: () => void
}

/** Takes a bill back: what it brought ends, and the money goes back. */
export function RefundDialog({ bill, consequence, resource, refund, onClose }: RefundDialogProps) {
  const { id, version, no, payAmount } = bill
  const [amount, setAmount] = useState(payAmount)
  const [reason, setReason] = useState('')
  const [refundVoucher, setVoucher] = useState<UploadedFile[]>([])
  const [isBusy, setBusy] = useState(false)
  const edits = useEdits({ amount, reason, refundVoucher })
  const isOffline = isPositive(payAmount) && bill.payMethod !== payMethod.alipay
  const fault = amount === '' ? '' : refundAmountFault(bill, amount)
  const hasVoucher = !isOffline || refundVoucher.length > 0
  return (
    <ActionDialog
      title={`撤销单据 ${no} 并退款`}
      size="medium"
      description={consequence}
      action="撤销并退款"
      tone="danger"
      isReady={amount !== '' && fault === '' && reason.trim().length >= 2 && hasVoucher && !isBusy}
      edits={edits}
      renews={[resource]}
      onSubmit={(requestId) =>
        refund({ id, version, amount, refundVoucher, reason: reason.trim() }, `单据 ${no} 已撤销`, {
          quiet: true,
          requestId,
        })
      }
      onClose={onClose}
    >
      {(faults) => (
        <>
          <Descriptions columns={1}>
            <Item label="经销商">{bill.distributor.name}</Item>
            <Item label="实付金额">
              <Money amount={payAmount} className="font-medium" />
            </Item>
            <Item label="退款方式">{isOffline ? `${payMethodLabel(bill.payMethod)}，线下退款` : '支付宝原路退回'}</Item>
          </Descriptions>
          <Field label="退款金额" required error={faults.amount ?? fault}>
            <AmountInput value={amount} onChange={setAmount} />
          </Field>
          {isOffline && (
            <PrivatePictures
              label="退款凭证"
              rules={distributorUploads.voucherImages}
              max={3}
              value={refundVoucher}
              onChange={setVoucher}
              onBusyChange={setBusy}
              error={faults.refundVoucher}
            />
          )}
          <Field label="退款原因" required error={faults.reason}>
            <TextInput value={reason} onChange={setReason} maxLength={100} />
          </Field>
        </>
      )}
    </ActionDialog>
  )
}
