import type { CodeOf } from '#contract/codes.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { merchantType } from '#contract/permissions/storefront-codes.ts'
import { canMove, type Transition } from '#contract/rules/transition.ts'
import { enterpriseStatus } from './codes.ts'
import type { EnterpriseUserInput, EnterpriseUserRow } from './enterprise-users.ts'
import { seatsOf } from './quota-rules.ts'

export type EnterpriseStatus = CodeOf<typeof enterpriseStatus>

/** Types of companies; personal merchants are records of their own. */
export const companyType = {
  ...merchantType,
  codes: merchantType.codes.filter((type) => type !== merchantType.personal),
}

export const enterpriseTransitions = {
  open: { title: '开通', from: [enterpriseStatus.draft], to: enterpriseStatus.active },
  freeze: { title: '冻结', from: [enterpriseStatus.active], to: enterpriseStatus.frozen },
  /** After its last day it becomes expired instead. */
  unfreeze: { title: '解冻', from: [enterpriseStatus.frozen], to: enterpriseStatus.active },
  /** Done by the server the day after the last one. */
  expire: { title: '到期', from: [enterpriseStatus.active], to: enterpriseStatus.expired },
  extend: { title: '延期', from: [enterpriseStatus.active, enterpriseStatus.expired], to: enterpriseStatus.active },
  cancel: {
    title: '注销',
    from: [enterpriseStatus.draft, enterpriseStatus.active, enterpriseStatus.frozen, enterpriseStatus.expired],
    to: enterpriseStatus.cancelled,
  },
} as const satisfies Record<string, Transition<EnterpriseStatus>>

type Facts = Pick<EnterpriseUserRow, 'status' | 'isDistributor'>

export const canEditEnterprise = ({ status }: Pick<Facts, 'status'>): boolean => status !== enterpriseStatus.cancelled
export const canFreezeEnterprise = ({ status }: Pick<Facts, 'status'>) => canMove(enterpriseTransitions.freeze, status)
export const canUnfreezeEnterprise = ({ status }: Pick<Facts, 'status'>) =>
  canMove(enterpriseTransitions.unfreeze, status)
/** The last day of a distributor moves by its renewal only. */
export const canExtendEnterprise = ({ status, isDistributor }: Facts) =>
  canMove(enterpriseTransitions.extend, status) && !isDistributor
export const canCancelEnterprise = ({ status }: Pick<Facts, 'status'>) => canMove(enterpriseTransitions.cancel, status)

/** What the status allows, by name. Who may do it is decided by permissions. */
export function allowedOf(facts: Facts): string[] {
  const steps = Object.entries(enterpriseTransitions)
    .filter(([name, step]) => name !== 'expire' && canMove<EnterpriseStatus>(step, facts.status))
    .map(([name]) => name)
    .filter((name) => name !== 'extend' || canExtendEnterprise(facts))
  return canEditEnterprise(facts) ? ['edit', ...steps] : steps
}

/** Days before the end, of a merchant or of a licence, from which on it counts as expiring. */
export const EXPIRING_DAYS = 30
/** Days without a login after which a merchant counts as quiet. */
export const QUIET_DAYS = 30
/** Days before the end on which the manager is reminded. */
export const REMINDER_DAYS = [30, 7, 1] as const

export const RENEW_DISTRIBUTOR = '经销商请走续费'

export const enterpriseFieldTitles: Readonly<Record<keyof EnterpriseUserInput, string>> = {
  name: '企业名称',
  shortName: '简称',
  logo: '标志',
  merchantType: '商家类型',
  licenceNo: '统一社会信用代码',
  licenceImage: '营业执照',
  licenceExpireAt: '执照有效期至',
  legalPerson: '法人',
  area: '所在地区',
  address: '详细地址',
  intro: '企业介绍',
  images: '企业展示图',
  contactName: '联系人',
  phone: '主账号手机',
  email: '邮箱',
  edition: '版本',
  expireAt: '到期日',
  managerId: '客户经理',
  promoterId: '推广员',
  channelId: '所属渠道',
  labelIds: '标签',
  giftQuota: '赠送数量',
  giftExpireAt: '赠送到期',
  bankName: '开户行',
  bankAccountName: '开户名',
  bankAccount: '银行账号',
  remark: '内部备注',
}

type Checked = Omit<EnterpriseUserInput, 'bankAccount'> & { bankAccount?: string | undefined }

/** Faults of drafts and opened merchants. `bankAccount` is undefined for who may not change it. */
export function enterpriseFaults({
  name,
  bankName,
  bankAccountName,
  bankAccount,
  giftQuota,
  giftExpireAt,
}: Pick<Checked, 'name' | 'bankName' | 'bankAccountName' | 'bankAccount' | 'giftQuota' | 'giftExpireAt'>): FieldErrors {
  const faults: FieldErrors = {}
  const bank = { bankName, bankAccountName, bankAccount }
  const isGiven = Object.values(bank).some(Boolean)
  for (const [field, value] of Object.entries(bank)) {
    if (isGiven && value === '') faults[field] = '结算账户三项须同时填写'
  }
  if (bankAccountName && bankAccountName !== name) faults.bankAccountName = '开户名须与企业名称一致'
  if (giftExpireAt && giftQuota === 0) faults.giftExpireAt = '没有赠送数量，不需要到期日'
  return faults
}

/** What is missing to open a merchant, for the list next to the form and for the server. `today` is YYYY-MM-DD. */
export function enterpriseOpenFaults(fields: Checked, today: string): FieldErrors {
  const faults: FieldErrors = {}
  const demand = (field: keyof Checked, holds: boolean, message: string) => {
    if (!holds) faults[field] ??= message
  }
  demand('shortName', fields.shortName !== '', '请输入简称')
  demand('merchantType', fields.merchantType !== null, '请选择商家类型')
  demand('licenceNo', fields.licenceNo !== '', '请输入统一社会信用代码')
  demand('licenceImage', fields.licenceImage !== '', '请上传营业执照')
  demand('licenceExpireAt', fields.licenceExpireAt === '' || fields.licenceExpireAt >= today, '营业执照已过期')
  demand('area', fields.area !== '', '请选择所在地区')
  demand('address', fields.address !== '', '请输入详细地址')
  demand('contactName', fields.contactName !== '', '请输入联系人')
  demand('edition', fields.edition !== null, '请选择版本')
  demand('expireAt', fields.expireAt !== '', '请选择到期日')
  demand('expireAt', fields.expireAt > today, '到期日须晚于今天')
  demand('managerId', fields.managerId !== null, '请选择客户经理')
  const { totalQuota } = seatsOf({ ...fields, addonQuota: 0 }, today)
  demand('giftQuota', fields.edition === null || totalQuota >= 1, '员工数合计不能少于 1')
  demand('giftExpireAt', fields.giftExpireAt === '' || fields.giftExpireAt > today, '赠送到期须晚于今天')
  return faults
}
