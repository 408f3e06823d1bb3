import { useEffect, useRef } from 'react'
import type { CodeOf } from '#contract/codes.ts'
import { APPLICATION_REFUSALS, REFUSE_REASON } from '#contract/users/application-rules.ts'
import { applicationField } from '#contract/users/codes.ts'
import { toggledLine } from '#screen/review/reason-lines.ts'
import { ReasonChips } from '#screen/review/review-drawer.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { reasonFault } from '#ui/confirm/reason-field.tsx'
import { Field } from '#ui/field/field.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'

type Part = CodeOf<typeof applicationField>

export interface Refusal {
  reason: string
  fields: Part[]
}

export const blankRefusal: Refusal = { reason: '', fields: [] }

const REASON = { label: '拒绝原因', ...REFUSE_REASON }

/** What is missing in a refusal, by field. */
export function refusalFaults({ reason, fields }: Refusal): { reason?: string; fields?: string } {
  const fault = reasonFault(REASON, reason)
  return { ...(fault && { reason: fault }), ...(fields.length === 0 && { fields: '请选择需要修改的内容' }) }
}

export const withReason = (refusal: Refusal, preset: string): Refusal => ({
  ...refusal,
  reason: toggledLine(refusal.reason, preset),
})

interface RefusalFieldsProps {
  value: Refusal
  onChange: (value: Refusal) => void
  /** The parts that the identity has. */
  parts: readonly Part[]
  faults: { reason?: string | undefined; fields?: string | undefined }
}

/** Why an application is refused, and what the applicant must correct. */
export function RefusalFields({ value, onChange, parts, faults }: RefusalFieldsProps) {
  const { reason, fields } = value
  const text = useRef<HTMLTextAreaElement>(null)
  const isMissing = faults.reason !== undefined
  useEffect(() => {
    if (isMissing) text.current?.focus()
  }, [isMissing])
  return (
    <>
      <div className="@container">
        <div className="@xl:pl-[136px]">
          <ReasonChips
            label="常用拒绝原因"
            reasons={APPLICATION_REFUSALS}
            words={(preset) => preset}
            isChosen={(preset) => reason.split('\n').includes(preset)}
            onToggle={(preset) => onChange(withReason(value, preset))}
          />
        </div>
      </div>
      <Field label={REASON.label} required error={faults.reason}>
        <TextArea
          ref={text}
          value={reason}
          onChange={(next) => onChange({ ...value, reason: next })}
          maxLength={REASON.max}
          rows={2}
        />
      </Field>
      <fieldset
        aria-label="需修改项"
        aria-describedby={faults.fields ? 'refuse-fields-fault' : undefined}
        className="@container"
      >
        <div className="grid gap-x-4 gap-y-1 @xl:grid-cols-[120px_minmax(0,1fr)]">
          <span aria-hidden className="text-text-muted @xl:pt-0.5 @xl:text-right">
            <span className="mr-1 text-danger-text">*</span>需修改项
          </span>
          <div className="grid gap-1">
            <div className="flex flex-wrap gap-x-4 gap-y-1">
              {parts.map((part) => (
                <Checkbox
                  key={part}
                  value={fields.includes(part)}
                  onChange={(isChosen) =>
                    onChange({
                      ...value,
                      fields: isChosen ? [...fields, part] : fields.filter((other) => other !== part),
                    })
                  }
                >
                  {applicationField.label(part)}
                </Checkbox>
              ))}
            </div>
            {faults.fields && (
              <p id="refuse-fields-fault" role="alert" className="text-danger-text text-small">
                {faults.fields}
              </p>
            )}
          </div>
        </div>
      </fieldset>
    </>
  )
}
