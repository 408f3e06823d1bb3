import { REFUSE_REASONS } from '#contract/suppliers/brand-reviews.ts'
import { RefusalButtons } from '#screen/review/refusal-buttons.tsx'
import { ReasonChips, RecordPager } from '#screen/review/review-drawer.tsx'
import type { Place } from '#screen/review/review-queue.ts'
import { Button } from '#ui/button/button.tsx'
import { DrawerFoot } from '#ui/drawer/drawer.tsx'
import { Field } from '#ui/field/field.tsx'
import { KeyboardKey } from '#ui/keyboard-key/keyboard-key.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { type Decision, REASON } from './use-decision.ts'

interface ReviewDecisionProps {
  decision: Decision
  place: Place
}

/** Footer of a review: paging, approval, and refusal with a reason. */
export function ReviewDecision({ decision, place }: ReviewDecisionProps) {
  const { canDecide, isOwn, isRefusing, isBusy, failure } = decision
  return (
    <>
      {failure && (
        <Notice tone="danger" className="mx-6 mb-3">
          {failure}
        </Notice>
      )}
      {canDecide && isRefusing && <Reason decision={decision} />}
      <DrawerFoot>
        <RecordPager place={place} />
        {isOwn && <span className="text-text-muted">由您提交，需由他人审核</span>}
        {canDecide && !isRefusing && (
          <>
            <Button aria-keyshortcuts="r" onClick={() => decision.setRefusing(true)}>
              驳回 <KeyboardKey aria-hidden keys="R" />
            </Button>
            <Button tone="primary" loading={isBusy} aria-keyshortcuts="Control+Enter" onClick={decision.pass}>
              通过
            </Button>
            <KeyboardKey aria-hidden keys="Mod+Enter" />
          </>
        )}
        {canDecide && isRefusing && (
          <RefusalButtons
            isBusy={isBusy}
            action="驳回品牌"
            onCancel={() => decision.setRefusing(false)}
            onRefuse={decision.refuse}
          />
        )}
      </DrawerFoot>
    </>
  )
}

/** Preset reasons with digit shortcuts, and a text field. */
function Reason({ decision: { reason, setReason, toggleReason, fault } }: { decision: Decision }) {
  return (
    <section aria-label="驳回" className="grid gap-3 border-t px-6 py-4">
      <ReasonChips
        label="常用驳回原因"
        reasons={REFUSE_REASONS}
        words={(preset) => preset}
        isChosen={(preset) => reason.split('\n').includes(preset)}
        onToggle={toggleReason}
      />
      <Field label={REASON.label} required error={fault}>
        <TextArea value={reason} onChange={setReason} maxLength={REASON.max} rows={2} />
      </Field>
    </section>
  )
}
