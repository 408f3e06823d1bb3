import { useRef } from 'react'
import { couponBearer, couponIssueMode, couponScope, couponStatus, couponValidMode } from '#contract/marketing/codes.ts'
import { couponFaults, publishedFaults } from '#contract/marketing/coupon-rules.ts'
import { type Coupon, CouponInput, getCouponBatchNo, saveCoupon } from '#contract/marketing/coupons.ts'
import { orderBizType } from '#contract/orders/codes.ts'
import { daysAfter } from '#contract/rules/moment.ts'
import { ApiError } from '#lib/api-error.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'

/** As the contract takes them, with null where nothing is chosen yet. */
export type CouponValues = Omit<CouponInput, 'kind' | 'totalCount' | 'perUserLimit'> & {
  kind: CouponInput['kind'] | null
  totalCount: number | null
  perUserLimit: number | null
}

const blank = (batchNo: string): CouponValues => {
  const now = new Date().toISOString()
  return {
    batchNo,
    name: '',
    kind: null,
    threshold: '',
    amount: '',
    discountRate: '',
    maxDiscount: '',
    bearer: couponBearer.platform,
    issueMode: couponIssueMode.both,
    totalCount: 1_000,
    perUserLimit: 1,
    receiveStartAt: daysAfter(now, 0),
    receiveEndAt: daysAfter(now, 30),
    validMode: couponValidMode.afterReceipt,
    validFrom: '',
    validTo: '',
    validDays: 15,
    scope: couponScope.all,
    brandIds: [],
    categoryIds: [],
    productIds: [],
    excludeProductIds: [],
    bizTypes: [orderBizType.consumerSale],
    stackable: false,
    remark: '',
  }
}

export interface CouponFormOptions {
  /** The coupon that is edited; null for a new one. */
  coupon: Coupon | null
  /** What a new one begins with. */
  copied: Coupon | null
  /** The reserved number of a new one. */
  batchNo: string
}

export function useCouponForm({ coupon, copied, batchNo }: CouponFormOptions) {
  const save = useChange(saveCoupon)
  const reserve = useChange(getCouponBatchNo)
  const from = coupon ?? copied
  const start = from ? valuesOf(blank(''), from) : blank(batchNo)
  const renew = useRef<(batchNo: string) => void>(() => {})
  const form = useContractForm<CouponValues, 'save' | 'publish'>({
    schema: CouponInput,
    check: (values) => {
      const { totalCount, receiveEndAt } = values
      const isPublished = coupon !== null && coupon.status !== couponStatus.draft
      const after = { totalCount: totalCount ?? coupon?.totalCount ?? 0, receiveEndAt }
      return { ...couponFaults(values), ...(isPublished && publishedFaults(coupon, after, [])) }
    },
    intents: ['save', 'publish'],
    initial: copied ? { ...start, batchNo, name: `${copied.name}副本`.slice(0, 20) } : start,
    record: coupon,
    save: async (values, intent, { requestId, version }) => {
      const input = CouponInput.parse(values)
      const edited = coupon ? { id: coupon.id, version } : {}
      const publish = intent === 'publish'
      const done = `「${input.name}」已${publish ? '发布' : '保存'}`
      try {
        return await save({ ...input, ...edited, publish }, done, { quiet: true, requestId })
      } catch (error) {
        // Another tab has used the number, or it is too old: the form goes on with a new one.
        if (!coupon && error instanceof ApiError && error.fields.batchNo) {
          renew.current((await reserve({}, undefined, quiet)).batchNo)
        }
        throw error
      }
    },
  })
  renew.current = (fresh) => form.methods.setValue('batchNo', fresh)
  return form
}
