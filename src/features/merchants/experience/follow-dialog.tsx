import { useState } from 'react'
import type { CodeOf } from '#contract/codes.ts'
import { type ExperienceRow, followExperience } from '#contract/merchants/experiences.ts'
import { daysAfter } from '#contract/rules/moment.ts'
import { followWay } from '#contract/users/codes.ts'
import { dayOf } from '#lib/formats.ts'
import { useChange } from '#screen/data/use-change.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { DateInput } from '#ui/date-input/date-input.tsx'
import { Field } from '#ui/field/field.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'

/** At nine in the morning, three days from now. */
const proposed = () => `${daysAfter(new Date().toISOString(), 3).slice(0, 10)}T09:00:00+08:00`

/** Writes down how a company was spoken to, and when the next time is. */
export function ExperienceFollowDialog({ experience, onClose }: { experience: ExperienceRow; onClose: () => void }) {
  const [way, setWay] = useState<CodeOf<typeof followWay>>(followWay.phone)
  const [content, setContent] = useState('')
  const [nextAt, setNext] = useState(proposed)
  const edits = useEdits({ way, content, nextAt })
  const follow = useChange(followExperience)
  return (
    <ActionDialog
      title={`写跟进：${experience.companyName}`}
      action="保存跟进"
      isReady={content.trim().length >= 2}
      edits={edits}
      onClose={onClose}
      onSubmit={(requestId) =>
        follow({ id: experience.id, way, content, nextAt }, '跟进已保存', { quiet: true, requestId })
      }
    >
      {(faults) => (
        <>
          <Field label="跟进方式" required error={faults.way}>
            <Select
              value={String(way)}
              onChange={(text) => setWay(followWay.codes.find((code) => String(code) === text) ?? way)}
              options={followWay.codes.map((code) => ({ value: String(code), label: followWay.label(code) }))}
              className="max-w-64"
            />
          </Field>
          <Field label="跟进内容" required error={faults.content}>
            <TextArea value={content} onChange={setContent} maxLength={500} placeholder="对方说了什么，约定了什么" />
          </Field>
          <Field label="下次跟进" error={faults.nextAt} hint="到时列入待办；留空则不提醒">
            <DateInput withTime clearable value={nextAt} min={dayOf()} onChange={setNext} className="max-w-64" />
          </Field>
        </>
      )}
    </ActionDialog>
  )
}
