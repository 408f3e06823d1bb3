import { reviewStatus } from '#contract/rules/review.ts'
import { type BrandReviewDetail, verifyBrands } from '#contract/suppliers/brand-reviews.ts'

import { canDecideReview } from '#contract/suppliers/transitions.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { toggledLine } from '#screen/review/reason-lines.ts'
import { useReviewState } from '#screen/review/use-review-state.ts'
import { reasonFault } from '#ui/confirm/reason-field.tsx'
import { isDecidable } from './use-verdict.ts'

export const REASON = { label: '驳回原因', min: 5, max: 200 }

const undecided = { isRefusing: false, isTried: false, reason: '', failure: '' }

/** The decision on the open review; reset for each review. */
export function useDecision(review: BrandReviewDetail | undefined, onDecided: () => void) {
  const verify = useChange(verifyBrands)
  const can = useCanCall(verifyBrands)
  const { state, change, isBusy, decide: send } = useReviewState(review?.id, undecided)
  const { isRefusing, isTried, reason, failure } = state
  const fault = reasonFault(REASON, reason)

  const decide = async (result: typeof reviewStatus.approved | typeof reviewStatus.rejected) => {
    if (!review) return
    const message = `「${review.brand.name}」已${result === reviewStatus.approved ? '通过' : '驳回'}`
    await send(async () => {
      const items = [{ reviewId: review.id, version: review.version }]
      await verify({ items, result, ...(result === reviewStatus.rejected && { reason: reason.trim() }) }, message, {
        quiet: true,
      })
      onDecided()
    })
  }

  return {
    canDecide: can && review !== undefined && isDecidable(review),
    isOwn: review?.own === true && canDecideReview(review.status),
    isRefusing,
    setRefusing: (next: boolean) => change({ isRefusing: next, isTried: false }),
    reason,
    setReason: (next: string) => change({ reason: next }),
    toggleReason: (preset: string) => change({ reason: toggledLine(reason, preset) }),
    fault: isTried ? fault : undefined,
    failure,
    isBusy,
    pass: () => decide(reviewStatus.approved),
    refuse: async () => {
      change({ isTried: true })
      if (!fault) await decide(reviewStatus.rejected)
    },
  }
}

export type Decision = ReturnType<typeof useDecision>
