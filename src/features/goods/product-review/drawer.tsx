import type { KeyboardEvent } from 'react'
import { reviewType } from '#contract/goods/codes.ts'
import { getProductReview, type ProductReview, type ProductReviewDetail } from '#contract/goods/product-reviews.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { useEdits } from '#screen/form/use-edits.ts'
import { guardedPlace, ReviewDrawer } from '#screen/review/review-drawer.tsx'
import { isTyping, placeIn } from '#screen/review/review-queue.ts'
import { ReviewFoot } from './foot.tsx'
import { reasonOf } from './refusal.tsx'
import { ReviewSubject } from './subject.tsx'
import { useReviewClaim } from './use-claim.ts'
import { type ReviewDecision, toggleReason, useReviewDecision } from './use-decision.ts'
import { isDecidable } from './use-verdict.ts'

interface ReviewDrawerProps {
  id: number
  /** The rows of the list, in order: after a decision the next one opens. */
  queue: readonly ProductReview[]
  onOpen: (id: number | null) => void
}

export function ProductReviewDrawer({ id, queue, onOpen }: ReviewDrawerProps) {
  const read = useLookup(getProductReview, { id }, { staleMs: 0 })
  const review = read.data
  const queued = placeIn({ queue, id, isDecidable, nextPendingId: review?.nextPendingId, onOpen })
  const { following } = queued
  // Prefetches the next review, so that it renders at once.
  useLookup(getProductReview, { id: following ?? id }, { enabled: following !== null })
  const decision = useReviewDecision(review, () => onOpen(following))
  useReviewClaim(decision.canDecide ? id : null)
  const title = review?.product.name ?? '商品审核'
  const edits = useEdits(decision.refusal)
  const place = guardedPlace(queued, edits, title)
  return (
    <ReviewDrawer
      place={place}
      edits={edits}
      decision={decision}
      size="widest"
      title={title}
      description={review && summaryOf(review)}
      onDecide={(event) => decide(event, decision)}
      foot={<ReviewFoot review={review} decision={decision} place={place} />}
    >
      <QueryBody read={read} noun="审核单">
        {(shown) => <ReviewSubject key={shown.id} review={shown} decision={decision} />}
      </QueryBody>
    </ReviewDrawer>
  )
}

const summaryOf = ({ reviewNo, type, product, submittedBy, waitHours }: ProductReviewDetail) =>
  `${reviewType.label(type)} · ${product.supplier.name} · ${product.brand.name} · ${reviewNo} · ${submittedBy}提交 · 等待 ${waitHours} 小时`

/** A approves, R opens the refusal, digits pick reasons, Ctrl+Enter sends it; E approves and puts on sale. */
function decide(event: KeyboardEvent, decision: ReviewDecision) {
  const { canDecide, canEnable, isRefusing, refusal } = decision
  // A held key must not decide several reviews.
  if (!canDecide || event.repeat || event.nativeEvent.isComposing) return
  if (isRefusing && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault()
    void decision.refuse()
    return
  }
  if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return
  if (isRefusing) {
    const code = reasonOf(event)
    if (code !== undefined) decision.setRefusal(toggleReason(refusal, code))
    return
  }
  if (event.key === 'a') void decision.approve()
  if (event.key === 'r') decision.setRefusing(true)
  if (event.key === 'e' && canEnable) decision.setEnableNow(!decision.enableNow)
}
