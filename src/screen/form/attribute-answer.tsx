import type { CodeOf } from '#contract/codes.ts'
import { attributeInput } from '#contract/goods/template-codes.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { DateInput } from '#ui/date-input/date-input.tsx'
import { NumberInput } from '#ui/number-input/number-input.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'

const SEPARATOR = '、'

interface AttributeAnswerProps {
  /** How it is asked for: 1 text, 2 number, 3 one of the options, 4 any of them, 5 date. */
  attribute: { inputType: CodeOf<typeof attributeInput>; options: readonly string[]; unit: string }
  value: string
  onChange: (value: string) => void
  disabled: boolean
  /** As long as a text may be. */
  maxLength: number
  /** Where the focus goes when a parameter is missing. */
  focusRef?: (element: HTMLElement | null) => void
}

/** The answer to a parameter that a template or a category asks for, entered in its own way. */
export function AttributeAnswer({ attribute, value, onChange, disabled, maxLength, focusRef }: AttributeAnswerProps) {
  const { inputType, options, unit } = attribute
  const shared = { disabled, ...(focusRef && { ref: focusRef }) }
  const choices = options.map((option) => ({ value: option, label: option }))
  switch (inputType) {
    case attributeInput.number:
      return <NumberInput {...shared} value={value} onChange={onChange} decimals={2} suffix={unit} />
    case attributeInput.singleChoice:
      return <Select {...shared} value={value} onChange={onChange} options={choices} clearable />
    case attributeInput.multipleChoice:
      return (
        <Combobox
          {...shared}
          multiple
          value={value === '' ? [] : value.split(SEPARATOR)}
          onChange={(texts) => onChange(texts.join(SEPARATOR))}
          options={choices}
        />
      )
    case attributeInput.date:
      return <DateInput {...shared} value={value} onChange={onChange} clearable />
    default:
      return <TextInput {...shared} value={value} onChange={onChange} maxLength={maxLength} suffix={unit} />
  }
}
