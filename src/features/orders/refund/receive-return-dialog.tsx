import { useState } from 'react'
import { receiveReturn } from '#contract/orders/refund-changes.ts'
import { approvedAmountFault } from '#contract/orders/refund-money.ts'
import { ActionDialog } from '#features/orders/shared/action-dialog.tsx'
import { LinesSheet } from '#features/orders/shared/lines-sheet.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { AmountInput } from '#screen/form/amount-input.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Field } from '#ui/field/field.tsx'
import { NumberInput } from '#ui/number-input/number-input.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import type { RefundActionProps } from './use-actions.tsx'

/** Checks the returned goods. Differences are recorded, and the amount may be reduced. */
export function ReceiveReturnDialog({ refund, onClose }: RefundActionProps) {
  const { id, version, refundNo, approvedAmount } = refund
  const rows = refund.lines.map((line) => ({ ...line, id: line.orderLineId, skuCode: '' }))
  const [received, setReceived] = useState<Readonly<Record<number, string>>>(() =>
    Object.fromEntries(rows.map((row) => [row.id, String(row.quantity)])),
  )
  const [amount, setAmount] = useState(approvedAmount ?? '')
  const [note, setNote] = useState('')
  const [restock, setRestock] = useState(true)
  const edits = useEdits({ received, amount, note, restock })
  const receive = useChange(receiveReturn)
  const isShort = rows.some((row) => Number(received[row.id]) !== row.quantity)
  const seesMoney = approvedAmount !== undefined && approvedAmount !== null
  const amountFault = seesMoney && amount !== '' ? approvedAmountFault(amount, approvedAmount) : ''
  const isReady =
    rows.every((row) => received[row.id] !== '') &&
    (!isShort || note.trim().length >= 2) &&
    (!seesMoney || (amount !== '' && amountFault === ''))
  return (
    <ActionDialog
      title="确认收到退货"
      description={`退款单 ${refundNo}，确认后由财务打款。`}
      size="large"
      action="确认收货"
      isReady={isReady}
      edits={edits}
      onClose={onClose}
      onSubmit={(requestId) =>
        receive(
          {
            id,
            version,
            lines: rows.map((row) => ({ orderLineId: row.id, quantity: Number(received[row.id]) })),
            ...(seesMoney && { approvedAmount: amount }),
            ...(note.trim() && { receivedQtyNote: note.trim() }),
            restock,
          },
          `退款 ${refundNo} 的退货已收到`,
          { quiet: true, requestId },
        )
      }
    >
      {(faults) => (
        <>
          <LinesSheet
            label="收到的商品"
            lines={rows}
            columns={[
              { title: '申请退货', isFigure: true, cell: ({ quantity }) => quantity },
              {
                title: '实际收到',
                cell: (row) => (
                  <NumberInput
                    aria-label={`${row.productName} 实际收到`}
                    decimals={0}
                    max={row.quantity}
                    value={received[row.id] ?? ''}
                    onChange={(text) => setReceived({ ...received, [row.id]: text })}
                    className="w-24"
                  />
                ),
              },
            ]}
          />
          {seesMoney && (
            <Field
              label="同意金额"
              required
              hint="与申请不符时可以调低"
              error={faults.approvedAmount ?? (amountFault || undefined)}
            >
              <AmountInput value={amount} onChange={setAmount} />
            </Field>
          )}
          <Field
            label="验货结果"
            required={isShort}
            hint="收到的商品与申请不符时必须填写"
            error={faults.receivedQtyNote}
          >
            <TextArea value={note} onChange={setNote} maxLength={300} rows={2} />
          </Field>
          <Checkbox value={restock} onChange={setRestock}>
            商品完好，退回可售库存
          </Checkbox>
        </>
      )}
    </ActionDialog>
  )
}
