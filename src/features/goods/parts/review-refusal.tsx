import type { KeyboardEvent } from 'react'
import { refuseReason } from '#contract/goods/codes.ts'
import { REFUSE_TEXT } from '#contract/goods/product-reviews.ts'
import { isTyping } from '#screen/review-queue.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/field/field.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { type Refusal, type RefusalFaults, toggleReason } from './use-review-decision.ts'

/** The reason under the figure that was pressed. */
export const reasonOf = (event: KeyboardEvent) =>
  isTyping(event) || event.ctrlKey || event.metaKey || event.altKey
    ? undefined
    : refuseReason.codes[Number(event.key) - 1]

interface RefusalFieldsProps {
  value: Refusal
  onChange: (value: Refusal) => void
  faults: RefusalFaults
}

/** Reasons to pick, each under a figure, and the words that the submitter reads. */
export function RefusalFields({ value, onChange, faults }: RefusalFieldsProps) {
  return (
    <>
      <fieldset aria-label="驳回原因" className="grid gap-1">
        <div className="flex flex-wrap gap-2">
          {refuseReason.codes.map((code, index) => (
            <Button
              key={code}
              size="tiny"
              // The first takes the focus, so that figures pick and Tab leads to the words.
              autoFocus={index === 0}
              aria-keyshortcuts={String(index + 1)}
              aria-pressed={value.reasonCodes.includes(code)}
              className="aria-pressed:border-accent aria-pressed:bg-accent-subtle aria-pressed:text-accent-text"
              onClick={() => onChange(toggleReason(value, code))}
            >
              <span aria-hidden className="text-text-faint tabular-nums">
                {index + 1}
              </span>
              {refuseReason.label(code)}
            </Button>
          ))}
        </div>
        {faults.reasonCodes && (
          <p role="alert" className="text-danger-text text-small">
            {faults.reasonCodes}
          </p>
        )}
      </fieldset>
      <Field label="驳回说明" required error={faults.reason}>
        <TextArea
          value={value.reason}
          onChange={(reason) => onChange({ ...value, reason })}
          maxLength={REFUSE_TEXT.max}
          rows={2}
        />
      </Field>
    </>
  )
}
