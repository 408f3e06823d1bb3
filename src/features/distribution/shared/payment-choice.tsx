import { submitVoucher, toAliPay } from '#contract/orders/payments.ts'
import { Can } from '#screen/data/permissions.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogClose, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'

interface PaymentChoiceProps {
  /** 续费单, 增购单. */
  noun: string
  no: string
  onAlipay: () => void
  onVoucher: () => void
  onClose: () => void
}

/** After a bill was submitted: how to pay it. */
export function PaymentChoice({ noun, no, onAlipay, onVoucher, onClose }: PaymentChoiceProps) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent size="small" title={`${noun} ${no} 已提交`} description="请在 7 天内付款，过期自动取消。">
        <DialogFoot>
          <DialogClose asChild>
            <Button>稍后付款</Button>
          </DialogClose>
          <Can call={submitVoucher}>
            <Button onClick={onVoucher}>上传付款凭证</Button>
          </Can>
          <Can call={toAliPay}>
            <Button tone="primary" onClick={onAlipay}>
              支付宝付款
            </Button>
          </Can>
        </DialogFoot>
      </DialogContent>
    </Dialog>
  )
}
