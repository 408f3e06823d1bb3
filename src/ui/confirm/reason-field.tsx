import { Button } from '#ui/button/button.tsx'
import type { ReasonWanted } from '#ui/confirm/confirm.ts'
import { Field } from '#ui/field/field.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'

/** The error of a reason, or undefined. */
export function reasonFault({ label, min = 1, max }: ReasonWanted, reason: string): string | undefined {
  const { length } = reason.trim()
  if (length === 0 && min > 0) return `请填写${label}`
  if (length < min) return `${label}至少 ${min} 个字`
  if (length > max) return `${label}最多 ${max} 个字`
  return undefined
}

interface ReasonFieldProps {
  wanted: ReasonWanted
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

export function ReasonField({
  wanted: { label, min = 1, max, presets = [] },
  value,
  onChange,
  error,
}: ReasonFieldProps) {
  return (
    <div className="grid gap-2">
      <Field label={label} required={min > 0} error={error}>
        <TextArea value={value} onChange={onChange} maxLength={max} />
      </Field>
      {presets.length > 0 && (
        <fieldset aria-label={`常用${label}`} className="flex flex-wrap gap-1.5">
          {presets.map((preset) => (
            <Button key={preset} size="tiny" aria-pressed={value === preset} onClick={() => onChange(preset)}>
              {preset}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
