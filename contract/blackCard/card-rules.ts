// 黑卡商家的规则
import Big from 'big.js'
import type { CodeOf } from '#contract/codes.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { isMore, sumOfMoney, yuan } from '#contract/orders/order-money.ts'
import { canMove, type Transition } from '#contract/rules/transition.ts'
import type { UploadRules } from '#contract/rules/upload.ts'
import { cardMerchantStatus, renewalPayMethod, walletEntryKind, walletKind } from './card-codes.ts'
import type { CardLevelInput } from './card-levels.ts'
import type { CardMerchantInput } from './card-merchants.ts'
import { applicantKind } from './codes.ts'

export type CardStatus = CodeOf<typeof cardMerchantStatus>

/** Days before the end of a card from which on it counts as ending. */
export const EXPIRING_DAYS = 30
/** Days before the end on which the manager and the merchant are reminded. */
export const REMINDER_DAYS: readonly number[] = [30, 7, 1]
/** Days without an order after which the manager calls. */
export const QUIET_DAYS = 60
/** Cards per request. */
export const FROZEN_MAX = 50
export const MANAGED_MAX = 200
export const IMPORT_MAX = 500

export const cardTransitions = {
  freeze: { title: '冻结', from: [cardMerchantStatus.active], to: cardMerchantStatus.frozen },
  /** After its last day it becomes expired instead. */
  unfreeze: { title: '解冻', from: [cardMerchantStatus.frozen], to: cardMerchantStatus.active },
  expire: { title: '到期', from: [cardMerchantStatus.active], to: cardMerchantStatus.expired },
  renew: {
    title: '续期',
    from: [cardMerchantStatus.active, cardMerchantStatus.expired],
    to: cardMerchantStatus.active,
  },
  cancel: {
    title: '注销',
    from: [cardMerchantStatus.active, cardMerchantStatus.frozen, cardMerchantStatus.expired],
    to: cardMerchantStatus.cancelled,
  },
} as const satisfies Record<string, Transition<CardStatus>>

interface State {
  status: CardStatus
}

export const canEditCard = ({ status }: State): boolean => status !== cardMerchantStatus.cancelled
export const canFreezeCard = ({ status }: State): boolean => canMove(cardTransitions.freeze, status)
export const canUnfreezeCard = ({ status }: State): boolean => canMove(cardTransitions.unfreeze, status)
export const canRenewCard = ({ status }: State): boolean => canMove(cardTransitions.renew, status)
export const canCancelCard = ({ status }: State): boolean => canMove(cardTransitions.cancel, status)

const pictures = ['png', 'jpg', 'jpeg']

export const cardUploads = {
  logo: { type: 'image', ratio: { w: 1, h: 1 }, kb: 1024 },
  licenceImage: { type: 'image', extensions: pictures, kb: 5120 },
} as const satisfies Record<string, UploadRules>

export const cardLevelUploads = {
  cover: { type: 'image', ratio: { w: 1.58, h: 1 }, kb: 2048 },
} as const satisfies Record<string, UploadRules>

export const cardVoucherUploads = {
  voucherImages: { type: 'image', kb: 5120 },
} as const satisfies Record<string, UploadRules>

export const cardLevelFieldTitles: Readonly<Record<keyof CardLevelInput, string>> = {
  level: '等级',
  name: '等级名称',
  fee: '开卡费',
  renewFee: '续费价',
  validMonths: '有效期',
  discountFactor: '折扣系数',
  creditLimit: '默认授信额度',
  servicePackageIds: '赠送服务包',
  cover: '卡面',
  benefits: '权益说明',
  enabled: '启用',
  sortNo: '排序',
}

export const cardFieldTitles: Readonly<Record<keyof CardMerchantInput, string>> = {
  applicantKind: '主体类型',
  name: '商家名称',
  shortName: '简称',
  logo: '标志',
  industry: '行业',
  licenceNo: '统一社会信用代码',
  licenceImage: '营业执照',
  legalPerson: '法人',
  idCardNo: '身份证号',
  contactName: '联系人',
  phone: '登录手机',
  email: '邮箱',
  area: '所在地区',
  address: '详细地址',
  cardLevelId: '黑卡等级',
  discountFactor: '专属折扣系数',
  creditLimit: '授信额度',
  promoterId: '推广员',
  channelId: '所属渠道',
  managerId: '客户经理',
  labelIds: '标签',
  bankName: '开户行',
  bankAccountName: '开户名',
  bankAccount: '银行账号',
  invoiceTitle: '发票抬头',
  taxNo: '税号',
  remark: '内部备注',
}

type PaperField =
  | 'name'
  | 'licenceNo'
  | 'licenceImage'
  | 'legalPerson'
  | 'idCardNo'
  | 'bankName'
  | 'bankAccountName'
  | 'bankAccount'

