import type { CategoryAttribute } from '#contract/materials/categories.ts'
import { attributeValue } from '#contract/materials/material-rules.ts'
import type { MaterialInput } from '#contract/materials/materials.ts'
import { AttributeAnswer } from '#screen/form/attribute-answer.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { useField } from '#screen/form/use-field.tsx'
import { Field } from '#ui/field/field.tsx'
import type { MaterialValues } from './use-form.ts'

const field = fieldsOf<MaterialValues>()

type Values = MaterialInput['attributes']
const textOf = (values: Values) => values.map(({ attributeName, value }) => `${attributeName} ${value}`).join('、')

/** Attributes required by the category and its ancestors. */
export function MaterialAttributes({ attributes }: { attributes: readonly CategoryAttribute[] }) {
  const { value, onChange, control, inField } = useField({ name: field('attributes'), label: '参数' }, textOf)
  if (attributes.length === 0) return <p className="text-text-faint">选择材料分类后填写；没有参数的分类无需填写。</p>
  const set = (name: string, text: string) =>
    onChange([...value.filter(({ attributeName }) => attributeName !== name), { attributeName: name, value: text }])
  return inField(
    <div className="grid gap-3">
      {attributes.map((attribute, index) => (
        <Field
          key={attribute.attributeName}
          label={attribute.attributeName}
          required={attribute.required}
          className="max-w-xl"
        >
          <AttributeAnswer
            maxLength={100}
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
