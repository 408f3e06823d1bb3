// 结算单的对账与打款
import { z } from 'zod'
import { datetime, fileItem } from '#contract/fields.ts'

export const settlementAction = z.enum(['adjust', 'confirm', 'reopen'], '请选择操作')

const ADJUST_MESSAGE = '调整金额应为最多两位小数的数字，可以是负数'

/** Signed. */
export const adjustment = () => z.string().regex(/^-?\d{1,7}(\.\d{1,2})?$/, ADJUST_MESSAGE)

/** yyyy-MM */
export const settlementMonth = (title: string) => z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, `请选择${title}`)

/** Form input. */
export const SettlementPayment = z.strictObject({
  payVoucher: z.array(fileItem).min(1, '请上传打款凭证').max(3, '打款凭证最多 3 张'),
  paidAt: datetime('打款时间'),
})
export type SettlementPayment = z.infer<typeof SettlementPayment>
