import { useEffect } from 'react'
import { claimProductReview } from '#contract/goods/product-reviews.ts'
import { CLAIM_MINUTES } from '#contract/goods/reviews.ts'
import { call } from '#lib/call.ts'
import { useInvalidate } from '#screen/data/use-read.ts'

/** Well before the hold ends. */
const RENEW_MS = (CLAIM_MINUTES * 60_000) / 2

/**
 * Holds a review while it stands open and the page is in front, so that two reviewers do not do the same work. `id` is null
 * where the caller may not decide it, or somebody else holds it already.
 */
export function useReviewClaim(id: number | null): void {
  const invalidate = useInvalidate()
  useEffect(() => {
    if (id === null) return
    const claim = () => {
      if (document.visibilityState === 'hidden') return
      // Somebody was a moment faster, or it is decided: what is shown then says so.
      call(claimProductReview, { reviewId: id }, { quiet: true }).catch(() => invalidate(['productReview']))
    }
    claim()
    const timer = setInterval(claim, RENEW_MS)
    return () => {
      clearInterval(timer)
      // Decided by now, or given back; either way nothing is lost when this fails: the hold ends by itself.
      call(claimProductReview, { reviewId: id, release: true }, { quiet: true }).catch(() => {})
    }
  }, [id, invalidate])
}
