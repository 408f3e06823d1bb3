// 推广员与推广提现的规则
import { z } from 'zod'
import type { CodeOf } from '#contract/codes.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { isMore } from '#contract/orders/order-money.ts'
import type { Permission } from '#contract/permissions.ts'
import { canMove, type Transition } from '#contract/rules/transition.ts'
import type { UploadRules } from '#contract/rules/upload.ts'
import { promoterKind, promoterStatus, withdrawStatus } from './codes.ts'
import type { PromoterInput } from './promoters.ts'

export type PromoterStatus = CodeOf<typeof promoterStatus>
export type WithdrawStatus = CodeOf<typeof withdrawStatus>

export const MAX_RATE = 30
export const MAX_PARENT_RATE = 10
export const DEFAULT_BIND_DAYS = 365
export const MAX_BIND_DAYS = 3650
/** Promoters per request, and bindings that one request moves. */
export const REVIEWED_MAX = 50
export const RATES_MAX = 200
export const MOVED_MAX = 500
/** The least that can be withdrawn, in yuan. */
export const MIN_WITHDRAW = '1.00'

/** Changing the commission of a promoter who is already at work. */
export const RATE_NEEDS: Permission = 'promoter:rate'

/** Percent with two decimals, as text: 12.5. */
export const percent = (title: string, max: number) =>
  z
    .string(`请输入${title}`)
    .regex(/^\d{1,2}(\.\d{1,2})?$/, { error: `${title}应为 0 到 ${max} 之间、最多两位小数的数字`, abort: true })
    .refine((text) => Number(text) <= max, `${title}不能超过 ${max}`)

export const promoterTransitions = {
  approve: { title: '通过', from: [promoterStatus.pending], to: promoterStatus.active },
  reject: { title: '驳回', from: [promoterStatus.pending], to: promoterStatus.rejected },
  disable: { title: '停用', from: [promoterStatus.active], to: promoterStatus.disabled },
  enable: { title: '启用', from: [promoterStatus.disabled], to: promoterStatus.active },
} as const satisfies Record<string, Transition<PromoterStatus>>

export const withdrawTransitions = {
  approve: { title: '审核通过', from: [withdrawStatus.pending], to: withdrawStatus.unpaid },
  reject: { title: '驳回', from: [withdrawStatus.pending, withdrawStatus.unpaid], to: withdrawStatus.rejected },
  pay: { title: '登记打款', from: [withdrawStatus.unpaid], to: withdrawStatus.paid },
} as const satisfies Record<string, Transition<WithdrawStatus>>

interface State {
  status: PromoterStatus
}
interface WithdrawState {
  status: WithdrawStatus
}

/** A rejected promoter has no further step. */
export const canEditPromoter = ({ status }: State): boolean => status !== promoterStatus.rejected
export const canReviewPromoter = ({ status }: State): boolean => canMove(promoterTransitions.approve, status)
export const canDisablePromoter = ({ status }: State): boolean => canMove(promoterTransitions.disable, status)
export const canEnablePromoter = ({ status }: State): boolean => canMove(promoterTransitions.enable, status)
export const canSetRate = ({ status }: State): boolean => status === promoterStatus.active

export const canApproveWithdraw = ({ status }: WithdrawState): boolean => canMove(withdrawTransitions.approve, status)
export const canRejectWithdraw = ({ status }: WithdrawState): boolean => canMove(withdrawTransitions.reject, status)
export const canPayWithdraw = ({ status }: WithdrawState): boolean => canMove(withdrawTransitions.pay, status)

/** What the status allows, by name. Who may do it is decided by permissions. */
export function allowedOfPromoter({ status }: State): string[] {
  const steps = Object.entries(promoterTransitions)
    .filter(([, step]) => canMove<PromoterStatus>(step, status))
    .map(([name]) => name)
  return canEditPromoter({ status }) ? ['edit', ...steps] : steps
}

export const promoterFieldTitles: Readonly<Record<keyof PromoterInput, string>> = {
  name: '姓名',
  phone: '手机号',
  kind: '推广员类型',
  enterpriseId: '所属企业',
  parentId: '上级推广员',
  area: '所在地区',
  commissionRate: '佣金比例',
  parentRate: '上级佣金比例',
  bindDays: '客户保护期(天)',
  idCardNo: '身份证号',
  bankName: '开户行',
  bankAccount: '银行账号',
  remark: '备注',
}

type Checked = Pick<PromoterInput, 'enterpriseId' | 'parentId' | 'parentRate'> & { kind: PromoterInput['kind'] | null }

/** Faults over several fields, for the form and the server. */
export function promoterFaults({ kind, enterpriseId, parentId, parentRate }: Checked): FieldErrors {
  const faults: FieldErrors = {}
  if (kind === promoterKind.merchantStaff && enterpriseId === null) faults.enterpriseId = '商家员工请选择所属企业'
  if (parentId === null && Number(parentRate) > 0) faults.parentRate = '没有上级推广员，不需要上级佣金比例'
  return faults
}

/** Why the tax of a withdrawal is not allowed; '' if it is. */
export const taxFault = (taxAmount: string, amount: string): string =>
  isMore(amount, taxAmount) ? '' : '代扣税费须小于提现金额'

export const withdrawUploads = {
  payVoucher: { type: 'image', kb: 5120 },
} as const satisfies Record<string, UploadRules>
