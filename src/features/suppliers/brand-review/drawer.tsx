import {
  type BrandReview,
  type BrandReviewDetail,
  getBrandReview,
  REFUSE_REASONS,
} from '#contract/suppliers/brand-reviews.ts'
import { brandReviewType } from '#contract/suppliers/codes.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { useEdits } from '#screen/form/use-edits.ts'
import { decideByKey } from '#screen/review/decision-keys.ts'
import { guardedPlace, ReviewDrawer } from '#screen/review/review-drawer.tsx'
import { placeIn } from '#screen/review/review-queue.ts'
import { ReviewDecision } from './decision.tsx'
import { ReviewSubject } from './subject.tsx'
import { useDecision } from './use-decision.ts'
import { isDecidable } from './use-verdict.ts'

interface ReviewDrawerProps {
  id: number
  /** The rows of the list, in order: after a decision the next one opens. */
  queue: readonly BrandReview[]
  onOpen: (id: number | null) => void
}

export function BrandReviewDrawer({ id, queue, onOpen }: ReviewDrawerProps) {
  const read = useLookup(getBrandReview, { id }, { staleMs: 0 })
  const review = read.data
  const queued = placeIn({ queue, id, isDecidable, nextPendingId: review?.nextPendingId, onOpen })
  const { following } = queued
  // Prefetches the next review, so that it renders at once.
  useLookup(getBrandReview, { id: following ?? id }, { enabled: following !== null })
  const decision = useDecision(review, () => onOpen(following))
  const title = review?.brand.name ?? '品牌审核'
  const edits = useEdits({ reason: decision.reason })
  const place = guardedPlace(queued, edits, title)
  return (
    <ReviewDrawer
      place={place}
      edits={edits}
      decision={decision}
      size="wide"
      title={title}
      description={review && summaryOf(review)}
      onDecide={(event) => decideByKey(event, decision, REFUSE_REASONS)}
      foot={<ReviewDecision decision={decision} place={place} />}
    >
      <QueryBody read={read} noun="审核单">
        {(shown) => <ReviewSubject key={shown.id} review={shown} />}
      </QueryBody>
    </ReviewDrawer>
  )
}

const summaryOf = ({ reviewNo, type, brand, waitHours }: BrandReviewDetail) =>
  `${brandReviewType.label(type)} · ${brand.supplier.name} · ${reviewNo} · 等待 ${waitHours} 小时`
