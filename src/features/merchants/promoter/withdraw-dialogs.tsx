import { useState } from 'react'
import {
  type PromoterWithdraw,
  payPromoterWithdraw,
  reviewPromoterWithdraw,
} from '#contract/merchants/promoter-money.ts'
import { taxFault, withdrawUploads } from '#contract/merchants/promoter-rules.ts'
import { minusMoney } from '#contract/orders/order-money.ts'
import { useChange } from '#screen/data/use-change.ts'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { PrivatePictures, type UploadedFile } from '#screen/files/private-pictures.tsx'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { AmountInput } from '#screen/form/amount-input.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { DateInput } from '#ui/date-input/date-input.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Drawer, DrawerBody, DrawerContent } from '#ui/drawer/drawer.tsx'
import { Field } from '#ui/field/field.tsx'
import { Money } from '#ui/money/money.tsx'

export interface WithdrawDialogProps {
  withdraw: PromoterWithdraw
  onClose: () => void
}

const { Item } = Descriptions

function Facts({ withdraw: { promoter, amount, account } }: Pick<WithdrawDialogProps, 'withdraw'>) {
  return (
    <Descriptions columns={1}>
      <Item label="推广员">{promoter.name}</Item>
      <Item label="提现金额">
        <Money amount={amount} className="font-medium" />
      </Item>
      <Item label="收款账户">
        <span className="tabular-nums">{account}</span>
      </Item>
    </Descriptions>
  )
}

/** Approves a withdrawal, less the tax that is held back. */
export function WithdrawApproveDialog({ withdraw, onClose }: WithdrawDialogProps) {
  const { id, version, withdrawNo, amount } = withdraw
  const [taxAmount, setTax] = useState('0')
  const edits = useEdits({ taxAmount })
  const review = useChange(reviewPromoterWithdraw)
  const fault = taxAmount === '' ? '' : taxFault(taxAmount, amount)
  return (
    <ActionDialog
      title={`审核通过提现 ${withdrawNo}？`}
      description="通过后由财务打款；审核人不能登记打款。"
      action="审核通过"
      isReady={taxAmount !== '' && fault === ''}
      edits={edits}
      renews={['promoter']}
      onSubmit={(requestId) =>
        review({ id, version, pass: true, taxAmount }, `提现 ${withdrawNo} 已通过`, { quiet: true, requestId })
      }
      onClose={onClose}
    >
      {(faults) => (
        <>
          <Facts withdraw={withdraw} />
          <Field label="代扣税费" required error={faults.taxAmount ?? fault}>
            <AmountInput value={taxAmount} onChange={setTax} />
          </Field>
          <Descriptions columns={1}>
            <Item label="实付金额">
              <Money
                amount={fault || taxAmount === '' ? null : minusMoney(amount, taxAmount)}
                className="font-medium"
              />
            </Item>
          </Descriptions>
        </>
      )}
    </ActionDialog>
  )
}

/** Records a transfer that finance has made. */
export function WithdrawPayDialog({ withdraw, onClose }: WithdrawDialogProps) {
  const { id, version, withdrawNo, payable, taxAmount } = withdraw
  const [paidAt, setPaidAt] = useState('')
  const [payVoucher, setVoucher] = useState<UploadedFile[]>([])
  const [isBusy, setBusy] = useState(false)
  const edits = useEdits({ paidAt, payVoucher })
  const pay = useChange(payPromoterWithdraw)
  return (
    <ActionDialog
      title={`登记提现 ${withdrawNo} 的打款`}
      description="请先完成转账，再登记凭证。登记后不能撤回。"
      size="medium"
      action="登记打款"
      isReady={paidAt !== '' && payVoucher.length > 0 && !isBusy}
      edits={edits}
      renews={['promoter']}
      onSubmit={(requestId) =>
        pay({ id, version, payVoucher, paidAt }, `提现 ${withdrawNo} 已登记打款`, { quiet: true, requestId })
      }
      onClose={onClose}
    >
      {(faults) => (
        <>
          <Facts withdraw={withdraw} />
          <Descriptions columns={1}>
            <Item label="代扣税费">
              <Money amount={taxAmount} />
            </Item>
            <Item label="实付金额">
              <Money amount={payable} className="font-medium" />
            </Item>
          </Descriptions>
          <Field label="打款时间" required error={faults.paidAt}>
            <DateInput value={paidAt} onChange={setPaidAt} withTime className="max-w-64" />
          </Field>
          <PrivatePictures
            label="打款凭证"
            rules={withdrawUploads.payVoucher}
            max={3}
            value={payVoucher}
            onChange={setVoucher}
            onBusyChange={setBusy}
            error={faults.payVoucher}
          />
        </>
      )}
    </ActionDialog>
  )
}

/** Who applied, approved, rejected and paid. */
export function WithdrawLog({ withdraw: { id, withdrawNo }, onClose }: WithdrawDialogProps) {
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent title="操作日志" description={`提现 ${withdrawNo}`}>
        <DrawerBody>
          <AuditTrail resource="promoterWithdraw" targetId={id} />
        </DrawerBody>
      </DrawerContent>
    </Drawer>
  )
}
