import { useState } from 'react'
import { payoutMethod } from '#contract/orders/codes.ts'
import { payRefund } from '#contract/orders/refund-changes.ts'
import { type PayoutMethod, refundUploads } from '#contract/orders/refund-lifecycle.ts'
import { payMethodLabel } from '#contract/payment.ts'
import { ActionDialog } from '#features/orders/shared/action-dialog.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { PrivatePictures, type UploadedFile } from '#screen/files/private-pictures.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Field } from '#ui/field/field.tsx'
import { Money } from '#ui/money/money.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { outcomeOf } from './outcome.ts'
import type { RefundActionProps } from './use-actions.tsx'

const { Item } = Descriptions
const TRANSFER: PayoutMethod = payoutMethod.offline

/** Pays the refund: by the original method, or by a transfer with proof. */
export function RefundPayDialog({ refund, onClose }: RefundActionProps) {
  const { id, version, refundNo, order, approvedAmount, payoutError, payoutMethod: usual } = refund
  const [method, setMethod] = useState<PayoutMethod>(usual)
  const [account, setAccount] = useState(refund.payoutAccount ?? '')
  const [voucher, setVoucher] = useState<UploadedFile[]>([])
  const edits = useEdits({ method, account, voucher })
  const [isBusy, setBusy] = useState(false)
  const pay = useChange(payRefund)
  const isTransfer = method === TRANSFER
  const offered = usual === TRANSFER ? [TRANSFER] : [usual, TRANSFER]
  return (
    <ActionDialog
      title={`给退款 ${refundNo} 打款？`}
      description={
        (isTransfer ? '请先完成转账，再登记收款账户和凭证。' : '款项立即退出，不能撤回。') + outcomeOf(refund)
      }
      size="medium"
      action="打款"
      isReady={!isTransfer || (account.trim() !== '' && voucher.length > 0 && !isBusy)}
      edits={edits}
      onClose={onClose}
      onSubmit={(requestId) =>
        pay(
          {
            id,
            version,
            payoutMethod: method,
            ...(isTransfer && { payoutAccount: account.trim(), payoutVoucher: voucher }),
          },
          isTransfer ? `退款 ${refundNo} 已完成` : `退款 ${refundNo} 已提交打款`,
          { quiet: true, requestId },
        )
      }
    >
      {(faults) => (
        <>
          {payoutError && <Notice tone="danger">上次打款失败：{payoutError}</Notice>}
          <Descriptions columns={1}>
            <Item label="订单">{order.orderNo}</Item>
            <Item label="买家">{order.buyerName}</Item>
            <Item label="付款方式">{payMethodLabel(order.payMethod)}</Item>
            <Item label="退款金额">
              <Money amount={approvedAmount} className="font-medium" />
            </Item>
          </Descriptions>
          <Field label="退款方式" required error={faults.payoutMethod}>
            <RadioGroup
              value={String(method)}
              onChange={(text) => setMethod(offered.find((code) => String(code) === text) ?? method)}
              options={offered.map((code) => ({ value: String(code), label: payoutMethod.label(code) }))}
            />
          </Field>
          {isTransfer && (
            <>
              <Field label="收款账户" required hint="开户行、户名和账号" error={faults.payoutAccount}>
                <TextInput value={account} onChange={setAccount} maxLength={120} />
              </Field>
              <PrivatePictures
                label="打款凭证"
                rules={refundUploads.payoutVoucher}
                max={3}
                value={voucher}
                onChange={setVoucher}
                onBusyChange={setBusy}
                error={faults.payoutVoucher}
              />
            </>
          )}
        </>
      )}
    </ActionDialog>
  )
}
