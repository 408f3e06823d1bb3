import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect } from 'react'
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { CategoryAttribute, MaterialCategoryInput } from '#contract/materials/categories.ts'
import { attributeInput } from '#contract/materials/codes.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, SwitchField, TextField } from '#screen/form/fields.tsx'
import { useFormState as useContractFormState } from '#screen/form/form-context.ts'
import { type FieldProps, useField } from '#screen/form/use-field.tsx'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/field/field.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { TagsInput } from '#ui/tags-input/tags-input.tsx'

const field = fieldsOf<MaterialCategoryInput>()

const MAX = 30
const MAX_OPTIONS = 30
const blank: CategoryAttribute = {
  attributeName: '',
  inputType: attributeInput.text,
  options: [],
  unit: '',
  required: false,
}
const textOf = (value: unknown) => (value as CategoryAttribute[]).map(({ attributeName }) => attributeName).join('、')

function OptionsField(props: FieldProps<string[]>) {
  const { value, onChange, control, inField } = useField<string[]>(props)
  return inField(<TagsInput {...control} value={value} onChange={onChange} max={MAX_OPTIONS} />)
}

/** Material attributes of the category; inherited ones are read-only. */
export function CategoryAttributes({ inherited }: { inherited: readonly CategoryAttribute[] }) {
  const { control } = useFormContext<MaterialCategoryInput>()
  const { fields, append, remove } = useFieldArray({ control, name: 'attributes' })
  const values = useWatch({ control, name: 'attributes' })
  const { errors } = useFormState({ control, name: 'attributes' })
  const { register } = useContractFormState()
  useEffect(() => register('attributes', { label: '分类参数', words: textOf }), [register])
  return (
    <div className="grid gap-4">
      {inherited.length > 0 && (
        <Field label="上级参数" hint="录入材料时一并填写，请到上级分类修改">
          <ul className="flex min-h-7 flex-wrap items-center gap-2">
            {inherited.map(({ attributeName, required }) => (
              <li key={attributeName}>
                <Tag>{required ? `${attributeName}（必填）` : attributeName}</Tag>
              </li>
            ))}
          </ul>
        </Field>
      )}
      <Field label="本级参数" error={errors.attributes?.root?.message ?? errors.attributes?.message}>
        <ul className="grid gap-3">
          {fields.map(({ id }, index) => (
            <li key={id} className="rounded border p-3">
              <fieldset aria-label={`参数 ${index + 1}`} className="grid gap-3">
                <div className="flex items-center">
                  <span className="font-medium">{values[index]?.attributeName || `参数 ${index + 1}`}</span>
                  <IconButton
                    size="tiny"
                    className="ml-auto"
                    label={`删除参数 ${index + 1}`}
                    onClick={() => remove(index)}
                  >
                    <Trash2 aria-hidden strokeWidth={1.75} />
                  </IconButton>
                </div>
                <div className="grid gap-3 sm:grid-cols-2">
                  <TextField name={field(`attributes.${index}.attributeName`)} label="参数名" maxLength={12} />
                  <CodeField name={field(`attributes.${index}.inputType`)} label="录入方式" codes={attributeInput} />
                  <TextField name={field(`attributes.${index}.unit`)} label="单位" maxLength={10} />
                  <SwitchField name={field(`attributes.${index}.required`)} label="必填" />
                </div>
                {(values[index]?.inputType ?? attributeInput.text) >= attributeInput.singleChoice && (
                  <OptionsField name={field(`attributes.${index}.options`)} label="选项" />
                )}
              </fieldset>
            </li>
          ))}
        </ul>
        <Button
          data-field="attributes"
          className={fields.length > 0 ? 'mt-3' : ''}
          disabled={fields.length >= MAX}
          onClick={() => append({ ...blank }, { focusName: `attributes.${fields.length}.attributeName` })}
        >
          <Plus aria-hidden strokeWidth={1.75} />
          添加参数
        </Button>
      </Field>
    </div>
  )
}
