import type { CodeOf } from '#contract/codes.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import { canMove, type Transition } from '#contract/rules/transition.ts'
import { productStatus } from './codes.ts'

export type ProductStatus = CodeOf<typeof productStatus>
export type ReviewStatus = CodeOf<typeof reviewStatus>

export const productTransitions = {
  submit: { title: '提交审核', from: [productStatus.draft, productStatus.rejected], to: productStatus.inReview },
  withdraw: { title: '撤回', from: [productStatus.inReview], to: productStatus.draft },
  approve: { title: '审核通过', from: [productStatus.inReview], to: productStatus.readyToList },
  refuse: { title: '驳回', from: [productStatus.inReview], to: productStatus.rejected },
  enable: { title: '上架', from: [productStatus.readyToList, productStatus.offSale], to: productStatus.onSale },
  disable: { title: '下架', from: [productStatus.onSale], to: productStatus.offSale },
  ban: {
    title: '违规下架',
    from: [productStatus.readyToList, productStatus.onSale, productStatus.offSale],
    to: productStatus.banned,
  },
  lift: { title: '解除违规', from: [productStatus.banned], to: productStatus.offSale },
  remove: {
    title: '删除',
    from: [productStatus.draft, productStatus.rejected, productStatus.readyToList, productStatus.offSale],
    to: productStatus.recycled,
  },
  restore: { title: '恢复', from: [productStatus.recycled], to: productStatus.draft },
} as const satisfies Record<string, Transition<ProductStatus>>

export type ProductAction = keyof typeof productTransitions

export const reviewTransitions = {
  approve: { title: '通过', from: [reviewStatus.pending], to: reviewStatus.approved },
  refuse: { title: '驳回', from: [reviewStatus.pending], to: reviewStatus.rejected },
  withdraw: { title: '撤回', from: [reviewStatus.pending], to: reviewStatus.withdrawn },
} as const satisfies Record<string, Transition<ReviewStatus>>

/** Products in review, banned or deleted cannot be changed. */
export const canEditProduct = (status: ProductStatus): boolean =>
  status !== productStatus.inReview && status !== productStatus.banned && status !== productStatus.recycled
/** Already approved: changes to customer-facing content require a review. */
export const isApprovedProduct = (status: ProductStatus): boolean =>
  status === productStatus.readyToList || status === productStatus.onSale || status === productStatus.offSale

export const canDo = (step: ProductAction, status: ProductStatus): boolean =>
  canMove<ProductStatus>(productTransitions[step], status)

/** In review, only platform-owned fields may change, i.e. not the supply price. */
export const canPrice = (status: ProductStatus): boolean => status !== productStatus.recycled
export const isSupplyPriceLocked = (status: ProductStatus): boolean => status === productStatus.inReview
export const canStock = (status: ProductStatus): boolean => status !== productStatus.recycled
