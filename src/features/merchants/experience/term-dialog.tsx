import { useState } from 'react'
import { merchantEdition } from '#contract/merchants/codes.ts'
import { DEFAULT_DAYS, extendsFrom, MAX_EXTENSION } from '#contract/merchants/experience-rules.ts'
import { convertExperience, type ExperienceRow, openExperience } from '#contract/merchants/experiences.ts'
import { packageSeats } from '#contract/merchants/quota-rules.ts'
import { daysAfter } from '#contract/rules/moment.ts'
import { dayOf } from '#lib/formats.ts'
import { useChange } from '#screen/data/use-change.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { DateInput } from '#ui/date-input/date-input.tsx'
import { Field } from '#ui/field/field.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'

export type TermStep = 'open' | 'extend' | 'convert'

const wording = {
  open: { verb: '开通体验', label: '体验结束', days: DEFAULT_DAYS, hint: '7 到 30 天；店主收到登录短信' },
  extend: { verb: '延期', label: '体验结束', days: MAX_EXTENSION, hint: '每次 1 到 15 天，最多延期两次' },
  convert: { verb: '转正', label: '到期日', days: 365, hint: '体验中的数据全部保留' },
} as const

interface TermDialogProps {
  step: TermStep
  experience: ExperienceRow
  onClose: () => void
}

/** Opens a trial, or moves its last day: as a trial or as a customer. */
export function TermDialog({ step, experience, onClose }: TermDialogProps) {
  const { verb, label, days, hint } = wording[step]
  const { id, version, companyName, endAt } = experience
  const from = step === 'open' ? dayOf() : extendsFrom(endAt, dayOf())
  const [lastDay, setLastDay] = useState(daysAfter(`${from}T00:00:00+08:00`, days).slice(0, 10))
  const [edition, setEdition] = useState(experience.edition)
  const [reason, setReason] = useState('')
  const edits = useEdits({ lastDay, edition, reason })
  const open = useChange(openExperience)
  const convert = useChange(convertExperience)
  const isExtended = step === 'extend'
  const submit = (requestId: string) => {
    const options = { quiet: true, requestId }
    return step === 'convert'
      ? convert({ id, version, expireAt: lastDay }, `「${companyName}」已转正`, options)
      : open(
          {
            id,
            version,
            endAt: lastDay,
            extend: isExtended,
            ...(isExtended ? { reason: reason.trim() } : { edition }),
          },
          `「${companyName}」已${isExtended ? '延期' : '开通体验'}`,
          options,
        )
  }
  return (
    <ActionDialog
      title={`${verb}：${companyName}`}
      {...(endAt && { description: `原体验结束日 ${endAt}` })}
      action={verb}
      isReady={lastDay !== '' && (!isExtended || reason.trim().length >= 2)}
      edits={edits}
      onClose={onClose}
      onSubmit={submit}
    >
      {(faults) => (
        <>
          <Field
            label={label}
            required
            hint={hint}
            error={faults.endAt ?? faults.expireAt ?? faults.phone ?? faults.name}
          >
            <DateInput value={lastDay} min={from} onChange={setLastDay} className="w-40" />
          </Field>
          {step === 'open' && (
            <Field label="体验版本" required hint={`含 ${packageSeats(edition)} 个员工数`} error={faults.edition}>
              <Select
                value={String(edition)}
                onChange={(text) => setEdition(merchantEdition.codes.find((code) => String(code) === text) ?? edition)}
                options={merchantEdition.codes.map((code) => ({
                  value: String(code),
                  label: merchantEdition.label(code),
                }))}
                className="max-w-64"
              />
            </Field>
          )}
          {isExtended && (
            <Field label="延期原因" required error={faults.reason}>
              <TextInput value={reason} onChange={setReason} maxLength={100} />
            </Field>
          )}
        </>
      )}
    </ActionDialog>
  )
}
