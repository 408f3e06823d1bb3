// 服务商:资料、状态与结算
import Big from 'big.js'
import { z } from 'zod'
import { applicantKind, serviceKind } from '#contract/blackCard/codes.ts'
import type { CodeOf } from '#contract/codes.ts'
import { codes } from '#contract/codes.ts'
import { code, type FieldErrors, money, requiredLine } from '#contract/fields.ts'
import { isNationwide, regionPrefix } from '#contract/rules/region.ts'
import { canMove, type Transition } from '#contract/rules/transition.ts'
import { providerStatus } from './codes.ts'
import type { ProviderInput, ProviderWorkerInput } from './providers.ts'

type Kind = CodeOf<typeof serviceKind>
export type ProviderStatus = CodeOf<typeof providerStatus>

/** What the platform pays for one unit of a service. */
export const ServicePrice = z.strictObject({
  kind: code(serviceKind, '服务类型'),
  itemName: requiredLine(20, '项目', 2),
  unit: requiredLine(4, '单位'),
  price: money('结算价'),
})
export type ServicePrice = z.infer<typeof ServicePrice>

export const providerTransitions = {
  approve: { title: '通过', from: [providerStatus.pending], to: providerStatus.enabled },
  reject: { title: '驳回', from: [providerStatus.pending], to: providerStatus.rejected },
  /** Follows from saving a rejected provider. */
  resubmit: { title: '重新提交', from: [providerStatus.rejected], to: providerStatus.pending },
  disable: { title: '停用', from: [providerStatus.enabled], to: providerStatus.disabled },
  enable: { title: '启用', from: [providerStatus.disabled], to: providerStatus.enabled },
} as const satisfies Record<string, Transition<ProviderStatus>>

type Facts = { status: ProviderStatus }

export const canReviewProvider = ({ status }: Facts): boolean => canMove(providerTransitions.approve, status)
export const canDisableProvider = ({ status }: Facts): boolean => canMove(providerTransitions.disable, status)
export const canEnableProvider = ({ status }: Facts): boolean => canMove(providerTransitions.enable, status)

/** What the status allows, by name. Who may do it is decided by permissions. */
export const providerAllowed = ({ status }: Facts): string[] =>
  Object.entries(providerTransitions).flatMap(([name, step]) => (canMove<ProviderStatus>(step, status) ? [name] : []))

/** Days before the end of an insurance from which on it counts as ending. */
export const INSURANCE_DAYS = 30
/** Providers below it need a look. */
export const LOW_SCORE = 4
export const MAX_PRICES = 100

export const scoreFloor = codes({
  three: [3, '3 分以上'],
  four: [4, '4 分以上'],
  fourAndHalf: [4.5, '4.5 分以上'],
})

export const INSURANCE_MISSING = '请先补充保险信息'

export const providerFieldTitles: Readonly<Record<keyof ProviderInput, string>> = {
  name: '服务商名称',
  applicantKind: '主体类型',
  kinds: '服务类型',
  contactName: '联系人',
  phone: '登录手机',
  areas: '服务地区',
  address: '地址',
  licenceNo: '统一社会信用代码',
  licenceImage: '营业执照',
  qualificationImages: '资质证书',
  insuranceExpireAt: '保险到期',
  prices: '服务价目',
  dailyCapacity: '日接单上限',
  settleDay: '结算日',
  bankName: '开户行',
  bankAccountName: '开户名',
  bankAccount: '银行账号',
  managerId: '负责人',
  remark: '备注',
}

export const workerFieldTitles: Readonly<Record<keyof ProviderWorkerInput, string>> = {
  name: '姓名',
  phone: '手机号',
  kinds: '服务类型',
  areas: '服务地区',
  certificateImages: '证书',
  enabled: '在岗',
}

type Papers = Pick<
  ProviderInput,
  'applicantKind' | 'kinds' | 'licenceNo' | 'licenceImage' | 'qualificationImages' | 'insuranceExpireAt' | 'prices'
>
type Bank = Pick<ProviderInput, 'bankName' | 'bankAccountName' | 'bankAccount'>

const installs = ({ kinds }: Pick<Papers, 'kinds'>): boolean => kinds.includes(serviceKind.installation)

/** Faults of the price list: kinds of the provider only, each item of a kind once. */
function priceFaults({ kinds, prices }: Pick<Papers, 'kinds' | 'prices'>): FieldErrors {
  const faults: FieldErrors = {}
  const seen = new Set<string>()
  for (const [index, { kind, itemName }] of prices.entries()) {
    const key = `${kind} ${itemName.trim()}`
    if (!kinds.includes(kind)) faults[`prices.${index}.kind`] = '该服务类型不在服务商的服务类型中'
    if (itemName.trim() !== '' && seen.has(key)) faults[`prices.${index}.itemName`] = '同一服务类型的项目不能重复'
    seen.add(key)
  }
  return faults
}

