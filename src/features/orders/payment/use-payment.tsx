import { type ReactNode, useState } from 'react'
import type { CodeOf } from '#contract/codes.ts'
import type { payBizKind } from '#contract/orders/codes.ts'
import { toAliPay } from '#contract/orders/payments.ts'
import { useChange } from '#screen/data/use-change.ts'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { toast } from '#ui/toast/toast.ts'
import { BAD_PAY_PAGE, openPayWindow, readPayForm, sendPayForm } from './window.ts'

const PaymentDialog = lazyPart(() => import('./dialog.tsx'), 'PaymentDialog')

/** The subject of the payment. */
export interface Paid {
  bizKind: CodeOf<typeof payBizKind>
  bizNo: string
}

/** Opens Alipay in a new window and polls until the payment arrives. */
export function usePayment(): { pay: (paid: Paid) => void; opened: ReactNode } {
  const [paid, setPaid] = useState<Paid | null>(null)
  const start = useChange(toAliPay)
  const { path } = usePageLocation()
  const pay = async (wanted: Paid) => {
    const target = openPayWindow()
    if (!target) {
      toast.error('浏览器拦截了支付窗口，请允许弹出窗口后重试')
      return
    }
    try {
      const form = readPayForm(await start({ ...wanted, returnPath: path }))
      if (!form) {
        target.close()
        toast.error(BAD_PAY_PAGE)
        return
      }
      setPaid(wanted)
      sendPayForm(form, target)
    } catch {
      // The request has already shown the error.
      target.close()
    }
  }
  return {
    pay: (wanted) => void pay(wanted),
    opened: paid && <PaymentDialog paid={paid} onClose={() => setPaid(null)} />,
  }
}
