import Big from 'big.js'
import type { CodeOf } from '#contract/codes.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { isMore, isPositive, minusMoney, yuan } from '#contract/orders/order-money.ts'
import { daysAfter, isAfter } from '#contract/rules/moment.ts'
import { couponKind, couponScope, couponStatus, couponValidMode } from './codes.ts'
import type { CouponInput } from './coupons.ts'

type Kind = CodeOf<typeof couponKind>
type Status = CodeOf<typeof couponStatus>
type Scope = CodeOf<typeof couponScope>

export const couponFieldTitles: Readonly<Record<keyof CouponInput, string>> = {
  batchNo: '批次号',
  name: '优惠券名称',
  kind: '券类型',
  threshold: '使用门槛',
  amount: '面额',
  discountRate: '折扣',
  maxDiscount: '最高优惠',
  bearer: '承担方',
  issueMode: '发放方式',
  totalCount: '发行量',
  perUserLimit: '每人限领',
  receiveStartAt: '领取开始',
  receiveEndAt: '领取结束',
  validMode: '有效期方式',
  validFrom: '生效时间',
  validTo: '失效时间',
  validDays: '领取后有效天数',
  scope: '适用范围',
  brandIds: '适用品牌',
  categoryIds: '适用类目',
  productIds: '适用商品',
  excludeProductIds: '不适用商品',
  bizTypes: '适用订单',
  stackable: '可与活动叠加',
  remark: '使用说明',
}

interface CouponTimes {
  /** Null for a draft. */
  publishedAt: string | null
  /** Null unless it is stopped. */
  stoppedAt: string | null
  receiveStartAt: string
  receiveEndAt: string
}

/** The end wins over a stop: an ended coupon cannot be resumed. */
export function couponStatusAt(
  { publishedAt, stoppedAt, receiveStartAt, receiveEndAt }: CouponTimes,
  now: string,
): Status {
  if (publishedAt === null) return couponStatus.draft
  if (!isAfter(receiveEndAt, now)) return couponStatus.ended
  if (stoppedAt !== null) return couponStatus.stopped
  return isAfter(receiveStartAt, now) ? couponStatus.upcoming : couponStatus.issuing
}

type WithStatus = { status: Status }

export const canStopCoupon = ({ status }: WithStatus): boolean =>
  status === couponStatus.upcoming || status === couponStatus.issuing
export const canResumeCoupon = ({ status }: WithStatus): boolean => status === couponStatus.stopped
export const canDeleteCoupon = ({ status }: WithStatus): boolean => status === couponStatus.draft
/** An ended coupon only tells what it was. */
export const canEditCoupon = ({ status }: WithStatus): boolean => status !== couponStatus.ended

export const hasThreshold = (kind: Kind | null): boolean => kind !== couponKind.noThreshold
export const isRate = (kind: Kind | null): boolean => kind === couponKind.discount

const scopeFields = {
  [couponScope.brands]: 'brandIds',
  [couponScope.categories]: 'categoryIds',
  [couponScope.products]: 'productIds',
} as const

export type ScopeField = (typeof scopeFields)[keyof typeof scopeFields]

/** The list that a scope needs; null for all goods. */
export const couponScopeField = (scope: Scope | null): ScopeField | null =>
  scope === null || scope === couponScope.all ? null : scopeFields[scope]

/** A form in which the kind and the counts may be missing yet. */
type Compared = Omit<CouponInput, 'kind' | 'totalCount' | 'perUserLimit'> & { kind: Kind | null }

/** The input without the values of other kinds, validities and scopes. */
export function fittingCoupon<Input extends Compared>(input: Input): Input {
  const isFixed = input.validMode === couponValidMode.fixed
  const kept = couponScopeField(input.scope)
  return {
    ...input,
    threshold: hasThreshold(input.kind) ? input.threshold : '',
    amount: isRate(input.kind) ? '' : input.amount,
    discountRate: isRate(input.kind) ? input.discountRate : '',
    maxDiscount: isRate(input.kind) ? input.maxDiscount : '',
    validFrom: isFixed ? input.validFrom : '',
    validTo: isFixed ? input.validTo : '',
    validDays: isFixed ? null : input.validDays,
    brandIds: kept === 'brandIds' ? input.brandIds : [],
    categoryIds: kept === 'categoryIds' ? input.categoryIds : [],
    productIds: kept === 'productIds' ? input.productIds : [],
  }
}

const isSet = (amount: string): boolean => amount !== '' && isPositive(amount)

function valueFaults({ kind, threshold, amount, discountRate, maxDiscount }: Compared): FieldErrors {
  const faults: FieldErrors = {}
  if (hasThreshold(kind) && !isSet(threshold)) faults.threshold = '使用门槛应大于 0'
  if (isRate(kind)) {
    if (discountRate === '' || isMore('0.1', discountRate)) faults.discountRate = '折扣应在 0.1 到 0.99 之间'
    if (!isSet(maxDiscount)) faults.maxDiscount = '最高优惠应大于 0'
    return faults
  }
  if (!isSet(amount)) faults.amount = '面额应大于 0'
  else if (kind === couponKind.fullReduction && isSet(threshold) && !isMore(threshold, amount)) {
    faults.amount = '面额须小于使用门槛'
  }
  return faults
}