/** What saving refuses. Bank fields are undefined for who may not change them. */
export function providerFaults(fields: Papers & Bank & { status?: ProviderStatus }): FieldErrors {
  const faults: FieldErrors = priceFaults(fields)
  const demand = (field: keyof Papers, holds: boolean, message: string) => {
    if (!holds) faults[field] ??= message
  }
  if (fields.applicantKind === applicantKind.company) {
    demand('licenceNo', fields.licenceNo !== '', '企业须填写统一社会信用代码')
    demand('licenceImage', fields.licenceImage !== '', '企业须上传营业执照')
  }
  if (installs(fields)) {
    demand('qualificationImages', fields.qualificationImages.length > 0, '安装服务须上传资质证书')
    demand('insuranceExpireAt', fields.insuranceExpireAt !== '', '安装服务须填写保险到期日')
  }
  if (fields.status === providerStatus.enabled) {
    demand('prices', fields.prices.length > 0, '已启用的服务商至少保留一条服务价目')
  }
  const bank = { bankName: fields.bankName, bankAccountName: fields.bankAccountName, bankAccount: fields.bankAccount }
  const isGiven = Object.values(bank).some(Boolean)
  for (const [field, value] of Object.entries(bank)) {
    if (isGiven && value === '') faults[field] = '结算账户三项须同时填写'
  }
  return faults
}

/** An insurance that is needed and is not in force on that day. */
export const lacksInsurance = (
  { kinds, insuranceExpireAt }: { kinds: readonly Kind[]; insuranceExpireAt: string | null },
  today: string,
): boolean => kinds.includes(serviceKind.installation) && (!insuranceExpireAt || insuranceExpireAt < today)

/** What is missing to approve a provider, the papers of its kinds first. */
export function approveFaults(fields: Papers, today: string): FieldErrors {
  const { insuranceExpireAt, ...papers } = providerFaults({ ...fields, bankName: undefined })
  return {
    ...(lacksInsurance(fields, today) && { insuranceExpireAt: INSURANCE_MISSING }),
    ...papers,
    ...(fields.prices.length === 0 && { prices: '请先填写至少一条服务价目' }),
  }
}

/** Whether each area is one of the outer areas or a part of one. */
export function areasWithin(areas: readonly string[], outer: readonly string[]): boolean {
  if (isNationwide(outer)) return true
  if (isNationwide(areas)) return false
  return areas.every((area) => outer.some((around) => area.startsWith(regionPrefix(around))))
}

/** A worker does what the provider does, where it does it. */
export function workerFaults(
  { kinds, areas }: Pick<ProviderWorkerInput, 'kinds' | 'areas'>,
  provider: { kinds: readonly Kind[]; areas: readonly string[] },
): FieldErrors {
  return {
    ...(kinds.some((kind) => !provider.kinds.includes(kind)) && { kinds: '服务类型须在服务商的服务类型之内' }),
    ...(!areasWithin(areas, provider.areas) && { areas: '服务地区须在服务商的服务地区之内' }),
  }
}

/** What a service costs the platform: its price in force on the day of service, times its quantity. */
export const amountOfUse = (price: string, quantity: number): string => new Big(price).times(quantity).toFixed(2)

interface Uses {
  count: number
  /** The sum of their amounts. */
  amount: string
}

export interface SettlementTotals {
  usageCount: number
  amount: string
  correctionCount: number
  /** Not positive: what is taken back. */
  correctionAmount: string
  payable: string
}

/**
 * The totals of a statement: the services that it pays, less services of earlier statements that were undone after
 * these had been confirmed, plus what finance adjusted. Below 0 the provider owes the platform.
 */
export function settlementTotals(uses: Uses, undone: Uses, adjustAmount: string): SettlementTotals {
  const correction = new Big(0).minus(undone.amount)
  return {
    usageCount: uses.count,
    amount: new Big(uses.amount).toFixed(2),
    correctionCount: undone.count,
    // Without the sign of -0.00.
    correctionAmount: correction.eq(0) ? '0.00' : correction.toFixed(2),
    payable: new Big(uses.amount)
      .plus(correction)
      .plus(adjustAmount)
      .toFixed(2)
      .replace(/^-(0\.00)$/, '$1'),
  }
}
