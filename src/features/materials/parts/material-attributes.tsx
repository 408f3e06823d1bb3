import type { CategoryAttribute } from '#contract/materials/categories.ts'
import { attributeValue } from '#contract/materials/material-rules.ts'
import type { MaterialInput } from '#contract/materials/materials.ts'
import { useField } from '#screen/use-field.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Field } from '#ui/field/field.tsx'
import { NumberInput } from '#ui/number-input/number-input.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'

type Values = MaterialInput['attributes']
const words = (values: Values) => values.map(({ attributeName, value }) => `${attributeName} ${value}`).join('、')
const SEPARATOR = '、'

/** The parameters that the category and the levels above it ask for. */
export function MaterialAttributes({ asked }: { asked: readonly CategoryAttribute[] }) {
  const { value, onChange, control, inField } = useField<Values>({ name: 'attributes', label: '参数' }, words)
  if (asked.length === 0) return <p className="text-text-faint">选择材料分类后填写；没有参数的分类无需填写。</p>
  const set = (name: string, text: string) =>
    onChange([...value.filter(({ attributeName }) => attributeName !== name), { attributeName: name, value: text }])
  return inField(
    <div className="grid gap-3">
      {asked.map((attribute, index) => (
        <Field
          key={attribute.attributeName}
          label={attribute.attributeName}
          required={attribute.required}
          className="max-w-xl"
        >
          <Answer
            attribute={attribute}
            value={attributeValue(value, attribute.attributeName)}
            disabled={control.disabled}
            onChange={(text) => set(attribute.attributeName, text)}
            {...(index === 0 && { focusRef: control.ref })}
          />
        </Field>
      ))}
    </div>,
  )
}

interface AnswerProps {
  attribute: CategoryAttribute
  value: string
  disabled: boolean
  onChange: (value: string) => void
  /** Where the focus goes when a parameter is missing. */
  focusRef?: (element: HTMLElement | null) => void
}

function Answer({ attribute: { inputType, options, unit }, value, onChange, focusRef, disabled }: AnswerProps) {
  const shared = { disabled, ...(focusRef && { ref: focusRef }) }
  const choices = options.map((option) => ({ value: option, label: option }))
  if (inputType === 2) {
    return <NumberInput {...shared} value={value} onChange={onChange} decimals={2} suffix={unit} className="max-w-48" />
  }
  if (inputType === 3) return <Select {...shared} value={value} onChange={onChange} options={choices} clearable />
  if (inputType === 4) {
    const chosen = value === '' ? [] : value.split(SEPARATOR)
    return (
      <Combobox
        {...shared}
        multiple
        value={chosen}
        onChange={(texts) => onChange(texts.join(SEPARATOR))}
        options={choices}
      />
    )
  }
  return <TextInput {...shared} value={value} onChange={onChange} maxLength={100} suffix={unit} />
}
