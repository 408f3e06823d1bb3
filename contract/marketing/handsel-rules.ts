import Big from 'big.js'
import type { CodeOf } from '#contract/codes.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { daysAfter } from '#contract/rules/moment.ts'
import {
  couponIssueMode,
  couponStatus,
  couponValidMode,
  handselStatus,
  handselTarget,
  userCouponStatus,
} from './codes.ts'
import type { Coupon } from './coupons.ts'
import type { HandselInput } from './handsels.ts'

/** More pieces, or more yuan of face value, need coupon:handselLarge. */
export const LARGE_PIECES = 1_000
export const LARGE_VALUE = '50000'
/** Hours in which a gift can be revoked. */
export const REVOKE_HOURS = 24

type Given = Pick<Coupon, 'status' | 'issueMode'>

export const isGiftMode = (mode: CodeOf<typeof couponIssueMode>): boolean =>
  mode === couponIssueMode.gift || mode === couponIssueMode.both

export const canHandsel = ({ status, issueMode }: Given): boolean =>
  status === couponStatus.issuing && isGiftMode(issueMode)

/** Yuan of some pieces; null for a discount in percent, whose value depends on the order. */
export const faceValueOf = (amount: string, pieces: number): string | null =>
  amount === '' ? null : new Big(amount).times(pieces).toFixed(2)

export const isLargeHandsel = (pieces: number, faceValue: string | null): boolean =>
  pieces > LARGE_PIECES || (faceValue !== null && new Big(faceValue).gt(LARGE_VALUE))

/** A finished gift of the last 24 hours. `now` and `finishedAt` in the wire format. */
export const canRevokeHandsel = (
  { status, createdAt }: { status: CodeOf<typeof handselStatus>; createdAt: string },
  now: string,
): boolean =>
  (status === handselStatus.done || status === handselStatus.partial) &&
  Date.parse(now) - Date.parse(createdAt) <= REVOKE_HOURS * 3_600_000

export const canVoidUserCoupon = ({ status }: { status: CodeOf<typeof userCouponStatus> }): boolean =>
  status === userCouponStatus.unused

type Targets = Pick<HandselInput, 'target' | 'userIds' | 'labelIds' | 'fileKey'>

/** The targets of other kinds are left out. */
export function fittingTargets<Input extends Targets>(input: Input): Input {
  const { target } = input
  return {
    ...input,
    userIds: target === handselTarget.chosen ? input.userIds : [],
    labelIds: target === handselTarget.labelled ? input.labelIds : [],
    fileKey: target === handselTarget.phones ? input.fileKey : '',
  }
}

/** Rules over several fields of a gift. */
export function handselFaults(input: Targets & { quantityEach: number | null }, perUserLimit: number): FieldErrors {
  const { target, userIds, labelIds, fileKey, quantityEach } = input
  const faults: FieldErrors = {}
  if (target === handselTarget.chosen && userIds.length === 0) faults.userIds = '请选择用户'
  if (target === handselTarget.labelled && labelIds.length === 0) faults.labelIds = '请选择标签'
  if (target === handselTarget.phones && fileKey === '') faults.fileKey = '请上传手机号文件'
  if (quantityEach !== null && quantityEach > perUserLimit) {
    faults.quantityEach = `每人最多 ${perUserLimit} 张`
  }
  return faults
}

type Valid = Pick<Coupon, 'validMode' | 'validFrom' | 'validTo' | 'validDays'>

/** When a coupon received `now` can be used: at once for some days, or in the fixed time. */
export function validityOf(
  { validMode, validFrom, validTo, validDays }: Valid,
  now: string,
): {
  validFrom: string
  validTo: string
} {
  if (validMode === couponValidMode.fixed) return { validFrom, validTo }
  return { validFrom: now, validTo: daysAfter(now, validDays ?? 1) }
}
