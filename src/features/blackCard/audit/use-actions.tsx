import { type ReactNode, useState } from 'react'
import { type CardAuditRow, cancelCardAudit, getCardAudit } from '#contract/blackCard/card-audits.ts'
import { payBizKind } from '#contract/orders/codes.ts'
import { OrderPayment, usePayment, VoucherForm } from '#features/orders/public.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { withLatest } from '#screen/form/confirm-retry.ts'
import { confirm } from '#ui/confirm/confirm.ts'

type Step = 'voucher' | 'confirm'
type Target = Pick<CardAuditRow, 'id' | 'version' | 'name' | 'applyNo'>

/** Payment and cancelling of applications. */
export function useCardAuditActions() {
  const [step, take] = useState<{ step: Step; id: number } | null>(null)
  const cancel = useChange(cancelCardAudit)
  const payment = usePayment()
  const opened: ReactNode = (
    <>
      {step && <FeePayment id={step.id} step={step.step} onClose={() => take(null)} />}
      {payment.opened}
    </>
  )
  return {
    opened,
    take,
    pay: ({ applyNo }: Target) => payment.pay({ bizKind: payBizKind.blackCard, bizNo: applyNo }),
    cancel: (row: Target) =>
      confirm({
        title: `取消「${row.name}」的黑卡申请？`,
        consequence: '申请作废，不能恢复；需要时由申请人重新申请。',
        action: '取消申请',
        tone: 'danger',
        reason: { label: '取消原因', min: 2, max: 100, presets: ['申请人放弃', '重复申请', '联系不上申请人'] },
        onConfirm: withLatest('cardAudit', row, (version, { reason = '' }) =>
          cancel({ id: row.id, version, reason }, `「${row.name}」的申请已取消`, quiet),
        ),
      }),
  }
}

/** Takes the voucher of a fee, or confirms it: the card opens with the confirmation. */
function FeePayment({ id, step, onClose }: { id: number; step: Step; onClose: () => void }) {
  const { data } = useLookup(getCardAudit, { id }, { staleMs: 0 })
  if (!data) return null
  const { applyNo, fee, payments, version, createdAt } = data
  if (step === 'confirm') {
    return <OrderPayment order={{ orderNo: applyNo, payments }} noun="黑卡申请" onClose={onClose} />
  }
  const sold = {
    ...{ id, version, no: applyNo, noun: '黑卡申请', createdAt, payAmount: fee },
    bizKind: payBizKind.blackCard,
    resource: 'cardAudit' as const,
  }
  return <VoucherForm sold={sold} onClose={onClose} />
}
