import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect } from 'react'
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import type { CategoryInput, Qualification } from '#contract/configuration/categories.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { SwitchField, TextField } from '#screen/form/fields.tsx'
import { useFormState as useContractFormState } from '#screen/form/form-context.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/field/field.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'

const field = fieldsOf<CategoryInput>()

const MAX = 10
const textOf = (value: unknown) =>
  (value as Qualification[]).map(({ qualificationName }) => qualificationName).join('、')

/** The qualifications required from brands in the category. */
export function CategoryQualifications() {
  const { control, setFocus } = useFormContext<CategoryInput>()
  const { fields, append, remove } = useFieldArray({ control, name: 'qualifications' })
  const { errors } = useFormState({ control, name: 'qualifications' })
  const { register } = useContractFormState()
  useEffect(() => register('qualifications', { label: '所需资质', words: textOf }), [register])

  const takeAway = (index: number) => {
    remove(index)
    if (fields.length > 1) setFocus(`qualifications.${Math.max(0, index - 1)}.qualificationName`)
  }
  return (
    <Field label="所需资质" error={errors.qualifications?.root?.message ?? errors.qualifications?.message}>
      {fields.length > 0 && (
        <ul className="mb-3 grid divide-y rounded border">
          {fields.map(({ id }, index) => (
            <li key={id}>
              <fieldset
                aria-label={`资质 ${index + 1}`}
                className="grid items-start gap-x-4 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,1fr)_9rem_auto]"
              >
                <TextField name={field(`qualifications.${index}.qualificationName`)} label="资质名称" maxLength={20} />
                <SwitchField name={field(`qualifications.${index}.required`)} label="必需" />
                <IconButton label={`删除资质 ${index + 1}`} onClick={() => takeAway(index)}>
                  <Trash2 aria-hidden strokeWidth={1.75} />
                </IconButton>
              </fieldset>
            </li>
          ))}
        </ul>
      )}
      <Button
        data-field="qualifications"
        disabled={fields.length >= MAX}
        onClick={() =>
          append(
            { qualificationName: '', required: true },
            { focusName: `qualifications.${fields.length}.qualificationName` },
          )
        }
      >
        <Plus aria-hidden strokeWidth={1.75} />
        添加资质
      </Button>
    </Field>
  )
}
