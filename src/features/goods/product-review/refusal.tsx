import type { KeyboardEvent } from 'react'
import { refuseReason } from '#contract/goods/codes.ts'
import { REFUSE_TEXT } from '#contract/goods/product-reviews.ts'
import { ReasonChips } from '#screen/review/review-drawer.tsx'
import { isTyping } from '#screen/review/review-queue.ts'
import { Field } from '#ui/field/field.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { type Refusal, type RefusalFaults, toggleReason } from './use-decision.ts'

/** The reason for the pressed digit key. */
export const reasonOf = (event: KeyboardEvent) =>
  isTyping(event) || event.ctrlKey || event.metaKey || event.altKey
    ? undefined
    : refuseReason.codes[Number(event.key) - 1]

interface RefusalFieldsProps {
  value: Refusal
  onChange: (value: Refusal) => void
  faults: RefusalFaults
}

/** Preset reasons with digit shortcuts, and the text for the submitter. */
export function RefusalFields({ value, onChange, faults }: RefusalFieldsProps) {
  return (
    <>
      <div className="grid gap-1">
        <ReasonChips
          label="驳回原因"
          reasons={refuseReason.codes}
          words={refuseReason.label}
          isChosen={(code) => value.reasonCodes.includes(code)}
          onToggle={(code) => onChange(toggleReason(value, code))}
        />
        {faults.reasonCodes && (
          <p role="alert" className="text-danger-text text-small">
            {faults.reasonCodes}
          </p>
        )}
      </div>
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
