import type { ProductInput } from '#contract/goods/product-fields.ts'
import type { TemplateAttribute } from '#contract/goods/templates.ts'
import { useField } from '#screen/use-field.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { DateInput } from '#ui/date-input/date-input.tsx'
import { Field } from '#ui/field/field.tsx'
import { NumberInput } from '#ui/number-input/number-input.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'

type Values = ProductInput['attributes']

const SEPARATOR = '、'
const words = (values: Values) => values.map(({ attributeName, value }) => `${attributeName} ${value}`).join('；')

/** The parameters that the template asks for, each in its own way. */
export function AttributesField({ asked }: { asked: readonly TemplateAttribute[] }) {
  const { value, onChange, control, inField } = useField<Values>({ name: 'attributes', label: '商品参数' }, words)
  if (asked.length === 0) return <p className="text-text-faint">选择商品模板后填写；没有参数的模板无需填写。</p>
  const set = (attributeName: string, text: string) => {
    const others = value.filter((one) => one.attributeName !== attributeName)
    onChange(text === '' ? others : [...others, { attributeName, value: text }])
  }
  return inField(
    <div className="grid gap-3 rounded border p-4 sm:grid-cols-2">
      {asked.map((attribute, index) => (
        <Field key={attribute.attributeName} label={attribute.attributeName} required={attribute.required}>
          <Answer
            attribute={attribute}
            value={value.find((one) => one.attributeName === attribute.attributeName)?.value ?? ''}
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
  attribute: TemplateAttribute
  value: string
  disabled: boolean
  onChange: (value: string) => void
  /** Where the focus goes when a parameter is missing. */
  focusRef?: (element: HTMLElement | null) => void
}

function Answer({ attribute: { inputType, options, unit }, value, onChange, focusRef, disabled }: AnswerProps) {
  const shared = { disabled, ...(focusRef && { ref: focusRef }) }
  const choices = options.map((option) => ({ value: option, label: option }))
  switch (inputType) {
    case 2:
      return <NumberInput {...shared} value={value} onChange={onChange} decimals={2} suffix={unit} />
    case 3:
      return <Select {...shared} value={value} onChange={onChange} options={choices} clearable />
    case 4:
      return (
        <Combobox
          {...shared}
          multiple
          value={value === '' ? [] : value.split(SEPARATOR)}
          onChange={(texts) => onChange(texts.join(SEPARATOR))}
          options={choices}
        />
      )
    case 5:
      return <DateInput {...shared} value={value} onChange={onChange} clearable />
    default:
      return <TextInput {...shared} value={value} onChange={onChange} maxLength={60} suffix={unit} />
  }
}
