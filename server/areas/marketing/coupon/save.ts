import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { couponBearer, couponIssueMode, couponKind, couponScope, couponValidMode } from '#contract/marketing/codes.ts'
import {
  canEditCoupon,
  couponFaults,
  couponFieldTitles,
  couponStatusAt,
  fittingCoupon,
  publishedFaults,
} from '#contract/marketing/coupon-rules.ts'
import { Coupon, type CouponInput, type saveCoupon } from '#contract/marketing/coupons.ts'
import { orderBizType } from '#contract/orders/codes.ts'
import { isAfter } from '#contract/rules/moment.ts'
import type { Context } from '#server/context.ts'
import { eachLabel, labelsBy } from '#server/entity/change-labels.ts'
import { logRow, logSaved } from '#server/entity/change-log.ts'
import { changedFields } from '#server/entity/changes.ts'
import { only } from '#server/entity/present.ts'
import { lockRow, refuseStale, saveRow } from '#server/entity/rows.ts'
import { refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { takeBatchNo } from './batch-no.ts'
import { type CouponRecord, coupons, presentCoupons, toFields } from './present.ts'
import { checkTargets, targetNames } from './targets.ts'

const orNull = (text: string): string | null => text || null

const toColumns = (input: CouponInput) => ({
  ...input,
  threshold: orNull(input.threshold),
  amount: orNull(input.amount),
  discountRate: orNull(input.discountRate),
  maxDiscount: orNull(input.maxDiscount),
  validFrom: orNull(input.validFrom),
  validTo: orNull(input.validTo),
})

/** The batch number is the identity of a coupon. */
function refuseChanges(row: CouponRecord, before: CouponInput, input: CouponInput, now: string): void {
  if (!canEditCoupon({ status: couponStatusAt(row, now) })) throw refuse('优惠券已结束，不能修改')
  if (input.batchNo !== before.batchNo) throw refuseField('batchNo', '批次号不能修改')
  if (row.publishedAt === null) return
  refuseFieldErrors(publishedFaults(before, input, Object.keys(changedFields(before, input))))
}

export async function writeCoupon(
  { id, version, publish, ...sent }: ParsedParamsOf<typeof saveCoupon>,
  context: Context,
): Promise<AnswerOf<typeof saveCoupon>> {
  const row = await lockRow(context, coupons, id)
  await refuseStale(row, version, Coupon, (present) => only(presentCoupons(context, [present])))
  const before = row && toFields(row)
  const input = fittingCoupon(sent)
  refuseFieldErrors(couponFaults(input))
  if (row && before) refuseChanges(row, before, input, context.now)
  const publishes = publish && !row?.publishedAt
  if (publishes && !isAfter(input.receiveEndAt, context.now)) {
    throw refuseField('receiveEndAt', '领取结束已过，不能发布')
  }
  await checkTargets(context, input, before)
  if (!row) await takeBatchNo(context, input.batchNo)
  const values = { ...toColumns(input), ...(publishes && { publishedAt: context.now }) }
  const saved = await saveRow(context, coupons, row, values)
  await note(context, before, saved)
  if (publishes) logRow(context, coupons, saved, { action: 'publish', verb: '发布' })
  return { id: saved.id, version: saved.version }
}

async function note(context: Context, before: CouponInput | undefined, saved: CouponRecord): Promise<void> {
  const after = toFields(saved)
  const namesOf = await targetNames(context.db, before ? [before, after] : [after])
  const nameOf = new Map(
    [before, after]
      .flatMap((fields) => (fields ? [...namesOf(fields).scopeRefs, ...namesOf(fields).excludeProducts] : []))
      .map(({ id, name }) => [id, name]),
  )
  const names = eachLabel((id: number) => nameOf.get(id) ?? String(id))
  const labels = labelsBy<CouponInput>({
    kind: couponKind.label,
    bearer: couponBearer.label,
    issueMode: couponIssueMode.label,
    validMode: couponValidMode.label,
    scope: couponScope.label,
    brandIds: names,
    categoryIds: names,
    productIds: names,
    excludeProductIds: names,
    bizTypes: eachLabel(orderBizType.label),
    stackable: (isOn: boolean) => (isOn ? '是' : '否'),
  })
  logSaved(context, coupons, saved, { before, after, titles: couponFieldTitles, labels })
}
