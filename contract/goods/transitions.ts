import type { CodeOf } from '#contract/codes.ts'
import { canMove, type Transition } from '#contract/rules/transition.ts'
import type { productStatus } from './codes.ts'

export type ProductStatus = CodeOf<typeof productStatus>

export const productTransitions = {
  enable: { title: '上架', from: [3, 5], to: 4 },
  disable: { title: '下架', from: [4], to: 5 },
  ban: { title: '违规下架', from: [3, 4, 5], to: 6 },
  lift: { title: '解除违规', from: [6], to: 5 },
  remove: { title: '删除', from: [0, 2, 3, 5], to: 7 },
  restore: { title: '恢复', from: [7], to: 0 },
} as const satisfies Record<string, Transition<ProductStatus>>

export type ProductStep = keyof typeof productTransitions

export const canStep = (step: ProductStep, status: ProductStatus): boolean =>
  canMove<ProductStatus>(productTransitions[step], status)

/** In review only what the platform itself decides may change: everything but the price of the supplier. */
export const canPrice = (status: ProductStatus): boolean => status !== 7
export const isSupplyPriceLocked = (status: ProductStatus): boolean => status === 1
export const canStock = (status: ProductStatus): boolean => status !== 7
