import { useState } from 'react'
import { payoutMethod, refundType as refundTypeCodes } from '#contract/orders/codes.ts'
import { minusMoney, sumOfMoney } from '#contract/orders/order-money.ts'
import { approveRefund } from '#contract/orders/refund-changes.ts'
import { isLargeRefund, RETURN_DAYS } from '#contract/orders/refund-lifecycle.ts'
import { abovePaidWarning, approvedAmountFault, isAbovePaid } from '#contract/orders/refund-money.ts'
import type { Refund } from '#contract/orders/refunds.ts'
import { ActionDialog } from '#features/orders/shared/action-dialog.tsx'
import { useHolds } from '#screen/data/permissions.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { AmountInput } from '#screen/form/amount-input.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Field } from '#ui/field/field.tsx'
import { Money } from '#ui/money/money.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { outcomeOf } from './outcome.ts'
import type { RefundActionProps } from './use-actions.tsx'

const { Item } = Descriptions

/** The next step, as text. */
const nextOf = (refund: Refund): string =>
  (refund.refundType === refundTypeCodes.withReturn
    ? `买家须在 ${RETURN_DAYS} 天内寄回商品，收到退货后由财务打款。`
    : `由财务打款，款项${payoutMethod.label(refund.payoutMethod)}。`) + outcomeOf(refund)

/** A warning if the approved amount exceeds what was paid for the returned pieces; '' otherwise. */
function warningOf({ refundType: type, lines, freightRefund = '0' }: Refund, amount: string): string {
  if (type === refundTypeCodes.compensation || amount === '') return ''
  const paid = sumOfMoney(lines.map(({ paidAmount = '0' }) => paidAmount))
  const ordered = lines.reduce((sum, { orderedQty = 0 }) => sum + orderedQty, 0)
  return isAbovePaid(minusMoney(amount, freightRefund), paid, ordered) ? `除运费外${abovePaidWarning(paid)}` : ''
}

/** Approves a refund; another person pays it. */
export function RefundApproveDialog({ refund, onClose }: RefundActionProps) {
  const { id, version, refundNo, refundType, order, applyAmount = '' } = refund
  const [amount, setAmount] = useState(applyAmount)
  const [address, setAddress] = useState(refund.returnAddress)
  const [remark, setRemark] = useState('')
  const edits = useEdits({ amount, address, remark })
  const approve = useChange(approveRefund)
  const canLarge = useHolds('refund:approveLarge')
  const comesBack = refundType === refundTypeCodes.withReturn
  const amountFault = amount === '' ? '' : approvedAmountFault(amount, applyAmount)
  const isTooLarge = amount !== '' && isLargeRefund(amount) && !canLarge
  const warning = warningOf(refund, amount)
  return (
    <ActionDialog
      title={`同意退款 ${refundNo}？`}
      description={nextOf(refund)}
      size="medium"
      action="同意退款"
      isReady={amount !== '' && amountFault === '' && !isTooLarge && (!comesBack || [...address.trim()].length >= 10)}
      edits={edits}
      onClose={onClose}
      onSubmit={(requestId) =>
        approve(
          {
            id,
            version,
            approvedAmount: amount,
            ...(comesBack && { returnAddress: address.trim() }),
            ...(remark.trim() && { remark: remark.trim() }),
          },
          `退款 ${refundNo} 已同意`,
          { quiet: true, requestId },
        )
      }
    >
      {(faults) => (
        <>
          <Descriptions columns={1}>
            <Item label="订单">{order.orderNo}</Item>
            <Item label="买家">{order.buyerName}</Item>
            <Item label="申请金额">
              <Money amount={applyAmount} />
            </Item>
            <Item label="退款方式">{payoutMethod.label(refund.payoutMethod)}</Item>
          </Descriptions>
          <Field label="同意金额" required error={faults.approvedAmount ?? (amountFault || undefined)}>
            <AmountInput value={amount} onChange={setAmount} />
          </Field>
          {comesBack && (
            <Field label="退货地址" required hint="含收件人和电话" error={faults.returnAddress}>
              <TextArea value={address} onChange={setAddress} maxLength={200} rows={2} />
            </Field>
          )}
          <Field label="备注" error={faults.remark}>
            <TextArea value={remark} onChange={setRemark} maxLength={200} rows={2} />
          </Field>
          {warning && <Notice tone="warning">{warning}</Notice>}
          {isTooLarge && <Notice tone="warning">超过 10000 元的退款需要有大额审批权限的同事处理</Notice>}
        </>
      )}
    </ActionDialog>
  )
}
