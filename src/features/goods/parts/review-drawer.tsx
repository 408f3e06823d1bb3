import type { KeyboardEvent } from 'react'
import { reviewType } from '#contract/goods/codes.ts'
import { getProductReview, type ProductReview, type ProductReviewDetail } from '#contract/goods/product-reviews.ts'
import { isInside, isTyping, neighbours } from '#screen/review-queue.ts'
import { useLookup } from '#screen/use-read.ts'
import { Drawer, DrawerBody, DrawerContent } from '#ui/drawer/drawer.tsx'
import { Failed } from '#ui/failed/failed.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { ReviewFoot } from './review-foot.tsx'
import { reasonOf } from './review-refusal.tsx'
import { ReviewSubject } from './review-subject.tsx'
import { useReviewClaim } from './use-review-claim.ts'
import { type ReviewDecision, toggleReason, useReviewDecision } from './use-review-decision.ts'
import { isDecidable } from './use-review-verdict.ts'

interface ReviewDrawerProps {
  id: number
  /** What the list shows, in its order: after a decision the next of them opens. */
  queue: readonly ProductReview[]
  onOpen: (id: number | null) => void
}

/** One review after another, from the first look to the decision, without leaving the keyboard. */
export function ReviewDrawer({ id, queue, onOpen }: ReviewDrawerProps) {
  const { data: review, error, refetch } = useLookup(getProductReview, { id }, { staleMs: 0 })
  const { previous, next } = neighbours(queue, id)
  const following = decidableAfter(queue, id) ?? review?.nextPendingId ?? null
  // Fetched while this one is read, so that the next stands there at once.
  useLookup(getProductReview, { id: following ?? id }, { enabled: following !== null })
  const decision = useReviewDecision(review, () => onOpen(following))
  useReviewClaim(decision.canDecide ? id : null)

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isInside(event)) return
    if (event.key === 'j' && next !== null && !isTyping(event)) onOpen(next)
    if (event.key === 'k' && previous !== null && !isTyping(event)) onOpen(previous)
    decide(event, decision)
  }

  return (
    <Drawer open onOpenChange={() => onOpen(null)}>
      <DrawerContent
        size="widest"
        title={review?.product.name ?? '商品审核'}
        description={review && summaryOf(review)}
        onKeyDown={onKeyDown}
        onEscapeKeyDown={(event) => {
          if (!decision.isRefusing) return
          event.preventDefault()
          decision.setRefusing(false)
        }}
      >
        <DrawerBody>
          {review ? (
            <ReviewSubject key={review.id} review={review} decision={decision} />
          ) : error ? (
            <Failed title="审核单加载失败" message={error.message} onRetry={() => void refetch()} />
          ) : (
            <Skeleton shape="detail" />
          )}
        </DrawerBody>
        <ReviewFoot
          review={review}
          decision={decision}
          {...(previous !== null && { onPrevious: () => onOpen(previous) })}
          {...(next !== null && { onNext: () => onOpen(next) })}
        />
      </DrawerContent>
    </Drawer>
  )
}

/** The next that nobody holds and the caller did not hand in. */
const decidableAfter = (queue: readonly ProductReview[], id: number) =>
  queue
    .slice(queue.findIndex((review) => review.id === id) + 1)
    .find((review) => review.id !== id && isDecidable(review))?.id

const summaryOf = ({ reviewNo, type, product, submittedBy, waitHours }: ProductReviewDetail) =>
  `${reviewType.label(type)} · ${product.supplier.name} · ${product.brand.name} · ${reviewNo} · ${submittedBy}提交 · 等待 ${waitHours} 小时`

/** A approves, R opens the refusal, figures pick its reasons and Ctrl+Enter sends it; E puts on sale with the approval. */
function decide(event: KeyboardEvent, decision: ReviewDecision) {
  const { canDecide, canEnable, isRefusing, refusal } = decision
  // A key that is held down must not decide one review after the other.
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
