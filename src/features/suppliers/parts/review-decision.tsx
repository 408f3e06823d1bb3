import { REFUSE_REASONS } from '#contract/suppliers/brand-reviews.ts'
import { Button } from '#ui/button/button.tsx'
import { DrawerFoot } from '#ui/drawer/drawer.tsx'
import { Field } from '#ui/field/field.tsx'
import { KeyboardKey } from '#ui/keyboard-key/keyboard-key.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { type Decision, REASON } from './use-review-decision.ts'

interface ReviewDecisionProps {
  decision: Decision
  onPrevious?: () => void
  onNext?: () => void
}

/** The foot of a review: to leaf on, to approve, or to refuse with a reason. */
export function ReviewDecision({ decision, onPrevious, onNext }: ReviewDecisionProps) {
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
        <span className="mr-auto flex items-center gap-1">
          <Button tone="quiet" disabled={!onPrevious} aria-keyshortcuts="k" onClick={onPrevious}>
            上一个 <KeyboardKey aria-hidden keys="K" />
          </Button>
          <Button tone="quiet" disabled={!onNext} aria-keyshortcuts="j" onClick={onNext}>
            下一个 <KeyboardKey aria-hidden keys="J" />
          </Button>
        </span>
        {isOwn && <span className="text-text-muted">由您提交，需由他人审核</span>}
        {canDecide && !isRefusing && (
          <>
            <Button aria-keyshortcuts="r" onClick={() => decision.setRefusing(true)}>
              驳回 <KeyboardKey aria-hidden keys="R" />
            </Button>
            <Button tone="primary" loading={isBusy} aria-keyshortcuts="Control+Enter" onClick={decision.approve}>
              通过
            </Button>
            <KeyboardKey aria-hidden keys="Mod+Enter" />
          </>
        )}
        {canDecide && isRefusing && (
          <>
            <Button disabled={isBusy} onClick={() => decision.setRefusing(false)}>
              取消 <KeyboardKey aria-hidden keys="Escape" />
            </Button>
            <Button tone="danger" loading={isBusy} aria-keyshortcuts="Control+Enter" onClick={decision.refuse}>
              驳回品牌
            </Button>
            <KeyboardKey aria-hidden keys="Mod+Enter" />
          </>
        )}
      </DrawerFoot>
    </>
  )
}

/** Common reasons to pick, each under a figure, and room for own words. */
function Reason({ decision: { reason, setReason, toggleReason, fault } }: { decision: Decision }) {
  return (
    <section aria-label="驳回" className="grid gap-3 border-t px-6 py-4">
      <fieldset aria-label="常用驳回原因" className="flex flex-wrap gap-2">
        {REFUSE_REASONS.map((preset, index) => (
          <Button
            key={preset}
            size="tiny"
            // The first takes the focus, so that figures pick and Tab leads to the own words.
            autoFocus={index === 0}
            aria-keyshortcuts={String(index + 1)}
            aria-pressed={reason.split('\n').includes(preset)}
            className="aria-pressed:border-accent aria-pressed:bg-accent-subtle aria-pressed:text-accent-text"
            onClick={() => toggleReason(preset)}
          >
            <span aria-hidden className="text-text-faint tabular-nums">
              {index + 1}
            </span>
            {preset}
          </Button>
        ))}
      </fieldset>
      <Field label={REASON.label} required error={fault}>
        <TextArea value={reason} onChange={setReason} maxLength={REASON.max} rows={2} />
      </Field>
    </section>
  )
}
