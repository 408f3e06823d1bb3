import type { CodeOf } from '#contract/codes.ts'
import type { refuseReason } from '#contract/goods/codes.ts'
import { reviewType } from '#contract/goods/codes.ts'
import {
  type ProductReviewDetail,
  REFUSE_TEXT,
  REFUSE_TEXTS,
  reviewProductBatch,
} from '#contract/goods/product-reviews.ts'
import { setProductEnable } from '#contract/goods/products.ts'
import { reviewTransitions } from '#contract/goods/transitions.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import { canMove } from '#contract/rules/transition.ts'

import { ApiError } from '#lib/api-error.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useInvalidate } from '#screen/data/use-read.ts'
import { lastChange } from '#screen/form/confirm-retry.ts'
import { useReviewState } from '#screen/review/use-review-state.ts'

type RefuseReason = CodeOf<typeof refuseReason>

/** Reasons of a refusal: codes for statistics, text for the reader. */
export interface Refusal {
  reasonCodes: RefuseReason[]
  reason: string
}

export const noRefusal: Refusal = { reasonCodes: [], reason: '' }

/** Toggles a reason and updates its standard text. */
export function toggleReason({ reasonCodes, reason }: Refusal, code: RefuseReason): Refusal {
  const text = REFUSE_TEXTS[code]
  const lines = reason.split('\n').filter((line) => line !== '' && line !== text)
  return reasonCodes.includes(code)
    ? { reasonCodes: reasonCodes.filter((reasonCode) => reasonCode !== code), reason: lines.join('\n') }
    : { reasonCodes: [...reasonCodes, code].sort(), reason: [...lines, ...(text ? [text] : [])].join('\n') }
}

export type RefusalFaults = Partial<Record<keyof Refusal, string>>

/** The validation errors the server would return. */
export function refusalFaults({ reasonCodes, reason }: Refusal): RefusalFaults {
  const length = reason.trim().length
  return {
    ...(reasonCodes.length === 0 && { reasonCodes: '请至少选择一个驳回原因' }),
    ...(length === 0 && { reason: '请填写驳回说明' }),
    ...(length > 0 && length < REFUSE_TEXT.min && { reason: `驳回说明至少 ${REFUSE_TEXT.min} 个字` }),
  }
}

const undecided = {
  isRefusing: false,
  isTried: false,
  refusal: noRefusal,
  enableNow: false,
  derive: true,
  failure: '',
  isStale: false,
}

/** The decision on the open review; reset for each review. */
export function useReviewDecision(review: ProductReviewDetail | undefined, onDecided: () => void) {
  const decideCall = useChange(reviewProductBatch)
  const invalidate = useInvalidate()
  const canReview = useCanCall(reviewProductBatch)
  const mayEnable = useCanCall(setProductEnable)
  const { state, change, isBusy, decide: send } = useReviewState(review?.id, undecided)
  const { refusal, enableNow, derive } = state
  const faults = refusalFaults(refusal)
  const isPending = review !== undefined && canMove(reviewTransitions.approve, review.status)
  const canEnable = isPending && mayEnable && review.enableFault === ''

  const decide = async (result: typeof reviewStatus.approved | typeof reviewStatus.rejected) => {
    if (!review) return
    change({ isStale: false })
    const run = async () => {
      await decideCall(
        {
          items: [{ reviewId: review.id, version: review.version }],
          result,
          ...(result === reviewStatus.rejected && { ...refusal, reason: refusal.reason.trim() }),
          ...(result === reviewStatus.approved && review.type === reviewType.priceChange && { derive }),
          ...(result === reviewStatus.approved && canEnable && enableNow && { enableNow }),
        },
        `「${review.product.name}」已${result === reviewStatus.approved ? '通过' : '驳回'}`,
        { quiet: true },
      )
      onDecided()
    }
    await send(run, async (error) => {
      const isStale = error instanceof ApiError && error.code === 409
      const changed = isStale ? await lastChange('product', review.product.id) : ''
      const message = error instanceof Error ? error.message : ''
      return { failure: changed ? `${message}。${changed}` : message, isStale }
    })
  }

  return {
    ...state,
    isBusy,
    faults: state.isTried ? faults : {},
    canDecide: canReview && isPending && !review.own && !review.isHeld,
    /** Pending for another reviewer: users cannot decide their own submissions. */
    isOwn: isPending && review.own,
    isPending,
    canEnable,
    setRefusing: (isRefusing: boolean) => change({ isRefusing, isTried: false }),
    setRefusal: (next: Refusal) => change({ refusal: next }),
    setEnableNow: (next: boolean) => change({ enableNow: next }),
    setDerive: (next: boolean) => change({ derive: next }),
    reload: async () => {
      await invalidate(['productReview'])
      change({ failure: '', isStale: false })
    },
    approve: () => decide(reviewStatus.approved),
    refuse: async () => {
      change({ isTried: true })
      if (Object.keys(faults).length === 0) await decide(reviewStatus.rejected)
    },
  }
}

export type ReviewDecision = ReturnType<typeof useReviewDecision>
