import { eq } from 'drizzle-orm'
import { payMethod, payMethodLabel } from '#contract/payment.ts'
import { payment } from '#server/database/schema/payments.ts'
import type { PayoutAnswer } from '#server/payment/gateway.ts'
import type { Services } from '#server/services.ts'

/** Message when no merchant account is configured. */
export const NO_GATEWAY = '支付宝支付未配置,请联系管理员'

/** Refunds money by the original payment method. */
interface Payouts {
  /** Idempotent: a refund number is paid once. Any error on the way returns `pending`. */
  refund(refundNo: string, payNo: string, amount: string): Promise<PayoutAnswer>
}

export function payoutsOf({ databases, payments, log }: Pick<Services, 'databases' | 'payments' | 'log'>): Payouts {
  const failed = (message: string): PayoutAnswer => ({ state: 'failed', message })
  return {
    async refund(refundNo, payNo, amount) {
      const [paid] = await databases.readOnly.select().from(payment).where(eq(payment.payNo, payNo))
      if (!paid?.paidAt) return failed('支付单不存在或未支付')
      // The demo's cashier supports every online payment method.
      if (paid.payMethod !== payMethod.alipay && !payments.cashier) {
        return failed(`${payMethodLabel(paid.payMethod)}不支持原路退回，请改为线下转账`)
      }
      if (!payments.gateway) return failed(NO_GATEWAY)
      try {
        return await payments.gateway.refund({ refundNo, payNo, amount })
      } catch (error) {
        log.warn('payout not answered', { refundNo, payNo, message: (error as Error).message })
        return { state: 'pending' }
      }
    },
  }
}
