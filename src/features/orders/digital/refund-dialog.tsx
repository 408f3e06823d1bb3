import { useState } from 'react'
import { digitalRefundFault } from '#contract/orders/digital-order-lifecycle.ts'
import { refundDigitalOrder } from '#contract/orders/digital-orders.ts'
import { payMethodLabel } from '#contract/payment.ts'
import { ActionDialog } from '#features/orders/shared/action-dialog.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { AmountInput } from '#screen/form/amount-input.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Field } from '#ui/field/field.tsx'
import { Money } from '#ui/money/money.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import type { DigitalActionProps } from './use-actions.tsx'

const { Item } = Descriptions

/** Refunds the payment and revokes the licence. */
export function DigitalRefundDialog({ order, onClose }: DigitalActionProps) {
  const { id, version, orderNo, goodsName, buyerName, downloadCount } = order
  const [amount, setAmount] = useState(order.payAmount)
  const [reason, setReason] = useState('')
  const edits = useEdits({ amount, reason })
  const refund = useChange(refundDigitalOrder)
  const fault = amount === '' ? '' : digitalRefundFault(amount, order)
  return (
    <ActionDialog
      title={`退款并作废 ${orderNo}？`}
      description="授权立即作废，下载链接失效，订单关闭，不能恢复。"
      size="medium"
      action="退款并作废"
      tone="danger"
      isReady={amount !== '' && fault === '' && reason.trim().length >= 2}
      edits={edits}
      onClose={onClose}
      onSubmit={(requestId) =>
        refund({ id, version, amount, reason: reason.trim() }, `订单 ${orderNo} 已退款，授权已作废`, {
          quiet: true,
          requestId,
        })
      }
    >
      {(faults) => (
        <>
          {downloadCount > 0 && <Notice tone="warning">{`买家已下载 ${downloadCount} 次`}</Notice>}
          <Descriptions columns={1}>
            <Item label="商品">{goodsName}</Item>
            <Item label="买家">{buyerName}</Item>
            <Item label="实付金额">
              <Money amount={order.payAmount} />
            </Item>
            <Item label="支付方式">{payMethodLabel(order.payMethod)}</Item>
          </Descriptions>
          <Field label="退款金额" required error={faults.amount ?? (fault || undefined)}>
            <AmountInput value={amount} onChange={setAmount} />
          </Field>
          <Field label="退款原因" required error={faults.reason}>
            <TextArea value={reason} onChange={setReason} maxLength={200} rows={2} />
          </Field>
        </>
      )}
    </ActionDialog>
  )
}
