import { useState } from 'react'
import { serviceRefundRule } from '#contract/blackCard/codes.ts'
import { refundServiceOrder } from '#contract/blackCard/service-order-changes.ts'
import {
  isGift,
  MAX_VOUCHERS,
  payoutsFor,
  serviceOrderUploads,
  serviceRefundFaults,
} from '#contract/blackCard/service-order-rules.ts'
import { payoutMethod } from '#contract/orders/codes.ts'
import { payMethodLabel } from '#contract/payment.ts'
import { useChange } from '#screen/data/use-change.ts'
import { PrivatePictures, type UploadedFile } from '#screen/files/private-pictures.tsx'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { AmountInput } from '#screen/form/amount-input.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Field } from '#ui/field/field.tsx'
import { Money } from '#ui/money/money.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { timesLabel } from './labels.ts'
import type { ServiceActionProps } from './use-actions.tsx'

const { Item } = Descriptions

/** Refunds the unused share and closes the order; a gift closes without money. */
export function ServiceRefundDialog({ order, onClose }: ServiceActionProps) {
  const { id, version, serviceOrderNo } = order
  const isFree = isGift(order)
  const offered = payoutsFor(order)
  const [amount, setAmount] = useState(isFree ? '0' : order.refundable)
  const [method, setMethod] = useState(offered[0] ?? payoutMethod.offline)
  const [voucher, setVoucher] = useState<UploadedFile[]>([])
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const edits = useEdits({ amount, method, voucher, reason })
  const refund = useChange(refundServiceOrder)
  const isTransfer = !isFree && method === payoutMethod.offline
  const own = serviceRefundFaults({ amount: amount || '0', payoutMethod: method, payoutVoucher: voucher }, order)
  return (
    <ActionDialog
      title={isFree ? `关闭赠送的 ${serviceOrderNo}？` : `退款 ${serviceOrderNo}？`}
      description={
        isFree
          ? '赠送的服务不涉及退款。关闭后未用的次数作废，不能恢复。'
          : `${isTransfer ? '请先完成转账，再登记凭证。' : '款项立即退出，不能撤回。'}服务订单随之关闭，未用的次数作废。`
      }
      size="medium"
      action={isFree ? '关闭服务订单' : '退款'}
      tone="danger"
      isReady={amount !== '' && Object.keys(own).length === 0 && reason.trim().length >= 2 && !isBusy}
      edits={edits}
      renews={['serviceOrder']}
      onClose={onClose}
      onSubmit={(requestId) =>
        refund(
          {
            ...{ id, version, amount, payoutMethod: method, reason: reason.trim() },
            ...(isTransfer && { payoutVoucher: voucher }),
          },
          `服务订单 ${serviceOrderNo} 已${isFree ? '关闭' : '退款'}`,
          { quiet: true, requestId },
        )
      }
    >
      {(faults) => (
        <>
          <Descriptions columns={1}>
            <Item label="服务包">{order.packageName}</Item>
            <Item label="买家">{order.buyerName}</Item>
            <Item label="已用次数">{timesLabel(order)}</Item>
            {!isFree && (
              <>
                <Item label="实付金额">
                  <Money amount={order.payAmount} />
                </Item>
                <Item label="支付方式">{payMethodLabel(order.payMethod)}</Item>
                <Item label="可退金额">
                  <Money amount={order.refundable} className="font-medium" />
                  <span className="ml-2 text-text-muted">{serviceRefundRule.label(order.refundRule)}</span>
                </Item>
              </>
            )}
          </Descriptions>
          {!isFree && (
            <>
              <Field label="退款金额" required error={faults.amount ?? (amount === '' ? undefined : own.amount)}>
                <AmountInput value={amount} onChange={setAmount} />
              </Field>
              <Field label="退款方式" required error={faults.payoutMethod}>
                <RadioGroup
                  value={String(method)}
                  onChange={(text) => setMethod(offered.find((code) => String(code) === text) ?? method)}
                  options={offered.map((code) => ({ value: String(code), label: payoutMethod.label(code) }))}
                />
              </Field>
            </>
          )}
          {isTransfer && (
            <PrivatePictures
              label="打款凭证"
              rules={serviceOrderUploads.payoutVoucher}
              max={MAX_VOUCHERS}
              value={voucher}
              onChange={setVoucher}
              onBusyChange={setBusy}
              error={faults.payoutVoucher}
            />
          )}
          <Field label={isFree ? '关闭原因' : '退款原因'} required error={faults.reason}>
            <TextArea value={reason} onChange={setReason} maxLength={100} rows={2} />
          </Field>
        </>
      )}
    </ActionDialog>
  )
}
