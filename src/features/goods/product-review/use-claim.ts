import { useEffect } from 'react'
import { claimProductReview } from '#contract/goods/product-reviews.ts'
import { CLAIM_MINUTES } from '#contract/goods/reviews.ts'
import { call } from '#lib/call.ts'
import { isViewing } from '#lib/viewing.ts'
import { useInvalidate } from '#screen/data/use-read.ts'

/** Half of the claim time. */
const RENEW_MS = (CLAIM_MINUTES * 60_000) / 2

/**
 * Claims a review while it is open and the page is visible, so that two reviewers do not do the same work. `id` is null
 * if the user may not decide it or another reviewer has claimed it.
 */
export function useReviewClaim(id: number | null): void {
  const invalidate = useInvalidate()
  useEffect(() => {
    if (id === null || isViewing()) return
    const claim = () => {
      if (document.visibilityState === 'hidden') return
      // Another reviewer was faster, or it is decided: the reload shows which.
      call(claimProductReview, { reviewId: id }, { quiet: true }).catch(() => invalidate(['productReview']))
    }
    claim()
    const timer = setInterval(claim, RENEW_MS)
    return () => {
      clearInterval(timer)
      // Decided or released. A failure is harmless: the claim expires by itself.
      call(claimProductReview, { reviewId: id, release: true }, { quiet: true }).catch(() => {})
    }
  }, [id, invalidate])
}
