import type { ReactNode } from 'react'
import type { ProductReviewDetail } from '#contract/goods/product-reviews.ts'
import { RefusalButtons } from '#screen/review/refusal-buttons.tsx'
import { RecordPager } from '#screen/review/review-drawer.tsx'
import type { Place } from '#screen/review/review-queue.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { DrawerFoot } from '#ui/drawer/drawer.tsx'
import { KeyboardKey } from '#ui/keyboard-key/keyboard-key.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { RefusalFields } from './refusal.tsx'
import type { ReviewDecision } from './use-decision.ts'

interface ReviewFootProps {
  review: ProductReviewDetail | undefined
  decision: ReviewDecision
  place: Place
}

/** Footer of a review: paging, approval, and refusal with reasons. */
export function ReviewFoot({ review, decision, place }: ReviewFootProps) {
  const { canDecide, isRefusing, failure, isStale } = decision
  return (
    <>
      {failure && (
        <Notice
          tone="danger"
          className="mx-6 mb-3"
          action={
            isStale && (
              <Button size="tiny" onClick={decision.reload}>
                重新加载
              </Button>
            )
          }
        >
          {failure}
        </Notice>
      )}
      {canDecide && isRefusing && (
        <section aria-label="驳回" className="grid gap-3 border-t px-6 py-4">
          <RefusalFields value={decision.refusal} onChange={decision.setRefusal} faults={decision.faults} />
        </section>
      )}
      <DrawerFoot>
        <RecordPager place={place} />
        {decision.isOwn && <Blocked>不能审核自己提交的商品</Blocked>}
        {decision.isPending && review?.isHeld && <Blocked>审核中：{review.claimedBy}</Blocked>}
        {canDecide && (isRefusing ? <Refusing decision={decision} /> : <Deciding decision={decision} />)}
      </DrawerFoot>
    </>
  )
}

const Blocked = ({ children }: { children: ReactNode }) => <span className="text-text-muted">{children}</span>

function Deciding({ decision }: { decision: ReviewDecision }) {
  const { canEnable, enableNow, isBusy } = decision
  return (
    <>
      {canEnable && (
        <Checkbox value={enableNow} onChange={decision.setEnableNow} aria-keyshortcuts="e" className="mr-2">
          通过后立即上架 <KeyboardKey aria-hidden keys="E" />
        </Checkbox>
      )}
      <Button aria-keyshortcuts="r" disabled={isBusy} onClick={() => decision.setRefusing(true)}>
        驳回 <KeyboardKey aria-hidden keys="R" />
      </Button>
      <Button tone="primary" loading={isBusy} aria-keyshortcuts="a" onClick={decision.approve}>
        {enableNow ? '通过并上架' : '通过'} <KeyboardKey aria-hidden keys="A" />
      </Button>
    </>
  )
}

const Refusing = ({ decision }: { decision: ReviewDecision }) => (
  <RefusalButtons
    isBusy={decision.isBusy}
    action="驳回商品"
    onCancel={() => decision.setRefusing(false)}
    onRefuse={decision.refuse}
  />
)
