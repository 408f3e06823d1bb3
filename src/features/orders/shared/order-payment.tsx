import { useState } from 'react'
import { paymentStatus } from '#contract/orders/codes.ts'
import { isMore, isPositive } from '#contract/orders/order-money.ts'
import { confirmPayment, type Payment, rejectPayment } from '#contract/orders/payments.ts'
import { payMethodLabel } from '#contract/payment.ts'
import { formatTime } from '#lib/formats.ts'
import { useProfile } from '#screen/data/permissions.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { FileList } from '#screen/files/file-list.tsx'
import { AmountInput } from '#screen/form/amount-input.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { Button } from '#ui/button/button.tsx'
import { confirm } from '#ui/confirm/confirm.ts'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Field } from '#ui/field/field.tsx'
import { Money } from '#ui/money/money.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { ActionDialog } from './action-dialog.tsx'

interface OrderPaymentProps {
  /** An order of physical or digital goods. */
  order: { orderNo: string; payments: readonly Payment[] }
  /** 订单, 单据. */
  noun?: string
  onClose: () => void
}

const { Item } = Descriptions

/** Finance checks a voucher against the account, then confirms or refuses it. */
export function OrderPayment({ order: { orderNo, payments }, noun = '订单', onClose }: OrderPaymentProps) {
  const payment = payments.find(({ status }) => status === paymentStatus.toConfirm)
  const [amount, setAmount] = useState('')
  const [tradeNo, setTradeNo] = useState('')
  const [isLeft, setLeft] = useState(false)
  const edits = useEdits({ amount, tradeNo })
  const accept = useChange(confirmPayment)
  const reject = useChange(rejectPayment)
  const isOwn = useProfile()?.id === payment?.submittedById
  const isOther = payment && amount !== '' && (isMore(amount, payment.amount) || isMore(payment.amount, amount))

  const refuse = async ({ id, version }: Payment) => {
    const answer = await confirm({
      title: `驳回${noun} ${orderNo} 的付款凭证？`,
      consequence: '买家可在 48 小时内重新付款或上传凭证，逾期自动关闭。',
      action: '驳回凭证',
      tone: 'danger',
      reason: { label: '驳回原因', min: 2, max: 200, presets: ['到账金额不符', '凭证不清晰', '未查到该笔到账'] },
      onConfirm: async ({ reason = '' }) => {
        await reject({ id, version, rejectReason: reason }, '凭证已驳回', { quiet: true })
      },
    })
    if (answer) onClose()
  }

  return (
    <ActionDialog
      title="确认收款"
      description={`${noun} ${orderNo}`}
      size="medium"
      action="确认收款"
      isReady={payment !== undefined && !isOwn && !isOther && amount !== '' && isPositive(amount)}
      aside={payment && <Button onClick={() => void refuse(payment)}>驳回凭证</Button>}
      edits={edits}
      onClose={onClose}
      onSubmit={async (requestId) => {
        if (!payment) return
        const { id, version } = payment
        const text = tradeNo.trim()
        await accept(
          { id, version, transferAmount: amount, ...(text && { tradeNo: text }) },
          `${noun} ${orderNo} 已确认收款`,
          { quiet: true, requestId },
        )
      }}
    >
      {(faults) =>
        payment ? (
          <>
            {isOwn && <Notice tone="warning">提交人不能确认自己的收款凭证</Notice>}
            <Descriptions columns={1}>
              <Item label="应付金额">
                <Money amount={payment.amount} className="font-medium" />
              </Item>
              <Item label="凭证金额">
                <Money amount={payment.transferAmount} />
              </Item>
              <Item label="支付方式">{payMethodLabel(payment.payMethod)}</Item>
              <Item label="付款户名">{[payment.payerName, payment.payerAccount].filter(Boolean).join(' ')}</Item>
              <Item label="转账时间">{formatTime(payment.transferAt)}</Item>
              <Item label="提交人">{payment.submittedBy}</Item>
              <Item label="付款凭证">
                <FileList files={payment.voucherImages} />
              </Item>
            </Descriptions>
            <Field
              label="到账金额"
              required
              hint="按账户实际到账填写"
              error={faults.transferAmount ?? (isOther && isLeft ? '到账金额与应付金额不一致' : undefined)}
            >
              <AmountInput value={amount} onChange={setAmount} onBlur={() => setLeft(true)} />
            </Field>
            <Field label="银行流水号" error={faults.tradeNo}>
              <TextInput value={tradeNo} onChange={setTradeNo} maxLength={64} />
            </Field>
          </>
        ) : (
          <Notice tone="info">没有待确认的付款凭证，可能已由同事处理。</Notice>
        )
      }
    </ActionDialog>
  )
}