type Papers = { [Field in PaperField]?: CardMerchantInput[Field] | undefined } & {
  applicantKind: CodeOf<typeof applicantKind> | null
}

/** Faults over several fields. Fields that the editor may not read are left out and not checked. */
export function cardFaults(fields: Papers): FieldErrors {
  const faults: FieldErrors = {}
  const demand = (field: PaperField, message: string) => {
    if (fields[field] === '') faults[field] = message
  }
  if (fields.applicantKind === applicantKind.company) {
    demand('licenceNo', '请输入统一社会信用代码')
    demand('licenceImage', '请上传营业执照')
    demand('legalPerson', '请输入法人')
  }
  if (fields.applicantKind === applicantKind.person) demand('idCardNo', '请输入身份证号')
  const { bankName, bankAccountName, bankAccount } = fields
  const bank = { bankName, bankAccountName, bankAccount }
  const isGiven = Object.values(bank).some(Boolean)
  for (const [field, value] of Object.entries(bank)) {
    if (isGiven && value === '') faults[field] = '结算账户三项须同时填写'
  }
  if (fields.applicantKind === applicantKind.company && bankAccountName && bankAccountName !== fields.name) {
    faults.bankAccountName = '开户名须与商家名称一致'
  }
  return faults
}

/** What a company and a person do not have is cleared, also when the form still holds it. */
export const ofKind = <Fields extends Papers>(fields: Fields): Fields =>
  fields.applicantKind === applicantKind.company
    ? { ...fields, idCardNo: '' }
    : { ...fields, licenceNo: '', licenceImage: '', legalPerson: '' }

const taken: readonly number[] = [walletKind.payment, walletKind.withdrawal, walletKind.decrease]

/** The amount with the sign of its kind. */
export const signedAmount = (kind: CodeOf<typeof walletKind>, amount: string): string =>
  taken.includes(kind) ? `-${yuan(amount)}` : yuan(amount)

/** The balance after a signed amount. */
export const balanceAfter = (balance: string, signed: string): string => sumOfMoney([balance, signed])

const withVoucher: readonly number[] = [walletEntryKind.offlineTopUp, walletEntryKind.withdrawal]

interface WalletEntry {
  kind: CodeOf<typeof walletEntryKind> | null
  amount: string
  voucherImages: readonly unknown[]
}

/** Faults of an entry in the wallet, for the form and the server. */
export function walletFaults(balance: string, { kind, amount, voucherImages }: WalletEntry): FieldErrors {
  if (kind === null) return { kind: '请选择类型' }
  const faults: FieldErrors = {}
  if (amount !== '' && !isMore(amount, '0')) faults.amount = '金额应大于 0'
  else if (amount !== '' && isMore('0', balanceAfter(balance, signedAmount(kind, amount)))) {
    faults.amount = `余额不足，钱包余额 ${yuan(balance)} 元`
  }
  if (withVoucher.includes(kind) && voucherImages.length === 0) faults.voucherImages = '请上传凭证'
  return faults
}

export const needsVoucher = (kind: CodeOf<typeof walletEntryKind> | null): boolean =>
  kind !== null && withVoucher.includes(kind)

interface Renewal {
  payMethod: CodeOf<typeof renewalPayMethod> | null
  amount: string
  voucherImages: readonly unknown[]
}

/** Faults of a renewal. Without the right to the wallet its balance is not known, and only the server checks it. */
export function renewalFaults(balance: string | undefined, { payMethod, amount, voucherImages }: Renewal): FieldErrors {
  if (payMethod === null) return { payMethod: '请选择支付方式' }
  if (payMethod === renewalPayMethod.wallet) {
    return balance !== undefined && amount !== '' && isMore(amount, balance)
      ? { amount: `余额不足，钱包余额 ${yuan(balance)} 元` }
      : {}
  }
  return amount !== '' && isMore(amount, '0') && voucherImages.length === 0 ? { voucherImages: '请上传凭证' } : {}
}

/** What a renewal of some months costs by the level. */
export const renewalPrice = (
  { renewFee, validMonths }: Pick<CardLevelInput, 'renewFee' | 'validMonths'>,
  months: number,
): string => yuan(new Big(renewFee).times(months).div(validMonths))

/** Why a fee is refused, by field; the right to lower it is checked apart. */
export function feeFaults(levelFee: string, fee: string, reason: string): FieldErrors {
  if (isMore(fee, levelFee)) return { fee: `不能高于等级的开卡费 ${levelFee} 元` }
  return isLowered(levelFee, fee) && [...reason].length < 2 ? { feeReason: '请填写减免原因，至少 2 个字' } : {}
}

export const isLowered = (levelFee: string, fee: string): boolean => isMore(levelFee, fee)
