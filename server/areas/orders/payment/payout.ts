import { eq } from 'drizzle-orm'
import { payMethod, payMethodLabel } from '#contract/payment.ts'
import { payment } from '#server/database/schema/payments.ts'
import type { PayoutAnswer } from '#server/payment/gateway.ts'
import type { Services } from '#server/services.ts'

/** What the server says where no merchant account is set up. */
export const NO_GATEWAY = '支付宝支付未配置,请联系管理员'

/** Gives money back the way it came. */
interface Payouts {
  /** Safe to call again: one number is paid once. Whatever goes wrong on the way is `pending`. */
  refund(refundNo: string, payNo: string, amount: string): Promise<PayoutAnswer>
}

export function payoutsOf({ databases, payments, log }: Pick<Services, 'databases' | 'payments' | 'log'>): Payouts {
  const failed = (message: string): PayoutAnswer => ({ state: 'failed', message })
  return {
    async refund(refundNo, payNo, amount) {
      const [paid] = await databases.readOnly.select().from(payment).where(eq(payment.payNo, payNo))
      if (!paid?.paidAt) return failed('支付单不存在或未支付')
      // The desk of the demo stands for every way of paying online.
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
