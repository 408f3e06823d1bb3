import type { KeyboardEvent } from 'react'
import {
  type BrandReview,
  type BrandReviewDetail,
  getBrandReview,
  REFUSE_REASONS,
} from '#contract/suppliers/brand-reviews.ts'
import { brandReviewType } from '#contract/suppliers/codes.ts'
import { isInside, isTyping, neighbours } from '#screen/review-queue.ts'
import { useLookup } from '#screen/use-read.ts'
import { Drawer, DrawerBody, DrawerContent } from '#ui/drawer/drawer.tsx'
import { Failed } from '#ui/failed/failed.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { ReviewDecision } from './review-decision.tsx'
import { ReviewSubject } from './review-subject.tsx'
import { type Decision, useDecision } from './use-review-decision.ts'

interface ReviewDrawerProps {
  id: number
  /** What the list shows, in its order: after a decision the next of them opens. */
  queue: readonly BrandReview[]
  onOpen: (id: number | null) => void
}

/** One review after another, from the first look to the decision, without leaving the keyboard. */
export function ReviewDrawer({ id, queue, onOpen }: ReviewDrawerProps) {
  const { data: review, error, refetch } = useLookup(getBrandReview, { id }, { staleMs: 0 })
  const { previous, next } = neighbours(queue, id)
  const following = next ?? review?.nextPendingId ?? null
  // Fetched while this one is read, so that the next stands there at once.
  useLookup(getBrandReview, { id: following ?? id }, { enabled: following !== null })
  const decision = useDecision(review, () => onOpen(following))

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isInside(event)) return
    if (event.key === 'j' && next !== null && !isTyping(event)) onOpen(next)
    if (event.key === 'k' && previous !== null && !isTyping(event)) onOpen(previous)
    decide(event, decision)
  }

  return (
    <Drawer open onOpenChange={() => onOpen(null)}>
      <DrawerContent
        size="wide"
        title={review?.brand.name ?? '品牌审核'}
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
            <ReviewSubject key={review.id} review={review} />
          ) : error ? (
            <Failed title="审核单加载失败" message={error.message} onRetry={() => void refetch()} />
          ) : (
            <Skeleton shape="detail" />
          )}
        </DrawerBody>
        <ReviewDecision
          decision={decision}
          {...(previous !== null && { onPrevious: () => onOpen(previous) })}
          {...(next !== null && { onNext: () => onOpen(next) })}
        />
      </DrawerContent>
    </Drawer>
  )
}

const summaryOf = ({ reviewNo, type, brand, waitHours }: BrandReviewDetail) =>
  `${brandReviewType.label(type)} · ${brand.supplier.name} · ${reviewNo} · 等待 ${waitHours} 小时`

/** R opens the refusal, figures pick its reasons, Ctrl+Enter decides: nothing is decided by a slip of one key. */
function decide(event: KeyboardEvent, decision: Decision) {
  if (!decision.canDecide || event.nativeEvent.isComposing) return
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault()
    void (decision.isRefusing ? decision.refuse() : decision.approve())
    return
  }
  if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return
  const preset = REFUSE_REASONS[Number(event.key) - 1]
  if (decision.isRefusing && preset) decision.toggleReason(preset)
  if (event.key === 'r' && !decision.isRefusing) decision.setRefusing(true)
}
