import type { CodeOf } from '#contract/codes.ts'
import { isMore, minusMoney } from '#contract/orders/order-money.ts'
import { canMove, type Transition } from '#contract/rules/transition.ts'
import type { UploadRules } from '#contract/rules/upload.ts'
import type { DistributorInput } from './account-input.ts'
import { depositKind, distributorBillStatus, distributorLevel, distributorStatus } from './codes.ts'

export type DistributorStatus = CodeOf<typeof distributorStatus>

/** Days before the end of an account from which on it is marked and its manager reminded. */
export const EXPIRING_DAYS = 30
/** Days before the end on which its people are reminded. */
export const REMINDER_DAYS: readonly number[] = [30, 7, 1]
/** Resets of a login per day. */
export const RESETS_PER_DAY = 5
/** Accounts per request. */
export const FROZEN_MAX = 50
export const MANAGED_MAX = 200

export const distributorTransitions = {
  open: { title: '开通', from: [distributorStatus.opening], to: distributorStatus.active },
  dropOpen: { title: '取消开户', from: [distributorStatus.opening], to: distributorStatus.closed },
  freeze: { title: '冻结', from: [distributorStatus.active], to: distributorStatus.frozen },
  unfreeze: { title: '解冻', from: [distributorStatus.frozen], to: distributorStatus.active },
  expire: { title: '到期', from: [distributorStatus.active], to: distributorStatus.expired },
  renew: {
    title: '续费生效',
    from: [distributorStatus.active, distributorStatus.expired],
    to: distributorStatus.active,
  },
  close: {
    title: '注销',
    from: [distributorStatus.active, distributorStatus.frozen, distributorStatus.expired],
    to: distributorStatus.closed,
  },
} as const satisfies Record<string, Transition<DistributorStatus>>

interface State {
  status: DistributorStatus
}

export const canEditDistributor = ({ status }: State): boolean => status !== distributorStatus.closed
export const canFreeze = ({ status }: State): boolean => canMove(distributorTransitions.freeze, status)
export const canUnfreeze = ({ status }: State): boolean => canMove(distributorTransitions.unfreeze, status)
export const canDropOpen = ({ status }: State): boolean => canMove(distributorTransitions.dropOpen, status)
export const canCloseDistributor = ({ status }: State): boolean => canMove(distributorTransitions.close, status)
export const canResetLogin = ({ status }: State): boolean => status === distributorStatus.active

interface Buyer extends State {
  level: CodeOf<typeof distributorLevel>
}

/** Why an account cannot upgrade or buy; '' if it can. Those below another one have its package. */
export const buyFault = ({ status, level }: Buyer): string =>
  level === distributorLevel.second ? '二级经销商随上级的套餐，不能单独办理' : noPurchase[status]

const noPurchase: Readonly<Record<DistributorStatus, string>> = {
  [distributorStatus.opening]: '账户待开通，开通后才能办理',
  [distributorStatus.active]: '',
  [distributorStatus.frozen]: '账户已冻结，请先解冻',
  [distributorStatus.expired]: '账户已到期，请先续费',
  [distributorStatus.closed]: '账户已注销',
}

export const canBuy = (row: Buyer): boolean => buyFault(row) === ''

/** Why an account cannot be renewed; '' if it can. An expired one can. Those below another one are renewed with it. */
export const renewFault = ({ status, level }: Buyer): string => {
  if (level === distributorLevel.second) return '二级经销商随上级续费，不能单独续费'
  return status === distributorStatus.expired ? '' : noPurchase[status]
}

export const canRenew = (row: Buyer): boolean => renewFault(row) === ''

export const distributorFieldTitles: Readonly<Record<keyof DistributorInput, string>> = {
  name: '经销商名称',
  shortName: '简称',
  licenceNo: '统一社会信用代码',
  licenceImage: '营业执照',
  legalPerson: '法人',
  address: '地址',
  contactName: '联系人',
  phone: '登录手机',
  email: '邮箱',
  managerId: '客户经理',
  areas: '授权区域',
  contractNo: '合同编号',
  contractFiles: '合同文件',
  deposit: '保证金',
  purchaseFactor: '采购系数',
  productFactor: '产品系数',
  saleFactor: '销售系数',
  remark: '内部备注',
}

export const distributorUploads = {
  licenceImage: { type: 'image', extensions: ['png', 'jpg', 'jpeg'], kb: 5120 },
  contractFiles: { type: 'pdf', kb: 20_480 },
  voucherImages: { type: 'image', kb: 5120 },
} as const satisfies Record<string, UploadRules>

/** What an account still lacks before it opens. */
export function missingToOpen(facts: {
  billStatus: CodeOf<typeof distributorBillStatus> | null
  deposit: string
  depositHeld: string
}): string[] {
  const { billStatus, deposit, depositHeld } = facts
  return [
    billStatus === distributorBillStatus.unpaid && '未付款',
    billStatus === distributorBillStatus.toConfirm && '待确认收款',
    billStatus === distributorBillStatus.cancelled && '付款单已取消',
    isMore(deposit, depositHeld) && '保证金未交齐',
  ].filter((missing) => missing !== false)
}

/** What is held after a deposit record. */
export const heldAfter = (held: string, kind: CodeOf<typeof depositKind>, amount: string): string =>
  kind === depositKind.paid ? minusMoney(held, `-${amount}`) : minusMoney(held, amount)

/** Why a deposit record is refused, by field. */
export function depositFaults(
  held: string,
  { kind, amount, remark }: { kind: CodeOf<typeof depositKind> | null; amount: string; remark: string },
): Record<string, string> {
  if (kind === null) return { kind: '请选择类型' }
  if (amount !== '' && !isMore(amount, '0')) return { amount: '金额应大于 0' }
  if (kind !== depositKind.paid && amount !== '' && isMore(amount, held)) return { amount: `不能超过已交的 ${held} 元` }
  if (kind === depositKind.deducted && [...remark].length < 2) return { remark: '请填写扣除的说明，至少 2 个字' }
  if ([...remark].length === 1) return { remark: '说明至少 2 个字' }
  return {}
}
