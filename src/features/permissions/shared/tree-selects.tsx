import type { CodeTable } from '#contract/codes.ts'
import { Select } from '#ui/select/select.tsx'

interface FlagSelectProps {
  label: string
  yes: string
  no: string
  value: boolean | undefined
  onChange: (value: boolean | undefined) => void
}

/** Filters a tree by a flag; the label is the placeholder. */
export function FlagSelect({ label, yes, no, value, onChange }: FlagSelectProps) {
  return (
    <Select
      aria-label={label}
      placeholder={label}
      clearable
      value={value === undefined ? '' : String(value)}
      onChange={(text) => onChange(text === '' ? undefined : text === 'true')}
      options={[
        { value: 'true', label: yes },
        { value: 'false', label: no },
      ]}
      className="w-22"
    />
  )
}

type OneFlagProps = Pick<FlagSelectProps, 'value' | 'onChange'>

export const EnabledSelect = (props: OneFlagProps) => <FlagSelect label="启停" yes="启用" no="已停用" {...props} />
export const VisibleSelect = (props: OneFlagProps) => <FlagSelect label="显隐" yes="显示" no="已隐藏" {...props} />

interface CodeSelectProps<Code extends number> {
  label: string
  codes: CodeTable<Code>
  value: Code | undefined
  onChange: (value: Code | undefined) => void
}

/** Filters a tree by a code. */
export function CodeSelect<Code extends number>({ label, codes, value, onChange }: CodeSelectProps<Code>) {
  return (
    <Select
      aria-label={label}
      placeholder={label}
      clearable
      value={value === undefined ? '' : String(value)}
      onChange={(text) => onChange(codes.codes.find((code) => String(code) === text))}
      options={codes.codes.map((code) => ({ value: String(code), label: codes.label(code) }))}
      className="w-28"
    />
  )
}
