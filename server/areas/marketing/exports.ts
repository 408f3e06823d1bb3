import type { CodeOf } from '#contract/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { CouponFilters } from '#contract/marketing/coupons.ts'
import type { couponExportKind, exportCoupons } from '#contract/marketing/exports.ts'
import { CouponHandselFilters, HandselFailureFilters } from '#contract/marketing/handsels.ts'
import { CouponUseLogFilters, UserCouponFilters } from '#contract/marketing/user-coupons.ts'
import type { Context } from '#server/context.ts'
import { type ExportKind, exportKind, startKind } from '#server/jobs/export-kinds.ts'
import { couponExport } from './coupon/present.ts'
import { handselExport, handselFailureExport } from './handsel/list.ts'
import { userCouponExport } from './user-coupon/present.ts'
import { useLogExport } from './user-coupon/use-log.ts'

/** One line for each kind of the contract; a missing one does not compile. */
const kinds: Readonly<Record<CodeOf<typeof couponExportKind>, ExportKind>> = {
  coupon: exportKind(CouponFilters, couponExport),
  userCoupon: exportKind(UserCouponFilters, userCouponExport),
  useLog: exportKind(CouponUseLogFilters, useLogExport),
  handsel: exportKind(CouponHandselFilters, handselExport),
  handselFailures: exportKind(HandselFailureFilters, handselFailureExport),
}

export const exportOf = (
  { what, ...params }: ParsedParamsOf<typeof exportCoupons>,
  context: Context,
): Promise<AnswerOf<typeof exportCoupons>> => startKind(kinds[what], params, context)
