import type { ProductInput } from '#contract/goods/product-fields.ts'
import type { TemplateAttribute } from '#contract/goods/templates.ts'
import { AttributeAnswer } from '#screen/form/attribute-answer.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { useField } from '#screen/form/use-field.tsx'
import { Field } from '#ui/field/field.tsx'
import type { ProductValues } from './use-product-form.ts'

const field = fieldsOf<ProductValues>()

type Values = ProductInput['attributes']

const textOf = (values: Values) => values.map(({ attributeName, value }) => `${attributeName} ${value}`).join('；')

/** The attributes required by the template, with a control per type. */
export function AttributesField({ attributes }: { attributes: readonly TemplateAttribute[] }) {
  const { value, onChange, control, inField } = useField({ name: field('attributes'), label: '商品参数' }, textOf)
  if (attributes.length === 0) return <p className="text-text-faint">选择商品模板后填写；没有参数的模板无需填写。</p>
  const set = (attributeName: string, text: string) => {
    const others = value.filter((item) => item.attributeName !== attributeName)
    onChange(text === '' ? others : [...others, { attributeName, value: text }])
  }
  return inField(
    <div className="grid gap-3 rounded border p-4 sm:grid-cols-2">
      {attributes.map((attribute, index) => (
        <Field key={attribute.attributeName} label={attribute.attributeName} required={attribute.required}>
          <AttributeAnswer
            maxLength={60}
            attribute={attribute}
            value={value.find((item) => item.attributeName === attribute.attributeName)?.value ?? ''}
            disabled={control.disabled}
            onChange={(text) => set(attribute.attributeName, text)}
            {...(index === 0 && { focusRef: control.ref })}
          />
        </Field>
      ))}
    </div>,
  )
}
