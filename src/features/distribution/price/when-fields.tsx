import { useState } from 'react'
import { effectiveAtFault } from '#contract/distribution/price-rules.ts'
import { DateInput } from '#ui/date-input/date-input.tsx'
import { Field } from '#ui/field/field.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'

export interface When {
  isLater: boolean
  effectiveAt: string
  reason: string
}

/** When a change takes effect, and why it is made. */
export function useWhen() {
  const [when, setWhen] = useState<When>({ isLater: false, effectiveAt: '', reason: '' })
  const effectiveAt = when.isLater ? when.effectiveAt : ''
  const fault = effectiveAt === '' ? '' : effectiveAtFault(effectiveAt, new Date().toISOString())
  const isReady = when.reason.trim().length >= 2 && fault === '' && (!when.isLater || effectiveAt !== '')
  return { when, setWhen, fault, isReady, params: { reason: when.reason.trim(), effectiveAt } }
}

interface WhenFieldsProps {
  of: ReturnType<typeof useWhen>
  faults: Readonly<Record<string, string>>
}

const choices = [
  { value: 'now', label: '立即生效' },
  { value: 'later', label: '定时生效' },
]

export function WhenFields({ of: { when, setWhen, fault }, faults }: WhenFieldsProps) {
  return (
    <>
      <Field label="生效时间">
        <RadioGroup
          value={when.isLater ? 'later' : 'now'}
          onChange={(value) => setWhen({ ...when, isLater: value === 'later' })}
          options={choices}
        />
      </Field>
      {when.isLater && (
        <Field label="生效整点" required error={faults.effectiveAt ?? fault} hint="整点，90 天内">
          <DateInput
            withTime
            value={when.effectiveAt}
            onChange={(effectiveAt) => setWhen({ ...when, effectiveAt })}
            className="w-56"
          />
        </Field>
      )}
      <Field label="原因" required error={faults.reason} hint="2 到 100 个字，记入调价记录">
        <TextInput value={when.reason} onChange={(reason) => setWhen({ ...when, reason })} maxLength={100} />
      </Field>
    </>
  )
}