function timeFaults(input: Compared): FieldErrors {
  const { receiveStartAt, receiveEndAt, validMode, validFrom, validTo, validDays } = input
  const faults: FieldErrors = {}
  if (receiveStartAt && receiveEndAt && !isAfter(receiveEndAt, receiveStartAt)) {
    faults.receiveEndAt = '领取结束必须晚于领取开始'
  }
  if (validMode === couponValidMode.afterReceipt) {
    if (validDays === null) faults.validDays = '请输入领取后有效天数'
    return faults
  }
  if (validFrom === '') faults.validFrom = '请填写生效时间'
  if (validTo === '') faults.validTo = '请填写失效时间'
  else if (validFrom !== '' && !isAfter(validTo, validFrom)) faults.validTo = '失效时间必须晚于生效时间'
  else if (receiveEndAt && isAfter(receiveEndAt, validTo)) faults.validTo = '失效时间不能早于领取结束'
  return faults
}

/** Rules over several fields of a coupon; null where nothing is chosen yet. */
export function couponFaults(sent: Compared): FieldErrors {
  const input = fittingCoupon(sent)
  const field = couponScopeField(input.scope)
  return {
    ...valueFaults(input),
    ...timeFaults(input),
    ...(field && input[field].length === 0 && { [field]: `请选择${couponFieldTitles[field]}` }),
  }
}

/** What may change after the publication. */
const changeable: readonly string[] = ['name', 'totalCount', 'receiveEndAt', 'remark'] satisfies (keyof CouponInput)[]

export const isFixedAfterPublishing = (field: string): boolean => !changeable.includes(field)

type Issued = Pick<CouponInput, 'totalCount' | 'receiveEndAt'>

/** Why a published coupon cannot be changed like this. `changed`: the names of the changed fields. */
export function publishedFaults(before: Issued, after: Issued, changed: readonly string[]): FieldErrors {
  const faults: FieldErrors = Object.fromEntries(
    changed.filter(isFixedAfterPublishing).map((field) => [field, '发布后不能修改']),
  )
  if (after.totalCount < before.totalCount) faults.totalCount = `发行量只能增加，不能低于 ${before.totalCount}`
  if (isAfter(before.receiveEndAt, after.receiveEndAt)) faults.receiveEndAt = '领取结束只能推迟'
  return faults
}

type Valued = Pick<CouponInput, 'threshold' | 'amount' | 'discountRate' | 'maxDiscount'> & { kind: Kind | null }

/** What a coupon takes off an order, to the cent; null where it cannot be used. */
export function couponDiscount(coupon: Valued, order: { goodsAmount: string; freightAmount: string }): string | null {
  const { kind, threshold, amount, discountRate, maxDiscount } = coupon
  const { goodsAmount, freightAmount } = order
  if (hasThreshold(kind) && isMore(threshold || '0', goodsAmount)) return null
  const least = (value: string, most: string) => yuan(isMore(value, most) ? most : value)
  if (isRate(kind)) {
    const off = yuan(new Big(goodsAmount).times(new Big(1).minus(discountRate || '1')))
    return least(off, maxDiscount || '0')
  }
  return least(amount || '0', kind === couponKind.freight ? freightAmount : goodsAmount)
}

/** 满 500 减 50；8.5 折，最多减 30；减 20；运费减 12 */
export function couponTerms({ kind, threshold, amount, discountRate, maxDiscount }: Valued): string {
  const short = (value: string) => new Big(value || '0').toString()
  const from = hasThreshold(kind) ? `满 ${short(threshold)} ` : ''
  if (isRate(kind))
    return `${from}打 ${new Big(discountRate || '1').times(10).toString()} 折，最多减 ${short(maxDiscount)}`
  return `${from}${kind === couponKind.freight ? '运费减' : '减'} ${short(amount)}`
}

type Valid = Pick<CouponInput, 'validMode' | 'validFrom' | 'validTo' | 'validDays'>

const dayOf = (at: string): string => daysAfter(at, 0).slice(0, 10)

/** 2026-12-01 至 2026-12-31；领取后 15 天 */
export const couponValidity = ({ validMode, validFrom, validTo, validDays }: Valid): string =>
  validMode === couponValidMode.fixed ? `${dayOf(validFrom)} 至 ${dayOf(validTo)}` : `领取后 ${validDays ?? 0} 天`

const CENT = '0.01'
const EXAMPLE_FREIGHT = '60.00'

/** Orders that show how a coupon works: just enough, one cent less, and three times as much. */
export function couponExamples(
  coupon: Valued,
): { goodsAmount: string; freightAmount: string; discount: string | null }[] {
  const from = hasThreshold(coupon.kind) ? yuan(coupon.threshold || '0') : yuan(coupon.amount || '0')
  if (!isPositive(from)) return []
  return [from, minusMoney(from, CENT), yuan(new Big(from).times(3))].map((goodsAmount) => {
    const order = { goodsAmount, freightAmount: EXAMPLE_FREIGHT }
    return { ...order, discount: couponDiscount(coupon, order) }
  })
}

/** Used of those that were issued, in whole percent; '' when none was issued. */
export const couponUseRate = ({ issuedCount, usedCount }: { issuedCount: number; usedCount: number }): string =>
  issuedCount === 0 ? '' : `${Math.round((usedCount / issuedCount) * 100)}%`
