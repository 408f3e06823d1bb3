import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type DistributorPurchase, listDistributorPurchases } from '#contract/distribution/purchases.ts'
import { payBizKind } from '#contract/orders/codes.ts'
import { isPositive } from '#contract/orders/order-money.ts'
import { submitVoucher, toAliPay } from '#contract/orders/payments.ts'
import { purchasePaths } from '#features/distribution/paths.ts'
import { usePayment } from '#features/orders/public.ts'
import { Can } from '#screen/data/permissions.tsx'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { Result } from '#ui/result/result.tsx'

const PurchasePayment = lazyPart(() => import('./purchase-payment.tsx'), 'PurchasePayment')

/** Leads to the bills. */
export function RecordsButton() {
  const navigate = useNavigate()
  return (
    <Can call={listDistributorPurchases}>
      <Button onClick={() => navigate(purchasePaths.addons.to())}>增购记录</Button>
    </Can>
  )
}

/** The bill, and how to pay it. */
export function Submitted({ bill, onAgain }: { bill: DistributorPurchase; onAgain: () => void }) {
  const payment = usePayment()
  const [isVoucher, setVoucher] = useState(false)
  const isFree = !isPositive(bill.payAmount)
  return (
    <Page actions={<RecordsButton />}>
      <Result
        tone="success"
        title={isFree ? `增购单 ${bill.purchaseNo} 已生效` : `增购单 ${bill.purchaseNo} 已提交`}
        description={
          isFree ? '增购的权益已增加。' : `应付 ${bill.payAmount} 元，付款后权益立即增加。7 天内未付款自动取消。`
        }
        actions={
          <>
            {!isFree && (
              <>
                <Can call={toAliPay}>
                  <Button
                    tone="primary"
                    onClick={() => payment.pay({ bizKind: payBizKind.distributorAccount, bizNo: bill.purchaseNo })}
                  >
                    支付宝付款
                  </Button>
                </Can>
                <Can call={submitVoucher}>
                  <Button onClick={() => setVoucher(true)}>上传付款凭证</Button>
                </Can>
              </>
            )}
            <Button onClick={onAgain}>继续增购</Button>
          </>
        }
      />
      {isVoucher && <PurchasePayment id={bill.id} step="voucher" onClose={() => setVoucher(false)} />}
      {payment.opened}
    </Page>
  )
}
