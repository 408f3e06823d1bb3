import { useFormContext, useFormState } from 'react-hook-form'
import type { SourceAttribute } from '#contract/goods/supplier-templates.ts'
import { attributeInput } from '#contract/goods/template-codes.ts'
import type { TemplateAttribute } from '#contract/goods/templates.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { useField } from '#screen/form/use-field.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import type { MappingValues } from './use-mapping-form.ts'

const field = fieldsOf<MappingValues>()

interface MappingAttributesProps {
  attributes: readonly TemplateAttribute[]
  seen: readonly SourceAttribute[]
}

/** The source of each platform attribute, and its default if the source has none. */
export function MappingAttributes({ attributes, seen }: MappingAttributesProps) {
  return (
    <FormSection title="参数映射" description="必填参数须有来源或默认值；来源缺少或不符合要求的值用默认值代替。">
      <table aria-label="参数映射" className="w-full text-left">
        <thead className="border-b text-text-muted">
          <tr>
            {['平台参数', '来源参数', '默认值'].map((title) => (
              <th key={title} scope="col" className="py-1.5 pr-3 font-normal">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {attributes.map((rule, index) => (
            <AttributeRow key={rule.attributeName} index={index} rule={rule} seen={seen} />
          ))}
        </tbody>
      </table>
    </FormSection>
  )
}

interface AttributeRowProps {
  index: number
  rule: TemplateAttribute
  seen: readonly SourceAttribute[]
}

function AttributeRow({ index, rule, seen }: AttributeRowProps) {
  const { attributeName, required, inputType } = rule
  const source = useField({
    name: field(`attributeMaps.${index}.sourceAttribute`),
    label: `${attributeName} 的来源参数`,
  })
  const name = `attributeMaps.${index}.defaultValue` as const
  const existing = useField({ name: field(name), label: `${attributeName} 的默认值` })
  const fault = useFormContext<MappingValues>().getFieldState(name, useFormState()).error?.message
  const isOpen = required && !source.value && !existing.value
  return (
    <tr className="align-top">
      <td className="w-1/3 py-1.5 pr-3">
        {attributeName}
        {required && (
          <span aria-hidden className="ml-0.5 text-danger-text">
            *
          </span>
        )}
        <span className="ml-2 text-small text-text-faint">{attributeInput.label(inputType)}</span>
        {isOpen && <span className="block text-small text-warning-text">必填，未映射</span>}
      </td>
      <td className="w-1/3 py-1.5 pr-3">
        <Select
          {...source.control}
          aria-label={`${attributeName} 的来源参数`}
          value={source.value ?? ''}
          placeholder="无"
          clearable
          options={seen.map(({ sourceAttribute, values }) => ({
            value: sourceAttribute,
            label: sourceAttribute,
            hint: values[0]?.value,
          }))}
          onChange={source.onChange}
        />
      </td>
      <td className="w-1/3 py-1.5">
        {inputType === attributeInput.singleChoice ? (
          <Select
            {...existing.control}
            aria-label={`${attributeName} 的默认值`}
            value={existing.value ?? ''}
            placeholder="无"
            clearable
            options={rule.options.map((option) => ({ value: option, label: option }))}
            onChange={existing.onChange}
          />
        ) : (
          <TextInput
            {...existing.control}
            aria-label={`${attributeName} 的默认值`}
            value={existing.value ?? ''}
            onChange={existing.onChange}
            maxLength={60}
          />
        )}
        {fault && <span className="text-danger-text text-small">{fault}</span>}
      </td>
    </tr>
  )
}
