import type { CodeOf } from '#contract/codes.ts'
import { attributeInput } from '#contract/goods/template-codes.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { DateInput } from '#ui/date-input/date-input.tsx'
import { NumberInput } from '#ui/number-input/number-input.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'

const SEPARATOR = '、'

interface AttributeAnswerProps {
  /** Input type: 1 text, 2 number, 3 single choice, 4 multiple choice, 5 date. */
  attribute: { inputType: CodeOf<typeof attributeInput>; options: readonly string[]; unit: string }
  value: string
  onChange: (value: string) => void
  disabled: boolean
  /** Maximum length of a text. */
  maxLength: number
  /** Receives the element to focus when a parameter is missing. */
  focusRef?: (element: HTMLElement | null) => void
}

/** Input for a parameter of a template or category, by its input type. */
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
