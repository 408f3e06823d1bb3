import type { CodeOf } from '#contract/codes.ts'
import { canMove, type Transition } from '#contract/rules/transition.ts'
import type { reviewStatus } from '#contract/suppliers/codes.ts'
import type { productStatus } from './codes.ts'

export type ProductStatus = CodeOf<typeof productStatus>
export type ReviewStatus = CodeOf<typeof reviewStatus>

export const productTransitions = {
  submit: { title: '提交审核', from: [0, 2], to: 1 },
  withdraw: { title: '撤回', from: [1], to: 0 },
  approve: { title: '审核通过', from: [1], to: 3 },
  refuse: { title: '驳回', from: [1], to: 2 },
  enable: { title: '上架', from: [3, 5], to: 4 },
  disable: { title: '下架', from: [4], to: 5 },
  ban: { title: '违规下架', from: [3, 4, 5], to: 6 },
  lift: { title: '解除违规', from: [6], to: 5 },
  remove: { title: '删除', from: [0, 2, 3, 5], to: 7 },
  restore: { title: '恢复', from: [7], to: 0 },
} as const satisfies Record<string, Transition<ProductStatus>>

export type ProductStep = keyof typeof productTransitions

export const reviewTransitions = {
  approve: { title: '通过', from: [1], to: 2 },
  refuse: { title: '驳回', from: [1], to: 3 },
  withdraw: { title: '撤回', from: [1], to: 4 },
} as const satisfies Record<string, Transition<ReviewStatus>>

/** What is being reviewed, banned or deleted is not changed. */
export const canEditProduct = (status: ProductStatus): boolean => status !== 1 && status !== 6 && status !== 7
/** Approved once: a change of what customers are told waits for a review. */
export const isApprovedProduct = (status: ProductStatus): boolean => status === 3 || status === 4 || status === 5

export const canStep = (step: ProductStep, status: ProductStatus): boolean =>
  canMove<ProductStatus>(productTransitions[step], status)

/** In review only what the platform itself decides may change: everything but the price of the supplier. */
export const canPrice = (status: ProductStatus): boolean => status !== 7
export const isSupplyPriceLocked = (status: ProductStatus): boolean => status === 1
export const canStock = (status: ProductStatus): boolean => status !== 7
